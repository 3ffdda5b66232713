// SPDX-License-Identifier: MIT
#include "core/util/json_fields.h"

#include "core/util/error.h"
#include "core/util/nearest.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int deepest = 64; // levels of lists and objects in one another

std::string quotedList(std::span<const std::string_view> names) {
    std::string list;
    for (const auto name : names) list += (list.empty() ? "“" : ", “") + std::string(name) + "”";
    return list;
}

} // namespace

OrderedJson parseJson(const std::string& text, const std::string& source) {
    const auto shallow = [&](int depth, OrderedJson::parse_event_t /*event*/, OrderedJson& /*value*/) {
        if (depth > deepest) throw fail("{}: holds lists and objects nested deeper than {}", source, deepest);
        return true;
    };
    try {
        return OrderedJson::parse(text, shallow);
    } catch (const OrderedJson::parse_error& error) {
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
        throw fail("{}:{}: is not JSON here: a comma, a quote or a bracket is missing or too many", source,
                   1 + std::count(text.begin(), end, '\n'));
    } catch (const OrderedJson::exception&) { // a number that is none: 1e999
        throw fail("{}: holds a number that is too large", source);
    }
}

void checkJsonVersion(const OrderedJson& json, std::string_view key, int version, const Phrase& kind,
                      const std::string& source) {
    const auto at = json.is_object() ? json.find(std::string(key)) : json.end();
    if (!json.is_object() || at == json.end())
        throw fail("{}: is no {}: it lacks \"{}\": {}", source, kind, key, version);
    if (!at->is_number_integer() || at->get<std::int64_t>() < 1)
        throw fail("{}: “{}” is no version; it is {}", source, key, version);
    if (at->get<std::int64_t>() > version)
        throw fail("{}: is a {} of version {}, made by a newer Lambdascope; this one reads version {}",
                   source, kind, at->dump(), version);
}

JsonFields::JsonFields(const OrderedJson& object, std::string source, std::string within)
    : object_(object), source_(std::move(source)), within_(std::move(within)) {}

const OrderedJson* JsonFields::find(std::string_view key) const {
    const auto at = object_.find(std::string(key));
    return at == object_.end() ? nullptr : &*at;
}

std::string JsonFields::named(std::string_view key) const {
    return (within_.empty() ? "" : within_ + ".") + std::string(key);
}

std::optional<std::string> JsonFields::text(std::string_view key) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_string()) throw fail("{}: “{}” is no text in quotes", source_, named(key));
    return at->get<std::string>();
}

std::size_t JsonFields::choice(std::string_view key, std::span<const std::string_view> known) const {
    const auto word = text(key);
    if (!word) return 0;
    const auto at = std::ranges::find(known, *word);
    if (at == known.end())
        throw fail("{}: “{}” cannot be “{}”; it is one of {}", source_, named(key), *word, quotedList(known));
    return static_cast<std::size_t>(at - known.begin());
}

std::optional<std::int64_t> JsonFields::integer(std::string_view key, std::int64_t least,
                                                std::int64_t most) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_number_integer()) throw fail("{}: “{}” is no whole number", source_, named(key));
    const bool beyond = at->is_number_unsigned() && at->get<std::uint64_t>() > INT64_MAX;
    const auto value = at->get<std::int64_t>();
    if (beyond || value < least || value > most)
        throw fail("{}: “{}” is {}; it goes from {} to {}", source_, named(key), at->dump(), least, most);
    return value;
}

std::optional<double> JsonFields::number(std::string_view key) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_number() || !std::isfinite(at->get<double>()))
        throw fail("{}: “{}” is no number", source_, named(key));
    return at->get<double>();
}

bool JsonFields::flag(std::string_view key, bool otherwise) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return otherwise;
    if (!at->is_boolean()) throw fail("{}: “{}” is neither true nor false", source_, named(key));
    return at->get<bool>();
}

std::optional<JsonFields> JsonFields::object(std::string_view key) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_object()) throw fail("{}: “{}” is no object in braces", source_, named(key));
    return JsonFields(*at, source_, named(key));
}

std::vector<OrderedJson> JsonFields::list(std::string_view key) const {
    const OrderedJson* at = find(key);
    if (at == nullptr) return {};
    if (!at->is_array()) throw fail("{}: “{}” is no list", source_, named(key));
    return {at->begin(), at->end()};
}

std::optional<std::vector<int>> JsonFields::integers(std::string_view key, std::size_t count) const {
    if (find(key) == nullptr) return std::nullopt;
    std::vector<int> numbers;
    for (const OrderedJson& item : list(key)) {
        if (!item.is_number_integer() || item.get<double>() < 0 || item.get<double>() > INT32_MAX) break;
        numbers.push_back(item.get<int>());
    }
    if (numbers.size() != count || list(key).size() != count)
        throw fail("{}: “{}” is no list of {} whole numbers from 0", source_, named(key), count);
    return numbers;
}

void JsonFields::refuseUnknown(std::span<const std::string_view> known) const {
    for (const auto& [key, value] : object_.items()) {
        if (std::ranges::find(known, std::string_view(key)) != known.end()) continue;
        const std::string near = nearestOf(key, known);
        throw near.empty() ? fail("{}: unknown key “{}”", source_, named(key))
                           : fail("{}: unknown key “{}”; did you mean “{}”?", source_, named(key), near);
    }
}

} // namespace lambdascope
