// SPDX-License-Identifier: MIT
// What stands within the texts of a lesson: facts {{…}}, links lambdascope:…, formulas $…$.
#include "core/lessons/lesson_text.h"

#include "core/lessons/formula.h"
#include "core/lessons/lesson_image.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr std::string_view opening = "{{";
constexpr std::string_view closing = "}}";

/// Calls each(begin, end, fact) for what stands between the brackets; `end` is behind them.
template<typename Each>
void forFacts(std::string_view text, const Each& each) {
    for (std::size_t at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at)) {
        const std::size_t end = text.find(closing, at);
        if (end == std::string_view::npos) throw fail("“{}” without “{}”", "{{", "}}");
        each(at, end + closing.size(),
             Fact::parse(text.substr(at + opening.size(), end - at - opening.size())));
        at = end + closing.size();
    }
}

/// Length of the run of one character.
std::size_t runAt(std::string_view text, std::size_t at) {
    const std::size_t end = text.find_first_not_of(text[at], at);
    return (end == std::string_view::npos ? text.size() : end) - at;
}

bool blankLineAt(std::string_view text, std::size_t lineBreak) {
    const std::size_t next = text.find_first_not_of(" \t", lineBreak + 1);
    return next == std::string_view::npos || text[next] == '\n';
}

bool startsLine(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const std::size_t last = before.find_last_not_of(' ');
    return last == std::string_view::npos || before[last] == '\n';
}

/// Behind the backticks that end the code which `run` of them at `at` begin; `at` where none do.
std::size_t endOfCode(std::string_view text, std::size_t at, std::size_t run) {
    const bool fenced = run >= 3 && startsLine(text, at);
    for (std::size_t i = at + run; i < text.size(); ++i) {
        if (!fenced && text[i] == '\n' && blankLineAt(text, i)) return at;
        if (text[i] != '`') continue;
        const std::size_t other = runAt(text, i);
        if (fenced ? other >= run && startsLine(text, i) : other == run) return i + other;
        i += other - 1;
    }
    return at;
}

/// Where the dollar sign stands that closes the formula that opens at `at`.
std::size_t closingDollar(std::string_view text, std::size_t at, const std::vector<bool>& code) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\n' && blankLineAt(text, i)) break;
        if (text[i] == '\\') {
            ++i;
            continue;
        }
        if (text[i] != '$' || code[i]) continue;
        const bool blankBefore = text[i - 1] == ' ' || text[i - 1] == '\n';
        const bool digitBehind = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
        if (!blankBefore && !digitBehind) return i;
    }
    return std::string_view::npos;
}

bool isLessonName(std::string_view name) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return name.size() > 3 && isDigit(name[0]) && isDigit(name[1]) && name[2] == '-' &&
           std::ranges::all_of(name.substr(3),
                               [&](char c) { return isDigit(c) || c == '-' || (c >= 'a' && c <= 'z'); });
}

/// What `check` throws, at the line of a byte.
template<typename Check>
std::optional<TextFault> faultOf(std::string_view text, std::size_t at, const Check& check) {
    try {
        check();
    } catch (const Error& error) {
        return TextFault{lineAt(text, at), error.phrase()};
    }
    return {};
}

/// The formulas up to the first fault.
struct Formulas {
    std::vector<InlineFormula> found;
    std::size_t faultAt = 0;
    Phrase fault;
};

Formulas findFormulas(std::string_view text) {
    const std::vector<bool> code = codeIn(text);
    Formulas formulas;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (code[i] || (text[i] != '\\' && text[i] != '$')) continue;
        if (text[i] == '\\') {
            ++i;
            continue;
        }
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        if (next == ' ' || next == '\n') continue;
        if (next == '$') return {formulas.found, i, phrase("“$$” stands on a line of its own")};
        const std::size_t end = closingDollar(text, i, code);
        if (end == std::string_view::npos)
            return {formulas.found, i, phrase("“$” without its partner; a dollar sign is “\\$”")};
        formulas.found.push_back({i, end + 1, text.substr(i + 1, end - i - 1)});
        i = end;
    }
    return formulas;
}

/// Whoever sets a text in lines looks at a whole paragraph for each of its words and formats.
std::optional<TextFault> faultOfParagraphs(std::string_view text) {
    constexpr std::size_t longest = 8192;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\n' && blankLineAt(text, at)) begin = at + 1;
        if (at + 1 - begin > longest)
            return TextFault{lineAt(text, at),
                             phrase("a paragraph has more than {} bytes; a blank line ends one", longest)};
    }
    return {};
}

std::optional<TextFault> faultOfFacts(std::string_view text) {
    for (std::size_t at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at)) {
        const std::size_t end = text.find(closing, at);
        const std::string_view one = text.substr(at, end == std::string_view::npos ? end : end + 2 - at);
        if (auto fault = faultOf(text, at, [one] { factsIn(one); })) return fault;
        at = end + closing.size();
    }
    return {};
}

} // namespace

std::string withFacts(std::string_view text, const std::function<std::string(const Fact&)>& print) {
    std::string result;
    std::size_t done = 0;
    forFacts(text, [&](std::size_t begin, std::size_t end, const Fact& fact) {
        result.append(text.substr(done, begin - done)).append(print(fact));
        done = end;
    });
    return result.append(text.substr(done));
}

std::vector<Fact> factsIn(std::string_view text) {
    std::vector<Fact> facts;
    forFacts(text, [&facts](std::size_t, std::size_t, const Fact& fact) { facts.push_back(fact); });
    return facts;
}

int lineAt(std::string_view text, std::size_t at) {
    return static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
}

std::vector<bool> codeIn(std::string_view text) {
    std::vector<bool> code(text.size());
    for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at)) {
        const std::size_t run = runAt(text, at);
        const std::size_t end = endOfCode(text, at, run);
        for (std::size_t i = at; i < end; ++i) code[i] = true;
        at = std::max(end, at + run);
    }
    return code;
}

std::vector<InlineFormula> inlineFormulas(std::string_view text) {
    Formulas formulas = findFormulas(text);
    if (!formulas.fault.empty()) throw Error(formulas.fault);
    return std::move(formulas.found);
}

std::vector<LessonLink> linksIn(std::string_view text) {
    constexpr std::string_view start = "](lambdascope:";
    std::vector<LessonLink> links;
    for (std::size_t at = text.find(start); at != std::string_view::npos; at = text.find(start, at)) {
        at += start.size();
        const std::size_t end = std::min(text.find_first_of(") \n", at), text.size());
        links.push_back({at, text.substr(at, end - at)});
    }
    return links;
}

LinkMeaning readLink(std::string_view target) {
    constexpr std::string_view lesson = "lesson/";
    if (target.starts_with('?')) return {parseStageLink(target.substr(1)), {}};
    if (target.starts_with(lesson) && isLessonName(target.substr(lesson.size())))
        return {{}, std::string(target.substr(lesson.size()))};
    throw fail(
        "“lambdascope:{}” is not a link; lambdascope:?layer=2&head=3 and lambdascope:lesson/07-negative are",
        target);
}

std::optional<TextFault> faultOf(std::string_view text) {
    if (auto fault = faultOfParagraphs(text)) return fault;
    if (auto fault = faultOfFacts(text)) return fault;
    for (const LessonLink& link : linksIn(text))
        if (auto fault = faultOf(text, link.at, [&link] { readLink(link.target); })) return fault;
    for (const LessonImageName& image : imagesIn(text))
        if (auto fault = faultOf(text, image.at, [&image] { imagePath(image.file); })) return fault;
    const Formulas formulas = findFormulas(text);
    for (const InlineFormula& formula : formulas.found)
        if (auto fault = faultOf(text, formula.begin, [&formula] { parseFormula(formula.tex); }))
            return fault;
    if (!formulas.fault.empty()) return TextFault{lineAt(text, formulas.faultAt), formulas.fault};
    return {};
}

} // namespace lambdascope
