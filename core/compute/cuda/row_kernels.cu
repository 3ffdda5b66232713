// SPDX-License-Identifier: MIT
// The kernels that look at whole rows: the norms, PolyNorm, and RoPE. What they move: see kernels.cu.
#include "core/compute/cuda/attention/attention.h"
#include "core/compute/cuda/packs.h"
#include "core/compute/cuda/row_kernels.h"

namespace lambdascope::cuda {
namespace {

constexpr unsigned warpShift = 5;
constexpr int heldPacks = 4; // of a row, in a thread's registers

/// The rows of a kernel that norms them, and the 2^shift threads of a block that have a row: part of a warp,
/// a warp, or several.
template<typename Argument>
struct NormRows {
    Argument a;
    int shift;
};

/// What a thread does of a row. Threads beyond the last row have none of it, but meet the others.
struct RowPart {
    std::int64_t row, lane, lanes, cols;
};

__device__ __forceinline__ RowPart rowPart(std::int64_t rows, std::int64_t cols, int shift) {
    const std::int64_t lanes = std::int64_t{1} << shift;
    const std::int64_t row =
        std::int64_t{blockInGrid().x} * (threadsOfBlock() >> shift) + (threadInBlock() >> shift);
    return {row, threadInBlock() & (lanes - 1), lanes, row < rows ? cols : 0};
}

/// The sum over 2^shift neighbouring lanes of a warp, in each of them.
__device__ __forceinline__ float sumOverLanes(float value, int shift) {
    for (unsigned mask = (1U << shift) >> 1U; mask > 0; mask >>= 1U) value += shuffleXor(value, mask);
    return value;
}

/// The sum over the threads of a row, in each of them. Meets the block if a row has several warps.
__device__ __forceinline__ float sumOverRow(float value, int shift) {
    if (shift <= static_cast<int>(warpShift)) return sumOverLanes(value, shift);
    value = sumOverLanes(value, warpShift);
    auto* sums = sharedMemory<float>(); // [warps of the block]
    const unsigned warp = threadInBlock() >> warpShift;
    const unsigned lane = threadInBlock() % warpSize32;
    if (lane == 0) sums[warp] = value;
    syncThreads();
    const unsigned warpsOfRow = 1U << (shift - warpShift); // 32 at most, a power of two
    return sumOverLanes(sums[(warp & ~(warpsOfRow - 1)) + (lane & (warpsOfRow - 1))], shift - warpShift);
}

template<int width>
__device__ __forceinline__ float sumOfSquares(const Pack<width>& pack) {
    float sum = 0;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < width; ++i) sum += pack.v[i] * pack.v[i];
    return sum;
}

/// write(c, value(c), factor(mean of the squares of the row)) for every column c. A row is read once: what a
/// thread has of it stays in registers, and only rows of more than 16,384 columns come again, from the cache.
template<int width, typename Value, typename Factor, typename Write>
__device__ __forceinline__ void normRow(const RowPart& part, std::int64_t cols, int shift, Value value,
                                        Factor factor, Write write) {
    const std::int64_t first = part.lane * width;
    const std::int64_t step = part.lanes * width;
    Pack<width> held[heldPacks] = {};
    LAMBDASCOPE_UNROLL
    for (int k = 0; k < heldPacks; ++k)
        if (first + k * step < part.cols) held[k] = value(first + k * step);
    float sum = 0;
    LAMBDASCOPE_UNROLL
    for (int k = 0; k < heldPacks; ++k) sum += sumOfSquares(held[k]);
    for (std::int64_t c = first + heldPacks * step; c < part.cols; c += step) sum += sumOfSquares(value(c));

    const float scale = factor(sumOverRow(sum, shift) / static_cast<float>(cols));
    LAMBDASCOPE_UNROLL
    for (int k = 0; k < heldPacks; ++k)
        if (first + k * step < part.cols) write(first + k * step, held[k], scale);
    for (std::int64_t c = first + heldPacks * step; c < part.cols; c += step) write(c, value(c), scale);
}

template<int width>
__global__ void __launch_bounds__(1024) rmsNormKernel(NormRows<RmsNormArgument> p) {
    const RmsNormArgument& a = p.a;
    const RowPart part = rowPart(a.rows, a.cols, p.shift);
    const std::int64_t offset = part.row * a.cols;
    normRow<width>(
        part, a.cols, p.shift, [&](std::int64_t c) { return load<width>(a.x + offset + c); },
        [&](float meanSquare) { return 1.0F / std::sqrt(meanSquare + a.eps); },
        [&](std::int64_t c, const Pack<width>& x, float scale) {
            const auto normed = [scale](float number, float weight) { return number * scale * weight; };
            store(a.y + offset + c, each(normed, x, load<width>(a.weight + c)));
        });
}

template<int width>
__global__ void __launch_bounds__(1024) layerNormKernel(NormRows<LayerNormArgument> p) {
    const LayerNormArgument& a = p.a;
    const RowPart part = rowPart(a.rows, a.cols, p.shift);
    const std::int64_t offset = part.row * a.cols;
    float total = 0;
    for (std::int64_t c = part.lane * width; c < part.cols; c += part.lanes * width) {
        const Pack<width> x = load<width>(a.x + offset + c);
        LAMBDASCOPE_UNROLL
        for (int i = 0; i < width; ++i) total += x.v[i];
    }
    const float mean = sumOverRow(total, p.shift) / static_cast<float>(a.cols);
    syncThreads(); // the next sum takes the same shared memory
    normRow<width>(
        part, a.cols, p.shift,
        [&](std::int64_t c) {
            return each([mean](float x) { return x - mean; }, load<width>(a.x + offset + c));
        },
        [&](float variance) { return 1.0F / std::sqrt(variance + a.eps); },
        [&](std::int64_t c, const Pack<width>& x, float scale) {
            const auto normed = [scale](float number, float weight, float bias) {
                return number * scale * weight + bias;
            };
            store(a.y + offset + c, each(normed, x, load<width>(a.weight + c), load<width>(a.bias + c)));
        });
}

template<int width>
__global__ void __launch_bounds__(1024) polyNormKernel(NormRows<PolyNormArgument> p) {
    const PolyNormArgument& a = p.a;
    const RowPart part = rowPart(a.rows, a.cols, p.shift);
    const std::int64_t offset = part.row * a.cols;
    float sums[3] = {}; // of x², x⁴ and x⁶
    for (std::int64_t c = part.lane * width; c < part.cols; c += part.lanes * width) {
        const Pack<width> x = load<width>(a.gate + offset + c);
        LAMBDASCOPE_UNROLL
        for (int i = 0; i < width; ++i) {
            const float square = x.v[i] * x.v[i];
            sums[0] += square;
            sums[1] += square * square;
            sums[2] += square * square * square;
        }
    }
    float scales[3]; // of x, x² and x³
    LAMBDASCOPE_UNROLL
    for (int power = 0; power < 3; ++power) {
        const float mean = sumOverRow(sums[power], p.shift) / static_cast<float>(a.cols);
        scales[power] = 1.0F / std::sqrt(mean + a.eps);
        syncThreads(); // the next sum takes the same shared memory
    }
    if (part.cols == 0) return;
    LAMBDASCOPE_UNROLL
    for (int power = 0; power < 3; ++power) scales[power] *= a.weights[2 - power];
    const float bias = a.weights[3];
    for (std::int64_t c = part.lane * width; c < part.cols; c += part.lanes * width) {
        const auto rule = [&](float x, float up) {
            return (x * (scales[0] + x * (scales[1] + x * scales[2])) + bias) * up;
        };
        store(a.y + offset + c, each(rule, load<width>(a.gate + offset + c), load<width>(a.up + offset + c)));
    }
}

/// Of one head and one token: what DeviceHeadMix says, with the token's own λ.
__device__ __forceinline__ DeviceHeadMix mixOf(const CombineArgument& a, std::int64_t row,
                                               std::int64_t head) {
    DeviceHeadMix mix = a.heads[head];
    if (mix.tokenTerm == 1) mix.first = -a.tokenLambda[row]; // rows are tokens times heads, as its numbers
    if (mix.tokenTerm == 2) mix.second = -a.tokenLambda[row];
    return mix;
}

/// The row of z that is one head of one token.
template<int width>
__global__ void __launch_bounds__(1024) combineKernel(NormRows<CombineArgument> p) {
    const CombineArgument& a = p.a;
    const RowPart part = rowPart(a.rows * a.headCount, a.width, p.shift);
    const std::int64_t offset = part.row * a.width;
    // a remainder of 64 bits only where there is no other way
    const std::int64_t head =
        part.row >> 32 == 0 ? static_cast<std::uint32_t>(part.row) % static_cast<std::uint32_t>(a.headCount)
                            : part.row % a.headCount;
    const DeviceHeadMix mix = part.cols > 0 ? mixOf(a, part.row, head) : DeviceHeadMix{};
    normRow<width>(
        part, a.width, p.shift,
        [&](std::int64_t c) {
            const Pack<width> one = load<width>(a.mixed1 + offset + c);
            if (a.mixed2 == nullptr) return each([&](float x) { return mix.first * x; }, one);
            return each([&](float x, float y) { return mix.first * x + mix.second * y; }, one,
                        load<width>(a.mixed2 + offset + c));
        },
        [&](float meanSquare) {
            if (!a.headNorm) return 1.0F;
            return mix.norm != 0 ? mix.factor / std::sqrt(meanSquare + a.eps) : mix.factor;
        },
        [&](std::int64_t c, const Pack<width>& z, float scale) {
            store(a.z + offset + c, each([scale](float number) { return number * scale; }, z));
        });
}

constexpr unsigned ropeThreads = 256;

/// A row has 2^lanes threads along half a head, times 2^heads of which each has every 2^heads-th head.
struct RopeRows {
    RopeArgument a;
    int laneShift, headShift;
};

/// (u, v) → (u cos − v sin, v cos + u sin).
template<int width>
__device__ __forceinline__ void rotate(float* u, float* v, const Pack<width>& cos, const Pack<width>& sin) {
    const Pack<width> x = load<width>(u);
    const Pack<width> y = load<width>(v);
    store(u, each([](float p, float q, float c, float s) { return p * c - q * s; }, x, y, cos, sin));
    store(v, each([](float p, float q, float c, float s) { return q * c + p * s; }, x, y, cos, sin));
}

template<int width>
__global__ void __launch_bounds__(ropeThreads) ropeKernel(RopeRows p) {
    const RopeArgument& a = p.a;
    const unsigned thread = threadInBlock();
    const int rowShift = p.laneShift + p.headShift;
    const std::int64_t row = std::int64_t{blockInGrid().x} * (ropeThreads >> rowShift) + (thread >> rowShift);
    if (row >= a.rows) return;
    const int half = a.headDim / 2;
    const int lanes = 1 << p.laneShift;
    const std::int64_t firstHead = (thread >> p.laneShift) & ((1U << p.headShift) - 1);
    for (int j = static_cast<int>(thread & (lanes - 1)) * width; j < half; j += lanes * width) {
        const Pack<width> cos = load<width>(a.cos + row * half + j);
        const Pack<width> sin = load<width>(a.sin + row * half + j);
        for (std::int64_t c = firstHead * a.headDim; c < a.cols;
             c += std::int64_t{a.headDim} << p.headShift) {
            float* u = a.x + row * a.cols + c + j;
            rotate(u, u + half, cos, sin);
        }
    }
}

/// As few threads a row as hold it in registers, but a warp where the row is long enough for one.
template<typename Argument>
Launch norms(bool whole, void (*four)(NormRows<Argument>), void (*one)(NormRows<Argument>), const Argument& a,
             std::int64_t rows, std::int64_t cols) {
    const std::int64_t packs = whole ? cols / 4 : cols;
    const int warpOrLess = shiftFor(packs, warpShift);
    const int shift = std::max(warpOrLess, shiftFor((packs + heldPacks - 1) / heldPacks, 10));
    const unsigned threads = std::max(128U, 1U << shift);
    return launch(whole ? four : one, {blocksFor(rows, threads >> shift)}, threads,
                  threads / warpSize32 * sizeof(float), NormRows<Argument>{a, shift});
}

} // namespace

Launch rmsNorm(const RmsNormArgument& a) {
    return norms(a.cols % 4 == 0 && aligned(16, a.x, a.weight, a.y), &rmsNormKernel<4>, &rmsNormKernel<1>, a,
                 a.rows, a.cols);
}

Launch layerNorm(const LayerNormArgument& a) {
    return norms(a.cols % 4 == 0 && aligned(16, a.x, a.weight, a.bias, a.y), &layerNormKernel<4>,
                 &layerNormKernel<1>, a, a.rows, a.cols);
}

Launch polyNorm(const PolyNormArgument& a) {
    return norms(a.cols % 4 == 0 && aligned(16, a.gate, a.up, a.y), &polyNormKernel<4>, &polyNormKernel<1>, a,
                 a.rows, a.cols);
}

Launch combine(const CombineArgument& a) {
    return norms(a.width % 4 == 0 && aligned(16, a.mixed1, a.mixed2, a.z), &combineKernel<4>,
                 &combineKernel<1>, a, a.rows * a.headCount, a.width);
}

Launch rope(const RopeArgument& a) {
    const bool whole = a.headDim % 8 == 0 && a.cols % 4 == 0 && aligned(16, a.x, a.cos, a.sin);
    constexpr int blockShift = std::countr_zero(ropeThreads);
    const int half = a.headDim / 2;
    const int laneShift = shiftFor(whole ? half / 4 : half, blockShift);
    const int headShift = shiftFor(a.cols / a.headDim, blockShift - laneShift);
    return launch(whole ? &ropeKernel<4> : &ropeKernel<1>,
                  {blocksFor(a.rows, ropeThreads >> (laneShift + headShift))}, ropeThreads, 0,
                  RopeRows{a, laneShift, headShift});
}

} // namespace lambdascope::cuda
