// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_markdown.h"

#include "core/lessons/lesson.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

std::string character(char16_t code) {
    return QString(QChar(code)).toStdString();
}

/// The text with a character for each formula. One that cannot be parsed stays as it is written: the lesson's
/// reader tells its author what is wrong.
std::string withoutFormulas(const std::string& text, std::vector<FormulaNode>& formulas) {
    std::string result;
    std::size_t at = 0;
    for (const InlineFormula& found : inlineFormulas(text)) {
        if (LessonMarkdown::firstFormula + formulas.size() >= LessonMarkdown::end) break;
        try {
            formulas.push_back(parseFormula(found.tex));
        } catch (const Error&) {
            continue;
        }
        result += text.substr(at, found.begin - at);
        result += character(static_cast<char16_t>(LessonMarkdown::firstFormula + formulas.size() - 1));
        at = found.end;
    }
    return result + text.substr(at);
}

} // namespace

LessonMarkdown LessonMarkdown::of(const QString& markdown) {
    LessonMarkdown result;
    std::string text = markdown.toStdString();
    try {
        text = withoutFormulas(text, result.formulas);
        text = withFacts(text, [&](const Fact& fact) {
            if (firstFact + result.facts.size() >= firstFormula) return std::string("–");
            result.facts.push_back(fact);
            return character(static_cast<char16_t>(firstFact + result.facts.size() - 1));
        });
    } catch (const Error&) { // a dollar sign without its second, a fact that is none
        if (result.formulas.empty()) text = markdown.toStdString();
        result.facts.clear();
    }
    result.text = QString::fromStdString(text);
    return result;
}

} // namespace lambdascope
