// SPDX-License-Identifier: MIT
// A lesson that is accepted can be shown, in a browser too: its facts, links and pages are there, and its
// words stay words.
#include "core/lessons/formula.h"
#include "core/lessons/lesson.h"
#include "core/pages/html.h"
#include "core/pages/lesson_markup.h"
#include "tests/fuzz/html.h"

#include <array>
#include <optional>

using namespace lambdascope;

namespace {

/// Its tags, and none that its words have.
constexpr std::array<std::string_view, 35> tags{
    "p",     "ul",   "ol",   "li",    "blockquote", "h3",      "pre",    "hr",     "div",
    "table", "tr",   "th",   "td",    "br",         "em",      "del",    "strong", "code",
    "a",     "math", "mrow", "mi",    "mn",         "mo",      "ms",     "mtext",  "mfrac",
    "msqrt", "msub", "msup", "mover", "munder",     "msubsup", "mstyle", "mspace"};

void checkPage(const std::string& markdown) {
    MarkupParts parts{.fact = [](const Fact& fact, bool,
                                 bool math) { return math ? "<mn>1</mn>" : escapedHtml(fact.text()); },
                      .link =
                          [](std::string_view target, const std::string& words) {
                              return "<a title=\"" + escapedHtml(target) + "\">" + words + "</a>";
                          },
                      .image = [](std::string_view file,
                                  std::string_view words) { return escapedHtml(file) + escapedHtml(words); }};
    fuzz::checkTags(lessonMarkup(markdown, parts), tags, [](const std::string&) {});
}

void checkText(const std::string& markdown) {
    checkPage(markdown);
    factsIn(markdown);
    withFacts(markdown, [](const Fact&) { return std::string("1"); });
    for (const InlineFormula& formula : inlineFormulas(markdown)) {
        fuzz::require(formula.begin < formula.end && formula.end <= markdown.size(),
                      "a formula is in its text");
        spoken(parseFormula(formula.tex));
    }
}

void checkChart(const ChartBlock& chart) {
    for (const auto& series : chart.series)
        fuzz::require(series.facts.empty() ? series.values.size() == chart.categories.size()
                                           : series.facts.size() <= chart.categories.size(),
                      "a series fits the categories");
}

/// Whatever this throws is a failure: the lesson was accepted.
void checkStep(const Step& step) {
    fuzz::require(step.line > 0, "a page knows its line");
    for (const Block& block : step.blocks) {
        fuzz::require(block.line >= step.line, "a block stands on its page");
        if (const auto* text = std::get_if<TextBlock>(&block.content)) checkText(text->markdown);
        if (const auto* formula = std::get_if<FormulaBlock>(&block.content))
            spoken(parseFormula(formula->tex));
        if (const auto* chart = std::get_if<ChartBlock>(&block.content)) checkChart(*chart);
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text = fuzz::textOf(data, size);
    std::optional<Lesson> lesson;
    try {
        lesson = parseLesson(text, "01-fuzz.md");
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with("01-fuzz.md:"), "an error names the file");
    }
    if (lesson) {
        fuzz::require(!lesson->steps.empty(), "a lesson has a page");
        Stage stage;
        for (const Step& step : lesson->steps) {
            checkStep(step);
            stage = stage.with(step.stage).with(step.reveal);
        }
    }
    try {
        parseStageLink(text);
    } catch (const Error&) { // its sentence is the link's, without a file
    }
    return 0;
}
