// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/fact.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A formula as a tree, parsed from a small part of TeX: letters, digits, operators, ^ _ {…}, \frac{}{},
/// \sqrt{}, \text{}, \left( … \right), Greek letters, \cdot \times \to \sum \exp \softmax and the like, and
/// facts as {{lambda}}. widgets/chart/formula.h draws it.
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
/// As a screen reader says it: "A 1 minus lambda times A 2". Facts by `print`, without it by name.
std::string spoken(const FormulaNode& formula, const std::function<std::string(const Fact&)>& print = {});

/// A formula $…$ within a text: bytes `begin` to `end` with the dollar signs, and what is between them.
struct InlineFormula {
    std::size_t begin = 0, end = 0;
    std::string_view tex;
};
/// All of a text. An opening $ has no blank behind it; a closing one none before it and no digit behind it
/// (so “$5 and $6” is none). "\$" is a dollar sign; code (`…`, fenced) has no formulas. A $ that opens and is
/// not closed in its paragraph throws Error.
std::vector<InlineFormula> inlineFormulas(std::string_view text);

/// A command of TeX without arguments: how it is drawn, and how it is said.
struct FormulaSymbol {
    std::string_view name; // "lambda"
    FormulaNode::Kind kind = FormulaNode::Kind::Symbol;
    std::string_view drawn; // "λ"
    std::string_view said;  // "lambda"
};
/// Null where there is none of that name.
const FormulaSymbol* findSymbol(std::string_view name);

/// What a character is: + and − are operators, Greek letters are symbols.
FormulaNode::Kind kindOfCharacter(std::string_view utf8);
/// "-" is drawn as "−", "*" as "·".
std::string_view drawnCharacter(std::string_view utf8);
/// "−" is said as "minus"; what is said as it is drawn, is itself.
std::string_view saidCharacters(std::string_view drawn);

} // namespace lambdascope
