// SPDX-License-Identifier: MIT
#include "core/model/family.h"

#include "core/model/phrasings.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "core/util/json.h"

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t mostBytes = 1 << 16;   // of about.json
constexpr std::size_t longestSentence = 600; // bytes
constexpr std::size_t longestPhrasing = 200; // bytes

std::map<std::string, int> readLayers(const Json& layers, const fs::path& file) {
    std::map<std::string, int> retrieves;
    for (const auto& [half, layer] : layers.items()) {
        const bool known = half == "diff" || half == "standard";
        if (!known || !layer.is_number_unsigned() || layer.get<std::uint64_t>() > 10000)
            throw fail("{}: “retrieves” is not a layer of “diff” and one of “standard”", file.string());
        retrieves[half] = layer.get<int>();
    }
    return retrieves;
}

std::vector<Phrasing> readForms(const Json& forms, const fs::path& file) {
    const auto form = [&file](const Json& one, const char* key) {
        const Json text = one.is_object() ? one.value(key, Json()) : Json();
        const std::string words = text.is_string() ? text.get<std::string>() : std::string();
        if (words.find("{name}") == std::string::npos || words.size() > longestPhrasing || !isOneLine(words))
            throw fail("{}: “phrasings” is not a list of “told” and “asked” with {{name}} in both",
                       file.string());
        return words;
    };
    std::vector<Phrasing> phrasings;
    for (const Json& one : forms.is_array() ? forms : Json::array({forms}))
        phrasings.push_back({form(one, "told"), form(one, "asked")});
    return phrasings;
}

struct About {
    Family family;
    std::vector<Phrasing> phrasings;
};

About readAbout(const fs::path& file) {
    const Json json = parseJsonText(readRegularFile(file, mostBytes), file.string());
    if (!json.is_object() || !json.contains("en"))
        throw fail("{}: is not a sentence for each language, “en” among them", file.string());
    About about;
    Family& family = about.family;
    for (const auto& [language, value] : json.items()) {
        if (language == "retrieves") {
            family.retrieves = readLayers(value, file);
            continue;
        }
        if (language == "phrasings") {
            about.phrasings = readForms(value, file);
            continue;
        }
        const auto* text = value.get_ptr<const std::string*>();
        if (text == nullptr || text->empty() || text->size() > longestSentence || !isOneLine(*text))
            throw fail("{}: {} is not one line of text of at most {} bytes", file.string(),
                       shownName(language), longestSentence);
        family.sentences[language] = *text;
    }
    return about;
}

} // namespace

Phrase Family::sentence(const std::string& language) const {
    return {inLanguage(sentences, language), {}, true};
}

Phrase Family::found(const std::string& language) const {
    return problem.empty() ? sentence(language) : problem;
}

std::optional<int> Family::retrievingLayer(const fs::path& modelFolder) const {
    const fs::path own = absolutePath(modelFolder / "").lexically_normal().parent_path();
    if (!isHalfOfPair(own)) return std::nullopt;
    const auto named = retrieves.find(own.filename() == "diff" ? "diff" : "standard");
    return named == retrieves.end() ? std::nullopt : std::optional(named->second);
}

namespace {

About aboutOf(const fs::path& folder) {
    const fs::path file = folder / "about.json";
    std::error_code none;
    if (!fs::exists(file, none)) return {};
    try {
        return readAbout(file);
    } catch (const Error& error) {
        return {{{}, {}, error.phrase()}, {}};
    }
}

} // namespace

Family readFamily(const fs::path& folder) {
    return aboutOf(folder).family;
}

std::vector<Phrasing> readPhrasings(const fs::path& folder) {
    return aboutOf(folder).phrasings;
}

bool isHalfOfPair(const fs::path& folder) {
    const fs::path name = folder.filename();
    return name == "diff" || name == "standard" || name == "vanilla";
}

fs::path familyFolder(const fs::path& modelFolder) {
    fs::path own = absolutePath(modelFolder / "").lexically_normal().parent_path();
    if (!isHalfOfPair(own)) return own;
    const fs::path pair = own.parent_path();
    return pair.parent_path().filename() == "steps" ? pair.parent_path().parent_path() : pair;
}

std::string inLanguage(const Json& texts, const std::string& language) {
    if (texts.is_string()) return texts.get<std::string>();
    if (!texts.is_object()) return {};
    const Json* chosen = nullptr;
    for (const auto& [name, text] : texts.items())
        if (text.is_string() && (language.starts_with(name) || (name == "en" && chosen == nullptr)))
            chosen = &text;
    return chosen == nullptr ? std::string() : chosen->get<std::string>();
}

} // namespace lambdascope
