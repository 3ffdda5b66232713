// SPDX-License-Identifier: MIT
#include "core/lessons/formula.h"

#include "core/lessons/formula_symbols.h"
#include "core/text/byte_level.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {
namespace {

using Kind = FormulaNode::Kind;

constexpr std::size_t longest = 4000; // bytes
constexpr int deepest = 32;

FormulaNode leaf(Kind kind, std::string text) {
    return {kind, std::move(text), {}, {}};
}

Phrase without(const char* one, const char* partner) {
    return phrase("“{}” without “{}”", one, partner);
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Reads the TeX from left to right; each method takes what it is named after.
class FormulaParser {
  public:
    explicit FormulaParser(std::string_view tex) : tex_(tex) {}

    FormulaNode whole() {
        if (tex_.size() > longest) throw fail("the formula is longer than {} bytes", longest);
        FormulaNode row = rowUntil("");
        if (row.children.empty()) throw fail("the formula is empty");
        return row;
    }

  private:
    [[noreturn]] void refuse(const Phrase& what) const { refuseAt(at_, what); }
    [[noreturn]] void refuseAt(std::size_t at, const Phrase& what) const {
        const auto before = tex_.substr(0, std::min(at, tex_.size()));
        const auto character = std::ranges::count_if(
            before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
        throw fail("character {} of the formula: {}", character + 1, what);
    }
    [[nodiscard]] bool done() const { return at_ >= tex_.size(); }
    [[nodiscard]] bool next(std::string_view what) const { return tex_.substr(at_).starts_with(what); }
    void skipBlanks() {
        while (!done() && (tex_[at_] == ' ' || tex_[at_] == '\n' || tex_[at_] == '\t')) ++at_;
    }
    /// Whether a command stands here, and not a longer one: "\right" is not in "\rightarrow".
    [[nodiscard]] bool nextCommand(std::string_view name) const {
        return next(name) && (at_ + name.size() == tex_.size() || !isLetter(tex_[at_ + name.size()]));
    }

    /// Up to "}" or "\right", which is left to the caller; up to the end for "".
    FormulaNode rowUntil(std::string_view end) {
        const std::size_t start = at_;
        if (++depth_ > deepest) refuse(phrase("it is nested too deeply"));
        FormulaNode row;
        for (skipBlanks(); !done(); skipBlanks()) {
            if (end == "}" && next("}")) break;
            if (end == "\\right" && nextCommand(end)) break;
            addTo(row);
        }
        if (done() && !end.empty())
            refuseAt(start, end == "}" ? without("{", "}") : without("\\left", "\\right"));
        --depth_;
        return row;
    }

    void addTo(FormulaNode& row) {
        if (next("^") || next("_")) return addScript(row);
        if (next("'")) {
            ++at_;
            return attach(row, leaf(Kind::Upright, "′"), true);
        }
        FormulaNode node = one();
        const bool minus = node.kind == Kind::Operator && (node.text == "−" || node.text == "+");
        if (minus && (row.children.empty() || opensSign(row.children.back()))) node.kind = Kind::Upright;
        if (node.kind != Kind::Row || !node.children.empty()) row.children.push_back(std::move(node));
    }

    /// Whether a minus behind it is a sign: "(−1", "= −1".
    static bool opensSign(const FormulaNode& before) {
        return before.kind == Kind::Operator || before.text == "(" || before.text == "[" ||
               before.text == ",";
    }

    void addScript(FormulaNode& row) {
        const bool above = tex_[at_] == '^';
        const std::size_t start = at_++;
        if (row.children.empty())
            refuseAt(start, phrase("there is nothing that “{}” could belong to", tex_[start]));
        FormulaNode script = argument(phrase("an exponent or index is missing"));
        attach(row, std::move(script), above);
    }

    void attach(FormulaNode& row, FormulaNode script, bool above) {
        if (row.children.empty()) refuse(phrase("there is nothing that “{}” could belong to", "′"));
        FormulaNode& base = row.children.back();
        if (base.kind != Kind::Scripts) base = {Kind::Scripts, {}, {std::move(base), {}, {}}, {}};
        FormulaNode& place = base.children[above ? 2 : 1];
        if (place.kind != Kind::Row || !place.children.empty())
            refuse(above ? phrase("two exponents; braces tell which is whose")
                         : phrase("two indices; braces tell which is whose"));
        place = std::move(script);
    }

    /// “{…}”, or the one thing that follows.
    FormulaNode argument(const Phrase& missing) {
        skipBlanks();
        if (done() || next("}") || next("^") || next("_")) refuse(missing);
        if (isDigit(tex_[at_])) return leaf(Kind::Upright, std::string(1, tex_[at_++]));
        if (++depth_ > deepest) refuse(phrase("it is nested too deeply"));
        FormulaNode node = one();
        --depth_;
        return node;
    }

    FormulaNode one() {
        if (next("{{")) return live();
        if (next("{")) return group();
        if (next("}")) refuse(without("}", "{"));
        if (next("\\")) return command();
        if (isDigit(tex_[at_])) return number();
        if (isLetter(tex_[at_])) return leaf(Kind::Symbol, std::string(1, tex_[at_++]));
        return character();
    }

    FormulaNode group() {
        if (!next("{")) refuse(phrase("“{}” is missing", "{"));
        ++at_;
        FormulaNode row = rowUntil("}");
        ++at_;
        return row.children.size() == 1 ? std::move(row.children[0]) : row;
    }

    FormulaNode live() {
        const std::size_t end = tex_.find("}}", at_);
        if (end == std::string_view::npos) refuse(without("{{", "}}"));
        FormulaNode node = leaf(Kind::Live, {});
        try {
            node.fact = Fact::parse(tex_.substr(at_ + 2, end - at_ - 2));
        } catch (const Error& error) {
            refuse(error.phrase());
        }
        at_ = end + 2;
        return node;
    }

    FormulaNode number() {
        const std::size_t start = at_;
        const auto goesOn = [this] {
            return isDigit(tex_[at_]) ||
                   (tex_[at_] == '.' && at_ + 1 < tex_.size() && isDigit(tex_[at_ + 1]));
        };
        while (!done() && goesOn()) ++at_;
        return leaf(Kind::Upright, std::string(tex_.substr(start, at_ - start)));
    }

    FormulaNode character() {
        const CodePoint point = codePointAt(tex_, at_);
        const std::string_view text = tex_.substr(at_, static_cast<std::size_t>(point.length));
        if (!point.valid || text == "$" || text == "#" || text == "%" || text == "&" || text == "~")
            refuse(phrase("“{}” has no meaning here", point.valid ? text : "?"));
        at_ += text.size();
        return leaf(kindOfCharacter(text), std::string(drawnCharacter(text)));
    }

    FormulaNode command() {
        const std::size_t start = at_++;
        while (!done() && isLetter(tex_[at_])) ++at_;
        if (at_ == start + 1 && !done()) ++at_; // "\,"
        const std::string_view name = tex_.substr(start + 1, at_ - start - 1);
        if (name == "frac") {
            FormulaNode above = argument(phrase("the numerator is missing"));
            return {
                Kind::Fraction, {}, {std::move(above), argument(phrase("the denominator is missing"))}, {}};
        }
        if (name == "sqrt") return {Kind::Root, {}, {argument(phrase("what the root is of is missing"))}, {}};
        if (name == "text" || name == "mathrm" || name == "operatorname") return words();
        if (name == "left") return fenced(start);
        if (name == "right") refuseAt(start, without("\\right", "\\left"));
        const FormulaSymbol* symbol = findSymbol(name);
        if (symbol == nullptr) refuseAt(start, phrase("“\\{}” is not known", name));
        return leaf(symbol->kind, std::string(symbol->drawn));
    }

    FormulaNode words() {
        skipBlanks();
        if (!next("{")) refuse(phrase("“{}” is missing", "{"));
        const std::size_t end = tex_.find('}', at_);
        if (end == std::string_view::npos) refuse(without("{", "}"));
        FormulaNode node = leaf(Kind::Upright, std::string(tex_.substr(at_ + 1, end - at_ - 1)));
        at_ = end + 1;
        return node;
    }

    /// One of ( [ \{ | and their partners; "." is none.
    std::string bracket(std::string_view allowed) {
        skipBlanks();
        if (next("\\{") || next("\\}")) ++at_;
        if (done() || allowed.find(tex_[at_]) == std::string_view::npos)
            refuse(phrase("a bracket is missing"));
        return std::string(1, tex_[at_++]); // braces would make two characters of it
    }

    FormulaNode fenced(std::size_t start) {
        std::string brackets = bracket("([{|");
        FormulaNode inside = rowUntil("\\right");
        at_ += std::string_view("\\right").size();
        brackets += bracket(")]}|");
        if (inside.children.empty()) refuseAt(start, phrase("there is nothing between the brackets"));
        return {Kind::Fenced, std::move(brackets), {std::move(inside)}, {}};
    }

    std::string_view tex_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

} // namespace

FormulaNode parseFormula(std::string_view tex) {
    return FormulaParser(tex).whole();
}

} // namespace lambdascope
