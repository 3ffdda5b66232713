// SPDX-License-Identifier: MIT
#include "core/pages/formula_mathml.h"

#include "core/pages/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace lambdascope {
namespace {

using Kind = FormulaNode::Kind;

bool isIn(std::string_view text, std::initializer_list<std::string_view> all) {
    return std::ranges::find(all, text) != all.end();
}

const FormulaNode& alone(const FormulaNode& node) {
    return node.kind == Kind::Row && node.children.size() == 1 ? alone(node.children.front()) : node;
}

bool isEmpty(const FormulaNode& node) {
    return node.kind == Kind::Row && node.children.empty();
}

/// Scripts of these stand below and above, on a line of their own.
bool hasLimits(const FormulaNode& node) {
    return isIn(node.text, {"∑", "∏", "∫", "max", "min", "lim", "argmax", "argmin"});
}

class MathWriter {
  public:
    MathWriter(bool display, const LiveMath& live) : display_(display), live_(live) {}

    [[nodiscard]] std::string write(const FormulaNode& node) const {
        switch (node.kind) {
        case Kind::Row:
            return row(node);
        case Kind::Symbol:
            return element("mi", node.text);
        case Kind::Upright:
            return upright(node.text);
        case Kind::Operator:
            return element("mo", node.text);
        case Kind::Scripts:
            return scripts(node);
        case Kind::Fraction:
            return fmt::format("<mfrac>{}{}</mfrac>", write(node.children[0]), write(node.children[1]));
        case Kind::Root:
            return fmt::format("<msqrt>{}</msqrt>", write(node.children[0]));
        case Kind::Fenced:
            return fmt::format("<mrow>{}{}{}</mrow>", bracket(node.text.substr(0, 1), "prefix"),
                               write(node.children[0]), bracket(node.text.substr(1), "postfix"));
        case Kind::Live:
            break;
        }
        return live_(*node.fact, false);
    }

  private:
    [[nodiscard]] static std::string element(std::string_view name, std::string_view text) {
        return fmt::format("<{0}>{1}</{0}>", name, escapedHtml(text));
    }

    /// The row of a formula; a number behind + − · stands in brackets where it is negative.
    [[nodiscard]] std::string row(const FormulaNode& node) const {
        std::string all = "<mrow>";
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            const FormulaNode& child = node.children[i];
            const bool bracketed = i > 0 && isIn(node.children[i - 1].text, {"+", "−", "·", "×"});
            all += child.kind == Kind::Live ? live_(*child.fact, bracketed) : write(child);
        }
        return all + "</mrow>";
    }

    [[nodiscard]] static std::string upright(const std::string& text) {
        if (text == "\u2003") return R"(<mspace width="1em"></mspace>)";
        if (text == "\u2009") return R"(<mspace width="0.17em"></mspace>)";
        if (text == "\u2005") return R"(<mspace width="0.25em"></mspace>)";
        if (text.find_first_not_of("0123456789.") == std::string::npos) return element("mn", text);
        if (isIn(text, {"−", "+"})) return fmt::format(R"(<mo form="prefix">{}</mo>)", text); // a sign
        if (isIn(text, {"(", ")", "[", "]", "{", "}", "|", "‖"}))
            return fmt::format(R"(<mo stretchy="false">{}</mo>)", text);
        if (isIn(text, {",", ";", "′", "…", "⋯", "⊤"})) return element("mo", text);
        return fmt::format(R"(<mi mathvariant="normal">{}</mi>)", escapedHtml(text));
    }

    [[nodiscard]] static std::string bracket(const std::string& text, std::string_view form) {
        return fmt::format(R"(<mo form="{}" fence="true" stretchy="true">{}</mo>)", form, escapedHtml(text));
    }

    [[nodiscard]] std::string scripts(const FormulaNode& node) const {
        const bool below = !isEmpty(node.children[1]), above = !isEmpty(node.children[2]);
        const bool limits = display_ && hasLimits(alone(node.children[0]));
        const char* const name = below && above ? limits ? "munderover" : "msubsup"
                                 : below        ? limits ? "munder" : "msub"
                                                : (limits ? "mover" : "msup");
        std::string all = fmt::format("<{}>{}", name, write(node.children[0]));
        if (below) all += write(node.children[1]);
        if (above) all += write(node.children[2]);
        return all + fmt::format("</{}>", name);
    }

    bool display_;
    const LiveMath& live_;
};

} // namespace

std::string mathMl(const FormulaNode& formula, bool display, const LiveMath& live) {
    return fmt::format("<math{}>{}</math>", display ? R"( display="block")" : "",
                       MathWriter(display, live).write(formula));
}

} // namespace lambdascope
