// SPDX-License-Identifier: MIT
#pragma once

// The copies of a tile kernel into shared memory.

#include "core/compute/cuda/attention/attention_steps.h"

namespace lambdascope::cuda {

/// The tile's query rows of the thread's term.
template<typename T>
__device__ __forceinline__ void copyQueries(const TileThread<T>& t) {
    const AttentionShape& s = t.a.shape;
    const float* from = t.a.q + t.firstQuery * s.queryCols + t.blockColumn(t.term);
    t.copyRows(t.queries, T::stride, from, s.queryCols, T::tileRows, s.queries - t.firstQuery, 16 * t.steps(),
               t.thread, termThreads);
}

/// A tile of the keys of the thread's term.
template<typename T>
__device__ __forceinline__ void copyKeys(const TileThread<T>& t, float* to, int tile) {
    const AttentionShape& s = t.a.shape;
    const int first = tile * T::keys;
    const float* from = t.a.k + first * s.keyCols + t.blockColumn(s.terms + t.term);
    t.copyRows(to, T::stride, from, s.keyCols, T::keys, s.keys - first, 16 * t.steps(), t.thread,
               termThreads);
}

/// A tile of the values, the value blocks side by side, by the whole block.
template<typename T>
__device__ __forceinline__ void copyValues(const TileThread<T>& t, int tile) {
    const AttentionShape& s = t.a.shape;
    const int first = tile * T::keys;
    for (int b = 0; b < s.valueBlocks; ++b) {
        const float* from = t.a.v + first * s.valueCols + t.blockColumn(2 * s.terms + b);
        t.copyRows(t.values + b * s.headDim, T::valueStride, from, s.valueCols, T::keys, s.keys - first,
                   s.headDim, t.term * termThreads + t.thread, s.terms * termThreads);
    }
}

/// Writes the thread's columns of a row of z or of A_i · V: `to` is the row's first one of the head.
template<typename T>
__device__ __forceinline__ void writeValues(const TileThread<T>& t, float* to, const float4 (&x)[T::groups]) {
    LAMBDASCOPE_UNROLL
    for (int g = 0; g < T::groups; ++g) {
        const int column = 32 * g + 4 * t.key;
        const int left = t.a.width - column;
        if (left <= 0) continue;
        if (t.a.quadValues) {
            *reinterpret_cast<float4*>(to + column) = x[g];
            continue;
        }
        to[column] = x[g].x;
        if (left > 1) to[column + 1] = x[g].y;
        if (left > 2) to[column + 2] = x[g].z;
        if (left > 3) to[column + 3] = x[g].w;
    }
}

/// Where the head's values of a row of the tile begin in z or A_i · V, in floats.
template<typename T>
__device__ __forceinline__ std::int64_t valuesAt(const TileThread<T>& t, int row) {
    return (static_cast<std::int64_t>(t.firstQuery + row) * t.a.shape.heads + t.head) * t.a.width;
}

} // namespace lambdascope::cuda
