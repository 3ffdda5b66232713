// SPDX-License-Identifier: MIT
// The plots of results: pure functions of them, with the paper's values apart.
#include "core/experiments/results/plot.h"
#include "core/experiments/runner.h"
#include "tests/support/smallest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <thread>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

OrderedJson accuracy(double value, double low, double high) {
    return {{"right", 1}, {"count", 2}, {"accuracy", value}, {"low", low}, {"high", high}};
}

/// Two settings, of the second the DIFF model alone; the paper has the first.
OrderedJson needleResult() {
    return {{"protocol", {{"experiment", "needle"}}},
            {"cells",
             {{{"setting", {{"told", 6}, {"asked", 2}, {"length", 240}}},
               {"diff", accuracy(.5, .25, .75)},
               {"standard", accuracy(.125, .0625, .25)},
               {"paper", {{"diff", .85}, {"standard", .55}}}},
              {{"setting", {{"told", 8}, {"asked", 2}, {"length", 240}}}, {"diff", accuracy(1, .5, 1)}}}},
            {"depths",
             {{{"setting", {{"told", 6}, {"asked", 2}, {"length", 240}, {"depth", 0.0}}},
               {"diff", accuracy(.25, 0, 1)}},
              {{"setting", {{"told", 6}, {"asked", 2}, {"length", 240}, {"depth", 0.5}}},
               {"diff", accuracy(.75, 0, 1)}}}}};
}

std::vector<std::string> namesOf(const Plot& plot) {
    std::vector<std::string> names;
    for (const PlotSeries& each : plot.series)
        names.push_back((each.paper ? "paper: " : "") + each.name.text());
    return names;
}

TEST(Plots, HoldTheNumbersOfTheResultAndThePapersApart) {
    const auto plots = experimentPlots(needleResult());
    ASSERT_EQ(plots.size(), 2U);
    const Plot& bars = plots[0];
    EXPECT_EQ(bars.kind, PlotKind::Bars);
    EXPECT_EQ(bars.unit, "%");
    EXPECT_EQ(bars.source, "Table 2");
    ASSERT_EQ(bars.places.size(), 2U);
    EXPECT_EQ(bars.places[0].text(), "6 · 2 · 240");
    EXPECT_EQ(namesOf(bars),
              (std::vector<std::string>{"DIFF", "Standard", "paper: DIFF", "paper: Standard"}));
    EXPECT_EQ(bars.series[0].points[0].value, 50);
    EXPECT_EQ(bars.series[0].points[0].low, 25);
    EXPECT_EQ(bars.series[1].points[0].value, 12.5);
    EXPECT_FALSE(bars.series[1].points[1].value) << "was not run";
    EXPECT_EQ(bars.series[2].points[0].value, 85);
    EXPECT_FALSE(bars.series[2].points[1].value) << "the paper has none";
    EXPECT_EQ(bars.range(true), std::pair(0.0, 100.0));
    const Plot& heat = plots[1];
    EXPECT_EQ(heat.kind, PlotKind::Heat);
    ASSERT_EQ(heat.rows.size(), 2U);
    EXPECT_EQ(heat.rows[1].text(), "50 %");
    EXPECT_EQ(heat.series[0].points[1].value, 75);
}

TEST(Plots, TwoDiffModelsAreCalledByTheirNames) {
    OrderedJson result = needleResult();
    result["models"] = {{"diff", {{"name", "last"}}}, {"beside", {{"name", "early"}}}};
    for (OrderedJson& row : result["cells"])
        if (row.contains("standard")) {
            row["beside"] = row["standard"];
            row.erase("standard");
        }
    const Plot bars = experimentPlots(result).front();
    EXPECT_EQ(namesOf(bars), (std::vector<std::string>{"last", "early", "paper: DIFF", "paper: Standard"}));
    EXPECT_EQ(bars.series[1].points[0].value, 12.5);
}

TEST(Plots, WhatTakesAllMemoryIsNotDrawn) {
    OrderedJson result = needleResult();
    for (int told = 0; told < 1500; ++told) // a small file: each has a row and a place of its own
        result["depths"].push_back(
            {{"setting", {{"told", told}, {"asked", 1}, {"length", 240}, {"depth", 1e-4 * told}}},
             {"diff", accuracy(1, 0, 1)}});
    const auto plots = experimentPlots(result);
    ASSERT_EQ(plots.size(), 1U);
    EXPECT_EQ(plots[0].kind, PlotKind::Bars);
}

TEST(Plots, AnotherResultStandsBesideAtTheSamePlaces) {
    OrderedJson other = needleResult();
    other["cells"].erase(0);
    const auto plots = experimentPlots(needleResult(), nullptr, &other);
    const auto found = std::ranges::find(plots[0].series, true, &PlotSeries::compared);
    ASSERT_NE(found, plots[0].series.end());
    EXPECT_FALSE(found->paper);
    ASSERT_EQ(found->points.size(), 2U);
    EXPECT_FALSE(found->points[0].value);
    EXPECT_EQ(found->points[1].value, 100);
    EXPECT_EQ(std::ranges::count(plots[0].series, true, &PlotSeries::compared), 1);
}

TEST(Plots, WhatIsNotRunYetHasItsPlace) {
    ExperimentPlan plan;
    for (const int told : {6, 8, 9})
        plan.settings.push_back({{{"told", told}, {"asked", 2}, {"length", 240}}, {"diff", "standard"}});
    const auto plots = experimentPlots(needleResult(), &plan);
    ASSERT_EQ(plots[0].places.size(), 3U);
    EXPECT_FALSE(plots[0].series[0].points[2].value);
}

TEST(Plots, WhatIsBeingRunIsMarkedAtEveryDepthAndInNoOtherPlace) {
    ExperimentPlan plan;
    for (const int told : {6, 8})
        plan.settings.push_back({{{"told", told}, {"asked", 2}, {"length", 240}}, {"diff", "standard"}});
    const std::vector<ExperimentCell> running{{.setting = 0, .side = "standard"}};
    const auto plots = experimentPlots(needleResult(), &plan, nullptr, &running);
    ASSERT_EQ(plots.size(), 2U);
    for (const Plot& plot : plots)
        for (const PlotSeries& series : plot.series)
            for (std::size_t i = 0; i < series.points.size(); ++i)
                EXPECT_EQ(series.points[i].running,
                          !series.paper && series.side == "standard" && i % plot.places.size() == 0)
                    << plot.title.text() << ", " << series.name.text() << ", " << i;
    ASSERT_EQ(plots[1].series.size(), 2U) << "nothing has come in of the standard model, which is being run";
    EXPECT_FALSE(plots[1].series[1].points[0].value);
}

/// Words that no language gets to translate: several in what is passed on as a name.
std::vector<std::string> wordsThatStay(const Phrase& phrase) {
    std::vector<std::string> words;
    const std::size_t blank = phrase.format.find(' ');
    if (phrase.verbatim && blank != std::string::npos && std::isalpha(phrase.format[blank + 1]) != 0)
        words.push_back(phrase.format);
    for (const Phrase& each : phrase.arguments)
        for (const std::string& word : wordsThatStay(each)) words.push_back(word);
    return words;
}

/// Every experiment on the shipped pair, with few prompts: each has a plot, and each plot numbers.
TEST(Plots, EveryExperimentHasSome) {
    const Pair pair = loadPair(fs::path(SOURCE_DIR) / "assets/models/scale-model");
    for (const ExperimentKind& kind : experimentKinds()) {
        if (kind.name == "corpus") continue; // by its lines, below
        const Protocol protocol = test::smallest(kind);
        const auto experiment = kind.make(protocol, AskedModels(pair, {}));
        const ExperimentOutcome outcome = runExperiment(*experiment, {});
        ASSERT_TRUE(outcome.complete) << kind.name;
        const OrderedJson result =
            experimentResult(protocol, OrderedJson::object(), "test", experiment->plan(), outcome.records);
        const auto plots = experimentPlots(result, &experiment->plan());
        ASSERT_FALSE(plots.empty()) << kind.name;
        EXPECT_GE(plots.size(), kind.plots.size()) << kind.name;
        for (const Plot& plot : plots) {
            std::vector<Phrase> labels = plot.places;
            labels.push_back(plot.about);
            labels.insert(labels.end(), plot.rows.begin(), plot.rows.end());
            for (const Phrase& label : labels)
                EXPECT_EQ(wordsThatStay(label), std::vector<std::string>{})
                    << kind.name << ": " << label.text();
        }
        for (const Plot& plot : plots)
            for (const PlotSeries& series : plot.series)
                EXPECT_TRUE(std::ranges::any_of(series.points,
                                                [](const PlotPoint& p) { return p.value.has_value(); }))
                    << kind.name << ": " << plot.title.text() << ": " << series.name.text();
    }
}

TEST(Plots, OfManyPromptsIsTheMean) {
    const auto row = [](int prompt, double share) {
        return OrderedJson{
            {"setting", {{"prompt", prompt}, {"model", "standard"}, {"layer", 1}, {"head", 0}}},
            {"answer_share", share}};
    };
    const auto plots =
        experimentPlots({{"protocol", {{"experiment", "corpus"}}}, {"cells", {row(0, .25), row(1, .75)}}});
    ASSERT_EQ(plots.size(), 1U);
    EXPECT_EQ(plots[0].series[0].side, "standard");
    EXPECT_EQ(plots[0].series[0].points[0].value, 50);
}

TEST(Plots, ARunThatIsAskedToStopEndsInTheMiddleOfACell) {
    Protocol protocol(experimentKind("length"));
    const Pair pair = loadPair(fs::path(SOURCE_DIR) / "assets/models/scale-model");
    const auto experiment = protocol.kind().make(protocol, AskedModels(pair, {}));
    std::stop_source stop;
    stop.request_stop();
    const ExperimentOutcome none = runExperiment(*experiment, {.stop = stop.get_token()});
    EXPECT_TRUE(none.records.empty());
    std::stop_source later;
    const auto after = [&](const ExperimentProgress&) { later.request_stop(); };
    const ExperimentOutcome some =
        runExperiment(*experiment, {.threads = 1, .progress = after, .stop = later.get_token()});
    EXPECT_EQ(some.records.size(), 1U);
    EXPECT_FALSE(some.complete);
    EXPECT_TRUE(some.stopped.empty()) << some.stopped.text();
}

} // namespace
} // namespace lambdascope
