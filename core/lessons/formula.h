// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/fact.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A formula as a tree, parsed from a small part of TeX: letters, digits, operators, ^ _ {…}, \frac{}{},
/// \sqrt{}, \text{}, \left( … \right), Greek letters, \cdot \times \to \sum \exp \softmax and the like, and
/// facts as {{lambda}}. widgets/lesson/formula_view.h draws it.
struct FormulaNode {
    enum class Kind {
        Row,      // children from left to right
        Symbol,   // `text`, a letter: italic
        Upright,  // `text`: digits, words, operators' names
        Operator, // `text`, with room on both sides: + − = ·
        Scripts,  // children: base, below (or empty Row), above (or empty Row)
        Fraction, // children: numerator, denominator
        Root,     // child
        Fenced,   // `text`: both brackets, "()"; child
        Live,     // `fact`
    } kind = Kind::Row;
    std::string text;
    std::vector<FormulaNode> children;
    std::optional<Fact> fact;
};

/// Throws Error that says what is wrong and at which character.
FormulaNode parseFormula(std::string_view tex);
/// As a screen reader says it: "A 1 minus lambda times A 2".
std::string spoken(const FormulaNode& formula);

} // namespace lambdascope
