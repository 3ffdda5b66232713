// SPDX-License-Identifier: MIT
#include "core/model/head_plan.h"

#include "core/model/config.h"

namespace lambdascope {
namespace {

constexpr float unilmHeadNormEps = 1e-5F; // whatever the decoder's norms have

/// Component u reads key-value head u / group. Heads i and i + half, or 2i and 2i + 1.
Head diffLlamaHead(int i, int half, int group) {
    const int a = i / group;
    const int b = (i + half) / group;
    return {{{i, a}, {i + half, b}}, {a, b}};
}

Head unilmHead(int i, int group) {
    const int pair = 2 * (i / group);
    return {{{2 * i, pair}, {2 * i + 1, pair + 1}}, {pair, pair + 1}};
}

Head unilmV2Head(int i, int group) {
    const int shared = 2 * i / group;
    return {{{2 * i, shared}, {2 * i + 1, shared}}, {shared}};
}

Head standardHead(int i, int group) {
    return {{{i, i / group}}, {i / group}};
}

Head headOf(Architecture architecture, int i, int half, int group) {
    switch (architecture) {
    case Architecture::DiffLlama:
        return diffLlamaHead(i, half, group);
    case Architecture::UnilmDiff:
        return unilmHead(i, group);
    case Architecture::UnilmDiffV2:
        return unilmV2Head(i, group);
    case Architecture::Llama:
    case Architecture::Gpt2:
        break;
    }
    return standardHead(i, group);
}

} // namespace

HeadPlan planOf(const Config& config) {
    const int half = static_cast<int>(config.heads / 2);
    const int group = static_cast<int>(config.heads / config.kvHeads); // maps that share a key head
    const int count = config.differential() ? half : static_cast<int>(config.heads);
    HeadPlan plan;
    plan.headDim = static_cast<int>(config.headDim);
    plan.headNorm = config.hasLambdaInit();
    plan.headNormEps = config.architecture == Architecture::UnilmDiff ? unilmHeadNormEps : config.normEps;
    plan.tokenLambda = config.architecture == Architecture::UnilmDiffV2;
    plan.heads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) plan.heads.push_back(headOf(config.architecture, i, half, group));
    return plan;
}

} // namespace lambdascope
