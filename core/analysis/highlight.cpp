// SPDX-License-Identifier: MIT
#include "core/analysis/highlight.h"

#include "core/analysis/predictions.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

/// Keys that hold the most probable next token, and the two after each: models often keep the end of a
/// sentence as its summary. If it is nowhere, all keys but the first and the last three.
std::vector<int> tellingKeys(const Trace& trace) {
    const int last = trace.tokenCount() - 1;
    const int next = topCandidates(nextTokenProbabilities(trace), 1).front().token;
    std::vector<int> keys;
    for (int k = 0; k < last; ++k)
        if (trace.request.tokens[k] == next)
            for (int near = k; near <= std::min(k + 2, last - 1); ++near) keys.push_back(near);
    if (!keys.empty()) return keys;
    const bool distant = last > 4; // shorter prompts have nothing distant: any key will do
    for (int k = distant ? 1 : 0; k <= (distant ? last - 3 : last); ++k) keys.push_back(k);
    return keys;
}

} // namespace

Highlight mostTellingCell(const Trace& trace, std::optional<HeadId> only) {
    const int last = trace.tokenCount() - 1;
    const std::vector<int> keys = tellingKeys(trace);
    Highlight best{only.value_or(HeadId{}), {last, last}};
    float strongest = -1;
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l) {
        const LayerTrace& layer = *trace.layers[l];
        if (!layer.hasMaps()) continue;
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            if (only && *only != HeadId{l, h}) continue;
            const std::int64_t row = std::int64_t{last} * trace.tokenCount();
            for (const int k : keys) {
                float weight = layer.map(0, h)[row + k];
                if (layer.maps.size() > 1)
                    weight -=
                        (layer.tokenLambda.empty() ? layer.lambda.lambda : layer.mixOf(h, last).lambda) *
                        layer.map(1, h)[row + k];
                if (std::abs(weight) <= strongest) continue;
                strongest = std::abs(weight);
                best = {{l, h}, {last, k}};
            }
        }
    }
    return best;
}

} // namespace lambdascope
