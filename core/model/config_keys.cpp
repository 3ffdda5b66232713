// SPDX-License-Identifier: MIT
#include "core/model/config_keys.h"

#include "core/util/error.h"
#include "core/util/json_text.h"

#include <cmath>

namespace lambdascope {

const ConfigKeys::Json* ConfigKeys::find(const char* key) const {
    const auto it = json_.find(key);
    return it == json_.end() || it->is_null() ? nullptr : &*it;
}

std::string ConfigKeys::text(const char* key, const std::string& fallback) const {
    const Json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_string()) throw fail("{}: \"{}\" must be text, not {}", source_, key, shownValue(*value));
    return value->get<std::string>();
}

bool ConfigKeys::flag(const char* key, bool fallback) const {
    const Json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_boolean())
        throw fail("{}: \"{}\" must be true or false, not {}", source_, key, shownValue(*value));
    return value->get<bool>();
}

std::optional<double> ConfigKeys::optionalNumber(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_number() || !std::isfinite(value->get<double>()))
        throw fail("{}: \"{}\" must be a number, not {}", source_, key, shownValue(*value));
    return value->get<double>();
}

double ConfigKeys::number(const char* key, double fallback) const {
    return optionalNumber(key).value_or(fallback);
}

double ConfigKeys::positive(const char* key, double fallback) const {
    const double value = number(key, fallback);
    if (!(value > 0)) throw fail("{}: \"{}\" is {}, it must be above 0", source_, key, value);
    return value;
}

std::int64_t ConfigKeys::size(const char* key, std::int64_t fallback) const {
    constexpr std::int64_t limit = std::int64_t{1} << 24;
    const Json* value = find(key);
    if (value != nullptr && !value->is_number_integer())
        throw fail("{}: \"{}\" must be a whole number, not {}", source_, key, shownValue(*value));
    const bool huge = value != nullptr && value->is_number_unsigned() &&
                      value->get<std::uint64_t>() > static_cast<std::uint64_t>(limit);
    const std::int64_t number = value == nullptr ? fallback : huge ? 0 : value->get<std::int64_t>();
    if (number < 1 || number > limit)
        throw fail("{}: \"{}\" is {}, outside 1…{}", source_, key,
                   value == nullptr ? std::to_string(fallback) : shownValue(*value), limit);
    return number;
}

std::vector<double> ConfigKeys::numbers(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    std::vector<double> result;
    bool good = value->is_array();
    if (good) {
        result.reserve(value->size());
        for (const Json& each : *value) {
            good = good && each.is_number();
            if (good) result.push_back(each.get<double>());
        }
    }
    if (!good) throw fail("{}: \"{}\" must be a list of numbers", source_, key);
    return result;
}

std::optional<ConfigKeys> ConfigKeys::object(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_object()) throw fail("{}: \"{}\" must be an object", source_, key);
    return ConfigKeys(*value, source_ + ": " + key);
}

std::vector<std::int64_t> ConfigKeys::tokens(const char* key) const {
    const Json* value = find(key);
    std::vector<std::int64_t> result;
    if (value == nullptr) return result;
    const Json list = value->is_array() ? *value : Json::array({*value});
    result.reserve(list.size());
    for (const Json& each : list) {
        if (!each.is_number_integer())
            throw fail("{}: \"{}\" must be a token number or a list of them", source_, key);
        result.push_back(each.get<std::int64_t>());
    }
    return result;
}

} // namespace lambdascope
