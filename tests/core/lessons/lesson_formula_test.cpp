// SPDX-License-Identifier: MIT
// Formulas as trees, in words, and what is said of broken ones.
#include "core/lessons/formula.h"
#include "core/util/error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using Kind = FormulaNode::Kind;

/// The tree on one line: "s:A", "u:48", "o:−", "(row …)".
std::string drawn(const FormulaNode& node) {
    static const char* const names[] = {"row", "s", "u", "o", "scripts", "frac", "root", "fence", "live"};
    std::string text = names[static_cast<int>(node.kind)];
    if (node.kind == Kind::Live) return text + ":" + node.fact->text();
    if (node.children.empty() && node.kind != Kind::Row) return text + ":" + node.text;
    if (!node.text.empty()) text += ":" + node.text;
    for (const FormulaNode& child : node.children) text += fmt::format(" {}", drawn(child));
    return fmt::format("({})", text);
}

std::string tree(const char* tex) {
    return drawn(parseFormula(tex));
}

std::string faultOf(const std::string& tex) {
    try {
        parseFormula(tex);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(LessonFormula, IsATree) {
    EXPECT_EQ(tree("A_1 - \\lambda A_2"), "(row (scripts s:A u:1 (row)) o:− s:λ (scripts s:A u:2 (row)))");
    EXPECT_EQ(tree("\\frac{Q K^\\top}{\\sqrt{d}}"),
              "(row (frac (row s:Q (scripts s:K (row) u:⊤)) (root s:d)))");
    EXPECT_EQ(tree("x_i^2 + x^{-1}"), "(row (scripts s:x s:i u:2) o:+ (scripts s:x (row) (row u:− u:1)))");
    EXPECT_EQ(tree("\\left( a \\right] b"), "(row (fence:(] (row s:a)) s:b)");
    EXPECT_EQ(tree("\\left\\{ a \\right\\}"), "(row (fence:{} (row s:a)))");
    EXPECT_EQ(tree("\\text{two words} \\softmax(s)"), "(row u:two words u:softmax u:( s:s u:))");
    EXPECT_EQ(tree("{{lambda layer=2}} \\to 0.36"), "(row live:lambda layer=2 o:→ u:0.36)");
    EXPECT_EQ(tree("\\frac12"), "(row (frac u:1 u:2))");
    EXPECT_EQ(tree("f' \\le λ · 3"), "(row (scripts s:f (row) u:′) o:≤ s:λ o:· u:3)");
}

TEST(LessonFormula, AMinusBeforeANumberIsASignAndBetweenTwoAnOperator) {
    EXPECT_EQ(tree("-1"), "(row u:− u:1)");
    EXPECT_EQ(tree("a = -1"), "(row s:a o:= u:− u:1)");
    EXPECT_EQ(tree("[-1, -2]"), "(row u:[ u:− u:1 u:, u:− u:2 u:])");
    EXPECT_EQ(tree("2 - 1"), "(row u:2 o:− u:1)");
}

TEST(LessonFormula, IsSaidInWords) {
    const auto said = [](const char* tex) { return spoken(parseFormula(tex)); };
    EXPECT_EQ(said("A_1 - \\lambda \\cdot A_2"), "A 1 minus lambda times A 2");
    EXPECT_EQ(said("\\frac{a}{b} = x^2"), "a over b equals x squared");
    EXPECT_EQ(said("\\sqrt{d} \\le \\Theta(1)"), "the root of d is at most Theta of 1");
    EXPECT_EQ(said("\\frac{Q K^\\top}{\\sqrt{d}}"), "the fraction Q K transposed, over the root of d");
    EXPECT_EQ(said("1 - {{lambda_init}}"), "1 minus lambda init");
    EXPECT_EQ(spoken(parseFormula("1 - {{lambda_init}}"), [](const Fact&) { return "0.36"; }),
              "1 minus 0.36");
}

TEST(LessonFormula, FaultsNameTheCharacter) {
    EXPECT_EQ(faultOf("a + \\foo"), "character 5 of the formula: “\\foo” is not known");
    EXPECT_EQ(faultOf("λ + }"), "character 5 of the formula: “}” without “{”") << "characters, not bytes";
    EXPECT_EQ(faultOf("a_{1"), "character 4 of the formula: “{” without “}”");
    EXPECT_EQ(faultOf("a^"), "character 3 of the formula: an exponent or index is missing");
    EXPECT_EQ(faultOf("^2"), "character 1 of the formula: there is nothing that “^” could belong to");
    EXPECT_EQ(faultOf("a^1^2"), "character 6 of the formula: two exponents; braces tell which is whose");
    EXPECT_EQ(faultOf("a_1_2"), "character 6 of the formula: two indices; braces tell which is whose");
    EXPECT_EQ(faultOf("\\frac{1}"), "character 9 of the formula: the denominator is missing");
    EXPECT_EQ(faultOf("\\left( a"), "character 7 of the formula: “\\left” without “\\right”");
    EXPECT_EQ(faultOf("a \\right)"), "character 3 of the formula: “\\right” without “\\left”");
    EXPECT_EQ(faultOf("\\left a \\right)"), "character 7 of the formula: a bracket is missing");
    EXPECT_EQ(faultOf("\\text a"), "character 7 of the formula: “{” is missing");
    EXPECT_EQ(faultOf("{{lamda}}"),
              "character 1 of the formula: there is no fact “lamda”, did you mean “lambda”?");
    EXPECT_EQ(faultOf("{{lambda"), "character 1 of the formula: “{{” without “}}”");
    EXPECT_EQ(faultOf("a & b"), "character 3 of the formula: “&” has no meaning here");
    EXPECT_EQ(faultOf("\\"), "character 1 of the formula: “\\” is not known");
    EXPECT_EQ(faultOf("  "), "the formula is empty");
    EXPECT_EQ(faultOf(std::string(5000, 'a')), "the formula is longer than 4000 bytes");
    std::string deep;
    for (int i = 0; i < 900; ++i) deep += "{a";
    EXPECT_NE(faultOf(deep).find("nested too deeply"), std::string::npos);
    deep.clear();
    for (int i = 0; i < 600; ++i) deep += "\\sqrt";
    EXPECT_NE(faultOf(deep).find("nested too deeply"), std::string::npos);
    deep.clear();
    for (int i = 0; i < 400; ++i) deep += "\\left(";
    EXPECT_NE(faultOf(deep).find("nested too deeply"), std::string::npos);
}

TEST(LessonFormula, StandsInATextBetweenDollars) {
    const auto found = [](const char* text) {
        std::string all;
        for (const InlineFormula& formula : inlineFormulas(text)) {
            EXPECT_EQ(std::string(text).substr(formula.begin, formula.end - formula.begin),
                      fmt::format("${}$", formula.tex));
            all += fmt::format("<{}>", formula.tex);
        }
        return all;
    };
    EXPECT_EQ(found("Let $\\lambda$ be $0.36$."), "<\\lambda><0.36>");
    EXPECT_EQ(found("\\$5 and \\$6"), "");
    EXPECT_EQ(found("`$x$` and ``$y`$`` and $z$"), "<z>");
    EXPECT_EQ(found("```\n$x\n```\n$z$"), "<z>");
    EXPECT_EQ(found("a $ b"), "");
    EXPECT_EQ(found("$a\nb$"), "<a\nb>");
    EXPECT_EQ(found("a ` $z$"), "<z>");
    EXPECT_THROW(inlineFormulas("$5 and $6"), Error);
    EXPECT_THROW(inlineFormulas("$a\n\nb$"), Error);
    EXPECT_THROW(inlineFormulas("so $$a$$"), Error);
}

} // namespace
} // namespace lambdascope
