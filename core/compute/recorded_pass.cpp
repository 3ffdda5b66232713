// SPDX-License-Identifier: MIT
#include "core/compute/recorded_pass.h"

#include "core/compute/pair_edits.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/shell_words.h"

#include <chrono>
#include <cmath>
#include <mutex>

namespace lambdascope {
namespace {

constexpr std::size_t mostWords = 8192; // of the edits of a trace: an option and its value in turn
constexpr double mostOffLambda = 1e-4;  // of λ that a file tells from the one that its edits give

/// The trace as if it had weights: what it ran with is more than what can be done without them.
Model asItRan(const Model& model) {
    Model ran = model;
    ran.recording.reset();
    ran.plan.headNorm = true;
    return ran;
}

Edits editsIn(const std::string& text, const Model& ran) {
    const std::vector<std::string> words = shellWords(text);
    if (words.size() > mostWords)
        throw fail("there are {} words; at most {} are read", words.size(), mostWords);
    PairEdits edits;
    const EditedModels models(ran);
    for (std::size_t i = 0; i < words.size(); i += 2) {
        if (i + 1 == words.size()) throw fail("{} lacks its value", shownName(words[i]));
        applyEditArgument(edits, words[i], words[i + 1], models);
    }
    return edits.of(ran, models);
}

/// λ of a head at a token, as the file tells it.
float toldLambda(const Recording& recording, const std::vector<float>& of, std::int64_t token,
                 std::int64_t head) {
    const std::int64_t heads = recording.heads, all = std::ssize(of);
    if (all == 0) return 0;
    const bool ofTokens = all == recording.tokenCount() * heads && all != heads;
    return of[static_cast<std::size_t>(ofTokens ? token * heads + head : all == heads ? head : 0)];
}

/// The numbers and the words of a file must tell of the same run.
void checkLambda(const Model& ran, const Recording& recording, const Edits& edits, int layer) {
    const Recording::Layer& told = recording.layers[static_cast<std::size_t>(layer)];
    if (told.lambda.empty()) return;
    const bool one = told.lambda.size() == 1;
    if (one && ran.plan.tokenLambda) return; // which heads it is of is not told
    const EditedLambda now = editedLambda(ran.layers[static_cast<std::size_t>(layer)].lambda, edits, layer);
    const std::vector<HeadMix> mixes = headMixes(ran, edits, layer);
    const std::int64_t heads = one ? 1 : recording.heads, tokens = std::ssize(told.lambda) / heads;
    for (std::int64_t token = 0; token < tokens; ++token)
        for (std::int64_t head = 0; head < heads; ++head) {
            const HeadMix& mix = mixes[static_cast<std::size_t>(head)];
            const float given = told.lambda[static_cast<std::size_t>(token * heads + head)];
            float expected = one ? now.lambda : mix.lambda;
            if (mix.tokenLambda)
                expected = told.trainedLambda.empty()
                               ? given
                               : toldLambda(recording, told.trainedLambda, token, head);
            if (!(std::abs(given - expected) <= mostOffLambda * std::max(1.0F, std::abs(expected))))
                throw fail("λ of layer {} is {:.4g} in head {}, and its edits give {:.4g}", layer, given,
                           head, expected);
        }
}

/// Read once.
std::shared_ptr<const Edits> ranWith(const Model& model) {
    const Recording& recording = *model.recording;
    Recording::Ran& ran = *recording.ran;
    const std::lock_guard lock(ran.mutex);
    if (ran.edits) return ran.edits;
    try {
        const Model bare = asItRan(model);
        auto edits = std::make_shared<const Edits>(editsIn(recording.told("edits"), bare));
        for (int l = 0; l < static_cast<int>(bare.layers.size()); ++l)
            checkLambda(bare, recording, *edits, l);
        return ran.edits = std::move(edits);
    } catch (const Error& error) {
        throw fail("{}: the edits in its metadata are not those of this trace: {}", model.folder.string(),
                   error);
    }
}

/// Numbers of the second beat those of the first, experiments are of both.
Edits onTopOf(Edits all, const Edits& mine, int heads) {
    if (mine.schedule) all = withSchedule(std::move(all), mine.schedule);
    for (const auto& [layer, edit] : mine.layers) {
        LayerEdit both = all.of(layer);
        if (edit.lambdaInit) { // an override of λ would hide it
            both.lambdaInit = edit.lambdaInit;
            both.lambda.reset();
        }
        if (edit.lambda) both.lambda = edit.lambda;
        for (const auto& [ablation, of] : edit.ablations)
            for (const int head : of) both.set(ablation, head, true, heads);
        for (const auto& [patch, places] : edit.patches)
            for (const int at : places) both.set(patch, at, true, heads);
        all.set(layer, both);
    }
    all.outputFactorFollows = all.outputFactorFollows && mine.outputFactorFollows;
    return all;
}

/// The patches of a layer, of which the maps and what heads give are already in the file.
std::shared_ptr<const LayerPatch> patchIn(const Edits& edits, int layer) {
    LayerEdit patches;
    patches.patches = edits.of(layer).patches;
    return patches.empty() ? nullptr : std::make_shared<const LayerPatch>(LayerPatch{.edit = patches});
}

/// [T, heads], where λ is not one of the layer.
Tensor tokenLambdaOf(const Recording& recording, const Recording::Layer& layer) {
    Tensor made(recording.tokenCount(), recording.heads);
    const auto& from = layer.trainedLambda.empty() ? layer.lambda : layer.trainedLambda;
    for (std::int64_t row = 0; row < made.rows(); ++row)
        for (std::int64_t head = 0; head < made.cols(); ++head)
            made.writable()[row * made.cols() + head] = toldLambda(recording, from, row, head);
    return made;
}

bool keepsMaps(const Request& request, int layer) {
    return static_cast<std::size_t>(layer) < request.maps.size() &&
           request.maps[static_cast<std::size_t>(layer)];
}

std::shared_ptr<LayerTrace> layerOf(const Model& model, const Request& request, int index,
                                    const Trace* previous) {
    const Recording& recording = *model.recording;
    const LayerTrace* const before =
        previous != nullptr ? previous->layers[static_cast<std::size_t>(index)].get() : nullptr;
    const Edits edits = inForce(model, request.edits);
    auto made = std::make_shared<LayerTrace>();
    made->lambda = editedLambda(model.layers[static_cast<std::size_t>(index)].lambda, edits, index);
    made->heads = headMixes(model, request.edits, index);
    made->patch = patchIn(edits, index);
    made->causal = recording.causal;
    made->recording = model.recording;
    if (model.plan.tokenLambda) {
        made->tokenLambda = before != nullptr
                                ? before->tokenLambda
                                : tokenLambdaOf(recording, recording.layers[static_cast<std::size_t>(index)]);
        made->tokenRange = rangeOf(made->tokenLambda, 0, made->tokenLambda.cols());
    }
    // maps that were fetched later, for the layer on screen, are not lost by an edit; all else keeps to what
    // is asked for now
    const bool wanted = keepsMaps(request, index) && recording.hasMaps(index);
    if (before != nullptr && before->hasMaps() && (wanted || !keepsMaps(previous->request, index)))
        made->maps = before->maps;
    else if (wanted)
        made->maps = recording.maps(index);
    return made;
}

} // namespace

Edits inForce(const Model& model, const Edits& edits) {
    if (!model.recording || !model.recording->ran) return edits;
    const auto ran = ranWith(model);
    if (edits == Edits{} || edits == *ran) return *ran;
    return onTopOf(ofThisRun(*ran), edits, model.plan.headCount());
}

EditedLambda lambdaWithoutEdits(const Model& model, int layer) {
    return editedLambda(model.layers[static_cast<std::size_t>(layer)].lambda, inForce(model, {}), layer);
}

TracePtr recordedPass(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    const Recording& recording = *model->recording;
    if (request.tokens != recording.tokens)
        throw fail<UsageError>(
            "{} is a trace: without weights only its own text can be shown, and no other can run",
            model->name);
    if (request.edits.patched()) requireWeights(*model);
    recording.checkUnchanged();
    const bool reuse = previous && previous->model == model;
    auto trace = std::make_shared<Trace>();
    trace->request = request;
    trace->model = model;
    trace->backend = recording.told("backend");
    const int layers = static_cast<int>(model->layers.size());
    for (int l = 0; l < layers; ++l) {
        trace->layers.push_back(layerOf(*model, request, l, reuse ? previous.get() : nullptr));
        if (progress && !progress(*trace)) return nullptr;
    }
    if (firstDifference({}, request.edits, *model) == layers) trace->logits = recording.logits;
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return trace;
}

} // namespace lambdascope
