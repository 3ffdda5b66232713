// SPDX-License-Identifier: MIT
// YAML by yaml-cpp: who writes lessons knows it from other Markdown tools, and it tells the line of every
// value.
#include "core/lessons/lesson_yaml.h"

#include "core/lessons/fact.h"
#include "core/util/nearest.h"
#include "core/util/parse.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr std::size_t largestBlock = 64 * 1024;
constexpr int deepestBrackets = 16;
constexpr std::size_t deepestIndent = 100;

/// The parser calls itself for each level: what is deep is refused before it, also brackets within a text.
void refuseDepth(std::string_view line, int& brackets, const SourcePlace& place) {
    const std::size_t start = std::min(line.find_first_not_of(" \t-?:"), line.size());
    const auto nested = std::ranges::count_if(line.substr(0, start), [](char c) { return c != ' '; });
    for (const char c : line) brackets += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    brackets = std::max(brackets, 0);
    if (brackets > deepestBrackets || start > deepestIndent || (nested > 8 && start < line.size()))
        throw place.fault(phrase("it is nested too deeply"));
}

/// `ask: {{a1}} is …` would be read as a mapping.
bool bareFact(std::string_view line) {
    const std::size_t at = line.find("{{");
    if (at == std::string_view::npos) return false;
    const std::string_view before = line.substr(0, at);
    const std::size_t last = before.find_last_not_of(' ');
    if (last == std::string_view::npos || before.find_first_of("\"'|>") != std::string_view::npos)
        return false;
    return last + 1 < before.size() && (before[last] == ':' || before[last] == '-') &&
           before.find_first_not_of(" -abcdefghijklmnopqrstuvwxyz_:") == std::string_view::npos &&
           std::ranges::count(before, ':') <= 1;
}

void checkLines(std::string_view text, SourcePlace place) {
    if (text.size() > largestBlock) throw place.fault(phrase("the block is larger than {} KiB", 64));
    int brackets = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        refuseDepth(line, brackets, place);
        if (bareFact(line)) throw place.fault(phrase("a text that begins with “{}” stands in quotes", "{{"));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ++place.line;
    }
}

Phrase kindOf(const YAML::Node& node) {
    return node.IsSequence() ? phrase("a list") : node.IsMap() ? phrase("a mapping") : phrase("a text");
}

} // namespace

Error SourcePlace::fault(const Phrase& sentence) const {
    return fail("{}:{}: {}", file.string(), line, sentence);
}

YamlValue::YamlValue(const YAML::Node& node, std::string name, SourcePlace place, int firstLine)
    : node_(node), name_(std::move(name)), place_(std::move(place)), firstLine_(firstLine) {}

YamlValue YamlValue::child(const YAML::Node& node, const std::string& name) const {
    const YAML::Mark mark = node.Mark();
    return {node, name, {place_.file, mark.is_null() ? place_.line : firstLine_ + mark.line}, firstLine_};
}

YamlValue YamlValue::parse(const std::string& text, const SourcePlace& place) {
    checkLines(text, place);
    YAML::Node node;
    try {
        node = YAML::Load(text);
    } catch (const YAML::Exception& error) {
        const int line = error.mark.is_null() ? 0 : error.mark.line;
        const bool colon = error.msg.find("map value") != std::string::npos;
        throw SourcePlace{place.file, place.line + line}.fault(
            colon ? phrase("YAML: {}; a text with “: ” in it stands in quotes", error.msg)
                  : phrase("YAML: {}", error.msg));
    }
    if (!node.IsMap() && !node.IsNull()) throw place.fault(phrase("KEY: VALUE lines are expected here"));
    return {node, {}, place, place.line};
}

void YamlValue::allowKeys(std::initializer_list<std::string_view> keys) const {
    std::vector<std::string> seen;
    for (const auto& [key, value] : pairs()) {
        if (std::ranges::find(keys, key) == keys.end()) {
            const std::string near = nearestOf(key, {keys.begin(), keys.size()});
            throw value.fault(near.empty()
                                  ? phrase("unknown key “{}”; {} are known", key, fmt::join(keys, ", "))
                                  : phrase("unknown key “{}”, did you mean “{}”?", key, near));
        }
        if (std::ranges::find(seen, key) != seen.end())
            throw value.fault(phrase("the key “{}” stands twice", key));
        seen.push_back(key);
    }
}

std::vector<std::pair<std::string, YamlValue>> YamlValue::pairs() const {
    std::vector<std::pair<std::string, YamlValue>> result;
    if (node_.IsNull()) return result;
    if (!node_.IsMap())
        throw fault(phrase("“{}” is {}; KEY: VALUE lines are expected", name_, kindOf(node_)));
    for (const auto& pair : node_) {
        if (!pair.first.IsScalar()) throw child(pair.first, name_).fault(phrase("a key is no text"));
        const std::string key = pair.first.Scalar();
        YamlValue value = child(pair.second, key);
        value.place_.line = child(pair.first, key).line(); // an empty value has no place of its own
        result.emplace_back(key, std::move(value));
    }
    return result;
}

std::optional<YamlValue> YamlValue::find(const char* key) const {
    for (auto& [name, value] : pairs())
        if (name == key) return value;
    return {};
}

YamlValue YamlValue::require(const char* key) const {
    if (auto value = find(key); value && !value->isNothing()) return *value;
    throw fault(phrase("“{}” is missing", key));
}

std::vector<YamlValue> YamlValue::items() const {
    if (!node_.IsSequence()) throw fault(phrase("“{}” is {}; a list is expected", name_, kindOf(node_)));
    std::vector<YamlValue> result;
    for (const YAML::Node& item : node_) result.push_back(child(item, name_));
    return result;
}

std::string YamlValue::text() const {
    if (node_.IsNull()) return {};
    if (!node_.IsScalar())
        throw fault(phrase("“{}” is {}; a text is expected (one that begins with “{{”, “[” or “-” stands in "
                           "quotes)",
                           name_, kindOf(node_)));
    std::string text = node_.Scalar();
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

double YamlValue::number() const {
    const std::string digits = text();
    const auto value = parsed<double>(digits);
    if (!value || !std::isfinite(*value)) throw fault(phrase("“{}”: “{}” is not a number", name_, digits));
    return *value;
}

int YamlValue::integer(int least, int most) const {
    const std::string digits = text();
    const auto value = parsed<int>(digits);
    if (!value || *value < least || *value > most)
        throw fault(phrase("“{}”: “{}” is not a whole number from {} to {}", name_, digits, least, most));
    return *value;
}

bool YamlValue::yesOrNo() const {
    const std::string word = text();
    if (word != "true" && word != "false")
        throw fault(phrase("“{}”: “{}” is neither true nor false", name_, word));
    return word == "true";
}

std::size_t YamlValue::choice(std::span<const std::string_view> words) const {
    const std::string word = text();
    const auto found = std::ranges::find(words, word);
    if (found == words.end())
        throw fault(phrase("“{}”: “{}” is not known; {} are", name_, word, fmt::join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin());
}

} // namespace lambdascope
