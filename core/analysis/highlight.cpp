// SPDX-License-Identifier: MIT
#include "core/analysis/highlight.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

Highlight strongestDistantWeight(const Trace& trace) {
    const int last = trace.tokenCount() - 1;
    const int end = last > 4 ? last - 2 : last + 1; // short prompts have nothing distant: take any key
    const int begin = last > 4 ? 1 : 0;
    Highlight best{{}, {last, last}};
    float strongest = -1;
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l) {
        const LayerTrace& layer = *trace.layers[l];
        if (!layer.hasMaps()) continue;
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            const std::int64_t row = std::int64_t{last} * trace.tokenCount();
            for (int k = begin; k < end; ++k) {
                float weight = layer.map(0, h)[row + k];
                if (layer.maps.size() > 1) weight -= layer.lambda.lambda * layer.map(1, h)[row + k];
                if (std::abs(weight) <= strongest) continue;
                strongest = std::abs(weight);
                best = {{l, h}, {last, k}};
            }
        }
    }
    return best;
}

} // namespace lambdascope
