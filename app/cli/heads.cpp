// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/answer/head_effects.h"
#include "core/analysis/attention/head_scores.h"
#include "core/files/edits_file.h"
#include "core/text/number_text.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>

namespace lambdascope::cli {
namespace {

struct HeadsOptions : PassOptions {
    std::string effect = "off";
};

/// What the tokens of the prompt are, and which token begins the answer.
struct Asked {
    Prompt prompt;
    MeterTokens tokens; // without an answer where the prompt does not hold it
    int answer = 0;
};

Asked askedOf(const HeadsOptions& options, const Model& model) {
    Asked asked{options.prompt.read(model), {}, 0};
    asked.answer = options.marks.next(model, asked.prompt.tokens);
    if (firstPlaceOf(*options.marks.answer, model.tokenizer->pieces(asked.prompt.tokens)))
        asked.tokens = options.marks.tokensIn(model, asked.prompt.tokens);
    return asked;
}

/// All heads of one model.
struct OfModel {
    ModelPtr model;
    Asked asked;
    HeadEffects effects;
};

OfModel compute(const HeadsOptions& options, const ModelPtr& model, const Edits& edits,
                Processor& processor) {
    const Asked asked = askedOf(options, *model);
    const auto maps =
        mapsWithinBudget(*model, static_cast<std::int64_t>(asked.prompt.tokens.size()), defaultMapBudget);
    const HeadEffects effects = processor.run([&](Backend& backend) {
        HeadEffects all(forward(backend, model, {asked.prompt.tokens, edits, maps}), asked.answer,
                        effectNamed("--effect", options.effect));
        while (!all.done()) all.step(backend);
        return all;
    });
    return {model, asked, effects};
}

/// Which of the models know the experiment. Throws UsageError where none does.
std::vector<ModelPtr> modelsOf(const Pair& pair, const HeadsOptions& options) {
    const Ablation experiment = effectNamed("--effect", options.effect);
    std::vector<ModelPtr> models;
    for (const ModelPtr& model : {pair.diff, pair.standard})
        if (model && isPossible(experiment, *model)) models.push_back(model);
    if (models.empty()) throw noSuchEffect("--effect", *pair.standard);
    return models;
}

/// Why a model is not there; empty if both are.
std::string noteOf(const Pair& pair, const std::vector<OfModel>& all, const HeadsOptions& options) {
    if (!pair.diff || !pair.standard || all.size() > 1) return {};
    return fmt::format("{} is left out: --effect {} is for heads with an A2", pair.standard->name,
                       options.effect);
}

Json jsonOf(const OfModel& of, const HeadEffect& effect) {
    const auto scores = headScores(of.effects.trace(), effect.head, of.asked.tokens);
    Json row{{"model", of.model->name}, {"layer", effect.head.layer}, {"head", effect.head.head}};
    for (const HeadScoreColumn& column : headScoreColumns)
        row[column.name] = scores ? numberOr((*scores).*column.value) : Json();
    row["effect"] = {
        {"probability", effect.answer.probability}, {"logit", effect.answer.logit}, {"kl", effect.kl}};
    row["adds"] = effect.adds;
    return row;
}

Json jsonOf(const std::vector<OfModel>& all, const HeadsOptions& options, const std::string& note) {
    Json json{{"effect", options.effect}};
    if (!note.empty()) json["note"] = note;
    json["models"] = Json::array();
    json["heads"] = Json::array();
    for (const OfModel& of : all) {
        const Outlook untouched = of.effects.untouched();
        json["models"].push_back({{"model", of.model->name},
                                  {"edits", toArguments(of.effects.trace().request.edits)},
                                  {"answer", tokenJson(*of.model, of.asked.answer)},
                                  {"probability", untouched.probability},
                                  {"logit", untouched.logit}});
        for (const HeadEffect& effect : of.effects.found()) json["heads"].push_back(jsonOf(of, effect));
    }
    return json;
}

/// Behind the name of a model.
std::string withEdits(const Edits& edits) {
    return edits.empty() ? "" : " with " + toCommandLine(edits);
}

void printHeads(const std::vector<OfModel>& all, const HeadsOptions& options, const std::string& note) {
    Json rows = Json::array();
    for (const OfModel& of : all) {
        const Outlook untouched = of.effects.untouched();
        std::cout << fmt::format(
            "{}{}: {} next {} %, logit {} above the mean of all tokens\n", of.model->name,
            withEdits(of.effects.trace().request.edits), quotedToken(*of.model, of.asked.answer),
            formatNumber(100 * untouched.probability, 2), formatNumber(untouched.logit, 3));
        for (const HeadEffect& effect : of.effects.found()) {
            rows.push_back(jsonOf(of, effect));
            rows.back()["change"] = effect.answer.logit - untouched.logit;
        }
    }
    std::cout << fmt::format("Every head by itself with {}; the largest fall of that logit first.\n\n",
                             options.effect);
    std::ranges::stable_sort(rows.get_ref<Json::array_t&>(), {},
                             [](const Json& row) { return row["change"].get<double>(); });
    std::vector<Column> columns{
        numberColumn("Δ logit", "change", 3, true), numberColumn("adds", "adds", 3, true),
        percentColumn("probability", "effect.probability"), numberColumn("KL", "effect.kl", 4)};
    for (const HeadScoreColumn& score : headScoreColumns)
        columns.push_back(numberColumn(score.heading, score.name, 3));
    columns.push_back({"head", [](const Json& row) {
                           return fmt::format("{} {}.{}", row["model"].get<std::string>(),
                                              row["layer"].dump(), row["head"].dump());
                       }});
    print(tableOf(rows, columns));
    if (!note.empty()) std::cout << '\n' << note << ".\n";
}

void run(const HeadsOptions& options) {
    const Pair pair = options.model.loadPair();
    const std::vector<ModelPtr> models = modelsOf(pair, options);
    const PairEdits edits = options.edits.read(pair);
    Processor processor = options.backend.make();
    std::vector<OfModel> all;
    all.reserve(models.size());
    for (const ModelPtr& model : models)
        all.push_back(compute(options, model, edits.of(*model, pair), processor));
    tellFailures(processor, options.backend);
    const std::string note = noteOf(pair, all, options);
    options.json ? print(jsonOf(all, options, note)) : printHeads(all, options, note);
}

} // namespace

void addHeads(CLI::App& app) {
    const auto add = [](HeadsOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.marks.addTo(command, "what is said next, of which the first token counts");
        command.get_option("--answer")->required();
        command
            .add_option(
                "--effect", options.effect,
                "what is done to each head by itself: off (nothing of it reaches the layer), mean (its "
                "mean over the prompt at every token), lambda-0 or a2-off (without the map that λ weighs, "
                "factor as it is; two names of one thing)")
            ->type_name("WHAT")
            ->capture_default_str();
        options.addRunTo(command);
        options.addJsonTo(command);
    };
    addCommand<HeadsOptions>(app, "heads",
                             "What every head looks at, and what it does to an answer; both models of a pair",
                             add, run);
}

} // namespace lambdascope::cli
