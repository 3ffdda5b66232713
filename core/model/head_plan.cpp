// SPDX-License-Identifier: MIT
#include "core/model/head_plan.h"

#include "core/model/config.h"

namespace lambdascope {

Head standardHead(int i, int /*half*/, int group) {
    return {{{i, i / group}}, {i / group}};
}

Phrase standardPairing(int /*heads*/) {
    return phrase("one softmax a head");
}

Head adjacentHead(int i, int /*half*/, int group) {
    const int pair = 2 * (i / group);
    return {{{2 * i, pair}, {2 * i + 1, pair + 1}}, {pair, pair + 1}};
}

Phrase adjacentPairing(int /*heads*/) {
    return phrase("head i joins the components 2i and 2i + 1; RoPE turns neighbouring numbers");
}

HeadPlan planOf(const Config& config) {
    const int half = static_cast<int>(config.heads / 2);
    const int group = static_cast<int>(config.heads / config.kvHeads); // maps that share a key head
    const int count = config.differential() ? half : static_cast<int>(config.heads);
    const Architecture& family = *config.architecture;
    HeadPlan plan;
    plan.headDim = static_cast<int>(config.headDim);
    plan.headNorm = config.hasLambdaInit();
    plan.headNormEps = config.headNormEps.value_or(config.normEps);
    plan.tokenLambda = config.differential() && !config.hasLambdaInit();
    plan.heads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) plan.heads.push_back(family.head(i, half, group));
    return plan;
}

} // namespace lambdascope
