// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/answer/logit_lens.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <iostream>
#include <optional>

namespace lambdascope::cli {
namespace {

struct LensOptions : PassOptions {
    std::optional<int> position;
};

/// What is asked of a model, before anything runs.
struct AskedLens {
    ModelPtr model;
    Edits edits;
    std::vector<int> prompt;
    int position = 0;
};

AskedLens askedOf(const LensOptions& options, const ModelPtr& model, const Edits& edits) {
    AskedLens asked{model, edits, options.prompt.read(*model).tokens, 0};
    const int tokens = static_cast<int>(asked.prompt.size());
    asked.position = options.position.value_or(tokens - 1);
    if (asked.position >= tokens)
        throw fail<UsageError>("--token: there is no token {}: the text has {}", asked.position, tokens);
    return asked;
}

Json jsonOf(const LensLayer& at, const Model& model) {
    Json top = tokenJson(model, at.top[0].token);
    top["probability"] = at.top[0].probability;
    return Json{{"probability", at.standing[0].probability},
                {"logit", at.standing[0].logit},
                {"rank", at.standing[0].rank},
                {"top", top}};
}

/// The lens of one model, trained and edited, at the token that it looks for; and it in a sentence.
Json lensOf(const AskedLens& asked, const LensOptions& options, Processor& processor, Phrase& sentence) {
    const Model& model = *asked.model;
    const TracePtr pass = runPass(processor, asked.model, {asked.prompt, {}, {}});
    const int token = options.marks.answer ? options.marks.next(model, asked.prompt)
                                           : likeliestNext(*pass, asked.position).token;
    const auto lens = [&](const Trace& trace) {
        return logitLens(trace, std::span(&token, 1), 1, asked.position);
    };
    const std::vector<LensLayer> trained = lens(*pass);
    std::optional<std::vector<LensLayer>> edited;
    if (!asked.edits.empty())
        edited = lens(*runPass(processor, asked.model, {asked.prompt, asked.edits, {}}, pass));
    sentence = lensSentence(edited.value_or(trained), 0, phrase("{}", quotedToken(model, token)));
    Json json{{"model", model.name},
              {"edits", toArguments(asked.edits)},
              {"position", asked.position},
              {"answer", tokenJson(model, token)},
              {"layers", Json::array()}};
    for (std::size_t l = 0; l < trained.size(); ++l) {
        Json layer{{"after", trained[l].layer < 0 ? Json("embedding") : Json(trained[l].layer)},
                   {"trained", jsonOf(trained[l], model)}};
        if (edited) layer["edited"] = jsonOf((*edited)[l], model);
        json["layers"].push_back(layer);
    }
    return json;
}

void printLens(const Json& json, const Model& model, const Phrase& sentence) {
    std::cout << fmt::format("{}: what would be said after token {} if no layer followed. {}\n\n", model.name,
                             json["position"].dump(), sentence.text());
    std::vector<Column> columns;
    for (const std::string run : {"trained", "edited"}) {
        if (!json["layers"].front().contains(run)) continue;
        columns.push_back(percentColumn(run, run + ".probability"));
        columns.push_back(numberColumn("rank", run + ".rank", 0));
        columns.push_back(tokenColumn("top", run + ".top.id", model));
        columns.push_back(percentColumn("its share", run + ".top.probability"));
    }
    columns.push_back({"after", [](const Json& row) {
                           const Json& layer = row["after"];
                           return layer.is_string() ? layer.get<std::string>() : "layer " + layer.dump();
                       }});
    print(tableOf(json["layers"], columns));
}

void run(const LensOptions& options) {
    const Pair pair = options.model.loadPair();
    const PairEdits edits = options.edits.read(pair);
    std::vector<AskedLens> all;
    for (const ModelPtr& model : {pair.diff, pair.standard})
        if (model) all.push_back(askedOf(options, model, edits.of(*model, pair)));
    Processor processor = options.backend.make();
    ModelsOutput output(options.json);
    for (const AskedLens& asked : all) {
        Phrase sentence;
        output.add(lensOf(asked, options, processor, sentence),
                   [&](const Json& json) { printLens(json, *asked.model, sentence); });
    }
    tellFailures(processor, options.backend);
    output.end();
}

} // namespace

void addLens(CLI::App& app) {
    const auto add = [](LensOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.marks.addTo(command,
                            "the token that is looked for, the first one of it; without it, what is said at "
                            "last");
        command
            .add_option("--token", options.position, "at which token of the prompt; by default the last one")
            ->check(CLI::NonNegativeNumber);
        options.addRunTo(command);
        options.addJsonTo(command);
    };
    addCommand<LensOptions>(
        app, "lens",
        "What would be said after every layer if none followed (the logit lens); both models of a pair", add,
        run);
}

} // namespace lambdascope::cli
