// SPDX-License-Identifier: MIT
#pragma once

// What a tile kernel does with one tile of keys: Q_i K_iᵀ, the softmax as it goes, and its product with V.

#include "core/compute/cuda/attention/attention_tile.h"

namespace lambdascope::cuda {

constexpr float lowest = -1e30F; // below all scores, and still finite when scaled

template<typename T>
using Scores = float[T::rows][T::scores];
template<typename T>
using Sums = float4[T::rows][T::groups];

/// Of a thread's rows: the greatest score so far, scaled, and the sum of 2^(score − max).
template<typename T>
struct RowState {
    float max[T::rows], sum[T::rows];
};

__device__ __forceinline__ float4 loadQuad(const float* from) {
    return *reinterpret_cast<const float4*>(from);
}
__device__ __forceinline__ void addScaled(float4& sum, float w, const float4& x) {
    sum.x += w * x.x;
    sum.y += w * x.y;
    sum.z += w * x.z;
    sum.w += w * x.w;
}
/// Over the 8 lanes of a row.
__device__ __forceinline__ float rowMax(float x) {
    for (unsigned mask = 2; mask <= 8; mask *= 2) x = fmaxf(x, shuffleXor(x, mask));
    return x;
}
__device__ __forceinline__ float rowSum(float x) {
    for (unsigned mask = 2; mask <= 8; mask *= 2) x += shuffleXor(x, mask);
    return x;
}

/// s = Q_i K_iᵀ of the tile, unscaled, −∞ after the diagonal.
template<typename T>
__device__ __forceinline__ void scoreTile(const TileThread<T>& t, const float* keyRows, int firstKey,
                                          Scores<T>& s) {
    const float* q = t.queries + t.row * T::stride;
    const float* k = keyRows + t.key * T::stride;
    LAMBDASCOPE_UNROLL
    for (auto& row : s) LAMBDASCOPE_UNROLL
    for (float& x : row) x = 0;
    LAMBDASCOPE_ROLLED
    for (int step = t.steps(); step > 0; --step, q += 16, k += 16) {
        LAMBDASCOPE_UNROLL_BY((T::residentBlocks == 1 ? 4 : 1)) // what fits the registers
        for (int c = 0; c < 16; c += 4) {
            float4 x[T::rows];
            LAMBDASCOPE_UNROLL
            for (int i = 0; i < T::rows; ++i) x[i] = loadQuad(q + 4 * i * T::stride + c);
            LAMBDASCOPE_UNROLL
            for (int j = 0; j < T::scores; ++j) {
                const float4 y = loadQuad(k + lanesOfRow * j * T::stride + c);
                LAMBDASCOPE_UNROLL
                for (int i = 0; i < T::rows; ++i) {
                    s[i][j] += x[i].x * y.x;
                    s[i][j] += x[i].y * y.y;
                    s[i][j] += x[i].z * y.z;
                    s[i][j] += x[i].w * y.w;
                }
            }
        }
    }
    if (firstKey + T::keys - 1 <= t.before) return; // all of it is before the diagonal
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) LAMBDASCOPE_UNROLL
    for (int j = 0; j < T::scores; ++j)
        if (firstKey + t.key + lanesOfRow * j > t.position(t.row + 4 * i)) s[i][j] = -INFINITY;
}

/// Puts the weights of keys part · 32 … + 31 where the other lanes of the row find them. Only this warp reads
/// them, after syncWarp().
template<typename T>
__device__ __forceinline__ void shareWeights(const TileThread<T>& t, const Scores<T>& s, int part) {
    constexpr int count = T::weights / lanesOfRow;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) LAMBDASCOPE_UNROLL
    for (int j = 0; j < count; ++j)
        t.weights[(t.row + 4 * i) * T::weightStride + t.key + lanesOfRow * j] = s[i][part * count + j];
}

/// o += weights · V for the shared weights, whose first key is row `firstRow` of the tile's values.
template<typename T>
__device__ __forceinline__ void addValues(const TileThread<T>& t, int firstRow, Sums<T>& o) {
    const float* w = t.weights + t.row * T::weightStride;
    const float* v = t.values + firstRow * T::valueStride + 4 * t.key;
    LAMBDASCOPE_ROLLED
    for (int k = 0; k < T::weights; k += 4, w += 4, v += 4 * T::valueStride) {
        float4 x[T::rows];
        LAMBDASCOPE_UNROLL
        for (int i = 0; i < T::rows; ++i) x[i] = loadQuad(w + 4 * i * T::weightStride);
        LAMBDASCOPE_UNROLL
        for (int g = 0; g < T::groups; ++g) {
            float4 y[4];
            LAMBDASCOPE_UNROLL
            for (int e = 0; e < 4; ++e) y[e] = loadQuad(v + e * T::valueStride + 32 * g);
            LAMBDASCOPE_UNROLL
            for (int i = 0; i < T::rows; ++i) {
                addScaled(o[i][g], x[i].x, y[0]);
                addScaled(o[i][g], x[i].y, y[1]);
                addScaled(o[i][g], x[i].z, y[2]);
                addScaled(o[i][g], x[i].w, y[3]);
            }
        }
    }
}

} // namespace lambdascope::cuda
