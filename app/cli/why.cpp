// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/analysis/attribution.h"
#include "core/compute/forward.h"
#include "core/compute/pass.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* whyFooter =
    "A part adds what it writes into the residual stream times U = (output row of the token − mean of all\n"
    "rows, or the runner-up's) × gain of the final norm ÷ what that norm divides by, which is held in each\n"
    "run. It is not what would be lost without the part: later layers read it, too.\n\n";

struct WhyOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    std::string over = "mean";
    std::string place;
    EditOptions edits;
    BackendOptions backend;
    bool json = false;
};

/// One model's logit taken apart, trained and edited; keys of a head where one is asked for.
struct Explained {
    ModelPtr model;
    Prompt prompt;
    LogitTarget target;
    LogitParts trained;
    std::optional<LogitParts> edited;
    HeadId head{-1, -1};
    Edits edits = {};
    std::optional<HeadKeys> trainedKeys, editedKeys;

    [[nodiscard]] const LogitParts* editedParts() const { return edited ? &*edited : nullptr; }
};

Explained explain(const WhyOptions& options, const ModelPtr& model, const Edits& edits, HeadId head,
                  Processor& processor) {
    Explained found{model, options.prompt.read(*model), {}, {}, {}, head, edits, {}, {}};
    std::vector<bool> maps(model->layers.size());
    if (head.layer >= 0) maps[head.layer] = true;
    checkTokens(*model, found.prompt.tokens);
    const int answer = options.marks.next(*model, found.prompt.tokens);
    const auto pass = [&](const Edits& with, const TracePtr& previous) {
        return processor.run([&](Backend& backend) {
            return forward(backend, model, {found.prompt.tokens, with, maps}, previous);
        });
    };
    const TracePtr trained = pass({}, nullptr);
    const auto rival = options.over == "mean" ? std::optional<int>() : runnerUp(*trained, answer);
    found.target = logitTarget(*model, answer, rival);
    const auto keysOf = [&](const Trace& trace) {
        return head.layer < 0 ? std::nullopt : std::optional(logitByKey(trace, found.target, head));
    };
    found.trained = logitParts(*trained, found.target);
    found.trainedKeys = keysOf(*trained);
    if (edits.empty()) return found;
    const TracePtr edited = pass(edits, trained);
    found.edited = logitParts(*edited, found.target);
    const bool keyed = head.layer < 0 || !edited->layers[head.layer]->heads[head.head].mean;
    if (keyed) found.editedKeys = keysOf(*edited); // no key adds to a mean over the prompt
    return found;
}

/// The head whose keys are shown; layer −1: none.
HeadId headOf(const std::string& place, const Model& model) {
    const HeadId head = parsePlace(place, model);
    if (head.layer >= 0 && head.head < 0)
        throw fail<UsageError>("--layer: the keys are those of one head; write {}.0 to {}.{}", head.layer,
                               head.layer, model.plan.headCount() - 1);
    return head;
}

std::vector<Explained> compute(const WhyOptions& options, const Pair& pair) {
    const ModelPtr& first = pair.diff ? pair.diff : pair.standard;
    const Edits edits = options.edits.read(*first);
    const HeadId head = headOf(options.place, *first);
    Processor processor = options.backend.make();
    std::vector<Explained> found{explain(options, first, edits, head, processor)};
    if (pair.diff && pair.standard) found.push_back(explain(options, pair.standard, {}, {-1, -1}, processor));
    tellFailures(processor, options.backend);
    return found;
}

/// A number in both runs, and how far it moved: the difference of what is printed.
std::vector<std::string> inBothRuns(double trained, const double* edited, int decimals) {
    const auto text = [decimals](double value) { return formatNumber(value, decimals, true); };
    if (edited == nullptr) return {text(trained)};
    const double power = std::pow(10.0, decimals);
    const double change = (std::round(*edited * power) - std::round(trained * power)) / power;
    return {text(trained), text(*edited), text(change)};
}

void printParts(const Explained& found) {
    Table table{{"trained"}, {}};
    if (found.edited) table.heading = {"trained", "edited", "change"};
    table.heading.emplace_back("part");
    const auto add = [&](double trained, double edited, int decimals, const std::string& name) {
        table.rows.push_back(inBothRuns(trained, found.edited ? &edited : nullptr, decimals));
        table.rows.back().push_back(name);
    };
    const std::vector<std::size_t> order = largestFirst(found.trained, found.editedParts());
    const std::size_t shown = order.size() > mostParts ? mostParts / 2 : order.size();
    double restTrained = 0, restEdited = 0;
    for (std::size_t n = 0; n < order.size(); ++n) {
        const double trained = found.trained.parts[order[n]].value;
        const double edited = found.edited ? found.edited->parts[order[n]].value : 0;
        if (n < shown) {
            add(trained, edited, 2, nameOf(found.trained.parts[order[n]]));
        } else {
            restTrained += trained;
            restEdited += edited;
        }
    }
    if (shown < order.size())
        add(restTrained, restEdited, 2, fmt::format("{} others together", order.size() - shown));
    add(found.trained.sum(), found.edited ? found.edited->sum() : 0, 3, "sum");
    std::cout << found.model->name << '\n';
    print(table);
    std::cout << partsSentence(*found.model, found.target, found.trained, found.editedParts()).text() << '\n';
}

/// The key whose part changes most.
std::size_t mostChanged(const HeadKeys& trained, const HeadKeys& edited) {
    std::size_t most = 0;
    const auto change = [&](std::size_t k) { return std::abs(edited.part(k) - trained.part(k)); };
    for (std::size_t k = 1; k < trained.keys.size(); ++k)
        if (change(k) > change(most)) most = k;
    return most;
}

void printFactors(const Explained& found) {
    const std::size_t key = mostChanged(*found.trainedKeys, *found.editedKeys);
    const auto change = keyChange(*found.trainedKeys, *found.editedKeys, key);
    if (!change) return;
    const auto times = [](double factor) { return formatNumber(factor, 2); };
    std::cout << fmt::format("The part of {}: weight × {}, ",
                             quotedToken(*found.model, found.prompt.tokens[key]), times(change->weight));
    if (change->value != 1) std::cout << "value × " << times(change->value) << ", ";
    if (found.model->plan.headNorm)
        std::cout << "head norm and factor × " << times(change->headScale) << ", ";
    std::cout << fmt::format("final norm × {}, together × {}.\n", times(change->finalScale),
                             times(change->part()));
}

void printKeys(const Explained& found) {
    Table table{{"weight", "part"}, {}};
    if (found.editedKeys)
        table.heading = {"weight trained", "edited", "change", "part trained", "edited", "change"};
    table.heading.emplace_back("key");
    for (std::size_t k = 0; k < found.trainedKeys->keys.size(); ++k) {
        const HeadKeys* edited = found.editedKeys ? &*found.editedKeys : nullptr;
        const double weight = edited != nullptr ? edited->keys[k].weight : 0;
        const double part = edited != nullptr ? edited->part(k) : 0;
        std::vector<std::string> row =
            inBothRuns(found.trainedKeys->keys[k].weight, edited != nullptr ? &weight : nullptr, 3);
        const auto parts = inBothRuns(found.trainedKeys->part(k), edited != nullptr ? &part : nullptr, 2);
        row.insert(row.end(), parts.begin(), parts.end());
        row.push_back(quotedToken(*found.model, found.prompt.tokens[k]));
        table.rows.push_back(row);
    }
    std::cout << fmt::format("\nL{}.H{} by key\n", found.head.layer, found.head.head);
    print(table);
    if (found.editedKeys) printFactors(found);
    if (found.edited && !found.editedKeys)
        std::cout << "Edited, it gives its mean over the prompt: no key of the row adds to it.\n";
}

/// {"trained": …}, and with edits {"edited": …}.
template<typename Value>
Json runs(const Value& trained, const Value* edited) {
    Json json{{"trained", trained}};
    if (edited != nullptr) json["edited"] = *edited;
    return json;
}

Json keysJson(const Explained& found) {
    Json keys = Json::array();
    const auto of = [](const HeadKeys& all, std::size_t k) {
        return Json{{"weight", all.keys[k].weight}, {"part", all.part(k)}};
    };
    for (std::size_t k = 0; k < found.trainedKeys->keys.size(); ++k) {
        Json key = tokenJson(*found.model, found.prompt.tokens[k]);
        key["trained"] = of(*found.trainedKeys, k);
        if (found.editedKeys) {
            key["edited"] = of(*found.editedKeys, k);
            if (const auto change = keyChange(*found.trainedKeys, *found.editedKeys, k))
                key["change"] = {{"weight", change->weight},
                                 {"value", change->value},
                                 {"head_norm_and_factor", change->headScale},
                                 {"final_norm", change->finalScale},
                                 {"part", change->part()}};
        }
        keys.push_back(key);
    }
    return keys;
}

Json jsonOf(const Explained& found) {
    const LogitParts* edited = found.editedParts();
    const Model& model = *found.model;
    Json json{{"model", model.name},
              {"edits", toArguments(found.edits)},
              {"answer", tokenJson(model, found.target.token)},
              {"logit", runs(found.trained.logit, edited ? &edited->logit : nullptr)}};
    if (found.target.rival) json["runner_up"] = tokenJson(model, *found.target.rival);
    json[found.target.rival ? "runner_up_logit" : "mean_logit"] =
        runs(found.trained.reference, edited ? &edited->reference : nullptr);
    json["parts"] = Json::array();
    for (const std::size_t i : largestFirst(found.trained, edited)) {
        Json part{{"part", nameOf(found.trained.parts[i])}};
        part.update(runs(found.trained.parts[i].value, edited ? &edited->parts[i].value : nullptr));
        json["parts"].push_back(part);
    }
    if (!found.trainedKeys) return json;
    json["head"] = {{"layer", found.head.layer}, {"head", found.head.head}};
    json["keys"] = keysJson(found);
    return json;
}

void run(const WhyOptions& options) {
    const Pair pair = options.model.loadPair();
    const std::vector<Explained> all = compute(options, pair);
    Json json{{"models", Json::array()}};
    for (const Explained& found : all) {
        if (options.json) {
            json["models"].push_back(jsonOf(found));
            continue;
        }
        if (&found != &all.front()) std::cout << '\n';
        printParts(found);
        if (found.trainedKeys) printKeys(found);
    }
    if (options.json) print(json);
}

} // namespace

void addWhy(CLI::App& app) {
    auto options = std::make_shared<WhyOptions>();
    CLI::App* command = app.add_subcommand(
        "why",
        "What every head, every MLP and the embedding add to the logit of an answer; both models of a pair");
    options->model.addTo(*command);
    options->prompt.addTo(*command);
    options->marks.addTo(*command, "what the model should say next, of which the first token counts");
    command->get_option("--answer")->required();
    command
        ->add_option(
            "--over", options->over,
            "above what the logit is taken: the mean over all tokens, or the most probable other one")
        ->check(CLI::IsMember({"mean", "runner-up"}))
        ->capture_default_str();
    command
        ->add_option("--layer", options->place, "a head to show by its keys; of a pair one of the DIFF model")
        ->type_name("L.H");
    options->edits.addTo(*command);
    options->backend.addTo(*command);
    command->add_flag("--json", options->json, "print JSON");
    command->footer(whyFooter + command->get_footer());
    command->callback([options] { run(*options); });
}

} // namespace lambdascope::cli
