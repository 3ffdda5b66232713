// SPDX-License-Identifier: MIT
// A formula in words, for screen readers.
#include "core/lessons/formula.h"
#include "core/lessons/formula_symbols.h"

#include <algorithm>

namespace lambdascope {
namespace {

using Kind = FormulaNode::Kind;
using Print = std::function<std::string(const Fact&)>;

/// Words with one blank between them; a comma stands directly behind its word.
void add(std::string& words, std::string_view more) {
    if (more.empty()) return;
    if (!words.empty() && more.front() != ',') words += ' ';
    if (!(more == "," && (words.empty() || words.back() == ','))) words += more;
}

std::string say(const FormulaNode& node, const Print& print);

bool isShort(const FormulaNode& node) {
    return node.kind != Kind::Row && node.kind != Kind::Fraction;
}

std::string sayPower(const FormulaNode& power, const Print& print) {
    if (power.text == "2") return "squared";
    if (power.text == "⊤" || power.text == "T") return "transposed";
    if (power.text == "′") return "prime";
    return "to the power " + say(power, print) + (isShort(power) ? "" : ",");
}

std::string sayScripts(const FormulaNode& node, const Print& print) {
    std::string words = say(node.children[0], print);
    const FormulaNode& below = node.children[1];
    const FormulaNode& above = node.children[2];
    add(words, say(below, print));
    if (above.kind != Kind::Row || !above.children.empty()) add(words, sayPower(above, print));
    return words;
}

std::string sayFraction(const FormulaNode& node, const Print& print) {
    const std::string above = say(node.children[0], print);
    const std::string below = say(node.children[1], print);
    if (isShort(node.children[0]) && isShort(node.children[1])) return above + " over " + below;
    return "the fraction " + above + ", over " + below + ",";
}

std::string sayFact(const FormulaNode& node, const Print& print) {
    if (print) return print(*node.fact);
    std::string name = node.fact->name;
    std::ranges::replace(name, '_', ' ');
    return name;
}

std::string say(const FormulaNode& node, const Print& print) {
    std::string words;
    switch (node.kind) {
    case Kind::Row:
        for (const FormulaNode& child : node.children) add(words, say(child, print));
        return words;
    case Kind::Symbol:
    case Kind::Upright:
    case Kind::Operator:
        return std::string(saidCharacters(node.text));
    case Kind::Scripts:
        return sayScripts(node, print);
    case Kind::Fraction:
        return sayFraction(node, print);
    case Kind::Root:
        return "the root of " + say(node.children[0], print) + (isShort(node.children[0]) ? "" : ",");
    case Kind::Fenced:
        add(words, saidCharacters(node.text.substr(0, 1)));
        add(words, say(node.children[0], print));
        add(words, saidCharacters(node.text.substr(1)));
        return words;
    case Kind::Live:
        return sayFact(node, print);
    }
    return words;
}

} // namespace

std::string spoken(const FormulaNode& formula, const Print& print) {
    std::string words = say(formula, print);
    while (words.ends_with(',') || words.ends_with(' ')) words.pop_back();
    return words;
}

} // namespace lambdascope
