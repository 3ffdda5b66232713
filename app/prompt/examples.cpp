// SPDX-License-Identifier: MIT
#include "app/prompt/examples.h"

#include "core/model/beside/example_prompts.h"
#include "core/model/family.h"
#include "core/util/assets.h"
#include "core/util/error.h"

#include <QLocale>

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
            if (const auto place = firstPlaceOf(word, texts[0]))
                marks = marked(std::move(marks), kind, *place);
    };
    mark(MarkKind::Distractor, "distractors");
    mark(MarkKind::Answer, "answer");
    return marks;
}

QString textOf(const nlohmann::json& item, const char* key) {
    const auto it = item.find(key);
    return it != item.end() && it->is_string() ? QString::fromStdString(it->get<std::string>()) : QString();
}

/// A text, or one for each language.
QString wordsOf(const nlohmann::json& example, const char* key) {
    return QString::fromStdString(
        inLanguage(example.value(key, nlohmann::json()), QLocale().name().toStdString()));
}

/// Which models say the whole answer, greedily.
QString outcomeOf(const nlohmann::json& example) {
    const QString outcome = textOf(example, "outcome");
    return outcome == QLatin1String("diff")       ? PromptBar::tr("DIFF right, Standard wrong")
           : outcome == QLatin1String("standard") ? PromptBar::tr("Standard right, DIFF wrong")
           : outcome == QLatin1String("both")     ? PromptBar::tr("both right")
           : outcome == QLatin1String("neither")  ? PromptBar::tr("both wrong")
                                                  : QString();
}

const char* const fileName = "prompts.json";

/// Empty where no pair that comes with the program has one, either.
std::filesystem::path fileFor(const std::filesystem::path& own, const std::filesystem::path& assets) {
    std::error_code none;
    if (std::filesystem::exists(own, none)) return own;
    for (const auto& pair : shippedPairs(assets))
        if (std::filesystem::exists(pair / fileName, none)) return pair / fileName;
    return {};
}

} // namespace

std::vector<PromptBar::Example> readExamples(const std::filesystem::path& assets,
                                             const std::filesystem::path& opened) {
    const std::filesystem::path first =
        opened.empty() && !shippedPairs(assets).empty() ? shippedPairs(assets).front() : opened;
    const std::filesystem::path own = familyFolder(first) / fileName;
    const std::filesystem::path file = fileFor(own, assets);
    std::vector<PromptBar::Example> examples;
    try {
        for (const auto& item : readExamplePrompts(file))
            if (item.is_object())
                examples.push_back({wordsOf(item, "name"), textOf(item, "text"), marksOf(item),
                                    file == own ? outcomeOf(item) : QString(),
                                    file == own ? wordsOf(item, "about") : QString()});
    } catch (const Error&) { // the model's remarks say so
        return {};
    }
    return examples;
}

} // namespace lambdascope
