// SPDX-License-Identifier: MIT
#include "core/analysis/attention/highlight.h"

#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/model/recorded/recording.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

/// Of a picture its patches: what a class token makes of itself tells nothing of it.
std::vector<int> patchesIn(const Trace& trace) {
    const PatchImage* const picture =
        trace.model->recording ? trace.model->recording->picture.get() : nullptr;
    std::vector<int> keys;
    for (int k = 0; picture != nullptr && k < trace.seen(firstLook(trace)); ++k)
        if (picture->patchOf(k) >= 0) keys.push_back(k);
    return keys;
}

/// Keys that hold the most probable next token, and the two after each: models often keep the end of a
/// sentence as its summary. If it is nowhere, all keys but the first and the last three.
std::vector<int> tellingKeys(const Trace& trace) {
    const int last = firstLook(trace);
    const int next = likeliestNext(trace).token;
    std::vector<int> keys = patchesIn(trace);
    if (!keys.empty()) return keys;
    for (int k = 0; k < last; ++k)
        if (trace.request.tokens[k] == next)
            for (int near = k; near <= std::min(k + 2, last - 1); ++near) keys.push_back(near);
    if (!keys.empty()) return keys;
    const bool distant = last > 4; // shorter prompts have nothing distant: any key will do
    for (int k = distant ? 1 : 0; k <= (distant ? last - 3 : last); ++k) keys.push_back(k);
    return keys;
}

/// A1 − λA2 of one cell of the last row.
float weightAt(const LayerTrace& layer, int head, std::int64_t last, int key) {
    const std::int64_t at = last * layer.maps[0].cols() + key;
    if (layer.maps.size() < 2) return layer.map(0, head)[at];
    const float lambda = layer.tokenLambda.empty() ? layer.lambda.lambda : layer.mixOf(head, last).lambda;
    return layer.map(0, head)[at] - lambda * layer.map(1, head)[at];
}

/// Calls use(layer, head) for every head with a map of the last row, or `only` that one.
template<typename Use>
void forEachHead(const Trace& trace, std::optional<HeadId> only, const Use& use) {
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l)
        for (int h = 0; h < trace.model->plan.headCount(); ++h)
            if (trace.layers[l]->rows(h).contains(firstLook(trace)) && (!only || *only == HeadId{l, h}))
                use(*trace.layers[l], HeadId{l, h});
}

} // namespace

int firstLook(const Trace& trace) {
    return trace.model && trace.model->recording ? trace.model->recording->firstLook() : trace.lastRow();
}

Highlight mostTellingCell(const Trace& trace, std::optional<HeadId> only) {
    const int last = firstLook(trace);
    const std::vector<int> keys = tellingKeys(trace);
    Highlight best{only.value_or(HeadId{}), {last, last}};
    float strongest = -1;
    forEachHead(trace, only, [&](const LayerTrace& layer, HeadId head) {
        for (const int k : keys) {
            const float weight = std::abs(weightAt(layer, head.head, last, k));
            if (weight <= strongest) continue;
            strongest = weight;
            best = {head, {last, k}};
        }
    });
    return best;
}

std::optional<Highlight> answerCell(const Trace& trace, const std::vector<int>& answer,
                                    std::optional<HeadId> only) {
    const int last = firstLook(trace);
    std::optional<Highlight> best;
    float largest = -1;
    forEachHead(trace, only, [&](const LayerTrace& layer, HeadId head) {
        if (layer.maps.size() > 1 &&
            cancelledShare(layer, head.head, layer.heads[head.head], last).value_or(0) <= 0)
            return;
        float all = 0, ofAnswer = 0, ofFirst = 0, most = 0;
        int key = -1;
        for (int k = 0; k < trace.seen(last); ++k) all += std::abs(weightAt(layer, head.head, last, k));
        for (const int k : answer) {
            if (k >= trace.seen(last)) continue;
            const float weight = std::abs(weightAt(layer, head.head, last, k));
            ofAnswer += weight;
            if (layer.maps.size() > 1)
                ofFirst += layer.map(0, head.head)[std::int64_t{last} * trace.tokenCount() + k];
            if (weight > most) most = weight, key = k;
        }
        if (key < 0 || !(ofAnswer / all - ofFirst > largest)) return;
        largest = ofAnswer / all - ofFirst;
        best = {head, {last, key}};
    });
    return best;
}

StrongKeys strongestKeys(std::span<const float> weights, double share, int most) {
    StrongKeys strong;
    const auto size = [&](int key) { return std::abs(double{weights[static_cast<std::size_t>(key)]}); };
    double all = 0;
    std::vector<int> order;
    for (int key = 0; key < static_cast<int>(weights.size()); ++key) {
        if (!(size(key) > 0)) continue;
        all += size(key);
        order.push_back(key);
    }
    std::ranges::stable_sort(order, [&](int a, int b) { return size(a) > size(b); });
    for (const int key : order) {
        if (std::ssize(strong.keys) >= most || strong.carried >= share * all) break;
        strong.keys.push_back(key);
        strong.carried += size(key);
    }
    if (all > 0) strong.carried /= all;
    return strong;
}

} // namespace lambdascope
