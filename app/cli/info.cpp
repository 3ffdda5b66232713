// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/training_history.h"
#include "core/compute/processor.h"
#include "core/compute/recorded_pass.h"
#include "core/model/family.h"
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/trace_check.h"
#include "core/util/files.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iostream>

namespace lambdascope::cli {
namespace {

struct InfoOptions : PassOptions {};

std::string layoutOf(const Model& model) {
    return fmt::format("{}: {}", model.config.architecture->name, pairingSentence(model).text());
}

/// With the names of config.json.
Json configOf(const Config& c) {
    const Architecture& family = *c.architecture;
    Json json = {{"model_type", family.type},
                 {"vocab_size", c.vocabSize},
                 {"hidden_size", c.hiddenSize},
                 {"intermediate_size", c.intermediateSize},
                 {"num_hidden_layers", c.layers},
                 {"num_attention_heads", c.heads / family.mapsOfHead},
                 {"num_key_value_heads", c.kvHeads / family.keysOfHead},
                 {"head_dim", c.headDim},
                 {"max_position_embeddings", c.maxPositions},
                 {"rms_norm_eps", std::stod(fmt::format("{}", c.normEps))},
                 {"rope_theta", c.ropeTheta},
                 {"hidden_act", nameOf(c.activation)},
                 {"attention_bias", c.attentionBias},
                 {"mlp_bias", c.mlpBias},
                 {"tie_word_embeddings", c.tiedEmbeddings}};
    if (c.noiseHeads > 0) json["num_noise_heads"] = c.noiseHeads;
    if (c.window > 0) json["sliding_window"] = c.window;
    if (!c.eosTokens.empty()) json["eos_token_id"] = c.eosTokens;
    if (family.version > 0) json["diff_version"] = family.version;
    if (c.ropeScaling.kind != RopeScaling::Kind::Default) json["rope_scaling"] = nameOf(c.ropeScaling.kind);
    if (c.learnedPositions()) { // which no RoPE turns
        for (const char* const key :
             {"rope_theta", "rms_norm_eps", "num_key_value_heads", "attention_bias", "mlp_bias"})
            json.erase(key);
        json["layer_norm_epsilon"] = std::stod(fmt::format("{}", c.normEps));
        json["scale_attn_by_inverse_layer_idx"] = c.scaledByLayer;
        json["scale_attn_weights"] = c.scaledByWidth;
    }
    return json;
}

/// Of the pair that the model is a half of, or of the training that it is a step or the result of.
TrainingHistory historyOf(const Model& model) {
    const std::filesystem::path folder = absolutePath(model.folder / "").lexically_normal().parent_path();
    return readTrainingHistory(isHalfOfPair(folder) ? folder.parent_path()
                                                    : trainingOf(folder).value_or(folder));
}

/// The steps whose weights are there, null where the log does not say; null without any but the last.
Json stepsOf(const TrainingHistory& history) {
    if (history.checkpoints.size() < 2) return {};
    Json steps = Json::array();
    for (const Checkpoint& checkpoint : history.checkpoints)
        steps.push_back(checkpoint.step == Checkpoint::unknownStep ? Json() : Json(checkpoint.step));
    return steps;
}

/// With its size where the model's is another one.
std::string tokenizerOf(const Model& model) {
    if (!model.tokenizer) return "none";
    const std::int64_t size = model.tokenizer->vocabSize();
    std::string kind = model.tokenizer->kind().text();
    if (size == model.config.vocabSize) return kind;
    return fmt::format("{}, {} tokens; the model has {}", kind, size, model.config.vocabSize);
}

Json lambdasOf(const Model& model) {
    Json list = Json::array();
    for (std::size_t l = 0; l < model.layers.size(); ++l) {
        const LambdaParts& lambda = model.layers[l].lambda;
        const EditedLambda now = lambdaWithoutEdits(model, static_cast<int>(l));
        Json& row = list.emplace_back(Json{
            {"layer", l}, {"lambda_init", now.init}, {"learned", lambda.learned()}, {"lambda", now.lambda}});
        if (now.lambda != lambda.trained()) row["lambda_trained"] = lambda.trained();
    }
    return list;
}

Json jsonOf(const Model& model) {
    Json json = {{"kind", "model"},
                 {"model", model.name},
                 {"folder", model.folder.string()},
                 {"layout", layoutOf(model)},
                 {"found", foundSentence(model).text()},
                 {"pairing", pairingSentence(model).text()},
                 {"unused_tensors", model.unusedTensors},
                 {"heads", model.plan.headCount()},
                 {"parameters", model.parameters},
                 {"tokenizer", readsWords(model)},
                 {"tokenizer_kind", model.tokenizer ? model.tokenizer->kind().text() : "none"},
                 {"tokenizer_size", model.tokenizer ? Json(model.tokenizer->vocabSize()) : Json()},
                 {"config", configOf(model.config)}};
    if (const Phrase rope = ropeSentence(model); !rope.empty()) json["rope"] = rope.text();
    for (const Phrase& remark : model.remarks) json["remarks"].push_back(remark.text());
    if (const Phrase slow = whyCpuIsSlow(); !slow.empty()) json["cpu_problem"] = slow.text();
    const TrainingHistory history = historyOf(model);
    if (const Json steps = stepsOf(history); !steps.is_null()) json["training_steps"] = steps;
    if (!history.problem.empty()) json["training_log"] = history.problem.text();
    if (!model.family.empty())
        json[model.family.problem.empty() ? "about" : "about_problem"] = model.family.found("en").text();
    if (model.plan.tokenLambda) json["lambda_of"] = "every token and head";
    if (!model.config.hasLambdaInit()) return json;
    json["lambda"] = lambdasOf(model);
    return json;
}

/// As a trace tells it that has no λ_init: of every layer, or of its heads.
Json toldLambdas(const Recording& trace) {
    Json list = Json::array();
    for (std::size_t l = 0; l < trace.layers.size(); ++l)
        if (const std::vector<float>& told = trace.layers[l].lambda; !told.empty())
            list.push_back({{"layer", l}, {"lambda", told.size() == 1 ? Json(told.front()) : Json(told)}});
    return list;
}

void printToldLambdas(const Recording& trace) {
    const LambdaOf of = lambdaOf(trace);
    if (of == LambdaOf::Token) {
        std::cout << "\nλ of every token and head, as it was recorded\n";
        return;
    }
    std::cout << (of == LambdaOf::Layer ? "\nλ of every layer" : "\nλ of every head")
              << ", as it was recorded; λ_init is not told\n";
    const auto numbers = [](const Json& row) {
        std::string text;
        for (const Json& each : row["lambda"])
            text += (text.empty() ? "" : " ") + formatNumber(each.get<double>(), 4);
        return text;
    };
    print(tableOf(toldLambdas(trace), {numberColumn("layer", "layer", 0), {"λ", numbers}}));
}

void printLambdas(const Model& model) {
    print(tableOf(lambdasOf(model),
                  {numberColumn("layer", "layer", 0), numberColumn("λ_init", "lambda_init", 4),
                   numberColumn("learned", "learned", 4, true), numberColumn("λ", "lambda", 4)}));
}

/// What was compared with what the layers computed: of all of them, in sentences, and of each that is told.
Json checkOf(const Recording& trace) {
    static constexpr std::array states{"not told", "by the pass itself", "checked", "differs", "not checked"};
    static constexpr std::array statuses{"checked", "differs", "not checked"};
    static constexpr std::array kinds{"D", "output"};
    Json json{{"state", states.at(static_cast<std::size_t>(checkState(trace)))},
              {"sentences", Json::array()},
              {"layers", Json::object()}};
    for (const Phrase& said : checkSentences(trace)) json["sentences"].push_back(said.text());
    for (std::size_t l = 0; l < trace.layers.size(); ++l) {
        const auto& check = trace.layers[l].check;
        if (!check) continue;
        Json& of = json["layers"][std::to_string(l)];
        of = {{"status", statuses.at(static_cast<std::size_t>(check->status))},
              {"of", kinds.at(static_cast<std::size_t>(check->of))}};
        if (check->largest) of["largest"] = *check->largest;
        if (!check->why.empty()) of["why"] = check->why;
    }
    return json;
}

/// Nothing that is not there is left out: what a trace does not tell has no key.
Json jsonOf(const Model& model, const Recording& trace) {
    Json kept = Json::array();
    for (int l = 0; l < std::ssize(trace.layers); ++l)
        if (trace.hasMaps(l)) kept.push_back(l);
    Json json = {
        {"kind", "trace"},
        {"trace", model.name},
        {"file", trace.paths.front().string()},
        {"parts", trace.paths.size()},
        {"format_version", trace.told("format_version").empty() ? "1" : trace.told("format_version")},
        {"found", foundSentence(model).text()},
        {"differential", trace.differential},
        {"causal", trace.causal},
        {"tokens", trace.tokenCount()},
        {"pieces", !trace.pieces.empty()},
        {"logits", trace.firstLogits < trace.endLogits},
        {"heads", trace.heads},
        {"layers", trace.layers.size()},
        {"layers_with_maps", kept},
        {"heads_with_maps", trace.keptHeads},
        {"rows", {trace.firstRow, trace.endRow}},
        {"unused_tensors", trace.unused}};
    if (trace.firstLogits < trace.endLogits) json["logit_rows"] = {trace.firstLogits, trace.endLogits};
    for (const char* const key : {"model", "weights_sha256", "prompt", "edits", "backend", "version"})
        if (const std::string told = trace.told(key); !told.empty()) json[key] = told;
    if (trace.picture) {
        json["patch_grid"] = {trace.picture->rows, trace.picture->columns};
        json["image"] =
            trace.picture->pixels.empty() ? Json() : Json({trace.picture->width, trace.picture->height});
    }
    json["check"] = checkOf(trace);
    if (model.config.hasLambdaInit())
        json["lambda"] = lambdasOf(model);
    else if (model.differential() && lambdaOf(trace) != LambdaOf::Token)
        json["lambda"] = toldLambdas(trace);
    return json;
}

void describeTrace(const Model& model, const Recording& trace) {
    Json json = jsonOf(model, trace);
    json.erase("lambda");
    json.erase("check");
    printFields(json);
    for (const auto& sentences : {checkSentences(trace), checkReasons(trace)})
        for (const Phrase& said : sentences) printField("check", said.text());
    if (model.plan.tokenLambda) printToldLambdas(trace);
    if (!model.config.hasLambdaInit()) return;
    std::cout << (inForce(model, {}) == Edits{}
                      ? "\nλ as it was recorded: λ_init + learned part\n"
                      : "\nλ as it was recorded, with the edits of the run in force\n");
    printLambdas(model);
}

Json jsonOfAny(const Model& model) {
    return model.recording ? jsonOf(model, *model.recording) : jsonOf(model);
}

void describe(const Model& model) {
    if (model.recording) return describeTrace(model, *model.recording);
    const Json json = jsonOf(model);
    const auto field = [&](const char* name, const char* key, const char* before = "") {
        if (json.contains(key)) printField(name, before + json[key].get<std::string>());
    };
    field("model", "model");
    field("folder", "folder");
    field("about", "about");
    field("about", "about_problem");
    field("layout", "layout");
    field("found", "found");
    field("RoPE", "rope");
    for (const Phrase& remark : model.remarks) printField("files", remark.text());
    printField("tensors", unusedSentence(model).text());
    printField("heads", fmt::format("{}{} a layer", model.plan.headCount(),
                                    model.differential() ? " differential heads" : " heads"));
    printField("parameters", grouped(model.parameters));
    printField("tokenizer", tokenizerOf(model));
    std::string steps;
    for (const Json& step : json.value("training_steps", Json::array()))
        steps += (steps.empty() ? "" : ", ") + (step.is_null() ? "and the pair itself" : step.dump());
    if (!steps.empty()) printField("training steps", steps);
    field("training log", "training_log");
    field("CPU", "cpu_problem", "computes slower than it could: ");
    printFields(json["config"]);
    if (model.plan.tokenLambda)
        std::cout << "\nλ of every token and head: sigmoid(W_λ·x); there is no λ_init\n";
    if (!model.config.hasLambdaInit()) return;
    std::cout << "\nλ as trained: λ_init + learned part exp(λq1·λk1) − exp(λq2·λk2)\n";
    printLambdas(model);
}

void run(const InfoOptions& options) {
    if (options.model.with.empty()) {
        const ModelPtr model = options.model.describe();
        return options.json ? print(jsonOfAny(*model)) : describe(*model);
    }
    const Pair pair = options.model.describeTwo();
    const std::vector<Match> matches = matchOf(*pair.diff, *pair.standard);
    if (options.json) {
        Json json{{"models", {jsonOfAny(*pair.diff), jsonOfAny(*pair.standard)}}, {"match", Json::array()}};
        for (const Match& match : matches)
            json["match"].push_back({{"found", match.sentence.text()}, {"good", match.good}});
        return print(json);
    }
    describe(*pair.diff);
    std::cout << '\n';
    describe(*pair.standard);
    std::cout << '\n';
    for (const Match& match : matches)
        std::cout << (match.good ? "✓ " : "! ") << match.sentence.text() << '\n';
}

} // namespace

void addInfo(CLI::App& app) {
    const auto add = [](InfoOptions& options, CLI::App& command) {
        options.model.addNameTo(command);
        options.model.addWithTo(command);
        options.addJsonTo(command);
    };
    addCommand<InfoOptions>(app, "info", "Configuration, parameters, layout and λ of every layer", add, run);
}

} // namespace lambdascope::cli
