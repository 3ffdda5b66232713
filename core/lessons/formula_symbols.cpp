// SPDX-License-Identifier: MIT
#include "core/lessons/formula_symbols.h"

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

using enum FormulaNode::Kind;

constexpr std::array symbols{
    FormulaSymbol{"alpha", Symbol, "α", "alpha"},
    FormulaSymbol{"beta", Symbol, "β", "beta"},
    FormulaSymbol{"gamma", Symbol, "γ", "gamma"},
    FormulaSymbol{"delta", Symbol, "δ", "delta"},
    FormulaSymbol{"epsilon", Symbol, "ε", "epsilon"},
    FormulaSymbol{"varepsilon", Symbol, "ε", "epsilon"},
    FormulaSymbol{"eta", Symbol, "η", "eta"},
    FormulaSymbol{"theta", Symbol, "θ", "theta"},
    FormulaSymbol{"kappa", Symbol, "κ", "kappa"},
    FormulaSymbol{"lambda", Symbol, "λ", "lambda"},
    FormulaSymbol{"mu", Symbol, "μ", "mu"},
    FormulaSymbol{"nu", Symbol, "ν", "nu"},
    FormulaSymbol{"pi", Symbol, "π", "pi"},
    FormulaSymbol{"rho", Symbol, "ρ", "rho"},
    FormulaSymbol{"sigma", Symbol, "σ", "sigma"},
    FormulaSymbol{"tau", Symbol, "τ", "tau"},
    FormulaSymbol{"phi", Symbol, "φ", "phi"},
    FormulaSymbol{"varphi", Symbol, "φ", "phi"},
    FormulaSymbol{"omega", Symbol, "ω", "omega"},
    FormulaSymbol{"Delta", Upright, "Δ", "Delta"},
    FormulaSymbol{"Theta", Upright, "Θ", "Theta"},
    FormulaSymbol{"Lambda", Upright, "Λ", "Lambda"},
    FormulaSymbol{"Sigma", Upright, "Σ", "Sigma"},
    FormulaSymbol{"Omega", Upright, "Ω", "Omega"},
    FormulaSymbol{"cdot", Operator, "·", "times"},
    FormulaSymbol{"times", Operator, "×", "times"},
    FormulaSymbol{"pm", Operator, "±", "plus or minus"},
    FormulaSymbol{"to", Operator, "→", "to"},
    FormulaSymbol{"rightarrow", Operator, "→", "to"},
    FormulaSymbol{"Rightarrow", Operator, "⇒", "so"},
    FormulaSymbol{"leftarrow", Operator, "←", "from"},
    FormulaSymbol{"le", Operator, "≤", "is at most"},
    FormulaSymbol{"leq", Operator, "≤", "is at most"},
    FormulaSymbol{"ge", Operator, "≥", "is at least"},
    FormulaSymbol{"geq", Operator, "≥", "is at least"},
    FormulaSymbol{"ne", Operator, "≠", "is not"},
    FormulaSymbol{"neq", Operator, "≠", "is not"},
    FormulaSymbol{"approx", Operator, "≈", "is about"},
    FormulaSymbol{"propto", Operator, "∝", "is proportional to"},
    FormulaSymbol{"ll", Operator, "≪", "is much less than"},
    FormulaSymbol{"gg", Operator, "≫", "is much greater than"},
    FormulaSymbol{"in", Operator, "∈", "in"},
    FormulaSymbol{"mid", Operator, "|", "given"},
    FormulaSymbol{"odot", Operator, "⊙", "times, each by each,"},
    FormulaSymbol{"oplus", Operator, "⊕", "joined with"},
    FormulaSymbol{"sum", Operator, "∑", "the sum of"},
    FormulaSymbol{"prod", Operator, "∏", "the product of"},
    FormulaSymbol{"exp", Upright, "exp", "exp"},
    FormulaSymbol{"log", Upright, "log", "log"},
    FormulaSymbol{"ln", Upright, "ln", "log"},
    FormulaSymbol{"max", Upright, "max", "the largest of"},
    FormulaSymbol{"min", Upright, "min", "the smallest of"},
    FormulaSymbol{"sin", Upright, "sin", "sine"},
    FormulaSymbol{"cos", Upright, "cos", "cosine"},
    FormulaSymbol{"softmax", Upright, "softmax", "softmax"},
    FormulaSymbol{"partial", Upright, "∂", "partial"},
    FormulaSymbol{"infty", Upright, "∞", "infinity"},
    FormulaSymbol{"top", Upright, "⊤", "transposed"},
    FormulaSymbol{"ldots", Upright, "…", "and so on"},
    FormulaSymbol{"dots", Upright, "…", "and so on"},
    FormulaSymbol{"cdots", Upright, "⋯", "and so on"},
    FormulaSymbol{"quad", Upright, "\u2003", ","},
    FormulaSymbol{",", Upright, "\u2009", ""},
    FormulaSymbol{";", Upright, "\u2005", ""},
    FormulaSymbol{" ", Upright, "\u2005", ""},
    FormulaSymbol{"{", Upright, "{", "brace"},
    FormulaSymbol{"}", Upright, "}", "close brace"},
    FormulaSymbol{"|", Upright, "‖", "norm"},
    FormulaSymbol{"$", Upright, "$", "dollars"},
    FormulaSymbol{"%", Upright, "%", "percent"},
    FormulaSymbol{"#", Upright, "#", "number"},
    FormulaSymbol{"_", Upright, "_", "underscore"},
};

/// What is typed as it is and drawn or said in another way.
constexpr std::array characters{
    FormulaSymbol{"-", Operator, "−", "minus"},
    FormulaSymbol{"−", Operator, "−", "minus"},
    FormulaSymbol{"+", Operator, "+", "plus"},
    FormulaSymbol{"*", Operator, "·", "times"},
    FormulaSymbol{"·", Operator, "·", "times"},
    FormulaSymbol{"×", Operator, "×", "times"},
    FormulaSymbol{"=", Operator, "=", "equals"},
    FormulaSymbol{"<", Operator, "<", "is less than"},
    FormulaSymbol{">", Operator, ">", "is greater than"},
    FormulaSymbol{"/", Upright, "/", "over"},
    FormulaSymbol{"(", Upright, "(", "of"},
    FormulaSymbol{")", Upright, ")", ","},
    FormulaSymbol{"[", Upright, "[", "bracket"},
    FormulaSymbol{"]", Upright, "]", "close bracket"},
    FormulaSymbol{"|", Upright, "|", "bar"},
    FormulaSymbol{"′", Upright, "′", "prime"},
    FormulaSymbol{"‖", Upright, "‖", "norm"},
};

} // namespace

const FormulaSymbol* findSymbol(std::string_view name) {
    const auto* const found = std::ranges::find(symbols, name, &FormulaSymbol::name);
    return found == symbols.end() ? nullptr : found;
}

FormulaNode::Kind kindOfCharacter(std::string_view utf8) {
    const auto* const typed = std::ranges::find(characters, utf8, &FormulaSymbol::name);
    if (typed != characters.end()) return typed->kind;
    const auto* const drawn = std::ranges::find(symbols, utf8, &FormulaSymbol::drawn);
    return drawn != symbols.end() ? drawn->kind : Upright;
}

std::string_view drawnCharacter(std::string_view utf8) {
    const auto* const typed = std::ranges::find(characters, utf8, &FormulaSymbol::name);
    return typed != characters.end() ? typed->drawn : utf8;
}

std::string_view saidCharacters(std::string_view drawn) {
    const auto* const typed = std::ranges::find(characters, drawn, &FormulaSymbol::drawn);
    if (typed != characters.end()) return typed->said;
    const auto* const symbol = std::ranges::find(symbols, drawn, &FormulaSymbol::drawn);
    return symbol != symbols.end() ? symbol->said : drawn;
}

} // namespace lambdascope
