// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "app/options/options.h"
#include "core/analysis/answer/logit_lens.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <iostream>
#include <optional>

namespace lambdascope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct LensOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    std::optional<int> position;
    EditOptions edits;
    BackendOptions backend;
    bool json = false;
};

/// The lens of one model, trained and edited, and the token that it looks for.
struct Lenses {
    ModelPtr model;
    Edits edits;
    std::vector<int> prompt;
    int position = 0, token = 0;
    std::vector<LensLayer> trained;
    std::optional<std::vector<LensLayer>> edited;
};

/// What is asked of a model, before anything runs.
Lenses askedOf(const LensOptions& options, const ModelPtr& model, const Edits& edits) {
    Lenses asked{model, edits, options.prompt.read(*model).tokens, 0, 0, {}, {}};
    const int tokens = static_cast<int>(asked.prompt.size());
    asked.position = options.position.value_or(tokens - 1);
    if (asked.position >= tokens)
        throw fail<UsageError>("--token: there is no token {}: the text has {}", asked.position, tokens);
    return asked;
}

void compute(Lenses& found, const LensOptions& options, Processor& processor) {
    const Model& model = *found.model;
    const auto pass = [&](const Edits& with, const TracePtr& previous) {
        return processor.run([&](Backend& backend) {
            return forward(backend, found.model, {found.prompt, with, {}}, previous);
        });
    };
    const TracePtr trained = pass({}, nullptr);
    found.token = options.marks.answer ? options.marks.next(model, found.prompt)
                                       : likeliestNext(*trained, found.position).token;
    const std::span token(&found.token, 1);
    found.trained = logitLens(*trained, token, 1, found.position);
    if (!found.edits.empty()) found.edited = logitLens(*pass(found.edits, trained), token, 1, found.position);
}

std::string nameOf(const LensLayer& layer) {
    return layer.layer < 0 ? "embedding" : fmt::format("layer {}", layer.layer);
}

void printText(const Lenses& found) {
    const auto percent = [](double share) { return formatNumber(100 * share, 2) + " %"; };
    std::cout << fmt::format("{}: what would be said after token {} if no layer followed. {}\n\n",
                             found.model->name, found.position,
                             lensSentence(found.edited.value_or(found.trained), 0,
                                          phrase("{}", quotedToken(*found.model, found.token)))
                                 .text());
    Table table{{}, {}};
    for (const char* run : {"trained", "edited"}) {
        if (run == std::string("edited") && !found.edited) break;
        for (const char* column : {"", "rank", "top", "its share"})
            table.heading.emplace_back(*column == '\0' ? run : column);
    }
    table.heading.emplace_back("after");
    for (std::size_t l = 0; l < found.trained.size(); ++l) {
        std::vector<std::string>& row = table.rows.emplace_back();
        for (const auto* lens : {&found.trained, found.edited ? &*found.edited : nullptr}) {
            if (lens == nullptr) continue;
            const LensLayer& at = (*lens)[l];
            row.insert(row.end(),
                       {percent(at.standing[0].probability), std::to_string(at.standing[0].rank),
                        quotedToken(*found.model, at.top[0].token), percent(at.top[0].probability)});
        }
        row.push_back(nameOf(found.trained[l]));
    }
    print(table);
}

Json jsonOf(const Lenses& found) {
    const auto run = [&](const LensLayer& at) {
        Json top = tokenJson(*found.model, at.top[0].token);
        top["probability"] = at.top[0].probability;
        return Json{{"probability", at.standing[0].probability},
                    {"logit", at.standing[0].logit},
                    {"rank", at.standing[0].rank},
                    {"top", top}};
    };
    Json json{{"model", found.model->name},
              {"edits", toArguments(found.edits)},
              {"position", found.position},
              {"answer", tokenJson(*found.model, found.token)},
              {"layers", Json::array()}};
    for (std::size_t l = 0; l < found.trained.size(); ++l) {
        Json layer{{"after", found.trained[l].layer < 0 ? Json("embedding") : Json(found.trained[l].layer)},
                   {"trained", run(found.trained[l])}};
        if (found.edited) layer["edited"] = run((*found.edited)[l]);
        json["layers"].push_back(layer);
    }
    return json;
}

void run(const LensOptions& options) {
    const Pair pair = options.model.loadPair();
    const PairEdits edits = options.edits.read(pair);
    std::vector<Lenses> all;
    for (const ModelPtr& model : {pair.diff, pair.standard})
        if (model) all.push_back(askedOf(options, model, edits.of(*model, pair)));
    Processor processor = options.backend.make();
    Json json{{"models", Json::array()}};
    for (Lenses& found : all) {
        compute(found, options, processor);
        if (options.json) {
            json["models"].push_back(jsonOf(found));
            continue;
        }
        if (&found != &all.front()) std::cout << '\n';
        printText(found);
    }
    tellFailures(processor, options.backend);
    if (options.json) print(json);
}

} // namespace

void addLens(CLI::App& app) {
    auto options = std::make_shared<LensOptions>();
    CLI::App* command = app.add_subcommand(
        "lens",
        "What would be said after every layer if none followed (the logit lens); both models of a pair");
    options->model.addTo(*command);
    options->model.addWithTo(*command);
    options->prompt.addTo(*command);
    options->marks.addTo(*command,
                         "the token that is looked for, the first one of it; without it, what is said at "
                         "last");
    command->add_option("--token", options->position, "at which token of the prompt; by default the last one")
        ->check(CLI::NonNegativeNumber);
    options->edits.addTo(*command);
    options->backend.addTo(*command);
    command->add_flag("--json", options->json, "print JSON");
    command->callback([options] { run(*options); });
}

} // namespace lambdascope::cli
