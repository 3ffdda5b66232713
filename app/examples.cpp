// SPDX-License-Identifier: MIT
#include "app/examples.h"

#include <QLocale>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace lambdascope {
namespace {

/// Where "answer" and "distractors" stand first in the text; what does not is passed over.
Marks marksOf(const nlohmann::json& example) {
    const auto wordsOf = [&example](const char* key) {
        const nlohmann::json value = example.value(key, nlohmann::json());
        std::vector<std::string> words;
        for (const auto& word : value.is_array() ? value : nlohmann::json::array({value}))
            if (word.is_string()) words.push_back(word.get<std::string>());
        return words;
    };
    Marks marks;
    const auto texts = wordsOf("text");
    if (texts.empty()) return marks;
    const auto mark = [&](MarkKind kind, const char* key) {
        for (const std::string& word : wordsOf(key))
            if (const auto at = texts[0].find(word); at != std::string::npos)
                marks = marked(std::move(marks), kind, {at, at + word.size()});
    };
    mark(MarkKind::Distractor, "distractors");
    mark(MarkKind::Answer, "answer");
    return marks;
}

QString textOf(const nlohmann::json& item, const char* key) {
    const auto it = item.find(key);
    return it != item.end() && it->is_string() ? QString::fromStdString(it->get<std::string>()) : QString();
}

/// A name is a text, or a text for each language: {"en": …, "zh_CN": …, "ko": …}; English where there is
/// none.
QString nameOf(const nlohmann::json& example) {
    const auto name = example.find("name");
    if (name == example.end() || !name->is_object()) return textOf(example, "name");
    const QString language = QLocale().name(); // "ko_KR"
    for (const auto& [key, text] : name->items())
        if (language.startsWith(QString::fromStdString(key))) return textOf(*name, key.c_str());
    return textOf(*name, "en");
}

} // namespace

std::vector<PromptBar::Example> readExamples(const std::filesystem::path& assets) {
    std::ifstream stream(assets / "prompts.json");
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    std::vector<PromptBar::Example> examples;
    if (!json.is_array()) return examples;
    for (const auto& item : json)
        if (item.is_object()) examples.push_back({nameOf(item), textOf(item, "text"), marksOf(item)});
    return examples;
}

std::vector<std::filesystem::path> shippedPairs(const std::filesystem::path& assets) {
    std::vector<std::filesystem::path> folders;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(assets / "models", error))
        if (entry.is_directory(error)) folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

} // namespace lambdascope
