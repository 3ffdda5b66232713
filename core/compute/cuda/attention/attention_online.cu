// SPDX-License-Identifier: MIT
// Attention that never forms its maps: online softmax (arXiv 2205.14135) of both terms at once, each by half
// of the block, then their signed sum, the head norm and the output factor (arXiv 2410.05258, eq. 1 and 3).
#include "core/compute/cuda/attention/attention_copies.h"
#include "core/compute/cuda/attention/attention_tilings.h"

#include <cmath>

namespace lambdascope::cuda {
namespace {

/// Scores become weights 2^(score − max) for the greatest score up to this tile; what was summed up to the
/// last one is brought to it.
template<typename T>
__device__ __forceinline__ void onlineSoftmax(Scores<T>& s, RowState<T>& state, Sums<T>& o, float scale) {
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        float greatest = s[i][0];
        LAMBDASCOPE_UNROLL
        for (int j = 1; j < T::scores; ++j) greatest = fmaxf(greatest, s[i][j]);
        const float max = fmaxf(state.max[i], rowMax(greatest) * scale);
        const float change = exp2f(state.max[i] - max);
        state.max[i] = max;
        state.sum[i] *= change;
        LAMBDASCOPE_UNROLL
        for (int j = 0; j < T::scores; ++j) {
            s[i][j] = exp2f(s[i][j] * scale - max);
            state.sum[i] += s[i][j]; // of this lane's keys; the lanes meet at the end
        }
        LAMBDASCOPE_UNROLL
        for (float4& x : o[i]) x = {x.x * change, x.y * change, x.z * change, x.w * change};
    }
}

/// o = A_i · V, not yet divided by the row's sum. While the scores are computed the values arrive, and during
/// the sum over the values the next keys do; two barriers a tile.
template<typename T>
__device__ __forceinline__ void onlineLoop(const TileThread<T>& t, RowState<T>& state, Sums<T>& o) {
    copyQueries(t);
    copyKeys(t, t.keyRows, 0);
    commitCopies();
    LAMBDASCOPE_ROLLED
    for (int tile = 0; tile < t.keyTiles; ++tile) {
        waitCopies<0>();
        syncThreads(); // the keys are there, and nobody reads the last values any more
        copyValues(t, tile);
        commitCopies();
        Scores<T> s;
        scoreTile(t, t.keyRows, tile * T::keys, s);
        onlineSoftmax<T>(s, state, o, t.a.scale);
        waitCopies<0>();
        syncThreads(); // the values are there, and nobody reads these keys any more
        if (tile + 1 < t.keyTiles) copyKeys(t, t.keyRows, tile + 1);
        commitCopies();
        LAMBDASCOPE_UNROLL
        for (int part = 0; part < T::keys / T::weights; ++part) {
            syncWarp(); // the last weights have been read
            shareWeights(t, s, part);
            syncWarp();
            addValues(t, part * T::weights, o);
        }
    }
}

/// out = Norm(out) × factor, for a row that lies in 8 lanes.
template<typename T>
__device__ __forceinline__ void finishRow(const TileThread<T>& t, const DeviceHeadMix& mix,
                                          float4 (&out)[T::groups]) {
    if (!t.a.headNorm) return;
    float squares = 0;
    LAMBDASCOPE_UNROLL
    for (int g = 0; g < T::groups; ++g) {
        const int left = t.a.width - (32 * g + 4 * t.key); // columns beyond hold nothing
        if (left > 0) squares += out[g].x * out[g].x;
        if (left > 1) squares += out[g].y * out[g].y;
        if (left > 2) squares += out[g].z * out[g].z;
        if (left > 3) squares += out[g].w * out[g].w;
    }
    const float rms = sqrtf(rowSum(squares) / static_cast<float>(t.a.width) + t.a.eps);
    const float factor = mix.norm != 0 ? mix.factor / rms : mix.factor;
    LAMBDASCOPE_UNROLL
    for (float4& x : out) x = {x.x * factor, x.y * factor, x.z * factor, x.w * factor};
}

/// z from both terms: the second hands its share over where the queries were.
template<typename T>
__device__ __forceinline__ void writeHead(const TileThread<T>& t, Sums<T>& o) {
    float* shared = sharedMemory<float>() + t.row * T::valueStride + 4 * t.key;
    if (t.term == 1) LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) LAMBDASCOPE_UNROLL
    for (int g = 0; g < T::groups; ++g)
        *reinterpret_cast<float4*>(shared + 4 * i * T::valueStride + 32 * g) = o[i][g];
    syncThreads();
    if (t.term == 1) return;
    const DeviceHeadMix mix = t.a.mixes[t.head];
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        if (t.a.shape.terms == 2) LAMBDASCOPE_UNROLL
        for (int g = 0; g < T::groups; ++g)
            addScaled(o[i][g], 1, loadQuad(shared + 4 * i * T::valueStride + 32 * g));
        finishRow(t, mix, o[i]);
        if (t.firstQuery + t.row + 4 * i < t.a.shape.queries)
            writeValues(t, t.a.z + valuesAt(t, t.row + 4 * i), o[i]);
    }
}

template<typename T>
__global__ void __launch_bounds__(2 * termThreads, T::residentBlocks) onlineKernel(AttentionTask a) {
    const TileThread<T> t(a);
    RowState<T> state;
    Sums<T> o;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        state.max[i] = lowest;
        state.sum[i] = 0;
        LAMBDASCOPE_UNROLL
        for (float4& x : o[i]) x = {0, 0, 0, 0};
    }
    onlineLoop(t, state, o);
    const float weight = t.term == 0 ? a.mixes[t.head].first : a.mixes[t.head].second;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < T::rows; ++i) {
        const float part = weight / rowSum(state.sum[i]);
        LAMBDASCOPE_UNROLL
        for (float4& x : o[i]) x = {x.x * part, x.y * part, x.z * part, x.w * part};
    }
    writeHead(t, o);
}

struct OnlineKernels {
    static constexpr bool again = false;
    template<typename T>
    static constexpr auto kernel = &onlineKernel<T>;
};

} // namespace

bool attentionOnlineTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch) {
    return chooseTiling<OnlineKernels>(task, device, launch);
}

} // namespace lambdascope::cuda
