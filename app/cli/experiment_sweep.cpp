// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/sweep.h"
#include "core/util/error.h"
#include "core/util/parse.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <optional>

namespace lambdascope::cli {
namespace {

struct SweepOptions : PassOptions {
    std::vector<std::string> layers;
    double from = -0.2;
    double to = 1.4;
    int count = 33;
};

/// The curves, and the point of the trained λ_init to compare them with.
struct Curves {
    SweepPoint trained;
    std::vector<SweepPoint> points;
};

/// Layers in order, each once. Whether they exist the sweep knows.
std::vector<int> layersOf(const SweepOptions& options, const Model& model) {
    std::vector<int> layers;
    for (const std::string& text : options.layers) {
        if (text == "all") {
            layers.resize(model.layers.size());
            std::iota(layers.begin(), layers.end(), 0);
            return layers;
        }
        const auto layer = parsed<int>(text);
        if (!layer)
            throw fail<UsageError>("--layer: \"{}\" is not a layer; a number from 0 or \"all\" is", text);
        layers.push_back(*layer);
    }
    std::ranges::sort(layers);
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

/// Softmax maps are needed for the meter only: of all layers that the budget allows.
SweepMeter meterOf(const SweepOptions& options, const Model& model, const std::vector<int>& tokens,
                   const std::vector<int>& layers) {
    if (!options.marks.answer) return {};
    const auto maps = mapsWithinBudget(model, static_cast<std::int64_t>(tokens.size()), defaultMapBudget);
    SweepMeter meter =
        sweepMeter(options.marks.tokensIn(model, tokens), layers.size() == 1 ? layers[0] : -1, maps);
    meter.answer = options.marks.answerIn(model, tokens);
    return meter;
}

Curves compute(const SweepOptions& options, const ModelPtr& model, const std::vector<int>& tokens,
               const SweepPlan& plan) {
    const SweepMeter meter = meterOf(options, *model, tokens, plan.layers);
    Processor processor = options.backend.make();
    Sweep sweep(runPass(processor, model, {tokens, {}, meter.maps}), plan, meter);
    Curves curves{processor.run([&](Backend& backend) { return sweep.asTrained(backend); }), {}};
    while (!sweep.done())
        curves.points.push_back(processor.run([&](Backend& backend) { return sweep.step(backend); }));
    tellFailures(processor, options.backend);
    return curves;
}

/// A column or key of what the meter reads; there where an answer was given and the reading exists.
struct ReadingColumn {
    const char* heading;
    const char* key;
    double Readings::*value;
};
constexpr ReadingColumn readingColumns[] = {{"answer", "answer", &Readings::answer},
                                            {"noise", "noise", &Readings::noise},
                                            {"answer, all", "answer_all", &Readings::answerAll},
                                            {"noise, all", "noise_all", &Readings::noiseAll}};

std::vector<ReadingColumn> columnsOf(const Curves& curves) {
    std::vector<ReadingColumn> columns;
    std::ranges::copy_if(readingColumns, std::back_inserter(columns), [&](const ReadingColumn& column) {
        return std::ranges::any_of(
            curves.points, [&](const SweepPoint& p) { return !std::isnan(p.readings.*column.value); });
    });
    return columns;
}

/// At least two, and as many as show every value as it is.
int decimalsOf(const std::vector<double>& values) {
    int decimals = 2;
    const auto shown = [&](double value) { return std::stod(fmt::format("{:.{}f}", value, decimals)); };
    while (decimals < 6 && std::ranges::any_of(values, [&](double v) { return shown(v) != v; })) ++decimals;
    return decimals;
}

Json jsonOf(const SweepPoint& point, const std::vector<ReadingColumn>& columns) {
    Json json = {{"lambda_init", point.value}};
    if (!std::isnan(point.probability)) json["probability"] = point.probability;
    json.update({{"loss", point.loss}, {"kl", point.kl}});
    for (const ReadingColumn& column : columns) json[column.key] = point.readings.*column.value;
    json["flips"] = point.flips;
    return json;
}

Json jsonOf(const Curves& curves, const Model& model, const SweepPlan& plan, const std::vector<int>& tokens) {
    const std::vector<ReadingColumn> columns = columnsOf(curves);
    Json json = {{"model", model.name},
                 {"tokens", tokens},
                 {"edits", toArguments(plan.base)},
                 {"layers", plan.layers}};
    if (!beyondTrained(model, tokens.size()).empty()) json["note"] = beyondTrained(model, tokens.size());
    json["trained"] = jsonOf(curves.trained, columns);
    json["points"] = Json::array();
    for (const SweepPoint& point : curves.points) json["points"].push_back(jsonOf(point, columns));
    return json;
}

void printSweep(const Json& json, const Curves& curves, const Model& model, const SweepPlan& plan) {
    const std::size_t tokens = json["tokens"].size();
    Json rows = json["points"];
    const bool said = std::ranges::any_of(rows, [](const Json& row) { return row.contains("probability"); });
    rows.push_back(json["trained"]);
    rows.back()["note"] = ", λ_init as trained";
    std::vector<Column> columns{numberColumn("λ_init", "lambda_init", decimalsOf(plan.values))};
    if (said)
        columns.push_back({"answer said, %", [](const Json& row) {
                               const Json& share = valueAt(row, "probability");
                               return numberOrDash(share.is_null() ? share : Json(100 * share.get<double>()),
                                                   2);
                           }});
    columns.push_back(numberColumn("loss", "loss", 4));
    columns.push_back(numberColumn("KL", "kl", 4));
    for (const ReadingColumn& column : columnsOf(curves))
        columns.push_back(numberColumn(column.heading, column.key, 3));
    columns.push_back({"flips", [tokens](const Json& row) {
                           return fmt::format("{} of {}{}", row["flips"].dump(), tokens,
                                              row.value("note", ""));
                       }});
    print(tableOf(rows, columns));
    printBeyondTrained(model, tokens);
}

void run(const SweepOptions& options) {
    const ModelPtr model = options.model.load();
    const SweepPlan plan{layersOf(options, *model), sweepValues(options.from, options.to, options.count),
                         options.edits.read(options.model, model)};
    const Prompt prompt = options.prompt.read(*model);
    const Curves curves = compute(options, model, prompt.tokens, plan);
    const Json json = jsonOf(curves, *model, plan, prompt.tokens);
    options.json ? print(json) : printSweep(json, curves, *model, plan);
}

} // namespace

void addSweep(CLI::App& experiment) {
    const auto add = [](SweepOptions& options, CLI::App& command) {
        options.model.addTo(command);
        options.prompt.addTo(command);
        command.add_option("--layer", options.layers, "the layer to sweep, repeatable, or all")
            ->allow_extra_args(false)
            ->option_text("L|all REQUIRED")
            ->required();
        command.add_option("--from", options.from, "first value of λ_init")->capture_default_str();
        command.add_option("--to", options.to, "last value of λ_init")->capture_default_str();
        command.add_option("--count", options.count, "values in even steps")->capture_default_str();
        options.marks.addTo(
            command,
            "part of the prompt: how probable it is to be said next, and shares of attention to it and to "
            "noise in the last row");
        options.addRunTo(command);
        options.addJsonTo(command);
    };
    addCommand<SweepOptions>(
        experiment, "sweep",
        "Probability of an answer, loss, KL and flips, and attention to the answer, against λ_init of some "
        "layers",
        add, run);
}

} // namespace lambdascope::cli
