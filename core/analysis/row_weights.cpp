// SPDX-License-Identifier: MIT
#include "core/analysis/row_weights.h"

namespace lambdascope {

std::vector<float> rowLambdas(const LayerTrace& layer, int head, const HeadMix& ofHead) {
    std::vector<float> lambdas(static_cast<std::size_t>(layer.maps[0].cols()), ofHead.lambda);
    if (ofHead.tokenLambda)
        for (std::size_t q = 0; q < lambdas.size(); ++q)
            lambdas[q] = layer.inRow(ofHead, head, static_cast<std::int64_t>(q)).lambda;
    return lambdas;
}

std::vector<RowWeights> rowWeights(const LayerTrace& layer, int head, const HeadMix& ofHead) {
    std::vector<RowWeights> weights;
    const std::vector<float> lambdas = rowLambdas(layer, head, ofHead);
    weights.reserve(lambdas.size());
    HeadMix ofRow = ofHead;
    for (const float lambda : lambdas) {
        ofRow.lambda = lambda;
        weights.push_back({ofRow.first(), ofRow.second()});
    }
    return weights;
}

} // namespace lambdascope
