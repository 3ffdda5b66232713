// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "app/options/options.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/continuation.h"
#include "core/compute/forward.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct NextOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    EditOptions edits;
    BackendOptions backend;
    int top = 10;
    bool json = false;
};

/// The most probable next tokens with the edits in force, and without them where there are any.
struct NextTokens {
    Edits edits;
    std::vector<Candidate> candidates;
    std::vector<float> trained; // by token; empty without edits
    std::vector<int> answer;
    Likelihood answerEdited, answerTrained; // where there is an answer

    [[nodiscard]] bool edited() const { return !trained.empty(); }
};

NextTokens compute(const NextOptions& options, const ModelPtr& model, const Edits& edits,
                   const std::vector<int>& tokens) {
    const std::vector<int> answer = options.marks.answerIn(*model, tokens);
    Processor processor = options.backend.make();
    const bool changes = firstDifference({}, edits, *model) < static_cast<int>(model->layers.size());
    const auto pass = [&](const Edits& with, const TracePtr& previous) {
        return processor.run([&](Backend& backend) {
            return forward(backend, model, {tokens, with, {}, changes}, previous);
        });
    };
    const TracePtr trained = pass({}, nullptr);
    const TracePtr edited = changes ? pass(edits, trained) : trained;
    if (edited->logits.empty()) requireWeights(*edited->model);
    NextTokens result{edits, topCandidates(nextTokenProbabilities(*edited), options.top), {}, {}, {}, {}};
    if (!edits.empty()) result.trained = nextTokenProbabilities(*trained);
    result.answer = answer;
    if (!result.answer.empty()) {
        const auto said = [&](const Trace& trace) {
            return likelihoodOf(processor.run([&](Backend& backend) {
                return continuationLogProbabilities(backend, trace, result.answer);
            }));
        };
        result.answerEdited = said(*edited);
        result.answerTrained = changes ? said(*trained) : result.answerEdited;
    }
    tellFailures(processor, options.backend);
    return result;
}

/// Hundredths of a percent: what the table prints, so that its changes are the differences of its columns.
long hundredths(float probability) {
    return std::lround(10000.0 * probability);
}

std::string percent(long hundredths, bool sign = false) {
    return formatNumber(static_cast<double>(hundredths) / 100, 2, sign) + " %";
}

/// With more digits where hundredths would say nothing.
std::string percent(float probability) {
    const long rounded = hundredths(probability);
    return rounded != 0 ? percent(rounded) : formatNumber(100.0 * probability, 2) + " %";
}

Table tableOf(const NextTokens& next, const Model& model) {
    Table table{{"rank", "probability"}, {}};
    if (next.edited()) table.heading.insert(table.heading.end(), {"trained", "change"});
    table.heading.insert(table.heading.end(), {"id", "token"});
    for (const Candidate& candidate : next.candidates) {
        auto& row = table.rows.emplace_back();
        row = {std::to_string(table.rows.size()), percent(candidate.probability)};
        if (next.edited()) {
            const long trained = hundredths(next.trained[candidate.token]);
            row.push_back(percent(next.trained[candidate.token]));
            row.push_back(percent(hundredths(candidate.probability) - trained, true));
        }
        row.push_back(std::to_string(candidate.token));
        row.push_back(quotedToken(model, candidate.token));
    }
    return table;
}

void printAnswer(const NextTokens& next, const std::string& answer) {
    const auto words = [](const Likelihood& said) {
        return fmt::format("{} %, loss {}", formatNumber(100 * said.probability, 2),
                           formatNumber(said.loss, 4));
    };
    std::cout << fmt::format("\nThe answer “{}”, {} token{}: {}", answer, next.answer.size(),
                             next.answer.size() == 1 ? "" : "s", words(next.answerEdited));
    if (next.edited()) std::cout << "; trained " << words(next.answerTrained);
    std::cout << '\n';
}

Json jsonOf(const NextTokens& next, const Model& model, const std::vector<int>& tokens) {
    Json json = {
        {"model", model.name}, {"tokens", tokens}, {"edits", toArguments(inForce(model, next.edits))}};
    if (!beyondTrained(model, tokens.size()).empty()) json["note"] = beyondTrained(model, tokens.size());
    json["next"] = Json::array();
    for (const Candidate& candidate : next.candidates) {
        Json row = {{"rank", json["next"].size() + 1}, {"id", candidate.token}};
        if (model.tokenizer)
            row["token"] = model.tokenizer->decode(std::vector{candidate.token}, true, TextPlace::Middle);
        row["probability"] = candidate.probability;
        if (next.edited()) {
            row["trained"] = next.trained[candidate.token];
            row["change"] = candidate.probability - next.trained[candidate.token];
        }
        json["next"].push_back(row);
    }
    if (next.answer.empty()) return json;
    const auto answer = [](const Likelihood& said) {
        return Json{{"probability", said.probability}, {"loss", said.loss}};
    };
    json["answer"] = {{"tokens", next.answer}};
    json["answer"].update(answer(next.answerEdited));
    if (next.edited()) json["answer"]["trained"] = answer(next.answerTrained);
    return json;
}

void printText(const NextTokens& next, const Model& model, const Prompt& prompt, const NextOptions& options) {
    print(tableOf(next, model));
    if (!next.answer.empty()) printAnswer(next, *options.marks.answer);
    if (const std::string note = beyondTrained(model, prompt.tokens.size()); !note.empty())
        std::cout << "The prompt of " << prompt.tokens.size() << " tokens goes " << note << ".\n";
}

/// Both models, one after the other.
void runBoth(const NextOptions& options) {
    const Pair pair = options.model.loadTwo();
    const PairEdits edits = options.edits.read(pair);
    Json json{{"models", Json::array()}};
    for (const ModelPtr& model : {pair.diff, pair.standard}) {
        if (!model) continue;
        const Prompt prompt = options.prompt.read(*model, pair);
        const NextTokens next = compute(options, model, edits.of(*model, pair), prompt.tokens);
        if (options.json) {
            json["models"].push_back(jsonOf(next, *model, prompt.tokens));
            continue;
        }
        if (model == pair.standard) std::cout << '\n';
        std::cout << model->name << '\n';
        printText(next, *model, prompt, options);
    }
    if (options.json) print(json);
}

void run(const NextOptions& options) {
    if (!options.model.with.empty()) return runBoth(options);
    const ModelPtr model = options.model.load();
    const Prompt prompt = options.prompt.read(*model);
    const Edits edits = options.edits.read(options.model, model);
    const NextTokens next = compute(options, model, edits, prompt.tokens);
    if (options.json) return print(jsonOf(next, *model, prompt.tokens));
    printText(next, *model, prompt, options);
}

} // namespace

void addNext(CLI::App& app) {
    auto options = std::make_shared<NextOptions>();
    CLI::App* command = app.add_subcommand("next", "The most probable next tokens after a prompt");
    options->model.addTo(*command);
    options->model.addWithTo(*command);
    options->prompt.addTo(*command);
    options->marks.addTo(*command,
                         "part of the prompt: how probable it is to be said next, all of its tokens");
    options->edits.addTo(*command);
    options->backend.addTo(*command);
    command->add_option("--top", options->top, "rows of the table")
        ->check(CLI::Range(1, 1 << 24))
        ->capture_default_str();
    command->add_flag("--json", options->json, "print JSON");
    command->callback([options] { run(*options); });
}

} // namespace lambdascope::cli
