// SPDX-License-Identifier: MIT
// The forward pass of arXiv 2410.05258 (section 2) and of Llama, once for all backends and layouts.
#include "core/compute/pass.h"

#include "core/util/error.h"

#include <cmath>

namespace lambdascope {
namespace {

/// Rows of the model's own table, so that repeated passes and steps pay for no cosine again.
RopeTable ropeOf(const Model& model, std::int64_t first, std::int64_t rows) {
    if (first + rows <= model.rope.cos.rows()) return model.rope.rowsFrom(first, rows);
    return makeRopeTable(model.config, rows, first);
}

std::vector<Tensor> toHost(Backend& backend, const std::vector<Tensor>& tensors) {
    std::vector<Tensor> result;
    result.reserve(tensors.size());
    for (const Tensor& each : tensors) result.push_back(backend.toHost(each));
    return result;
}

/// The new keys and values join those of the tokens before; all of them take their place in `p`.
void extend(Backend& backend, LayerCache& cache, std::int64_t first, Projections& p) {
    const std::int64_t tokens = first + p.k.rows();
    backend.writeRows(cache.keys, first, p.k);
    backend.writeRows(cache.values, first, p.v);
    p.k = cache.keys.rowsFrom(0, tokens);
    p.v = cache.values.rowsFrom(0, tokens);
}

} // namespace

Pass::Pass(Backend& backend, const Model& model, std::int64_t rows, std::int64_t first)
    : backend_(backend), model_(model), first_(first), rope_(ropeOf(model, first, rows)) {}

Tensor Pass::embed(std::span<const int> tokens) {
    return backend_.embed(model_.embedding, tokens); // [T, E]
}

Projections Pass::project(const LayerWeights& w, const Tensor& x) {
    const Tensor h = backend_.rmsNorm(x, w.inputNorm, model_.config.rmsNormEps); // [T, E]
    Tensor q = backend_.linear(h, w.q, w.qBias);                                 // [T, H·d]
    Tensor k = backend_.linear(h, w.k, w.kBias);                                 // [T, K·d]
    Tensor v = backend_.linear(h, w.v, w.vBias);                                 // [T, K·d]
    backend_.rope(q, model_.plan.headDim, rope_);
    backend_.rope(k, model_.plan.headDim, rope_);
    return {std::move(q), std::move(k), std::move(v)};
}

/// A_i = softmax(q_i k_iᵀ / √d), A_i V, then concat_i((1 − λ_init) · Norm((A1 − λ A2) V)).
Tensor Pass::heads(const LayerWeights& w, const Tensor& x, const LayerTask& task, LayerTrace& trace) {
    if (task.kept != nullptr) { // a λ edit changes no softmax of its own layer
        if (task.maps) trace.maps = task.kept->maps;
        if (task.mixed) trace.mixed = task.kept->mixed;
        return backend_.combine(task.kept->mixed, trace.heads, model_.plan);
    }
    Projections p = project(w, x);
    if (task.cache != nullptr) extend(backend_, *task.cache, first_, p);
    if (!task.maps && !task.mixed) return backend_.attend(p.q, p.k, p.v, trace.heads, model_.plan);
    const AttentionResult attention = backend_.attention(p.q, p.k, p.v, model_.plan, task.maps);
    trace.maps = toHost(backend_, attention.maps);
    if (task.mixed) trace.mixed = toHost(backend_, attention.mixed);
    return backend_.combine(attention.mixed, trace.heads, model_.plan);
}

/// y = x + W_O · z, then y + MLP(Norm(y)).
Tensor Pass::afterHeads(const LayerWeights& w, const Tensor& x, const Tensor& z) {
    const Tensor y = backend_.add(x, backend_.linear(z, w.o, w.oBias));              // [T, E]
    const Tensor h = backend_.rmsNorm(y, w.postNorm, model_.config.rmsNormEps);      // [T, E]
    const Tensor gate = backend_.linear(h, w.gate, w.gateBias);                      // [T, I]
    const Tensor up = backend_.linear(h, w.up, w.upBias);                            // [T, I]
    const Tensor act = backend_.gatedActivation(gate, up, model_.config.activation); // [T, I]
    return backend_.add(y, backend_.linear(act, w.down, w.downBias));                // [T, E]
}

std::shared_ptr<LayerTrace> Pass::layer(int index, Residual& residual, const Edits& edits,
                                        const LayerTask& task) {
    const LayerWeights& w = model_.layers[index];
    auto trace = std::make_shared<LayerTrace>();
    trace->lambda = lambdaInForce(w.lambda, edits, index);
    trace->heads = headMixes(model_, edits, index);
    if (task.residual && residual.host.empty()) residual.host = backend_.toHost(residual.x);
    trace->input = residual.host;
    residual = {afterHeads(w, residual.x, heads(w, residual.x, task, *trace)), {}};
    if (task.residual) trace->hidden = residual.host = backend_.toHost(residual.x);
    return trace;
}

/// W_head · Norm(x).
Tensor Pass::logits(const Tensor& x) {
    return backend_.linear(backend_.rmsNorm(x, model_.finalNorm, model_.config.rmsNormEps), model_.lmHead,
                           {});
}

void checkTokens(const Model& model, std::span<const int> tokens) {
    if (tokens.empty()) throw UsageError("the prompt is empty; at least one token is needed");
    for (const int token : tokens)
        if (token < 0 || token >= model.config.vocabSize)
            throw fail<UsageError>("token {} is outside the vocabulary of {} (0 to {})", token, model.name,
                                   model.config.vocabSize - 1);
}

void checkFinite(const Model& model, const Tensor& logits) {
    for (const float value : logits.values())
        if (!std::isfinite(value))
            throw fail("{}: the pass gives numbers that are not finite; its weights or λ are not usable",
                       model.folder.string());
}

} // namespace lambdascope
