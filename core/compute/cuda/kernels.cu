// SPDX-License-Identifier: MIT
// The kernels that work number by number; those that look at whole rows are in row_kernels.cu. All of them
// wait for memory and for nothing else, so the roofline of each is what it moves over the bandwidth. In
// bytes, n numbers being rows · cols or `count`, and what several rows share (a norm's weight, a bias) left
// out, since the caches hold it:
//
//   embed            8 n + 4 rows          rmsNorm, layerNorm, sigmoid   8 n
//   gatedActivation 12 n                   rope      8 n + 4 rows · headDim (cos and sin, once)
//   add             12 n                   combine   8 n, with mixed2 12 n; n = rows · headCount · width
//   addBias          8 n                   toBf16    6 n
//   copy             8 n                   poison    4 n
//   polyNorm        12 n, with the gates of a row again from the cache
#include "core/compute/cuda/kernels.h"
#include "core/compute/cuda/packs.h"
#include "core/model/config.h"
#include "core/util/error.h"

#include <limits>
#include <numbers>

namespace lambdascope::cuda {
namespace {

constexpr unsigned blockThreads = 256;
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr int threadNumbers = 4; // of a thread in fillFlat, whatever the width
constexpr std::int64_t blockNumbers = std::int64_t{blockThreads} * threadNumbers;

/// out[i] = rule<width>(i) for all `count` numbers. Neighbouring threads write neighbouring packs.
template<int width, typename Number, typename Rule>
__device__ __forceinline__ void fillFlat(Number* out, std::int64_t count, Rule rule) {
    const std::int64_t start = std::int64_t{blockInGrid().x} * blockNumbers;
    const auto thread = static_cast<std::int64_t>(threadInBlock());
    if constexpr (width == threadNumbers) {
        std::int64_t i = start + thread * width;
        if (i + width <= count)
            store(out + i, rule.template operator()<width>(i));
        else
            for (; i < count; ++i) store(out + i, rule.template operator()<1>(i));
    } else {
        Pack<1> results[threadNumbers] = {}; // all are asked for before the first is waited for
        LAMBDASCOPE_UNROLL
        for (int k = 0; k < threadNumbers; ++k)
            if (const std::int64_t i = start + k * std::int64_t{blockThreads} + thread; i < count)
                results[k] = rule.template operator()<1>(i);
        LAMBDASCOPE_UNROLL
        for (int k = 0; k < threadNumbers; ++k)
            if (const std::int64_t i = start + k * std::int64_t{blockThreads} + thread; i < count)
                store(out + i, results[k]);
    }
}

/// The argument of a kernel that needs to know the row: a row has 2^shift threads of a block, and as many
/// blocks as the grid has in y.
template<typename Argument>
struct InRows {
    Argument a;
    int shift;
};

/// out[r, c] = rule(r, c), `width` numbers at a time.
template<int width, typename Rule>
__device__ __forceinline__ void fillRows(float* out, std::int64_t rows, std::int64_t cols, int shift,
                                         Rule rule) {
    const std::int64_t row =
        std::int64_t{blockInGrid().x} * (blockThreads >> shift) + (threadInBlock() >> shift);
    if (row >= rows) return;
    const std::int64_t lanes = std::int64_t{1} << shift;
    const std::int64_t lane = blockInGrid().y * lanes + (threadInBlock() & (lanes - 1));
    for (std::int64_t c = lane * width; c < cols; c += lanes * blocksOfGrid().y * width)
        store(out + row * cols + c, rule(row, c));
}

template<int width>
__global__ void __launch_bounds__(blockThreads) embedKernel(InRows<EmbedArgument> p) {
    const EmbedArgument& a = p.a;
    fillRows<width>(a.y, a.rows, a.cols, p.shift, [&](std::int64_t row, std::int64_t col) {
        return load<width>(a.table + a.tokens[row] * a.cols + col);
    });
}

template<int width>
__global__ void __launch_bounds__(blockThreads) addBiasKernel(InRows<AddBiasArgument> p) {
    const AddBiasArgument& a = p.a;
    fillRows<width>(a.x, a.rows, a.cols, p.shift, [&](std::int64_t row, std::int64_t col) {
        return each([](float x, float bias) { return x + bias; }, load<width>(a.x + row * a.cols + col),
                    load<width>(a.bias + col));
    });
}

/// As CpuBackend::gatedActivation has them.
template<Activation activation>
__device__ __forceinline__ float activated(float x) {
    if constexpr (activation == Activation::Silu) return x / (1.0F + std::exp(-x));
    if constexpr (activation == Activation::Gelu)
        return 0.5F * x * (1.0F + std::erf(x * (std::numbers::sqrt2_v<float> / 2)));
    constexpr float c = std::numbers::sqrt2_v<float> * std::numbers::inv_sqrtpi_v<float>; // √(2/π)
    return 0.5F * x * (1.0F + std::tanh(c * (x + 0.044715F * (x * x * x))));
}

template<int width, Activation activation>
__global__ void __launch_bounds__(blockThreads) gatedKernel(GatedArgument a) {
    fillFlat<width>(a.y, a.count, [&]<int n>(std::int64_t i) {
        if (a.up == nullptr)
            return each([](float gate) { return activated<activation>(gate); }, load<n>(a.gate + i));
        return each([](float gate, float up) { return activated<activation>(gate) * up; },
                    load<n>(a.gate + i), load<n>(a.up + i));
    });
}

template<int width>
__global__ void __launch_bounds__(blockThreads) sigmoidKernel(SigmoidArgument a) {
    fillFlat<width>(a.y, a.count, [&]<int n>(std::int64_t i) {
        return each([](float x) { return 1.0F / (1.0F + std::exp(-x)); }, load<n>(a.x + i));
    });
}

template<int width>
__global__ void __launch_bounds__(blockThreads) addKernel(AddArgument a) {
    fillFlat<width>(a.z, a.count, [&]<int n>(std::int64_t i) {
        return each([](float x, float y) { return x + y; }, load<n>(a.x + i), load<n>(a.y + i));
    });
}

template<int width>
__global__ void __launch_bounds__(blockThreads) copyKernel(CopyArgument a) {
    fillFlat<width>(a.y, a.count, [&]<int n>(std::int64_t i) { return load<n>(a.x + i); });
}

template<int width>
__global__ void __launch_bounds__(blockThreads) toBf16Kernel(ToBf16Argument a) {
    fillFlat<width>(a.y, a.count, [&]<int n>(std::int64_t i) { return load<n>(a.x + i); }); // store() rounds
}

template<int width>
__global__ void __launch_bounds__(blockThreads) poisonKernel(PoisonArgument a) {
    fillFlat<width>(a.x, a.count,
                    [&]<int n>(std::int64_t) { return each([](float) { return nan; }, Pack<n>{}); });
}

/// `four` if whole packs can be taken, else `one`.
template<typename Argument>
Launch flat(bool whole, void (*four)(Argument), void (*one)(Argument), const Argument& a) {
    return launch(whole ? four : one, {blocksFor(a.count, blockNumbers)}, blockThreads, 0, a);
}

template<typename Argument>
Launch inRows(bool whole, void (*four)(InRows<Argument>), void (*one)(InRows<Argument>), const Argument& a) {
    const std::int64_t packs = whole ? a.cols / 4 : a.cols;
    const int shift = shiftFor(packs, std::countr_zero(blockThreads));
    const Grid grid{blocksFor(a.rows, blockThreads >> shift),
                    std::min(blocksFor(packs, std::int64_t{1} << shift), 65535U)};
    return launch(whole ? four : one, grid, blockThreads, 0, InRows<Argument>{a, shift});
}

template<Activation activation>
Launch gated(const GatedArgument& a) {
    return flat(aligned(16, a.gate, a.up, a.y), &gatedKernel<4, activation>, &gatedKernel<1, activation>, a);
}

} // namespace

Launch embed(const EmbedArgument& a) {
    return inRows(a.cols % 4 == 0 && aligned(16, a.table, a.y), &embedKernel<4>, &embedKernel<1>, a);
}

Launch addBias(const AddBiasArgument& a) {
    return inRows(a.cols % 4 == 0 && aligned(16, a.x, a.bias), &addBiasKernel<4>, &addBiasKernel<1>, a);
}

Launch gatedActivation(const GatedArgument& a) {
    switch (static_cast<Activation>(a.activation)) {
    case Activation::Silu:
        return gated<Activation::Silu>(a);
    case Activation::Gelu:
        return gated<Activation::Gelu>(a);
    case Activation::GeluTanh:
        return gated<Activation::GeluTanh>(a);
    case Activation::PolyNorm: // of rows: row_kernels.cu
        break;
    }
    throw fail<UsageError>("there is no activation {}", a.activation);
}

Launch sigmoid(const SigmoidArgument& a) {
    return flat(aligned(16, a.x, a.y), &sigmoidKernel<4>, &sigmoidKernel<1>, a);
}

Launch add(const AddArgument& a) {
    return flat(aligned(16, a.x, a.y, a.z), &addKernel<4>, &addKernel<1>, a);
}

Launch copy(const CopyArgument& a) {
    return flat(aligned(16, a.x, a.y), &copyKernel<4>, &copyKernel<1>, a);
}

Launch toBf16(const ToBf16Argument& a) {
    return flat(aligned(16, a.x) && aligned(8, a.y), &toBf16Kernel<4>, &toBf16Kernel<1>, a);
}

Launch poison(const PoisonArgument& a) {
    return flat(aligned(16, a.x), &poisonKernel<4>, &poisonKernel<1>, a);
}

} // namespace lambdascope::cuda
