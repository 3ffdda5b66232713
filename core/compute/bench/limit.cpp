// SPDX-License-Identifier: MIT
#include "core/compute/bench/limit.h"

namespace lambdascope {
namespace {

/// Of one weight of a map, with its place in the rate of a product, where an instruction counts two: the
/// exponential takes about ten, its maximum, difference, sum and division four.
constexpr double operationsOfSoftmax = 28;
constexpr double bytesOfFloat = sizeof(float);

Work product(const Tensor& weight, double rows) {
    const auto size = static_cast<double>(weight.size());
    return {2 * rows * size, size * (weight.isBfloat16() ? 2 : bytesOfFloat)};
}

/// Every row of q with the keys that it sees, `pairs` in all.
Work attention(const Model& model, double pairs) {
    const HeadPlan& plan = model.plan;
    const double maps = static_cast<double>(plan.headCount()) * plan.termCount();
    return {maps * pairs * (2.0 * plan.headDim + 2.0 * plan.valueWidth() + operationsOfSoftmax), 0};
}

Work beforeHeads(const LayerWeights& w, double rows) {
    return product(w.q, rows) + product(w.k, rows) + product(w.v, rows) + product(w.tokenLambda, rows);
}

Work afterHeads(const LayerWeights& w, double rows) {
    return product(w.o, rows) + product(w.gate, rows) + product(w.up, rows) + product(w.down, rows);
}

Work head(const Model& model, double rows) {
    const double logits = rows * static_cast<double>(model.lmHead.rows());
    return product(model.lmHead, rows) + Work{0, logits * bytesOfFloat};
}

double seenPairs(double tokens) {
    return tokens * (tokens + 1) / 2;
}

Work keptMaps(const Model& model, double tokens) {
    const HeadPlan& plan = model.plan;
    const double maps = static_cast<double>(plan.headCount()) * plan.termCount();
    return {0, maps * tokens * (tokens + plan.valueWidth()) * bytesOfFloat};
}

Work layersFrom(const Model& model, std::size_t first, double tokens, bool maps) {
    Work work;
    for (std::size_t l = first; l < model.layers.size(); ++l) {
        const LayerWeights& w = model.layers[l];
        work = work + beforeHeads(w, tokens) + attention(model, seenPairs(tokens)) + afterHeads(w, tokens);
        if (maps) work = work + keptMaps(model, tokens);
    }
    return work;
}

} // namespace

Work workOfPass(const Model& model, std::int64_t tokens, bool maps) {
    const auto rows = static_cast<double>(tokens);
    return layersFrom(model, 0, rows, maps) + head(model, rows);
}

Work workOfStep(const Model& model, std::int64_t tokens) {
    const double keys = static_cast<double>(tokens) + 1;
    Work work = head(model, 1);
    for (const LayerWeights& w : model.layers) {
        const double cached = static_cast<double>(w.k.rows() + w.v.rows()) * keys * bytesOfFloat;
        work = work + beforeHeads(w, 1) + attention(model, keys) + afterHeads(w, 1) + Work{0, cached};
    }
    return work;
}

Work workOfEdit(const Model& model, std::int64_t tokens, int layer) {
    const auto rows = static_cast<double>(tokens);
    const auto edited = static_cast<std::size_t>(layer);
    return afterHeads(model.layers[edited], rows) + layersFrom(model, edited + 1, rows, true) +
           head(model, rows);
}

} // namespace lambdascope
