// SPDX-License-Identifier: MIT
// Attention for few queries (one, while a text is generated) and for any shape that no tiling takes: a block
// has one query of a head and goes over the keys in chunks. 8 lanes share the product with a key, then a
// thread has a weight, then a thread has 4 value columns of every n-th key, for both terms, so that V is read
// once.
#include "core/compute/cuda/attention/attention_steps.h"

#include <cmath>

namespace lambdascope::cuda {
namespace {

constexpr int rowThreads = 256;
constexpr int chunk = 128; // keys at a time: a thread a weight of either term
constexpr int mostWidth = 512, mostDim = 256;

/// The block's shared memory.
struct RowShared {
    float query[2][mostDim];
    float scores[2][chunk];  // scaled
    float weights[2][chunk]; // 2^(score − max)
    float sums[2];
    float ofWarps[rowThreads / 32];
    float4 parts[2][rowThreads]; // what every thread summed up
};

/// A thread and what it has of its row.
struct RowThread {
    const AttentionTask& a;
    RowShared& shared;
    int head, query, visible, thread, lane, warp;
    int quads, slices, quad, slice; // of the values: columns by 4, threads that share them, and which is mine
    int columns[4];                 // of v; −1: beyond the head's
    float4 o[2];
    float max[2];
    float sum; // of the weights that this thread made, term thread / chunk

    __device__ explicit RowThread(const AttentionTask& task) : a(task), shared(*sharedMemory<RowShared>()) {
        const AttentionShape& s = a.shape;
        const int block = static_cast<int>(blockInGrid().x);
        head = block % s.heads;
        query = s.queries - 1 - block / s.heads; // long rows first
        visible = s.keys - s.queries + query + 1;
        thread = static_cast<int>(threadInBlock());
        lane = thread % 32;
        warp = thread / 32;
        quads = (a.width + 3) / 4;
        slices = rowThreads / quads;
        quad = thread % quads;
        slice = thread / quads;
        LAMBDASCOPE_UNROLL
        for (int e = 0; e < 4; ++e) {
            const int column = 4 * quad + e, d = s.headDim;
            columns[e] =
                column < a.width && slice < slices ? blockAt(2 * s.terms + column / d) * d + column % d : -1;
        }
        o[0] = o[1] = {0, 0, 0, 0};
        max[0] = max[1] = lowest;
        sum = 0;
    }
    [[nodiscard]] __device__ int blockAt(int which) const {
        const AttentionShape& s = a.shape;
        return s.blocks[head * (2 * s.terms + s.valueBlocks) + which];
    }
};

__device__ __forceinline__ void loadQuery(RowThread& t) {
    const AttentionShape& s = t.a.shape;
    for (int term = 0; term < s.terms; ++term)
        for (int c = t.thread; c < s.headDim; c += rowThreads)
            t.shared.query[term][c] = t.a.q[t.query * s.queryCols + t.blockAt(term) * s.headDim + c];
}

/// This lane's share of Q_i K_iᵀ, over every 8th column or four of them.
__device__ __forceinline__ float partOfScore(const RowThread& t, const float* query, const float* key) {
    const int d = t.a.shape.headDim, lane = t.lane % 8;
    float sum = 0;
    if (t.a.quadInputs) {
        for (int c = 4 * lane; c < d; c += 32) {
            const float4 x = loadQuad(query + c), y = loadQuad(key + c);
            sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
        }
        return sum;
    }
    for (int c = lane; c < d; c += 8) sum += query[c] * key[c];
    return sum;
}

/// The scores of a chunk: 4 keys a warp at a time, −∞ beyond the row's own.
__device__ __forceinline__ void scoreChunk(const RowThread& t, int first) {
    const AttentionShape& s = t.a.shape;
    for (int term = 0; term < s.terms; ++term) {
        const float* keys = t.a.k + t.blockAt(s.terms + term) * s.headDim;
        LAMBDASCOPE_UNROLL_BY(4)
        for (int i = 4 * t.warp + t.lane / 8; i < chunk; i += rowThreads / 8) {
            const bool seen = first + i < t.visible;
            float x = seen ? partOfScore(t, t.shared.query[term], keys + (first + i) * s.keyCols) : 0;
            for (unsigned mask = 1; mask <= 4; mask *= 2) x += shuffleXor(x, mask);
            if (t.lane % 8 == 0) t.shared.scores[term][i] = seen ? x * t.a.scale : -INFINITY;
        }
    }
}

/// Every warp finds the chunk's greatest score for itself and brings its sums to it; a thread makes a weight.
__device__ __forceinline__ void weighChunk(RowThread& t, int first) {
    const AttentionShape& s = t.a.shape;
    const int mine = t.thread / chunk, key = t.thread % chunk;
    LAMBDASCOPE_UNROLL
    for (int term = 0; term < 2; ++term) {
        if (term >= s.terms) break;
        float max = t.max[term];
        for (int i = t.lane; i < chunk; i += 32) max = fmaxf(max, t.shared.scores[term][i]);
        for (unsigned mask = 1; mask <= 16; mask *= 2) max = fmaxf(max, shuffleXor(max, mask));
        const float change = exp2f(t.max[term] - max);
        t.max[term] = max;
        float4& x = t.o[term];
        x = {x.x * change, x.y * change, x.z * change, x.w * change};
        if (mine != term) continue;
        const float score = t.shared.scores[term][key];
        const float weight = exp2f(score - max);
        t.sum = t.sum * change + weight;
        t.shared.weights[term][key] = weight;
        if (t.a.maps[term] != nullptr && first + key < t.visible) // the score, until all of them are known
            t.a.maps[term][(static_cast<std::int64_t>(t.head) * s.queries + t.query) * s.keys + first + key] =
                score;
    }
}

__device__ __forceinline__ void addChunk(RowThread& t, int first) {
    const AttentionShape& s = t.a.shape;
    if (t.slice >= t.slices) return;
    const int count = t.visible - first < chunk ? t.visible - first : chunk;
    LAMBDASCOPE_UNROLL_BY(4)
    for (int i = t.slice; i < count; i += t.slices) {
        const float* row = t.a.v + (first + i) * s.valueCols;
        float4 x{0, 0, 0, 0};
        if (t.a.quadInputs)
            x = loadQuad(row + t.columns[0]);
        else
            x = {t.columns[0] < 0 ? 0 : row[t.columns[0]], t.columns[1] < 0 ? 0 : row[t.columns[1]],
                 t.columns[2] < 0 ? 0 : row[t.columns[2]], t.columns[3] < 0 ? 0 : row[t.columns[3]]};
        addScaled(t.o[0], t.shared.weights[0][i], x);
        if (s.terms == 2) addScaled(t.o[1], t.shared.weights[1][i], x);
    }
}

/// Adds up what the threads have: A_i · V in parts[i][0 … quads − 1], and the sums of the weights.
__device__ __forceinline__ void joinThreads(RowThread& t) {
    const AttentionShape& s = t.a.shape;
    RowShared& shared = t.shared;
    shared.parts[0][t.thread] = t.o[0];
    shared.parts[1][t.thread] = t.o[1];
    float sum = t.sum;
    for (unsigned mask = 1; mask <= 16; mask *= 2) sum += shuffleXor(sum, mask);
    if (t.lane == 0) shared.ofWarps[t.warp] = sum;
    syncThreads();
    if (t.thread < 2) {
        const float* of = shared.ofWarps + t.thread * (chunk / 32);
        shared.sums[t.thread] = of[0] + of[1] + of[2] + of[3];
    }
    syncThreads();
    LAMBDASCOPE_UNROLL
    for (int term = 0; term < 2; ++term) {
        if (term >= s.terms || t.thread >= t.quads) break;
        float4 x = shared.parts[term][t.thread];
        for (int i = 1; i < t.slices; ++i) addScaled(x, 1, shared.parts[term][i * t.quads + t.thread]);
        const float part = 1 / shared.sums[term];
        t.o[term] = {x.x * part, x.y * part, x.z * part, x.w * part};
    }
}

__device__ __forceinline__ void writeQuad(const RowThread& t, float* values, const float4& x) {
    float* to =
        values + (static_cast<std::int64_t>(t.query) * t.a.shape.heads + t.head) * t.a.width + 4 * t.quad;
    const float parts[4] = {x.x, x.y, x.z, x.w};
    LAMBDASCOPE_UNROLL
    for (int e = 0; e < 4; ++e)
        if (4 * t.quad + e < t.a.width) to[e] = parts[e];
}

/// z = Norm(first · A_1 V + second · A_2 V) × factor, by the threads that have columns.
__device__ __forceinline__ void writeHeadRow(RowThread& t) {
    const DeviceHeadMix mix = t.a.mixes[t.head];
    float4 x{0, 0, 0, 0};
    if (t.thread < t.quads) {
        addScaled(x, mix.first, t.o[0]);
        if (t.a.shape.terms == 2) addScaled(x, mix.second, t.o[1]);
    }
    if (t.a.headNorm) {
        // columns beyond the width are zero
        float squares = x.x * x.x + x.y * x.y + x.z * x.z + x.w * x.w;
        for (unsigned mask = 1; mask <= 16; mask *= 2) squares += shuffleXor(squares, mask);
        if (t.lane == 0) t.shared.ofWarps[t.warp] = squares;
        syncThreads();
        squares = 0;
        for (const float part : t.shared.ofWarps) squares += part;
        const float rms = sqrtf(squares / static_cast<float>(t.a.width) + t.a.eps);
        const float factor = mix.norm != 0 ? mix.factor / rms : mix.factor;
        x = {x.x * factor, x.y * factor, x.z * factor, x.w * factor};
    }
    if (t.thread < t.quads) writeQuad(t, t.a.z, x);
}

/// The scores that lie in the maps become weights, by the threads that wrote them.
__device__ __forceinline__ void finishMaps(const RowThread& t) {
    const AttentionShape& s = t.a.shape;
    const int term = t.thread / chunk;
    if (term >= s.terms || t.a.maps[term] == nullptr) return;
    float* row = t.a.maps[term] + (static_cast<std::int64_t>(t.head) * s.queries + t.query) * s.keys;
    const float part = 1 / t.shared.sums[term];
    const float max = term == 0 ? t.max[0] : t.max[1];
    for (int key = t.thread % chunk; key < s.keys; key += chunk)
        row[key] = key < t.visible ? exp2f(row[key] - max) * part : 0;
}

__global__ void __launch_bounds__(rowThreads, 2) rowKernel(AttentionTask a) {
    RowThread t(a);
    loadQuery(t);
    syncThreads();
    for (int first = 0; first < t.visible; first += chunk) {
        scoreChunk(t, first);
        syncThreads();
        weighChunk(t, first);
        syncThreads(); // the scores have been read, too
        addChunk(t, first);
    }
    joinThreads(t);
    if (a.mixes != nullptr) {
        writeHeadRow(t);
        return;
    }
    if (t.thread < t.quads) LAMBDASCOPE_UNROLL
    for (int term = 0; term < 2; ++term)
        if (term < a.shape.terms) writeQuad(t, a.mixed[term], t.o[term]);
    finishMaps(t);
}

} // namespace

Launch attentionRows(const AttentionTask& task) {
    static_assert(mostWidth / 4 <= rowThreads && chunk * 2 == rowThreads);
    const auto blocks = static_cast<unsigned>(task.shape.heads) * static_cast<unsigned>(task.shape.queries);
    return launch(&rowKernel, {blocks}, rowThreads, sizeof(RowShared), task);
}

} // namespace lambdascope::cuda
