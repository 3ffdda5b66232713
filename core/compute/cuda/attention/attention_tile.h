// SPDX-License-Identifier: MIT
#pragma once

// How a block of tile kernels is laid out: which thread has which rows and keys, what lies where in shared
// memory, and how it gets there.

#include "core/compute/cuda/attention/attention_task.h"
#include "core/compute/cuda/portable_copy.h"

#include <cstddef>

namespace lambdascope::cuda {

constexpr int termThreads = 128; // 4 warps a term; both terms of a head share a block, so that V is read once
constexpr int lanesOfRow = 8;    // a row of scores lies in 8 lanes, so a warp has 4 rows at a time

/// A tile of 16·R query rows against K keys, for head dims up to D and V value blocks. A thread has R rows
/// and every 8th key of the scores, and R rows and 4 columns of every 32 of the values. Rows of keys are
/// padded by 4 floats: 8 of them then start in different banks.
template<int D, int V, int R, int K>
struct Tiling {
    static constexpr int dim = D, rows = R, keys = K;
    static constexpr int tileRows = 16 * R, scores = K / lanesOfRow;
    static constexpr int groups = V * D < 32 ? 1 : V * D / 32; // of 32 value columns
    static constexpr int stride = D + 4;                       // of queries and keys
    static constexpr int valueStride = 32 * groups;
    static constexpr int weights = K < 32 ? K : 32; // keys whose softmax weights are shared at a time
    static constexpr int weightStride = weights + 8;
    static constexpr int residentBlocks = R * (4 * groups + scores) > 64 ? 1 : 2; // 255 or 128 registers

    static constexpr std::size_t keyFloats(int terms) { return std::size_t{K} * stride * terms; }
    /// Of a block. `again`: with a second buffer of keys, over values and weights.
    static constexpr std::size_t sharedBytes(int terms, bool again) {
        const std::size_t last = std::size_t{K} * valueStride + std::size_t{tileRows} * weightStride * terms;
        const std::size_t second = again && keyFloats(terms) > last ? keyFloats(terms) : last;
        return (std::size_t{tileRows} * stride * terms + keyFloats(terms) + second) * sizeof(float);
    }
};

/// Where a thread of a tile kernel stands. Lane bits are (row 1, key 2, key 1, key 0, row 0): lanes that
/// differ in bit 0 or bit 1 read the same key or query, which halves the passes of a 16-byte load.
template<typename T>
struct TileThread {
    const AttentionTask& a;
    int head, firstQuery, term, thread; // of the block; its term and number there
    int key;                            // 0…7
    int row;                            // its first one in the tile; the others follow 4 apart
    int before;                         // keys before the first row's own
    int keyTiles;
    float *queries, *keyRows, *values,
        *weights; // in shared memory; queries, keys and weights of its own term

    __device__ explicit TileThread(const AttentionTask& task) : a(task) {
        const AttentionShape& s = a.shape;
        const int tiles = (s.queries + T::tileRows - 1) / T::tileRows;
        const int block = static_cast<int>(blockInGrid().x);
        head = block % s.heads;
        firstQuery = (tiles - 1 - block / s.heads) * T::tileRows; // long rows first
        term = static_cast<int>(threadInBlock()) / termThreads;
        thread = static_cast<int>(threadInBlock()) % termThreads;
        const int lane = thread % 32;
        key = (lane >> 1) & 7;
        row = thread / 32 * (4 * T::rows) + (lane & 1) + ((lane >> 4) << 1);
        before = s.keys - s.queries + firstQuery;
        keyTiles = position(T::tileRows - 1) / T::keys + 1;
        auto* shared = sharedMemory<float>();
        queries = shared + term * (T::tileRows * T::stride);
        shared += s.terms * (T::tileRows * T::stride);
        keyRows = shared + term * (T::keys * T::stride);
        values = shared + s.terms * (T::keys * T::stride);
        weights = values + T::keys * T::valueStride + term * (T::tileRows * T::weightStride);
    }

    /// The last key that a row of the tile sees; rows after the last query see what that one sees.
    [[nodiscard]] __device__ int position(int rowOfTile) const {
        const int own = before + rowOfTile;
        return own < a.shape.keys ? own : a.shape.keys - 1;
    }
    [[nodiscard]] __device__ int blockColumn(int which) const {
        const AttentionShape& s = a.shape;
        return s.blocks[head * (2 * s.terms + s.valueBlocks) + which] * s.headDim;
    }
    [[nodiscard]] __device__ float* secondKeyRows() const {
        return keyRows + a.shape.terms * T::keys * T::stride;
    }

    /// Starts to copy `rows` rows of headDim floats, of which `there` exist, zeros elsewhere up to `width`.
    __device__ void copyRows(float* to, int stride, const float* from, std::int64_t cols, int rows, int there,
                             int width, int first, int step) const {
        constexpr int quads = T::dim / 4;
        const int d = a.shape.headDim;
        if (a.quadInputs) {
            LAMBDASCOPE_UNROLL_BY(2) // more would need registers that the sums have
            for (int i = first; i < rows * quads; i += step) {
                const int r = i / quads, c = i % quads * 4;
                const bool valid = r < there && c < d;
                if (c < width) copyAsync16(to + r * stride + c, valid ? from + r * cols + c : from, valid);
            }
            return;
        }
        LAMBDASCOPE_ROLLED
        for (int i = first; i < rows * T::dim; i += step) {
            const int r = i / T::dim, c = i % T::dim;
            const bool valid = r < there && c < d;
            if (c < width) copyAsync4(to + r * stride + c, valid ? from + r * cols + c : from, valid);
        }
    }
    [[nodiscard]] __device__ int steps() const { return (a.shape.headDim + 15) / 16; } // of 16 columns
};

} // namespace lambdascope::cuda
