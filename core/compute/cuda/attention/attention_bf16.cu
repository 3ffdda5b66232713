// SPDX-License-Identifier: MIT
// The fused path on tensor cores: as attention_online.cu, but q, k, v and the weights 2^(score − max) are
// rounded to bfloat16; scores, sums and everything after them are float32. A warp has 16 query rows of a
// term. Keys and values come as float32 while the tile before them is computed, and are rounded on the way to
// a second buffer.
#include "core/compute/cuda/attention/attention_copies.h"
#include "core/compute/cuda/portable_mma.h"

#include <cmath>

namespace lambdascope::cuda {
namespace {

template<int D, int V, int K>
struct TensorTiling : Tiling<D, V, 4, K> {
    using Base = Tiling<D, V, 4, K>;
    static constexpr int keyTiles = K / 8, columnTiles = Base::valueStride / 8; // of 8 columns of a product
    static constexpr int keyWords = (D + 8) / 2; // of a key in bfloat16: 8 keys, 4 words, no conflict
    static constexpr int pairWords = Base::valueStride + 8; // of two rows of values, interleaved
    static constexpr int resident = columnTiles * 4 + keyTiles * 4 + D / 4 >= 80 ? 1 : 2;

    static constexpr std::size_t bytes(int terms) {
        const std::size_t raw = Base::keyFloats(terms) + std::size_t{K} * Base::valueStride;
        return (raw + std::size_t{K} * keyWords * terms + std::size_t{K} / 2 * pairWords) * sizeof(float);
    }
};

/// A thread: rows `group` and `group` + 8 of its warp's 16, columns 2 · pair and the next of every 8.
template<typename T>
struct TensorThread : TileThread<T> {
    int group, pair, warpRow;
    std::uint32_t *keys, *pairs; // in bfloat16: of its term; of the block
    std::uint32_t query[T::dim / 16][4];
    float max[2], sum[2];
    float o[T::columnTiles][4];

    __device__ explicit TensorThread(const AttentionTask& task) : TileThread<T>(task) {
        const AttentionShape& s = task.shape;
        group = this->thread % 32 / 4;
        pair = this->thread % 4;
        warpRow = this->thread / 32 * 16;
        float* shared = sharedMemory<float>(); // no queries there
        this->keyRows = shared + this->term * (T::keys * T::stride);
        this->values = shared + s.terms * (T::keys * T::stride);
        auto* words = reinterpret_cast<std::uint32_t*>(this->values + T::keys * T::valueStride);
        keys = words + this->term * (T::keys * T::keyWords);
        pairs = words + s.terms * (T::keys * T::keyWords);
        max[0] = max[1] = lowest;
        sum[0] = sum[1] = 0;
        LAMBDASCOPE_UNROLL
        for (auto& tile : o) tile[0] = tile[1] = tile[2] = tile[3] = 0;
    }
    [[nodiscard]] __device__ int rowOf(int half) const { return warpRow + group + 8 * half; }
};

template<typename T>
__device__ __forceinline__ std::uint32_t queryWord(const TensorThread<T>& t, int half, int column) {
    const AttentionShape& s = t.a.shape;
    const int row = t.firstQuery + t.rowOf(half);
    if (row >= s.queries) return 0;
    const float* q = t.a.q + row * s.queryCols + t.blockColumn(t.term);
    return packBf16(column < s.headDim ? q[column] : 0, column + 1 < s.headDim ? q[column + 1] : 0);
}

/// The warp's queries as the left factor of Q Kᵀ; they stay in registers.
template<typename T>
__device__ __forceinline__ void loadQueries(TensorThread<T>& t) {
    LAMBDASCOPE_UNROLL
    for (int step = 0; step < T::dim / 16; ++step) LAMBDASCOPE_UNROLL
    for (int word = 0; word < 4; ++word)
        t.query[step][word] = queryWord(t, word % 2, 16 * step + 2 * t.pair + word / 2 * 8);
}

/// Rounds the tile that has arrived: keys row by row, values in pairs of rows, which is how a product takes
/// them.
template<typename T>
__device__ __forceinline__ void roundTile(const TensorThread<T>& t) {
    constexpr int keyQuads = T::dim / 4, valueQuads = T::valueStride / 4;
    LAMBDASCOPE_ROLLED
    for (int i = t.thread; i < T::keys * keyQuads; i += termThreads) {
        const int row = i / keyQuads, quad = i % keyQuads;
        const float4 x = loadQuad(t.keyRows + row * T::stride + 4 * quad);
        storeWhole(t.keys + row * T::keyWords + 2 * quad, uint2{packBf16(x.x, x.y), packBf16(x.z, x.w)});
    }
    LAMBDASCOPE_ROLLED
    for (int i = t.term * termThreads + t.thread; i < T::keys / 2 * valueQuads;
         i += t.a.shape.terms * termThreads) {
        const int row = i / valueQuads, quad = i % valueQuads;
        const float4 x = loadQuad(t.values + 2 * row * T::valueStride + 4 * quad);
        const float4 y = loadQuad(t.values + (2 * row + 1) * T::valueStride + 4 * quad);
        storeWhole(t.pairs + row * T::pairWords + 4 * quad,
                   uint4{packBf16(x.x, y.x), packBf16(x.y, y.y), packBf16(x.z, y.z), packBf16(x.w, y.w)});
    }
}

/// s = Q_i K_iᵀ of the tile, −∞ after the diagonal.
template<typename T>
__device__ __forceinline__ void tensorScores(const TensorThread<T>& t, int firstKey,
                                             float (&s)[T::keyTiles][4]) {
    LAMBDASCOPE_UNROLL
    for (auto& tile : s) tile[0] = tile[1] = tile[2] = tile[3] = 0;
    LAMBDASCOPE_UNROLL
    for (int step = 0; step < T::dim / 16; ++step) {
        if (step >= t.steps()) break;
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::keyTiles; ++j) {
            const std::uint32_t* words = t.keys + (8 * j + t.group) * T::keyWords + 8 * step + t.pair;
            warpMma(s[j], t.query[step], {words[0], words[4]});
        }
    }
    if (firstKey + T::keys - 1 <= t.before) return;
    LAMBDASCOPE_UNROLL
    for (int j = 0; j < T::keyTiles; ++j) LAMBDASCOPE_UNROLL
    for (int e = 0; e < 4; ++e)
        if (firstKey + 8 * j + 2 * t.pair + e % 2 > t.position(t.rowOf(e / 2))) s[j][e] = -INFINITY;
}

/// As onlineSoftmax in attention_online.cu, with the two rows that a thread has, each in 4 lanes.
template<typename T>
__device__ __forceinline__ void tensorSoftmax(TensorThread<T>& t, float (&s)[T::keyTiles][4]) {
    LAMBDASCOPE_UNROLL
    for (int half = 0; half < 2; ++half) {
        float greatest = s[0][2 * half];
        LAMBDASCOPE_UNROLL
        for (auto& tile : s) greatest = fmaxf(greatest, fmaxf(tile[2 * half], tile[2 * half + 1]));
        for (unsigned mask = 1; mask <= 2; mask *= 2) greatest = fmaxf(greatest, shuffleXor(greatest, mask));
        const float max = fmaxf(t.max[half], greatest * t.a.scale);
        const float change = exp2f(t.max[half] - max);
        t.max[half] = max;
        t.sum[half] *= change;
        LAMBDASCOPE_UNROLL
        for (auto& tile : s) LAMBDASCOPE_UNROLL
        for (int e = 2 * half; e < 2 * half + 2; ++e) {
            tile[e] = exp2f(tile[e] * t.a.scale - max);
            t.sum[half] += tile[e];
        }
        LAMBDASCOPE_UNROLL
        for (auto& tile : t.o) {
            tile[2 * half] *= change;
            tile[2 * half + 1] *= change;
        }
    }
}

/// o += weights · V; the scores of two neighbouring products are the left factor of the next one as they lie.
template<typename T>
__device__ __forceinline__ void tensorValues(TensorThread<T>& t, const float (&s)[T::keyTiles][4]) {
    LAMBDASCOPE_UNROLL
    for (int step = 0; step < T::keyTiles / 2; ++step) {
        const auto& x = s[2 * step];
        const auto& y = s[2 * step + 1];
        const std::uint32_t weights[4] = {packBf16(x[0], x[1]), packBf16(x[2], x[3]), packBf16(y[0], y[1]),
                                          packBf16(y[2], y[3])};
        const std::uint32_t* words = t.pairs + (8 * step + t.pair) * T::pairWords + t.group;
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::columnTiles; ++j)
            warpMma(t.o[j], weights, {words[8 * j], words[8 * j + 4 * T::pairWords]});
    }
}

template<typename T>
__device__ __forceinline__ void tensorLoop(TensorThread<T>& t) {
    copyKeys(t, t.keyRows, 0);
    copyValues(t, 0);
    commitCopies();
    loadQueries(t);
    LAMBDASCOPE_ROLLED
    for (int tile = 0; tile < t.keyTiles; ++tile) {
        waitCopies<0>();
        syncThreads(); // the tile is there, and nobody reads the last one any more
        roundTile(t);
        syncThreads(); // the rounded tile is there, and nobody reads the other one any more
        if (tile + 1 < t.keyTiles) {
            copyKeys(t, t.keyRows, tile + 1);
            copyValues(t, tile + 1);
        }
        commitCopies();
        float s[T::keyTiles][4];
        tensorScores(t, tile * T::keys, s);
        tensorSoftmax(t, s);
        tensorValues(t, s);
    }
}

/// z of one of the thread's two rows: norm and factor, as finishRow in attention_online.cu.
template<typename T>
__device__ __forceinline__ void writeTensorRow(const TensorThread<T>& t, const DeviceHeadMix& mix, int half) {
    float factor = 1;
    if (t.a.headNorm != 0) {
        float squares = 0;
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::columnTiles; ++j) LAMBDASCOPE_UNROLL
        for (int e = 0; e < 2; ++e)
            if (8 * j + 2 * t.pair + e < t.a.width) squares += t.o[j][2 * half + e] * t.o[j][2 * half + e];
        for (unsigned mask = 1; mask <= 2; mask *= 2) squares += shuffleXor(squares, mask);
        const float rms = sqrtf(squares / static_cast<float>(t.a.width) + t.a.eps);
        factor = mix.norm != 0 ? mix.factor / rms : mix.factor;
    }
    if (t.firstQuery + t.rowOf(half) >= t.a.shape.queries) return;
    float* z = t.a.z + valuesAt(t, t.rowOf(half));
    LAMBDASCOPE_UNROLL
    for (int j = 0; j < T::columnTiles; ++j) {
        const int column = 8 * j + 2 * t.pair;
        const float2 x{t.o[j][2 * half] * factor, t.o[j][2 * half + 1] * factor};
        if (t.a.quadValues && column < t.a.width) {
            *reinterpret_cast<float2*>(z + column) = x;
            continue;
        }
        if (column < t.a.width) z[column] = x.x;
        if (column + 1 < t.a.width) z[column + 1] = x.y;
    }
}

/// Where 8 columns of a row's share lie, whose rows are whole lines of banks apart: four neighbours have their
/// columns in four orders.
template<typename T>
__device__ __forceinline__ int shareAt(const TensorThread<T>& t, int columnTile) {
    static_assert(T::columnTiles % 4 == 0);
    return 8 * (columnTile ^ t.group % 4);
}

template<typename T>
__global__ void __launch_bounds__(2 * termThreads, T::resident) tensorKernel(AttentionTask a) {
    TensorThread<T> t(a);
    tensorLoop(t);
    const DeviceHeadMix mix = a.mixes[t.head];
    float* other = sharedMemory<float>() + (t.warpRow + t.group) * T::valueStride + 2 * t.pair;
    LAMBDASCOPE_UNROLL
    for (int half = 0; half < 2; ++half) {
        float sum = t.sum[half];
        for (unsigned mask = 1; mask <= 2; mask *= 2) sum += shuffleXor(sum, mask);
        const float part = (t.term == 0 ? mix.first : mix.second) / sum;
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::columnTiles; ++j) {
            float* o = t.o[j] + 2 * half;
            o[0] *= part;
            o[1] *= part;
            // the second term hands its share over where float32 keys and values were
            if (t.term == 1) storeWhole(other + 8 * half * T::valueStride + shareAt(t, j), float2{o[0], o[1]});
        }
    }
    syncThreads();
    if (t.term == 1) return;
    LAMBDASCOPE_UNROLL
    for (int half = 0; half < 2; ++half) {
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::columnTiles; ++j) {
            if (a.shape.terms < 2) break;
            const auto x = loadWhole<float2>(other + 8 * half * T::valueStride + shareAt(t, j));
            t.o[j][2 * half] += x.x;
            t.o[j][2 * half + 1] += x.y;
        }
        writeTensorRow(t, mix, half);
    }
}

/// Makes the launch, if the device has the shared memory.
template<typename T>
bool offer(const AttentionTask& task, const DeviceInfo& device, Launch& best) {
    const AttentionShape& s = task.shape;
    if (T::bytes(s.terms) > device.sharedBytesPerBlock) return false;
    const auto tiles = static_cast<unsigned>((s.queries + T::tileRows - 1) / T::tileRows);
    best = launch(&tensorKernel<T>, {tiles * static_cast<unsigned>(s.heads)},
                  static_cast<unsigned>(s.terms * termThreads), T::bytes(s.terms), task);
    return true;
}

template<int V>
bool offerAll(const AttentionTask& task, const DeviceInfo& device, Launch& best) {
    const int d = task.shape.headDim;
    if (d <= 16) return offer<TensorTiling<16, 2, 64>>(task, device, best);
    if (d <= 32) return offer<TensorTiling<32, V, 64>>(task, device, best);
    if (d <= 64)
        return offer<TensorTiling<64, V, 64>>(task, device, best) ||
               offer<TensorTiling<64, V, 32>>(task, device, best);
    // 64 keys and 256 value columns would not fit the registers
    return offer<TensorTiling<128, V, V == 2 ? 48 : 64>>(task, device, best) ||
           offer<TensorTiling<128, V, 32>>(task, device, best);
}

} // namespace

bool attentionTensorTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch) {
    if (device.computeCapability < 80 || task.shape.headDim > 128) return false;
    return task.shape.valueBlocks == 1 ? offerAll<1>(task, device, launch)
                                       : offerAll<2>(task, device, launch);
}

} // namespace lambdascope::cuda
