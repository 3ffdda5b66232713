// SPDX-License-Identifier: MIT
// A pass over a whole prompt: the layers in order, and what an earlier pass has left of them (the equations
// are in pass.cpp).
#include "core/compute/forward.h"

#include "core/compute/pass.h"
#include "core/util/error.h"

#include <chrono>

namespace lambdascope {
namespace {

/// Another backend's bits differ.
bool canReuse(const TracePtr& previous, const ModelPtr& model, const Request& request,
              const Backend& backend) {
    return previous && previous->model == model && previous->request.tokens == request.tokens &&
           previous->backend == backend.name();
}

bool wants(const Request& request, int layer) {
    return layer < static_cast<int>(request.maps.size()) && request.maps[layer];
}

/// Whether the layer forms its maps, be it only for A_i · V: a device's other way may give other bits.
bool formsMaps(const Request& request, int layer) {
    return request.keepMixed || wants(request, layer);
}

/// Layers before this one can be taken over from `previous`: same λ, computed the same way, and what is
/// wanted of them is there.
int firstLayerToCompute(const Trace& previous, const Request& request) {
    const int changed = firstDifference(previous.request.edits, request.edits, *previous.model);
    for (int l = 0; l < changed; ++l) {
        const LayerTrace& layer = *previous.layers[l];
        const bool sameWay = formsMaps(previous.request, l) == formsMaps(request, l);
        if (!sameWay || (wants(request, l) && !layer.hasMaps()) || (request.keepMixed && layer.mixed.empty()))
            return l;
    }
    return changed;
}

/// What the first layer that is computed keeps, and takes over from `previous`, if there is one.
LayerTask taskOf(const Request& request, int layer, const Trace* previous) {
    LayerTask task{wants(request, layer), request.keepMixed};
    if (previous == nullptr) return task;
    const LayerTrace& kept = *previous->layers[layer];
    // maps that were computed later, for the layer on screen, are not lost by an edit of that layer
    if (kept.hasMaps() && !wants(previous->request, layer) && request.keepMixed) task.maps = true;
    const bool sameWay = formsMaps(previous->request, layer) && formsMaps(request, layer);
    if (sameWay && !kept.mixed.empty() && (kept.hasMaps() || !task.maps)) task.kept = &kept;
    return task;
}

} // namespace

TracePtr forward(Backend& backend, const ModelPtr& model, const Request& request, const TracePtr& previous,
                 const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    checkTokens(*model, request.tokens);
    const int layers = static_cast<int>(model->layers.size());
    const bool reuse = canReuse(previous, model, request, backend);
    const int first = reuse ? firstLayerToCompute(*previous, request) : 0;

    auto trace = std::make_shared<Trace>();
    trace->request = request;
    trace->model = model;
    trace->backend = backend.name();
    trace->firstComputed = first;
    if (reuse) trace->layers.assign(previous->layers.begin(), previous->layers.begin() + first);

    Pass pass(backend, *model, trace->tokenCount());
    Residual residual;
    if (first > 0)
        residual.x = residual.host = trace->layers.back()->hidden;
    else
        residual.x = pass.embed(request.tokens);
    for (int l = first; l < layers; ++l) {
        const LayerTask task = taskOf(request, l, reuse && l == first ? previous.get() : nullptr);
        trace->layers.push_back(pass.layer(l, residual, request.edits, task));
        if (!progress) continue;
        backend.finish(); // it reads the trace
        if (!progress(*trace)) return nullptr;
    }
    trace->logits =
        reuse && first == layers ? previous->logits : backend.toHost(pass.logits(residual.x)); // [T, V]
    backend.finish();
    checkFinite(*model, trace->logits);
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return trace;
}

std::vector<Tensor> recomputeMaps(Backend& backend, const Trace& trace, int layer) {
    const Model& model = *trace.model;
    Pass pass(backend, model, trace.tokenCount());
    const Projections p = pass.project(model.layers[layer], trace.layers[layer]->input);
    std::vector<Tensor> maps = backend.attention(p.q, p.k, p.v, model.plan, true).maps;
    for (Tensor& map : maps) map = backend.toHost(map);
    backend.finish();
    return maps;
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
