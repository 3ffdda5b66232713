// SPDX-License-Identifier: MIT
// Attention that writes its maps, A_i = softmax(Q_i K_iᵀ / √d) of arXiv 2410.05258, eq. 1, in two passes over
// the keys: the first finds every row's greatest score and its sum, the second computes the scores again,
// which costs less than to write and read them, and writes each weight once.
#include "core/compute/cuda/attention/attention_copies.h"
#include "core/compute/cuda/attention/attention_tilings.h"

#include <cmath>

namespace lambdascope::cuda {
namespace {

/// Takes the scores of a tile into the greatest and the sum of this lane's own keys.
template<typename T>
__device__ __forceinline__ void addScores(const Scores<T>& s, RowState<T>& state, float scale) {
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        float greatest = s[i][0];
        LAMBDASCOPE_UNROLL
        for (int j = 1; j < T::scores; ++j) greatest = fmaxf(greatest, s[i][j]);
        const float max = fmaxf(state.max[i], greatest * scale);
        float sum = state.sum[i] * exp2f(state.max[i] - max);
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::scores; ++j) sum += exp2f(s[i][j] * scale - max);
        state.max[i] = max;
        state.sum[i] = sum;
    }
}

/// The first pass: of every row the greatest score and 1 / sum. Keys come in two buffers by turns; nobody
/// needs values yet.
template<typename T>
__device__ __forceinline__ void rowStates(const TileThread<T>& t, RowState<T>& state) {
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        state.max[i] = lowest;
        state.sum[i] = 0;
    }
    copyQueries(t);
    copyKeys(t, t.keyRows, 0);
    commitCopies();
    LAMBDASCOPE_ROLLED
    for (int tile = 0; tile < t.keyTiles; ++tile) {
        waitCopies<0>();
        syncThreads(); // these keys are there, and nobody reads those before them any more
        if (tile + 1 < t.keyTiles) copyKeys(t, tile % 2 == 0 ? t.secondKeyRows() : t.keyRows, tile + 1);
        commitCopies();
        Scores<T> s;
        scoreTile(t, tile % 2 == 0 ? t.keyRows : t.secondKeyRows(), tile * T::keys, s);
        addScores<T>(s, state, t.a.scale);
    }
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        const float max = rowMax(state.max[i]);
        state.sum[i] = 1 / rowSum(state.sum[i] * exp2f(state.max[i] - max));
        state.max[i] = max;
    }
}

/// Where a row of the tile begins in the thread's map.
template<typename T>
__device__ __forceinline__ float* mapRow(const TileThread<T>& t, int row) {
    const AttentionShape& s = t.a.shape;
    const std::int64_t number = static_cast<std::int64_t>(t.head) * s.queries + t.firstQuery + row;
    return t.a.maps[t.term] + number * s.keys;
}

/// The warp writes the weights that it shares: whole stretches of its rows, from key `first` on.
template<typename T>
__device__ __forceinline__ void writeWeights(const TileThread<T>& t, int first) {
    constexpr int quads = T::weights / 4;
    const AttentionShape& s = t.a.shape;
    const int lane = t.thread % 32;
    const int warpRow = t.thread / 32 * (4 * T::rows);
    const int rows = s.queries - t.firstQuery; // that exist
    if (t.a.quadMaps) {
        LAMBDASCOPE_UNROLL_BY(2)
        for (int i = lane; i < 4 * T::rows * quads; i += 32) {
            const int row = warpRow + i / quads, key = i % quads * 4;
            if (row < rows && first + key < s.keys)
                *reinterpret_cast<float4*>(mapRow(t, row) + first + key) =
                    loadQuad(t.weights + row * T::weightStride + key);
        }
        return;
    }
    LAMBDASCOPE_ROLLED
    for (int i = lane; i < 4 * T::rows * T::weights; i += 32) {
        const int row = warpRow + i / T::weights, key = i % T::weights;
        if (row < rows && first + key < s.keys)
            mapRow(t, row)[first + key] = t.weights[row * T::weightStride + key];
    }
}

/// Zeros from the last tile of keys to the end of the rows, a warp a row.
template<typename T>
__device__ __forceinline__ void writeZeros(const TileThread<T>& t) {
    const AttentionShape& s = t.a.shape;
    const int lane = t.thread % 32;
    for (int row = t.thread / 32; row < T::tileRows && t.firstQuery + row < s.queries;
         row += termThreads / 32) {
        float* to = mapRow(t, row);
        if (t.a.quadMaps)
            for (int key = t.keyTiles * T::keys + 4 * lane; key < s.keys; key += 128)
                *reinterpret_cast<float4*>(to + key) = {0, 0, 0, 0};
        else
            for (int key = t.keyTiles * T::keys + lane; key < s.keys; key += 32) to[key] = 0;
    }
}

/// The second pass.
template<typename T>
__device__ __forceinline__ void writeMaps(const TileThread<T>& t, const RowState<T>& state, Sums<T>& o) {
    const bool wanted = t.a.maps[t.term] != nullptr;
    syncThreads(); // nobody reads the keys of the first pass any more
    copyKeys(t, t.keyRows, 0);
    commitCopies();
    if (wanted) writeZeros(t);
    LAMBDASCOPE_ROLLED
    for (int tile = 0; tile < t.keyTiles; ++tile) {
        waitCopies<0>();
        syncThreads(); // the keys are there, and nobody reads the last values any more
        copyValues(t, tile);
        commitCopies();
        Scores<T> s;
        scoreTile(t, t.keyRows, tile * T::keys, s);
        LAMBDASCOPE_UNROLL
        for (int i = 0; i < T::rows; ++i) LAMBDASCOPE_UNROLL
        for (float& x : s[i]) x = exp2f(x * t.a.scale - state.max[i]) * state.sum[i];
        waitCopies<0>();
        syncThreads(); // the values are there, and nobody reads these keys any more
        if (tile + 1 < t.keyTiles) copyKeys(t, t.keyRows, tile + 1);
        commitCopies();
        LAMBDASCOPE_UNROLL
        for (int part = 0; part < T::keys / T::weights; ++part) {
            syncWarp(); // the last weights have been read
            shareWeights(t, s, part);
            syncWarp();
            if (wanted) writeWeights(t, tile * T::keys + part * T::weights);
            addValues(t, part * T::weights, o);
        }
    }
}

template<typename T>
__global__ void __launch_bounds__(2 * termThreads, T::residentBlocks) mapsKernel(AttentionTask a) {
    const TileThread<T> t(a);
    RowState<T> state;
    rowStates(t, state);
    Sums<T> o;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) LAMBDASCOPE_UNROLL
    for (float4& x : o[i]) x = {0, 0, 0, 0};
    writeMaps(t, state, o);
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i)
        if (t.firstQuery + t.row + 4 * i < a.shape.queries)
            writeValues(t, a.mixed[t.term] + valuesAt(t, t.row + 4 * i), o[i]);
}

struct MapsKernels {
    static constexpr bool again = true;
    template<typename T>
    static constexpr auto kernel = &mapsKernel<T>;
};

} // namespace

bool attentionMapTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch) {
    return chooseTiling<MapsKernels>(task, device, launch);
}

} // namespace lambdascope::cuda
