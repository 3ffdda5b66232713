// SPDX-License-Identifier: MIT
#include "core/model/recorded/recorded_model.h"

#include "core/model/piece_tokenizer.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {
namespace {

Phrase asRecorded(const HeadPlan& plan) {
    return phrase("maps of {} heads as they were recorded; there are no weights", plan.headCount());
}

constexpr Architecture traced(bool differential, bool lambdaInit) {
    Architecture family{};
    family.type = family.name = "trace";
    family.differential = differential;
    family.lambdaInit = lambdaInit;
    family.pairing = asRecorded;
    return family;
}

constexpr Architecture tracedStandard = traced(false, false);
constexpr Architecture tracedDiff = traced(true, true);
constexpr Architecture tracedTokenDiff = traced(true, false); // λ of every token and head, or without λ_init

/// One λ a layer, with its λ_init, in all layers that have one.
bool hasLambdaInits(const Recording& recording) {
    return std::ranges::all_of(recording.layers, [](const Recording::Layer& layer) {
        return layer.lambda.empty() || layer.trained || (layer.lambda.size() == 1 && layer.lambdaInit);
    });
}

/// λ as trained; where the file does not tell that, as it was in force. Zeros where it is not one number.
LambdaParts partsOf(const Recording::Layer& layer) {
    if (layer.lambda.empty()) return {};
    if (layer.trained) {
        const auto [plus, minus, init] = *layer.trained;
        return {static_cast<float>(plus), static_cast<float>(minus), init};
    }
    if (layer.lambda.size() != 1 || !layer.lambdaInit) return {};
    return {layer.lambda.front() - *layer.lambdaInit, 0, *layer.lambdaInit}; // its two parts are not told
}

const Architecture& architectureOf(const Recording& recording) {
    if (!recording.differential) return tracedStandard;
    return hasLambdaInits(recording) ? tracedDiff : tracedTokenDiff;
}

HeadPlan planOf(const Recording& recording, bool tokenLambda) {
    HeadPlan plan;
    plan.headDim = 1;
    plan.tokenLambda = tokenLambda;
    for (int head = 0; head < recording.heads; ++head) {
        Head& made = plan.heads.emplace_back();
        for (int term = 0; term < recording.terms(); ++term)
            made.terms.push_back({recording.terms() * head + term, head});
        made.values = {head};
    }
    return plan;
}

/// What stands in the place of words where the file tells none: the patches of a picture.
std::vector<std::string> patchPieces(const PatchImage& picture, int tokens) {
    std::vector<std::string> pieces;
    for (int i = 0; i < tokens; ++i) {
        const int patch = picture.patchOf(i);
        pieces.push_back(patch < 0 ? "⟨class⟩"
                                   : fmt::format("{}{}·{}", patch > 0 ? " " : "", patch / picture.columns,
                                                 patch % picture.columns));
    }
    return pieces;
}

std::shared_ptr<const Tokenizer> tokenizerOf(const Recording& recording, int vocabSize,
                                             const std::string& name) {
    if (!recording.pieces.empty())
        return pieceTokenizer(recording.tokens, recording.pieces, vocabSize, name, recording.words);
    if (recording.picture)
        return pieceTokenizer(recording.tokens, patchPieces(*recording.picture, recording.tokenCount()),
                              vocabSize, name);
    return numberTokenizer(vocabSize);
}

ModelPtr modelOf(const std::filesystem::path& path, const std::shared_ptr<const Recording>& recording,
                 const std::shared_ptr<const Tokenizer>& tokenizer, const std::string& name) {
    auto model = std::make_shared<Model>();
    model->folder = path;
    model->name = name;
    model->recording = recording;
    model->causal = recording->causal;
    Config& c = model->config;
    c.architecture = &architectureOf(*recording);
    c.vocabSize = tokenizer->vocabSize();
    c.layers = std::ssize(recording->layers);
    c.heads = std::int64_t{recording->heads} * recording->terms();
    c.kvHeads = c.heads;
    c.headDim = 1;
    c.maxPositions = recording->tokenCount();
    model->plan = planOf(*recording, c.differential() && !c.hasLambdaInit());
    for (const Recording::Layer& layer : recording->layers)
        model->layers.emplace_back().lambda = partsOf(layer);
    model->tokenizer = tokenizer;
    model->weightFiles = recording->paths;
    model->hash = std::make_shared<WeightHash>(model->weightFiles);
    model->mapped = recording->files;
    model->unusedTensors = recording->unused;
    model->kept = std::make_shared<const KeptFiles>(recording->paths, phrase("the open trace {}", name));
    return model;
}

} // namespace

Pair openTrace(const std::filesystem::path& path, const CheckProgress& progress) {
    const auto [main, standard] = readRecordings(path, progress);
    const int largest = *std::ranges::max_element(main->tokens);
    const int vocabSize = main->logits.empty() ? largest + 1 : static_cast<int>(main->logits.cols());
    const std::string name = path.stem().string();
    const auto tokenizer = tokenizerOf(*main, vocabSize, name);
    Pair pair;
    (main->differential ? pair.diff : pair.standard) = modelOf(path, main, tokenizer, name);
    if (standard) pair.standard = modelOf(path, standard, tokenizer, name + "/standard");
    return pair;
}

LambdaOf lambdaOf(const Recording& recording) {
    std::ptrdiff_t most = 0;
    for (const Recording::Layer& layer : recording.layers) most = std::max(most, std::ssize(layer.lambda));
    return most <= 1 ? LambdaOf::Layer : most == recording.heads ? LambdaOf::Head : LambdaOf::Token;
}

Phrase whyWeightless(const Model& model) {
    if (!model.recording) return {};
    return phrase("{} is a trace, which has no weights: this cannot be computed", model.name);
}

void requireWeights(const Model& model) {
    if (const Phrase why = whyWeightless(model); !why.empty()) throw UsageError(why);
}

Phrase whySilent(const Model& model) {
    if (model.hasHead) return whyWeightless(model);
    return phrase("{} has no lm_head.weight: what it says next cannot be computed", model.name);
}

void requireHead(const Model& model) {
    if (const Phrase why = whySilent(model); !why.empty()) throw UsageError(why);
}

} // namespace lambdascope
