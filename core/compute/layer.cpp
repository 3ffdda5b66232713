// SPDX-License-Identifier: MIT
// A layer as it is run: the equations (pass.cpp) with what it keeps for a trace, takes over from one, has in
// a cache, and with what stands in the place of its own parts (patch.cpp).
#include "core/compute/layer.h"

#include "core/compute/patch.h"

#include <algorithm>
#include <cstdint>

namespace lambdascope {
namespace {

/// The new keys and values join those of the tokens before; all of them take their place in `p`.
void extend(Backend& backend, LayerCache& cache, std::int64_t first, Projections& p) {
    const std::int64_t tokens = first + p.k.rows();
    backend.writeRows(cache.keys, first, p.k);
    backend.writeRows(cache.values, first, p.v);
    p.k = cache.keys.rowsFrom(0, tokens);
    p.v = cache.values.rowsFrom(0, tokens);
}

/// Writes some rows, rising, one below the other, those that follow one another at once.
void writeOnly(Backend& backend, Tensor& into, std::int64_t at, const Tensor& x,
               std::span<const std::int64_t> rows) {
    for (std::size_t from = 0, to = 0; from < rows.size(); from = to) {
        for (to = from + 1; to < rows.size() && rows[to] == rows[to - 1] + 1;) ++to;
        const auto count = static_cast<std::int64_t>(to - from);
        backend.writeRows(into, at, x.rowsFrom(rows[from], count));
        at += count;
    }
}

/// Some rows, one below the other; none: all.
Tensor onlyRows(Backend& backend, const Tensor& x, std::span<const std::int64_t> rows) {
    if (rows.empty()) return x;
    Tensor only = backend.allocate(std::ssize(rows), x.cols());
    writeOnly(backend, only, 0, x, rows);
    return only;
}

/// What the heads of every text give by itself, of the rows asked: attention alone looks at other rows. As a
/// layer that keeps A_i · V does it, so that a device rounds as it did there.
Tensor headsOfTexts(Pass& pass, const Projections& p, const LayerTask& task, LayerTrace& trace) {
    const HeadPlan& plan = pass.model().plan;
    const std::int64_t rows = p.k.rows() / pass.texts();
    const bool ofAll = task.asked.empty(), means = std::ranges::any_of(trace.heads, &HeadMix::mean);
    Tensor all = pass.backend().allocate(ofAll ? p.k.rows() : std::ssize(task.asked),
                                         std::int64_t{plan.headCount()} * plan.valueWidth());
    const bool patched = takesMaps(task.patch);
    auto next = task.asked.begin();
    std::int64_t at = 0;
    for (int text = 0; text < pass.texts(); ++text) {
        const std::int64_t end = (text + 1) * rows;
        std::vector<std::int64_t> asked; // of this text's rows
        for (; next != task.asked.end() && *next < end; ++next) asked.push_back(*next - (end - rows));
        if (!ofAll && asked.empty()) continue;
        const std::int64_t first = ofAll || means ? 0 : asked.front(), queries = rows - first;
        const auto keys = [&](const Tensor& of) { return of.rowsFrom(end - rows, rows); };
        const auto from = [&](const Tensor& of) { return of.rowsFrom(end - queries, queries); };
        const Projections own{from(p.q), keys(p.k), keys(p.v),
                              p.tokenLambda.empty() ? Tensor() : from(p.tokenLambda)};
        AttentionResult attention = pass.attention(own, patched);
        if (patched) putMaps(pass, attention, own.v, first, *task.patch);
        const Tensor z = withOutputs(pass, pass.combine(attention.mixed, trace.heads, own.tokenLambda), first,
                                     task, trace);
        for (std::int64_t& row : asked) row -= first;
        if (ofAll) pass.backend().writeRows(all, at, z);
        writeOnly(pass.backend(), all, at, z, asked);
        at += ofAll ? rows : std::ssize(asked);
    }
    return all;
}

/// What the heads give, [T, heads · W], of the rows asked. Fills maps and mixed of `trace`.
Tensor headsOf(Pass& pass, const LayerWeights& w, const Tensor& x, const LayerTask& task, LayerTrace& trace) {
    const auto result = [&](const Tensor& z) {
        return onlyRows(pass.backend(), withOutputs(pass, z, pass.first(), task, trace), task.asked);
    };
    if (task.kept != nullptr) { // a λ edit changes no softmax of its own layer
        if (task.maps) trace.maps = task.kept->maps;
        if (task.mixed) trace.mixed = task.kept->mixed;
        trace.tokenLambda = task.kept->tokenLambda;
        trace.tokenRange = task.kept->tokenRange;
        return result(pass.combine(task.kept->mixed, trace.heads, trace.tokenLambda));
    }
    Projections p = pass.project(w, x);
    if (pass.texts() > 1 || !(task.asked.empty() || task.attendsAll))
        return headsOfTexts(pass, p, task, trace);
    Backend& backend = pass.backend();
    if (task.cache != nullptr) extend(backend, *task.cache, pass.first(), p);
    trace.tokenLambda = backend.toHost(p.tokenLambda);
    trace.tokenRange = rangeOf(trace.tokenLambda, 0, trace.tokenLambda.cols());
    const bool patched = takesMaps(task.patch);
    if (!task.maps && !task.mixed && !patched && !pass.model().plan.tokenLambda)
        return result(pass.attend(p, trace.heads));
    AttentionResult attention = pass.attention(p, task.maps || patched);
    if (patched) putMaps(pass, attention, p.v, pass.first(), *task.patch);
    if (task.maps) trace.maps = toHost(backend, attention.maps);
    if (task.mixed) trace.mixed = toHost(backend, attention.mixed);
    return result(pass.combine(attention.mixed, trace.heads, p.tokenLambda));
}

} // namespace

std::shared_ptr<LayerTrace> runLayer(Pass& pass, int index, Residual& residual, const Edits& edits,
                                     const LayerTask& task) {
    const LayerWeights& w = pass.model().layers[static_cast<std::size_t>(index)];
    auto trace = std::make_shared<LayerTrace>();
    trace->lambda = editedLambda(w.lambda, edits, index);
    trace->heads = headMixes(pass.model(), edits, index);
    trace->patch = task.patch;
    if (task.patch) putResidual(pass, residual, *task.patch);
    if (task.residual && residual.host.empty()) residual.host = pass.backend().toHost(residual.x);
    trace->input = residual.host;
    const Tensor z = headsOf(pass, w, residual.x, task, *trace);
    residual = {pass.afterHeads(w, onlyRows(pass.backend(), residual.x, task.asked), z), {}};
    if (task.residual) trace->hidden = residual.host = pass.backend().toHost(residual.x);
    return trace;
}

Tensor headsAgain(Pass& pass, const Trace& trace, int layer, std::vector<HeadMix> mixes) {
    const LayerTrace& kept = *trace.layers[static_cast<std::size_t>(layer)];
    LayerTrace made;
    made.heads = std::move(mixes);
    const LayerTask task{.mixed = false,
                         .residual = false,
                         .kept = &kept,
                         .patch = kept.patch,
                         .prompt = trace.request.promptTokens};
    Tensor z = pass.backend().toHost(
        headsOf(pass, trace.model->layers[static_cast<std::size_t>(layer)], {}, task, made));
    pass.backend().finish();
    return z;
}

std::vector<Tensor> toHost(Backend& backend, const std::vector<Tensor>& tensors) {
    std::vector<Tensor> result;
    result.reserve(tensors.size());
    for (const Tensor& each : tensors) result.push_back(backend.toHost(each));
    return result;
}

} // namespace lambdascope
