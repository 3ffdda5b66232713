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

    /// What is no formula or no fact stays as it is written.
    static LessonMarkdown of(const QString& markdown);
};

} // namespace lambdascope
