// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/answer/attribution.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

constexpr const char* whyFooter =
    "A part adds what it writes into the residual stream times U = (output row of the token − mean of all\n"
    "rows, or the runner-up's) × gain of the final norm ÷ what that norm divides by, which is held in each\n"
    "run. It is not what would be lost without the part: later layers read it, too. From a patch of the\n"
    "last token's residual on, what was put there counts as the embedding, what lay before as nothing.\n\n";

struct WhyOptions : PassOptions {
    std::string over = "mean";
    std::string place;
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
    const TracePtr trained = runPass(processor, model, {found.prompt.tokens, {}, maps});
    const auto rival = options.over == "mean" ? std::optional<int>() : runnerUp(*trained, answer);
    const TracePtr edited =
        edits.empty() ? nullptr : runPass(processor, model, {found.prompt.tokens, edits, maps}, trained);
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

std::vector<Explained> explainAll(const WhyOptions& options, const Pair& pair) {
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

/// A number in both runs, where there are two, and how far it moved: the difference of what is printed. Rows
/// with “decimals” have their own.
void addRuns(std::vector<Column>& columns, const std::string& of, const std::string& path, bool edited,
             int decimals) {
    const auto add = [&](const std::string& heading, bool trainedRun, bool editedRun) {
        columns.push_back(
            {heading, [=](const Json& row) {
                 const int shown = row.value("decimals", decimals);
                 const double power = std::pow(10.0, shown);
                 const auto at = [&](const char* run) { return valueAt(row, run + path).get<double>(); };
                 const auto rounded = [&](const char* run) { return std::round(at(run) * power); };
                 return formatNumber(trainedRun && editedRun
                                         ? (rounded("edited") - rounded("trained")) / power
                                         : at(editedRun ? "edited" : "trained"),
                                     shown, true);
             }});
    };
    add(of.empty() ? "trained" : edited ? of + " trained" : of, true, false);
    if (edited) add("edited", false, true);
    if (edited) add("change", true, true);
}

/// {"trained": …}, and with edits {"edited": …}.
template<typename Value>
Json runs(const Value& trained, const Value* edited) {
    Json json{{"trained", trained}};
    if (edited != nullptr) json["edited"] = *edited;
    return json;
}

void printParts(const Explained& found) {
    const LogitParts &trained = found.runs.trained, *edited = found.runs.editedParts();
    Json rows = Json::array();
    const auto add = [&](const std::vector<std::size_t>& parts, int decimals, const std::string& name) {
        const double now = edited != nullptr ? sumOf(*edited, parts) : 0;
        rows.push_back(runs(sumOf(trained, parts), edited != nullptr ? &now : nullptr));
        rows.back().update({{"part", name}, {"decimals", decimals}});
    };
    const PartList list = partList(trained, edited);
    for (const std::size_t i : list.shown) add({i}, 2, nameOf(trained.parts[i]));
    if (!list.others.empty()) add(list.others, 2, fmt::format("{} others together", list.others.size()));
    add(largestFirst(trained, edited), 3, "sum");
    std::vector<Column> columns;
    addRuns(columns, "", "", edited != nullptr, 2);
    columns.push_back(textColumn("part"));
    std::cout << found.model->name << '\n';
    print(tableOf(rows, columns));
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

void printKeys(const Explained& found) {
    const bool edited = found.runs.keysInForce() != nullptr;
    std::vector<Column> columns;
    addRuns(columns, "weight", ".weight", edited, 3);
    addRuns(columns, "part", ".part", edited, 2);
    columns.push_back(tokenColumn("key", "id", *found.model));
    std::cout << fmt::format("\nL{}.H{} by key\n", found.head.layer, found.head.head);
    print(tableOf(keysJson(found), columns));
    if (edited) printFactors(found);
    if (!found.runs.noKeys.empty()) std::cout << "Edited, " << found.runs.noKeys.text() << ".\n";
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
    ModelsOutput output(options.json);
    for (const Explained& found : explainAll(options, options.model.loadPair()))
        output.add(jsonOf(found), [&](const Json&) {
            printParts(found);
            if (found.runs.trainedKeys)
                printKeys(found);
            else if (!found.runs.noKeys.empty())
                std::cout << "No keys: " << found.runs.noKeys.text() << ".\n";
        });
    output.end();
}

} // namespace

void addWhy(CLI::App& app) {
    const auto add = [](WhyOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.marks.addTo(command, "what the model should say next, of which the first token counts");
        command.get_option("--answer")->required();
        command
            .add_option(
                "--over", options.over,
                "above what the logit is taken: the mean over all tokens, or the most probable other one")
            ->check(CLI::IsMember({"mean", "runner-up"}))
            ->capture_default_str();
        command
            .add_option("--layer", options.place,
                        "a head to show by its keys; of a pair one of the DIFF model")
            ->type_name("L.H");
        options.addRunTo(command);
        options.addJsonTo(command);
        command.footer(whyFooter + command.get_footer());
    };
    addCommand<WhyOptions>(
        app, "why",
        "What every head, every MLP and the embedding add to the logit of an answer; both models of a pair",
        add, run);
}

} // namespace lambdascope::cli
