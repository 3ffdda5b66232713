// SPDX-License-Identifier: MIT
// The forward pass of arXiv 2410.05258 (section 2) and of Llama, once for all backends and layouts.
#include "core/compute/forward.h"

#include "core/compute/rope.h"
#include "core/util/error.h"

#include <chrono>
#include <cmath>

namespace lambdascope {
namespace {

/// One pass over one model and prompt; its methods are the equations, in the paper's order.
class Pass {
  public:
    Pass(Backend& backend, const Model& model, int tokens)
        : backend_(backend),
          model_(model),
          eps_(model.config.rmsNormEps),
          rope_(makeRopeTable(model.config, tokens)) {}

    /// A_i = softmax(q_i k_iᵀ / √d) and A_i V, from the residual stream x [T, E].
    AttentionResult maps(const LayerWeights& w, const Tensor& x, bool wanted) {
        const Tensor h = backend_.rmsNorm(x, w.inputNorm, eps_); // [T, E]
        Tensor q = backend_.linear(h, w.q, w.qBias);             // [T, H·d]
        Tensor k = backend_.linear(h, w.k, w.kBias);             // [T, K·d]
        const Tensor v = backend_.linear(h, w.v, w.vBias);       // [T, K·d]
        backend_.rope(q, model_.plan.headDim, rope_);
        backend_.rope(k, model_.plan.headDim, rope_);
        return backend_.attention(q, k, v, model_.plan, wanted);
    }

    /// x + W_O · concat_i((1 − λ_init) · Norm((A1 − λ A2) V)), then x + MLP(Norm(x)).
    Tensor afterMaps(const LayerWeights& w, const Tensor& x, const LayerTrace& layer) {
        const Tensor z = backend_.combine(layer.mixed, layer.heads, model_.plan); // [T, heads · W]
        const Tensor y = backend_.add(x, backend_.linear(z, w.o, w.oBias));       // [T, E]
        const Tensor h = backend_.rmsNorm(y, w.postNorm, eps_);                   // [T, E]
        const Tensor gate = backend_.linear(h, w.gate, w.gateBias);               // [T, I]
        const Tensor up = backend_.linear(h, w.up, w.upBias);                     // [T, I]
        const Tensor act = backend_.gatedActivation(gate, up, model_.config.activation);
        return backend_.add(y, backend_.linear(act, w.down, w.downBias)); // [T, E]
    }

    /// W_head · Norm(x): [T, V].
    Tensor logits(const Tensor& x) {
        return backend_.linear(backend_.rmsNorm(x, model_.finalNorm, eps_), model_.lmHead, {});
    }

    /// A whole layer; `kept` is the same layer of an earlier pass over the same input, or null.
    std::shared_ptr<LayerTrace> layer(int index, const Tensor& x, const Edits& edits, bool wantMaps,
                                      const LayerTrace* kept) {
        const LayerWeights& w = model_.layers[index];
        auto result = std::make_shared<LayerTrace>();
        result->lambda = lambdaInForce(w.lambda, edits, index);
        result->heads = headMixes(model_, edits, index);
        result->input = backend_.toHost(x);
        if (kept != nullptr && (kept->hasMaps() || !wantMaps)) {
            result->mixed = kept->mixed; // a λ edit changes no softmax of its own layer
            if (wantMaps) result->maps = kept->maps;
        } else {
            AttentionResult attention = maps(w, x, wantMaps);
            result->mixed = std::move(attention.mixed);
            result->maps = std::move(attention.maps);
        }
        result->hidden = backend_.toHost(afterMaps(w, x, *result));
        return result;
    }

  private:
    Backend& backend_;
    const Model& model_;
    float eps_;
    RopeTable rope_;
};

void checkTokens(const Model& model, const std::vector<int>& tokens) {
    if (tokens.empty()) throw UsageError("the prompt is empty; at least one token is needed");
    for (const int token : tokens)
        if (token < 0 || token >= model.config.vocabSize)
            throw fail<UsageError>("token {} is outside the vocabulary of {} (0 to {})", token, model.name,
                                   model.config.vocabSize - 1);
}

/// Weights or λ that overflow would otherwise be shown as probabilities.
void checkFinite(const Model& model, const Tensor& logits) {
    for (const float value : logits.values())
        if (!std::isfinite(value))
            throw fail("{}: the pass gives numbers that are not finite; its weights or λ are not usable",
                       model.folder.string());
}

bool canReuse(const TracePtr& previous, const ModelPtr& model, const Request& request) {
    return previous && previous->model == model && previous->request.tokens == request.tokens;
}

bool wants(const Request& request, int layer) {
    return layer < static_cast<int>(request.maps.size()) && request.maps[layer];
}

/// Layers before this one can be taken over from `previous`: same λ, and the maps that are wanted are there.
int firstLayerToCompute(const Trace& previous, const Request& request) {
    const int changed = firstDifference(previous.request.edits, request.edits, *previous.model);
    for (int l = 0; l < changed; ++l)
        if (wants(request, l) && !previous.layers[l]->hasMaps()) return l;
    return changed;
}

} // namespace

TracePtr forward(Backend& backend, const ModelPtr& model, const Request& request, const TracePtr& previous,
                 const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    checkTokens(*model, request.tokens);
    const int layers = static_cast<int>(model->layers.size());
    const bool reuse = canReuse(previous, model, request);
    const int first = reuse ? firstLayerToCompute(*previous, request) : 0;

    auto trace = std::make_shared<Trace>();
    trace->request = request;
    trace->model = model;
    trace->backend = backend.name();
    trace->firstComputed = first;
    if (reuse) trace->layers.assign(previous->layers.begin(), previous->layers.begin() + first);

    Pass pass(backend, *model, trace->tokenCount());
    Tensor x =
        first > 0 ? trace->layers.back()->hidden : backend.embed(model->embedding, request.tokens); // [T, E]
    for (int l = first; l < layers; ++l) {
        const LayerTrace* kept = reuse && l == first ? previous->layers[l].get() : nullptr;
        // maps that were computed later, for the layer on screen, are not lost by an edit of that layer
        const bool fetched = kept != nullptr && kept->hasMaps() && !wants(previous->request, l);
        trace->layers.push_back(pass.layer(l, x, request.edits, fetched || wants(request, l), kept));
        x = trace->layers.back()->hidden;
        if (progress && !progress(*trace)) return nullptr;
    }
    trace->logits = reuse && first == layers ? previous->logits : backend.toHost(pass.logits(x));
    checkFinite(*model, trace->logits);
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return trace;
}

std::vector<Tensor> recomputeMaps(Backend& backend, const Trace& trace, int layer) {
    Pass pass(backend, *trace.model, trace.tokenCount());
    return pass.maps(trace.model->layers[layer], trace.layers[layer]->input, true).maps;
}

std::int64_t mapBytesPerLayer(const Model& model, std::int64_t tokens) {
    const std::int64_t maps = std::int64_t{model.plan.headCount()} * model.plan.termCount();
    return maps * tokens * tokens * static_cast<std::int64_t>(sizeof(float));
}

std::vector<bool> mapsWithinBudget(const Model& model, std::int64_t tokens, std::int64_t budget) {
    constexpr double mebi = 1 << 20;
    const std::int64_t each = mapBytesPerLayer(model, tokens);
    if (each > budget)
        throw fail("the prompt of {} tokens is too long: the maps of one layer need {:.0f} MiB, the budget "
                   "is {:.0f} MiB",
                   tokens, static_cast<double>(each) / mebi, static_cast<double>(budget) / mebi);
    std::vector<bool> maps(model.layers.size());
    for (std::size_t l = 0; l < maps.size(); ++l) maps[l] = static_cast<std::int64_t>(l + 1) * each <= budget;
    return maps;
}

} // namespace lambdascope
