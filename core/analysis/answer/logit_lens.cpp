// SPDX-License-Identifier: MIT
#include "core/analysis/answer/logit_lens.h"

#include "core/compute/forward.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
constexpr std::int64_t outputRowsAtOnce = 1024; // of the output matrix, which may have to become float32
using RowMap = Eigen::Map<const Eigen::ArrayXf>;

/// The final norm of a row of the residual stream.
Eigen::ArrayXf finalNorm(const Model& model, const Tensor& stream, std::int64_t row) {
    Eigen::ArrayXf x = RowMap(stream.row(row), stream.cols());
    const bool layerNorm = !model.finalNormBias.empty();
    if (layerNorm) x -= x.mean();
    x *= RowMap(model.finalNorm.data(), x.size()) / std::sqrt(x.square().mean() + model.config.normEps);
    if (layerNorm) x += RowMap(model.finalNormBias.data(), x.size());
    return x;
}

LensLayer read(int layer, std::span<const float> logits, std::span<const int> tokens, int top) {
    LensLayer found{layer, {}, {}};
    const double most = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float each : logits) sum += std::exp(each - most);
    const auto probability = [&](int token) {
        return std::exp(logits[static_cast<std::size_t>(token)] - most) / sum;
    };
    for (const int token : tokens) {
        const float logit = logits[static_cast<std::size_t>(token)];
        const auto above = std::ranges::count_if(logits, [logit](float each) { return each > logit; });
        found.standing.push_back({probability(token), logit, 1 + static_cast<int>(above)});
    }
    std::vector<int> order(logits.size());
    std::iota(order.begin(), order.end(), 0);
    const auto end = order.begin() + std::min<std::ptrdiff_t>(top, std::ssize(order));
    std::partial_sort(order.begin(), end, order.end(), [&](int a, int b) {
        const float x = logits[static_cast<std::size_t>(a)], y = logits[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    });
    for (auto each = order.begin(); each != end; ++each)
        found.top.push_back({*each, static_cast<float>(probability(*each))});
    return found;
}

} // namespace

std::vector<LensLayer> logitLens(const Trace& trace, std::span<const int> tokens, int top, int position,
                                 const std::stop_token& stop) {
    const Model& model = *trace.model;
    requireHead(model);
    const std::int64_t row = position < 0 ? trace.tokenCount() - 1 : position;
    if (row >= trace.tokenCount())
        throw fail<UsageError>("there is no token {}: the text has {}", row, trace.tokenCount());
    for (const int token : tokens) checkTokens(model, std::span(&token, 1));
    const auto layers = static_cast<int>(trace.layers.size());
    for (const auto& layer : trace.layers)
        if (layer->input.empty()) throw fail("this pass did not keep what stands between its layers");
    // the output rows are read once, whatever the number of layers: they are most of what it costs
    Rows streams(layers, model.lmHead.cols());
    for (int l = 0; l < layers; ++l) // a patch may have taken the place of what the layer before has left
        streams.row(l) = finalNorm(model, l > 0 ? trace.layers[l - 1]->hidden : trace.layers[0]->input, row);
    Rows logits(layers, model.lmHead.rows());
    for (std::int64_t first = 0; first < logits.cols(); first += outputRowsAtOnce) {
        if (stop.stop_requested()) throw Cancelled();
        const Tensor rows = model.lmHead.rowsFrom(first, std::min(outputRowsAtOnce, logits.cols() - first));
        const Eigen::Map<const Rows> output(rows.data(), rows.rows(), rows.cols());
        logits.middleCols(first, rows.rows()) = streams * output.transpose();
    }
    std::vector<LensLayer> lens;
    lens.reserve(trace.layers.size() + 1);
    for (int l = 0; l < layers; ++l)
        lens.push_back(
            read(l - 1, {logits.row(l).data(), static_cast<std::size_t>(logits.cols())}, tokens, top));
    const auto width = static_cast<std::size_t>(trace.logits.cols());
    lens.push_back(read(layers - 1, {trace.logits.row(row), width}, tokens, top));
    return lens;
}

std::int64_t lensCost(const Model& model) {
    return static_cast<std::int64_t>(model.layers.size()) * model.lmHead.rows() * model.lmHead.cols();
}

Phrase lensSentence(const std::vector<LensLayer>& lens, std::size_t token, const Phrase& name) {
    const auto leads = [token](const LensLayer& at) { return at.standing[token].rank == 1; };
    const LensLayer& last = lens.back();
    const std::string percent = formatNumber(100 * last.standing[token].probability, 1);
    if (!leads(last))
        return phrase("After the last layer {} has rank {} and {} %.", name, last.standing[token].rank,
                      percent);
    std::size_t first = lens.size() - 1;
    while (first > 0 && leads(lens[first - 1])) --first;
    if (first == 0) return phrase("{} is the most probable next token from the embedding on.", name);
    const int rank = lens[first - 1].standing[token].rank;
    if (first == 1)
        return phrase("{} is the most probable next token from layer 0 on; in the embedding it has rank {}.",
                      name, rank);
    return phrase("{} is the most probable next token from layer {} on; after layer {} it has rank {}.", name,
                  lens[first].layer, lens[first - 1].layer, rank);
}

} // namespace lambdascope
