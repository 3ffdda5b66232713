// SPDX-License-Identifier: MIT
#include "core/analysis/attention/head_scores.h"

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

/// A mean of what some rows give.
struct MeanOfRows {
    double sum = 0;
    int rows = 0;

    void add(double value) {
        sum += value;
        ++rows;
    }
    [[nodiscard]] std::optional<double> value() const {
        return rows > 0 ? std::optional(sum / rows) : std::nullopt;
    }
};

std::optional<double> answerShareOf(const Trace& trace, HeadId head, const MeterTokens& tokens) {
    MeterSource source{.edited = &trace};
    source.editedMix = [&](int layer, int of) { return trace.layers[layer]->heads[of]; };
    const MeterBar bar = readMeter(tokens, source, head, {}, MeterScope::Head).edited;
    return bar.there ? std::optional(bar.answer) : std::nullopt;
}

} // namespace

std::vector<double> sharesOfRow(const LayerTrace& layer, int head, int query, const HeadMix& mix) {
    const std::int64_t offset = query * layer.maps[0].cols();
    const float* a1 = layer.map(0, head) + offset;
    const float* a2 = layer.maps.size() > 1 ? layer.map(1, head) + offset : nullptr;
    std::vector<double> shares(static_cast<std::size_t>(layer.seen(query)));
    double sum = 0;
    for (std::size_t key = 0; key < shares.size(); ++key) {
        shares[key] = std::abs(mix.first() * double{a1[key]} + (a2 ? mix.second() * double{a2[key]} : 0));
        sum += shares[key];
    }
    if (!(sum > 0)) return {};
    for (double& share : shares) share /= sum;
    return shares;
}

double entropyOf(std::span<const double> shares) {
    double entropy = 0;
    for (const double share : shares)
        if (share > 0) entropy -= share * std::log(share);
    return entropy;
}

std::optional<HeadScores> headScores(const Trace& trace, HeadId head, const MeterTokens& tokens) {
    const LayerTrace& layer = *trace.layers[head.layer];
    const HeadMix& ofHead = layer.heads[head.head];
    const RowRange rows = layer.rows(head.head);
    if (rows.empty() || ofHead.off || ofHead.mean || ofHead.patched) return {};
    const bool differential = layer.maps.size() > 1;
    const std::vector<int>& ids = trace.request.tokens;
    MeanOfRows first, difference, previous, onFirst, same, induction;
    for (int query = std::max(1, rows.first); query < rows.end; ++query) {
        const std::vector<double> shares =
            sharesOfRow(layer, head.head, query, layer.mixOf(head.head, query));
        if (shares.empty()) continue; // a difference of two equal rows
        first.add(entropyOf(differential ? sharesOfRow(layer, head.head, query, {}) : shares));
        difference.add(entropyOf(shares));
        previous.add(shares[query - 1]);
        onFirst.add(shares[0]);
        double onSame = 0, onNext = 0;
        bool repeats = false;
        for (int key = 0; key < query; ++key) {
            if (ids[key] != ids[query]) continue;
            repeats = true;
            onSame += shares[key];
            onNext += shares[key + 1];
        }
        if (!repeats) continue;
        same.add(onSame);
        induction.add(onNext);
    }
    HeadScores scores;
    if (!tokens.answer.empty()) scores.answerShare = answerShareOf(trace, head, tokens);
    scores.entropyA1 = first.value();
    scores.previous = previous.value();
    scores.first = onFirst.value();
    scores.same = same.value();
    scores.induction = induction.value();
    if (!differential) return scores;
    scores.entropyDifference = difference.value();
    scores.cancelled = cancelledShare(layer, head.head, ofHead);
    MeanOfRows negative;
    const std::vector<RowMass> masses = rowMasses(mapOf(layer, head.head, MapName::Difference, ofHead));
    for (int query = rows.first; query < rows.end; ++query)
        negative.add(-masses[static_cast<std::size_t>(query)].negative);
    scores.negativeMass = negative.value();
    return scores;
}

} // namespace lambdascope
