// SPDX-License-Identifier: MIT
#include "core/compute/recorded_pass.h"

#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"

#include <chrono>

namespace lambdascope {
namespace {

/// [T, heads], where λ is not one of the layer.
Tensor tokenLambdaOf(const Recording& recording, const Recording::Layer& layer) {
    const std::int64_t heads = recording.heads, tokens = recording.tokenCount();
    Tensor made(tokens, heads);
    const auto& from = layer.lambda;
    for (std::int64_t row = 0; row < tokens; ++row)
        for (std::int64_t head = 0; head < heads; ++head) {
            const std::int64_t at = std::ssize(from) == tokens * heads && std::ssize(from) != heads
                                        ? row * heads + head
                                    : std::ssize(from) == heads ? head
                                                                : 0;
            made.writable()[row * heads + head] = from.empty() ? 0 : from[static_cast<std::size_t>(at)];
        }
    return made;
}

std::shared_ptr<LayerTrace> layerOf(const Model& model, const Request& request, int index,
                                    const LayerTrace* before) {
    const Recording& recording = *model.recording;
    auto made = std::make_shared<LayerTrace>();
    made->lambda = editedLambda(model.layers[static_cast<std::size_t>(index)].lambda, request.edits, index);
    made->heads = headMixes(model, request.edits, index);
    made->causal = recording.causal;
    made->recording = model.recording;
    if (model.plan.tokenLambda) {
        made->tokenLambda = before != nullptr
                                ? before->tokenLambda
                                : tokenLambdaOf(recording, recording.layers[static_cast<std::size_t>(index)]);
        made->tokenRange = rangeOf(made->tokenLambda, 0, made->tokenLambda.cols());
    }
    const bool wanted = static_cast<std::size_t>(index) < request.maps.size() &&
                        request.maps[static_cast<std::size_t>(index)] && recording.hasMaps(index);
    if (before != nullptr && before->hasMaps())
        made->maps = before->maps;
    else if (wanted)
        made->maps = recording.maps(index);
    return made;
}

} // namespace

TracePtr recordedPass(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    const Recording& recording = *model->recording;
    if (request.tokens != recording.tokens)
        throw fail<UsageError>(
            "{} is a trace: without weights only its own text can be shown, and no other can run",
            model->name);
    if (request.edits.patched()) requireWeights(*model);
    for (const auto& file : model->mapped) file->checkUnchanged();
    const bool reuse = previous && previous->model == model;
    auto trace = std::make_shared<Trace>();
    trace->request = request;
    trace->model = model;
    trace->backend = recording.told("backend");
    const int layers = static_cast<int>(model->layers.size());
    for (int l = 0; l < layers; ++l) {
        trace->layers.push_back(layerOf(
            *model, request, l, reuse ? previous->layers[static_cast<std::size_t>(l)].get() : nullptr));
        if (progress && !progress(*trace)) return nullptr;
    }
    if (firstDifference({}, request.edits, *model) == layers) trace->logits = recording.logits;
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return trace;
}

} // namespace lambdascope
