// SPDX-License-Identifier: MIT
// A lesson that is accepted can be shown: its facts, links and pages are there.
#include "core/lessons/formula.h"
#include "core/lessons/lesson.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"

#include <optional>

using namespace lambdascope;

namespace {

void checkText(const std::string& markdown) {
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
