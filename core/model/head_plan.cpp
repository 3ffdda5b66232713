// SPDX-License-Identifier: MIT
#include "core/model/head_plan.h"

#include "core/model/config.h"

namespace lambdascope {

HeadPlan planDiffLlama(const Config& config) {
    const int half = static_cast<int>(config.heads / 2);
    const int group =
        static_cast<int>(config.heads / config.kvHeads); // query heads that share a key-value head
    HeadPlan plan{{}, static_cast<int>(config.headDim), true, config.rmsNormEps};
    for (int i = 0; i < half; ++i) {
        const int a = i / group;
        const int b = (i + half) / group;
        plan.heads.push_back({{{i, a}, {i + half, b}}, {a, b}});
    }
    return plan;
}

HeadPlan planLlama(const Config& config) {
    const int group = static_cast<int>(config.heads / config.kvHeads);
    HeadPlan plan{{}, static_cast<int>(config.headDim), false, 0};
    for (int i = 0; i < config.heads; ++i) plan.heads.push_back({{{i, i / group}}, {i / group}});
    return plan;
}

} // namespace lambdascope
