// SPDX-License-Identifier: MIT
#include "core/lessons/formula.h"

#include "core/util/error.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <array>

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

FormulaNode parseFormula(std::string_view tex) {
    return FormulaParser(tex).whole();
}

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

// A formula in words, for screen readers.
std::string spoken(const FormulaNode& formula, const Print& print) {
    std::string words = say(formula, print);
    while (words.ends_with(',') || words.ends_with(' ')) words.pop_back();
    return words;
}

} // namespace lambdascope
