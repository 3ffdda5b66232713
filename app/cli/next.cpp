// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/continuation.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/text/display.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

struct NextOptions : PassOptions {
    int top = 10;
};

constexpr const char* endsInBlank = "prompt ends in a blank, behind which most models say pieces of words";

bool blankAtEnd(const Model& model, const std::vector<int>& tokens) {
    return model.tokenizer && endsInLoneBlank(*model.tokenizer, model.tokenizer->pieces(tokens));
}

/// What a pass says next, and where there are edits what it says as trained.
Json candidatesOf(const Trace& edited, const Trace* trained, int top) {
    const Model& model = *edited.model;
    const std::vector<float> before = trained ? nextTokenProbabilities(*trained) : std::vector<float>();
    Json rows = Json::array();
    for (const Candidate& candidate : topCandidates(nextTokenProbabilities(edited), top)) {
        Json row = {{"rank", rows.size() + 1}, {"id", candidate.token}};
        if (model.tokenizer) row.update(tokenJson(model, candidate.token));
        row["probability"] = candidate.probability;
        if (trained != nullptr) {
            row["trained"] = before[candidate.token];
            row["change"] = candidate.probability - before[candidate.token];
        }
        rows.push_back(row);
    }
    return rows;
}

Json nextTokens(const NextOptions& options, const ModelPtr& model, const Edits& edits,
                const std::vector<int>& tokens) {
    const std::vector<int> answer = options.marks.answerIn(*model, tokens);
    Processor processor = options.backend.make();
    const bool changes = firstDifference({}, edits, *model) < static_cast<int>(model->layers.size());
    const TracePtr trained = runPass(processor, model, {tokens, {}, {}, changes});
    const TracePtr edited =
        changes ? runPass(processor, model, {tokens, edits, {}, changes}, trained) : trained;
    if (edited->logits.empty()) requireHead(*model);
    Json json = {{"model", model->name}, {"tokens", tokens}, {"edits", toArguments(inForce(*model, edits))}};
    std::string note = beyondTrained(*model, tokens.size());
    if (blankAtEnd(*model, tokens)) note += (note.empty() ? "" : "; ") + std::string("the ") + endsInBlank;
    if (!note.empty()) json["note"] = note;
    json["next"] = candidatesOf(*edited, edits.empty() ? nullptr : trained.get(), options.top);
    if (!answer.empty()) {
        const auto said = [&](const Trace& trace) {
            const Likelihood found = likelihoodOf(processor.run(
                [&](Backend& backend) { return continuationLogProbabilities(backend, trace, answer); }));
            return Json{{"probability", found.probability}, {"loss", found.loss}};
        };
        json["answer"] = {{"tokens", answer}};
        json["answer"].update(said(*edited));
        if (!edits.empty()) json["answer"]["trained"] = said(*trained);
    }
    tellFailures(processor, options.backend);
    return json;
}

/// Hundredths of a percent: what the table prints, so that its changes are the differences of its columns.
long hundredths(const Json& probability) {
    return std::lround(10000.0 * probability.get<double>());
}

std::string percent(long hundredths, bool sign = false) {
    return formatNumber(static_cast<double>(hundredths) / 100, 2, sign) + " %";
}

/// With more digits where hundredths would say nothing.
Column roundedPercent(const char* heading, const char* key) {
    return {heading, [key](const Json& row) {
                const long rounded = hundredths(row[key]);
                return rounded != 0 ? percent(rounded)
                                    : formatNumber(100.0 * row[key].get<double>(), 2) + " %";
            }};
}

void printNext(const Json& json, const Model& model, const NextOptions& options) {
    std::vector<Column> columns{numberColumn("rank", "rank", 0),
                                roundedPercent("probability", "probability")};
    if (json["next"].front().contains("trained")) {
        columns.push_back(roundedPercent("trained", "trained"));
        columns.push_back({"change", [](const Json& row) {
                               return percent(hundredths(row["probability"]) - hundredths(row["trained"]),
                                              true);
                           }});
    }
    columns.push_back({"id", [](const Json& row) { return row["id"].dump(); }});
    columns.push_back(tokenColumn("token", "id", model));
    print(tableOf(json["next"], columns));
    if (json.contains("answer")) {
        const Json& answer = json["answer"];
        const auto words = [](const Json& said) {
            return fmt::format("{} %, loss {}", formatNumber(100 * said["probability"].get<double>(), 2),
                               numberOrDash(said["loss"], 4));
        };
        std::cout << fmt::format("\nThe answer “{}”, {} token{}: {}", *options.marks.answer,
                                 answer["tokens"].size(), answer["tokens"].size() == 1 ? "" : "s",
                                 words(answer));
        if (answer.contains("trained")) std::cout << "; trained " << words(answer["trained"]);
        std::cout << '\n';
    }
    printBeyondTrained(model, json["tokens"].size());
    if (blankAtEnd(model, json["tokens"])) std::cout << "The " << endsInBlank << ".\n";
}

/// Both models, one after the other.
void runBoth(const NextOptions& options) {
    const Pair pair = options.model.loadTwo();
    const PairEdits edits = options.edits.read(pair);
    ModelsOutput output(options.json);
    for (const ModelPtr& model : {pair.diff, pair.standard}) {
        if (!model) continue;
        const Prompt prompt = options.prompt.read(*model, pair);
        output.add(nextTokens(options, model, edits.of(*model, pair), prompt.tokens), [&](const Json& json) {
            std::cout << model->name << '\n';
            printNext(json, *model, options);
        });
    }
    output.end();
}

void run(const NextOptions& options) {
    if (!options.model.with.empty()) return runBoth(options);
    const ModelPtr model = options.model.load();
    const Prompt prompt = options.prompt.read(*model);
    const Json json = nextTokens(options, model, options.edits.read(options.model, model), prompt.tokens);
    options.json ? print(json) : printNext(json, *model, options);
}

} // namespace

void addNext(CLI::App& app) {
    const auto add = [](NextOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.marks.addTo(command,
                            "part of the prompt: how probable it is to be said next, all of its tokens");
        options.addRunTo(command);
        command.add_option("--top", options.top, "rows of the table")
            ->check(CLI::Range(1, 1 << 24))
            ->capture_default_str();
        options.addJsonTo(command);
    };
    addCommand<NextOptions>(app, "next", "The most probable next tokens after a prompt", add, run);
}

} // namespace lambdascope::cli
