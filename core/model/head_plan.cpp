// SPDX-License-Identifier: MIT
#include "core/model/head_plan.h"

#include "core/model/config.h"

#include <cstddef>

namespace lambdascope {

Head standardHead(int i, const Config& config) {
    return {{{i, i / config.mapsOfKey()}}, {i / config.mapsOfKey()}};
}

Phrase standardPairing(const HeadPlan& /*plan*/) {
    return phrase("one softmax a head");
}

Head adjacentHead(int i, const Config& config) {
    const int pair = 2 * (i / config.mapsOfKey());
    return {{{2 * i, pair}, {2 * i + 1, pair + 1}}, {pair, pair + 1}};
}

Phrase adjacentPairing(const HeadPlan& /*plan*/) {
    return phrase("head i joins the components 2i and 2i + 1; RoPE turns neighbouring numbers");
}

std::vector<int> HeadPlan::sharing(int head, int term) const {
    std::vector<int> others;
    const auto at = static_cast<std::size_t>(term);
    if (head < 0 || head >= headCount() || term >= termCount()) return others;
    const Term& own = heads[static_cast<std::size_t>(head)].terms[at];
    for (int other = 0; other < headCount(); ++other)
        if (other != head && heads[static_cast<std::size_t>(other)].terms[at] == own) others.push_back(other);
    return others;
}

HeadPlan planOf(const Config& config) {
    const auto maps = static_cast<int>(config.heads);
    const auto noise = static_cast<int>(config.noiseHeads);
    const int count = !config.differential() ? maps : noise > 0 ? maps - noise : config.halfOfMaps();
    const Architecture& family = *config.architecture;
    HeadPlan plan;
    plan.headDim = static_cast<int>(config.headDim);
    plan.headNorm = config.hasLambdaInit();
    plan.headNormEps = config.headNormEps.value_or(config.normEps);
    plan.tokenLambda = config.differential() && !config.hasLambdaInit();
    plan.heads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) plan.heads.push_back(family.head(i, config));
    return plan;
}

} // namespace lambdascope
