// SPDX-License-Identifier: MIT
#include "core/experiments/protocol.h"

#include "core/experiments/experiment.h"
#include "core/util/error.h"
#include "core/util/nearest.h"
#include "core/util/parse.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

bool isList(OptionKind kind) {
    return kind == OptionKind::Wholes || kind == OptionKind::Numbers || kind == OptionKind::Words;
}

std::vector<std::string> itemsOf(const std::string& text, bool list) {
    if (!list) return {text};
    std::vector<std::string> items(1);
    for (const char c : text)
        if (c == ',')
            items.emplace_back();
        else
            items.back() += c;
    return items;
}

OrderedJson numberIn(const ExperimentOption& option, const std::string& text) {
    const auto read = parsed<double>(text);
    const double value = read.value_or(0);
    const bool whole = option.kind == OptionKind::Whole || option.kind == OptionKind::Wholes;
    if (!read || !std::isfinite(value) || (whole && value != std::floor(value)))
        throw fail<UsageError>("--{}: “{}” is no {}", option.name, shownWithin(text),
                               whole ? phrase("whole number") : phrase("number"));
    if (value < option.least || value > option.most)
        throw fail<UsageError>("--{}: {} is not between {} and {}", option.name, shownWithin(text),
                               option.least, option.most);
    if (whole) return static_cast<std::int64_t>(value);
    return value;
}

OrderedJson wordIn(const ExperimentOption& option, const std::string& text) {
    if (option.words.empty() || std::ranges::count(option.words, text) > 0) return text;
    const std::string near = nearestOf(text, option.words);
    if (!near.empty())
        throw fail<UsageError>("--{}: “{}” is not known; did you mean “{}”?", option.name, shownWithin(text),
                               near);
    throw fail<UsageError>("--{}: “{}” is not known; {} are", option.name, shownWithin(text),
                           fmt::join(option.words, ", "));
}

OrderedJson valueIn(const ExperimentOption& option, const std::string& text) {
    if (option.kind == OptionKind::File) return text;
    OrderedJson list = OrderedJson::array();
    for (const std::string& item : itemsOf(text, isList(option.kind)))
        list.push_back(option.kind == OptionKind::Word || option.kind == OptionKind::Words
                           ? wordIn(option, item)
                           : numberIn(option, item));
    return isList(option.kind) ? list : list.at(0);
}

const ExperimentOption& optionOf(const ExperimentKind& kind, std::string_view name) {
    const auto found = std::ranges::find(kind.options, name, &ExperimentOption::name);
    if (found != kind.options.end()) return *found;
    std::vector<std::string_view> names;
    for (const ExperimentOption& each : kind.options) names.push_back(each.name);
    const std::string near = nearestOf(name, names);
    if (near.empty()) throw fail<UsageError>("{} has no option --{}", kind.name, shownWithin(name));
    throw fail<UsageError>("{} has no option --{}; did you mean --{}?", kind.name, shownWithin(name), near);
}

/// A value of JSON as it would be typed.
std::string typed(const OrderedJson& value) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const OrderedJson& item : value) text += fmt::format("{}{}", text.empty() ? "" : ",", typed(item));
    return text;
}

} // namespace

Protocol::Protocol(const ExperimentKind& kind) : kind_(&kind) {
    for (const ExperimentOption& option : kind.options)
        values_[std::string(option.name)] = valueIn(option, option.fallback);
}

void Protocol::set(std::string_view option, const std::string& text) {
    const ExperimentOption& found = optionOf(*kind_, option);
    values_[std::string(option)] = valueIn(found, text);
}

Protocol Protocol::read(const OrderedJson& json) {
    if (!json.is_object() || !json.contains("experiment") || !json["experiment"].is_string())
        throw Error("a protocol names no experiment");
    Protocol protocol(experimentKind(json["experiment"].get<std::string>()));
    for (const auto& [key, value] : json.items()) {
        if (key == "experiment") continue;
        if (key != "edits") {
            protocol.set(key, typed(value));
            continue;
        }
        for (const OrderedJson& argument : value) protocol.edits_.push_back(typed(argument));
    }
    return protocol;
}

OrderedJson Protocol::json() const {
    OrderedJson json{{"experiment", kind_->name}};
    json.update(values_);
    if (!edits_.empty()) json["edits"] = edits_;
    return json;
}

std::map<std::string, std::string> Protocol::given() const {
    const Protocol defaults(*kind_);
    std::map<std::string, std::string> given;
    for (const auto& [option, value] : values_.items())
        if (value != defaults.value(option)) given[option] = typed(value);
    return given;
}

} // namespace lambdascope
