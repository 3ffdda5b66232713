// SPDX-License-Identifier: MIT
// What the instrument is set to: the keys of a `stage:` block and of a link are the same.
#include "core/lessons/fact_list.h"
#include "core/lessons/lesson_parts.h"
#include "core/lessons/lesson_text.h"
#include "core/util/nearest.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

namespace lambdascope {
namespace {

constexpr int most = 1'000'000;     // layers, steps of training
constexpr int mostGenerated = 1000; // tokens

constexpr std::array<std::string_view, 14> stageKeys{"models", "prompt", "answer",   "edits",    "step",
                                                     "layer",  "head",   "twin",     "pin",      "panels",
                                                     "maps",   "cover",  "generate", "spotlight"};
constexpr std::array<std::string_view, 7> panelNames{"prompt", "maps", "row",     "heads",
                                                     "lambda", "next", "generate"};
constexpr std::array<std::string_view, 4> mapNames{"a1", "a2", "difference", "standard"};

int integer(std::string_view key, std::string_view text, int least, int largest) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > largest)
        throw fail("“{}”: “{}” is not a whole number from {} to {}", key, text, least, largest);
    return value;
}

template<typename Name, std::size_t count>
Name named(std::string_view key, std::string_view text, const std::array<std::string_view, count>& names) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end())
        throw fail("“{}”: “{}” is not known; {} are", key, text, fmt::join(names, ", "));
    return static_cast<Name>(found - names.begin());
}

template<typename Name, std::size_t count>
std::vector<Name> namedList(std::string_view key, const std::vector<std::string>& texts,
                            const std::array<std::string_view, count>& names) {
    std::vector<Name> list;
    for (const std::string& text : texts) {
        const Name name = named<Name>(key, text, names);
        if (std::ranges::find(list, name) != list.end()) throw fail("“{}”: “{}” stands twice", key, text);
        list.push_back(name);
    }
    return list;
}

std::pair<TokenName, TokenName> pinOf(std::string_view text) {
    const auto arrow = text.find("->");
    if (arrow == std::string_view::npos)
        throw fail("“pin”: “{}” is not QUERY -> KEY, as in last -> 48", text);
    return {TokenName::parse(text.substr(0, arrow)), TokenName::parse(text.substr(arrow + 2))};
}

HeadId twinOf(std::string_view text) {
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) throw fail("“twin”: “{}” is not LAYER.HEAD, as in 1.6", text);
    return {integer("twin", text.substr(0, dot), 0, most), integer("twin", text.substr(dot + 1), 0, most)};
}

/// The words of the command line; whether the layers are there, only a model can say.
std::string editsOf(const std::string& text) {
    std::istringstream words(text);
    std::string option, value;
    while (words >> option) {
        if (std::ranges::find(editOptions, option) == editOptions.end())
            throw fail("“edits”: “{}” is not an edit; {} are", option, fmt::join(editOptions, ", "));
        if (!(words >> value)) throw fail("“edits”: {} lacks its value", option);
    }
    return text;
}

std::string promptOf(const std::string& text) {
    if (text.find_first_not_of(" \n\t") == std::string::npos) throw fail("“prompt”: the text is empty");
    return text;
}

/// A pair that is shipped, or one beside the lesson; not one from elsewhere on the machine.
std::string modelsOf(const std::string& text) {
    const std::filesystem::path folder = std::filesystem::path(text).lexically_normal();
    if (text.empty() || folder.is_absolute() || *folder.begin() == "..")
        throw fail("“models”: “{}” is neither a name nor a folder beside the lesson", text);
    return text;
}

bool isList(std::string_view key) {
    return key == "panels" || key == "maps" || key == "cover";
}

void setList(Stage& stage, std::string_view key, const std::vector<std::string>& texts) {
    if (key == "panels") stage.panels = namedList<Panel>(key, texts, panelNames);
    if (key == "maps") stage.maps = namedList<MapName>(key, texts, mapNames);
    if (key == "cover") stage.cover = namedList<MapName>(key, texts, mapNames);
}

void setValue(Stage& stage, std::string_view key, const std::string& text) {
    if (key == "models") stage.models = modelsOf(text);
    if (key == "prompt") stage.prompt = promptOf(text);
    if (key == "answer") stage.answer = text;
    if (key == "edits") stage.edits = editsOf(text);
    if (key == "step") stage.step = integer(key, text, -1, most);
    if (key == "layer") stage.layer = integer(key, text, 0, most);
    if (key == "head") stage.head = integer(key, text, 0, most);
    if (key == "twin") stage.twin = twinOf(text);
    if (key == "pin") stage.pin = pinOf(text);
    if (key == "generate") stage.generate = integer(key, text, 1, mostGenerated);
    if (key == "spotlight") stage.spotlight = named<MapName>(key, text, mapNames);
}

template<typename T>
void lay(std::optional<T>& below, const std::optional<T>& above) {
    if (above) below = above;
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::vector<std::string> commaList(const std::string& text) {
    std::vector<std::string> items;
    std::istringstream stream(text);
    for (std::string item; std::getline(stream, item, ',');) items.push_back(item);
    return items;
}

void refuseUnknown(std::string_view key) {
    if (std::ranges::find(stageKeys, key) != stageKeys.end()) return;
    const std::string near = nearestOf(key, stageKeys);
    if (near.empty()) throw fail("unknown key “{}”; {} are known", key, fmt::join(stageKeys, ", "));
    throw fail("unknown key “{}”, did you mean “{}”?", key, near);
}

} // namespace

std::string percentDecoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
        if (high < 0 || low < 0) throw fail("“{}”: behind % stand two digits, as in %20 for a blank", text);
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

Stage Stage::with(const Stage& later) const {
    Stage stage = *this;
    lay(stage.models, later.models);
    lay(stage.prompt, later.prompt);
    lay(stage.answer, later.answer);
    lay(stage.edits, later.edits);
    lay(stage.step, later.step);
    lay(stage.layer, later.layer);
    lay(stage.head, later.head);
    lay(stage.twin, later.twin);
    lay(stage.pin, later.pin);
    lay(stage.panels, later.panels);
    lay(stage.maps, later.maps);
    lay(stage.cover, later.cover);
    lay(stage.generate, later.generate);
    lay(stage.spotlight, later.spotlight);
    return stage;
}

Stage readStage(const YamlValue& value) {
    Stage stage;
    std::vector<std::string> seen;
    for (const auto& [key, item] : value.pairs()) {
        try {
            refuseUnknown(key);
            if (std::ranges::find(seen, key) != seen.end()) throw fail("the key “{}” stands twice", key);
            seen.push_back(key);
        } catch (const Error& error) {
            throw item.fault(error.phrase());
        }
        std::vector<std::string> texts; // what is of the wrong kind says itself where it stands
        if (isList(key))
            for (const YamlValue& each : item.items()) texts.push_back(each.text());
        const std::string text = isList(key) ? std::string() : item.text();
        try {
            isList(key) ? setList(stage, key, texts) : setValue(stage, key, text);
        } catch (const Error& error) {
            throw item.fault(error.phrase());
        }
    }
    return stage;
}

Stage parseStageLink(std::string_view query) {
    Stage stage;
    std::vector<std::string_view> seen;
    for (std::string_view rest = query; !rest.empty();) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos) throw fail("“{}” of the link is not KEY=VALUE", pair);
        const std::string_view key = pair.substr(0, equals);
        refuseUnknown(key);
        if (std::ranges::find(seen, key) != seen.end()) throw fail("the key “{}” stands twice", key);
        seen.push_back(key);
        const std::string text = percentDecoded(pair.substr(equals + 1));
        isList(key) ? setList(stage, key, commaList(text)) : setValue(stage, key, text);
    }
    if (seen.empty()) throw fail("the link sets nothing; lambdascope:?layer=2&head=3 does");
    return stage;
}

} // namespace lambdascope
