// SPDX-License-Identifier: MIT
#include "core/analysis/attention/twin.h"

#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

/// |A1 − λA2| with every row divided by its sum, lower triangle only, packed.
std::vector<float> sharesOf(const LayerTrace& layer, int head, float lambda) {
    const std::int64_t tokens = layer.maps[0].cols();
    std::vector<float> shares;
    shares.reserve(static_cast<std::size_t>(tokens * (tokens + 1) / 2));
    for (std::int64_t q = 0; q < tokens; ++q) {
        const float* a1 = layer.map(0, head) + q * tokens;
        const float* a2 = layer.maps.size() > 1 ? layer.map(1, head) + q * tokens : nullptr;
        const std::size_t start = shares.size();
        const float ofRow = layer.tokenLambda.empty() ? lambda : layer.mixOf(head, q).lambda;
        float sum = 0;
        for (std::int64_t k = 0; k < layer.seen(q); ++k) {
            const float share = a2 == nullptr ? a1[k] : std::abs(a1[k] - ofRow * a2[k]);
            shares.push_back(share);
            sum += share;
        }
        if (sum > 0)
            for (std::size_t i = start; i < shares.size(); ++i) shares[i] /= sum;
    }
    return shares;
}

double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += a[i] * b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

/// Of `to` places, the one at the same share of the way from the first to the last.
int atSameShare(int index, int from, int to) {
    if (from <= 1) return 0;
    const int last = from - 1;
    return (2 * index * (to - 1) + last) / (2 * last); // rounded, half up
}

} // namespace

HeadId headAtSameShare(HeadId head, HeadCounts from, HeadCounts to) {
    return {atSameShare(head.layer, from.layers, to.layers), atSameShare(head.head, from.heads, to.heads)};
}

Twin mostSimilarHead(const Trace& diff, HeadId head, float lambda, const Trace& standard) {
    const std::vector<float> shares = sharesOf(*diff.layers[head.layer], head.head, lambda);
    Twin best{{}, -1};
    for (int l = 0; l < static_cast<int>(standard.layers.size()); ++l) {
        const LayerTrace& layer = *standard.layers[l];
        for (int h = 0; h < standard.model->plan.headCount(); ++h) {
            if (layer.rows(h).empty()) continue;
            const float ofHead = layer.heads.empty()
                                     ? 0
                                     : layer.heads[static_cast<std::size_t>(h)].lambda; // 0 of a softmax map
            const auto similarity = static_cast<float>(cosine(shares, sharesOf(layer, h, ofHead)));
            if (similarity > best.similarity) best = {{l, h}, similarity};
        }
    }
    if (best.similarity < 0) best.similarity = 0;
    return best;
}

} // namespace lambdascope
