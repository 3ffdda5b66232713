// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"

#include <string_view>

namespace lambdascope {

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
