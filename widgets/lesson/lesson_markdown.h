// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"

#include <QString>

#include <vector>

namespace lambdascope {

/// A lesson's Markdown whose facts {{…}} and formulas $…$ are replaced by one character each of Unicode's
/// private use area, which Qt's importer passes through.
struct LessonMarkdown {
    static constexpr char16_t firstFact = 0xE000, firstFormula = 0xE800, end = 0xF000;

    QString text;
    std::vector<Fact> facts;           // of the character firstFact + index
    std::vector<FormulaNode> formulas; // of the character firstFormula + index

    /// A formula begins with "$" before a character that is no blank, and ends on the same line with one that
    /// has no blank before and no digit after it, so that prices stay prices; "\$" is a dollar, as is "$" in
    /// code. What is no formula or no fact stays as it is written.
    static LessonMarkdown of(const QString& markdown);
};

} // namespace lambdascope
