// SPDX-License-Identifier: MIT
#include "widgets/lesson/lesson_markdown.h"

#include "core/lessons/lesson.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

/// The "$" that ends the formula which begins at `begin`; −1: there is none.
qsizetype formulaEnd(const QString& text, qsizetype begin) {
    if (begin + 1 >= text.size() || text[begin + 1].isSpace() || text[begin + 1] == u'$') return -1;
    for (qsizetype at = begin + 2; at < text.size() && text[at] != u'\n'; ++at) {
        if (text[at] == u'\\') {
            ++at;
            continue;
        }
        if (text[at] != u'$') continue;
        const bool digitAfter = at + 1 < text.size() && text[at + 1].isDigit();
        return text[at - 1].isSpace() || digitAfter ? -1 : at;
    }
    return -1;
}

/// The end of a code span that begins at `begin` with one or more backticks; past them if it is none.
qsizetype codeEnd(const QString& text, qsizetype begin) {
    qsizetype ticks = begin;
    while (ticks < text.size() && text[ticks] == u'`') ++ticks;
    const QString fence = text.mid(begin, ticks - begin);
    const qsizetype close = text.indexOf(fence, ticks);
    return close < 0 ? ticks : close + fence.size();
}

} // namespace

LessonMarkdown LessonMarkdown::of(const QString& markdown) {
    LessonMarkdown result;
    QString text;
    const auto room = [&] { return firstFormula + result.formulas.size() < end; };
    for (qsizetype at = 0; at < markdown.size();) {
        qsizetype next = at + 1;
        if (markdown[at] == u'\\' && at + 1 < markdown.size()) next = at + 2;
        if (markdown[at] == u'`') next = codeEnd(markdown, at);
        const qsizetype close = markdown[at] == u'$' && room() ? formulaEnd(markdown, at) : -1;
        if (close > 0) {
            try {
                result.formulas.push_back(parseFormula(markdown.mid(at + 1, close - at - 1).toStdString()));
                text += QChar(static_cast<char16_t>(firstFormula + result.formulas.size() - 1));
                at = close + 1;
                continue;
            } catch (const Error&) { // shown as it is written; the lesson's reader says what is wrong
                next = close + 1;
            }
        }
        text += QStringView(markdown).mid(at, next - at);
        at = next;
    }
    try {
        result.text = QString::fromStdString(withFacts(text.toStdString(), [&](const Fact& fact) {
            if (firstFact + result.facts.size() >= firstFormula) return std::string("–");
            result.facts.push_back(fact);
            return QString(QChar(static_cast<char16_t>(firstFact + result.facts.size() - 1))).toStdString();
        }));
    } catch (const Error&) {
        result.facts.clear();
        result.text = text;
    }
    return result;
}

} // namespace lambdascope
