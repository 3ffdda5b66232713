// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "app/options/options.h"
#include "core/analysis/answer/attribution.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* whyFooter =
    "A part adds what it writes into the residual stream times U = (output row of the token − mean of all\n"
    "rows, or the runner-up's) × gain of the final norm ÷ what that norm divides by, which is held in each\n"
    "run. It is not what would be lost without the part: later layers read it, too. From a patch of the\n"
    "last token's residual on, what was put there counts as the embedding, what lay before as nothing.\n\n";

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
    HeadId head{-1, -1};
    Edits edits = {};
    LogitRuns runs = {};
};

Explained explain(const WhyOptions& options, const ModelPtr& model, const Edits& edits, HeadId head,
                  Processor& processor) {
    Explained found{model, options.prompt.read(*model), head, edits};
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
    const TracePtr edited = edits.empty() ? nullptr : pass(edits, trained);
    found.runs = logitRuns(*trained, edited.get(), logitTarget(*model, answer, rival),
                           head.layer < 0 ? std::nullopt : std::optional(head));
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
    const PairEdits edits = options.edits.read(pair);
    const HeadId head = headOf(options.place, *first);
    Processor processor = options.backend.make();
    std::vector<Explained> found{explain(options, first, edits.of(*first, pair), head, processor)};
    if (pair.diff && pair.standard)
        found.push_back(explain(options, pair.standard, edits.standard, {-1, -1}, processor));
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
    const LogitParts &trained = found.runs.trained, *edited = found.runs.editedParts();
    if (edited != nullptr) table.heading = {"trained", "edited", "change"};
    table.heading.emplace_back("part");
    const auto add = [&](const std::vector<std::size_t>& parts, int decimals, const std::string& name) {
        const double now = edited != nullptr ? sumOf(*edited, parts) : 0;
        table.rows.push_back(inBothRuns(sumOf(trained, parts), edited != nullptr ? &now : nullptr, decimals));
        table.rows.back().push_back(name);
    };
    const PartList list = partList(trained, edited);
    for (const std::size_t i : list.shown) add({i}, 2, nameOf(trained.parts[i]));
    if (!list.others.empty()) add(list.others, 2, fmt::format("{} others together", list.others.size()));
    add(largestFirst(trained, edited), 3, "sum");
    std::cout << found.model->name << '\n';
    print(table);
    std::cout << partsSentence(*found.model, found.runs.target, trained, edited).text() << '\n';
}

void printFactors(const Explained& found) {
    const HeadKeys &trained = *found.runs.trainedKeys, &edited = *found.runs.editedKeys;
    const std::size_t key = tellingKey(trained, &edited);
    const auto change = keyChange(trained, edited, key);
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
    const HeadKeys &trained = *found.runs.trainedKeys, *edited = found.runs.keysInForce();
    if (edited != nullptr)
        table.heading = {"weight trained", "edited", "change", "part trained", "edited", "change"};
    table.heading.emplace_back("key");
    for (std::size_t k = 0; k < trained.keys.size(); ++k) {
        const double weight = edited != nullptr ? edited->keys[k].weight : 0;
        const double part = edited != nullptr ? edited->part(k) : 0;
        std::vector<std::string> row =
            inBothRuns(trained.keys[k].weight, edited != nullptr ? &weight : nullptr, 3);
        const auto parts = inBothRuns(trained.part(k), edited != nullptr ? &part : nullptr, 2);
        row.insert(row.end(), parts.begin(), parts.end());
        row.push_back(quotedToken(*found.model, found.prompt.tokens[k]));
        table.rows.push_back(row);
    }
    std::cout << fmt::format("\nL{}.H{} by key\n", found.head.layer, found.head.head);
    print(table);
    if (edited != nullptr) printFactors(found);
    if (!found.runs.noKeys.empty()) std::cout << "Edited, " << found.runs.noKeys.text() << ".\n";
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
        return Json{{"weight", all.keys[k].weight}, {"value", all.keys[k].value}, {"part", all.part(k)}};
    };
    const HeadKeys &trained = *found.runs.trainedKeys, *edited = found.runs.keysInForce();
    for (std::size_t k = 0; k < trained.keys.size(); ++k) {
        Json key = tokenJson(*found.model, found.prompt.tokens[k]);
        key["trained"] = of(trained, k);
        if (edited != nullptr) {
            key["edited"] = of(*edited, k);
            if (const auto change = keyChange(trained, *edited, k))
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
    const LogitParts &trained = found.runs.trained, *edited = found.runs.editedParts();
    const LogitTarget& target = found.runs.target;
    const Model& model = *found.model;
    Json json{{"model", model.name},
              {"edits", toArguments(found.edits)},
              {"answer", tokenJson(model, target.token)},
              {"logit", runs(trained.logit, edited ? &edited->logit : nullptr)}};
    if (target.rival) json["runner_up"] = tokenJson(model, *target.rival);
    json[target.rival ? "runner_up_logit" : "mean_logit"] =
        runs(trained.reference, edited ? &edited->reference : nullptr);
    json["parts"] = Json::array();
    for (const std::size_t i : largestFirst(trained, edited)) {
        Json part{{"part", nameOf(trained.parts[i])}};
        part.update(runs(trained.parts[i].value, edited ? &edited->parts[i].value : nullptr));
        json["parts"].push_back(part);
    }
    if (!found.runs.noKeys.empty()) json["keys_note"] = found.runs.noKeys.text();
    if (!found.runs.trainedKeys) return json;
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
        if (found.runs.trainedKeys)
            printKeys(found);
        else if (!found.runs.noKeys.empty())
            std::cout << "No keys: " << found.runs.noKeys.text() << ".\n";
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
    options->model.addWithTo(*command);
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
