// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/device.h"

#include <cstdint>
#include <vector>

namespace lambdascope::cuda {

/// HeadMix as kernels read it: the weights of A1 and A2, whether the head is normed, and the output factor
/// (1 where the plan has no head norm).
struct DeviceHeadMix {
    float first, second, factor;
    int norm;
    int tokenTerm = 0; // 1 or 2: the weight of that map is −λ of the token, in combine only
};

/// The rows of q, k and v that belong to heads and terms, as HeadPlan has them. `blocks` is device memory:
/// per head `terms` query blocks, then `terms` key blocks, then `valueBlocks` value blocks, in units of
/// headDim columns.
struct AttentionShape {
    const int* blocks;
    int heads, terms, valueBlocks, headDim;
    int queries, keys;                          // queries are the last ones of the keys
    std::int64_t queryCols, keyCols, valueCols; // columns of q, k and v
};

/// The path that writes the maps: A_i = softmax(q_i k_iᵀ / √d), causal, and A_i · V.
struct MapsArgument {
    AttentionShape shape;
    const float* q;  // [queries, queryCols]
    const float* k;  // [keys, keyCols]
    const float* v;  // [keys, valueCols]
    float* maps[2];  // per term [heads · queries, keys], zero after the diagonal; null: not wanted
    float* mixed[2]; // per term [queries, heads · valueBlocks · headDim]
};

/// The path that never forms them: online softmax over both terms, their signed sum, the head norm and the
/// output factor in one kernel (the differential counterpart of FlashAttention, arXiv 2205.14135).
struct FusedArgument {
    AttentionShape shape;
    const float* q;
    const float* k;
    const float* v;
    const DeviceHeadMix* mixes; // [heads]
    float* z;                   // [queries, heads · valueBlocks · headDim]
    bool headNorm;
    float eps;
};

/// The launches of either path for a device, to run in order. Any headDim from 1 to 256, 1 or 2 terms, any
/// number of value blocks up to 2. Throws UsageError beyond.
std::vector<Launch> attentionMaps(const MapsArgument& a, const DeviceInfo& device);
std::vector<Launch> fusedAttention(const FusedArgument& a, const DeviceInfo& device);
/// The same on tensor cores: q, k, v and the softmax weights are rounded to bfloat16, sums are float32. As
/// fusedAttention, in float32, before compute capability 8.0, for head dims beyond 128 and up to 4 queries.
std::vector<Launch> fusedAttentionBf16(const FusedArgument& a, const DeviceInfo& device);

} // namespace lambdascope::cuda
