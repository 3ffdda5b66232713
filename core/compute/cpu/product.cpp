// SPDX-License-Identifier: MIT
#include "core/compute/cpu/product.h"

#include "core/compute/cpu/tile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>

namespace lambdascope {
namespace {

// What is in use at once: a panel of x and a tile's weights in the first cache, the rest in the second.
constexpr std::int64_t depthAtOnce = 256;               // numbers of a row
constexpr std::int64_t outputsAtOnce = 64;              // rows of weights
constexpr std::int64_t rowsAtOnce = 256;                // rows of x
constexpr std::int64_t weightStride = depthAtOnce + 16; // a power of two: rows would share cache sets
// Where it was faster than Eigen's by measurement: matrices larger than caches, and with AVX2, which takes
// twice as long to multiply, few rows.
constexpr std::int64_t leastDepth = 2048, leastWeights = std::int64_t{1} << 22, leastRows = 16;
constexpr std::int64_t mostRows = lanes >= 16  ? std::numeric_limits<std::int64_t>::max()
                                  : lanes >= 8 ? 64
                                               : 0;

constexpr std::int64_t prefetched = 1024; // numbers ahead

struct Cached {
    std::array<float, static_cast<std::size_t>(outputsAtOnce* weightStride)> weights;
    std::array<float, static_cast<std::size_t>(outputsAtOnce* rowsAtOnce)> sums; // [panel, output, row of x]
};

float widened(std::uint16_t half) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16);
}

/// Numbers of a matrix as float32, whatever it is in memory.
void copyPart(const Tensor& of, std::int64_t from, std::int64_t count, float* to) {
    if (!of.isBfloat16()) {
        std::copy_n(of.data() + from, count, to);
        return;
    }
    const std::uint16_t* const halves = static_cast<const std::uint16_t*>(of.address()) + from;
    for (std::int64_t i = 0; i < count; ++i) to[i] = widened(halves[i]);
}

Packet widened(const std::uint16_t* halves) {
    alignas(sizeof(Packet)) std::array<float, lanes> numbers; // registers, to the compiler
    for (std::int64_t i = 0; i < lanes; ++i) numbers[i] = widened(halves[i]);
    return Eigen::internal::pload<Packet>(numbers.data());
}

/// One output of so many rows of x, `steps` packets at a time: weights come in the order of memory, which is
/// how it is read fastest.
template<int rows, int steps>
void multiplyOutput(const Tensor& x, const std::uint16_t* weights, std::int64_t row, std::int64_t out,
                    Tensor& y) {
    using namespace Eigen::internal;
    const std::int64_t depth = x.cols();
    Packet sums[rows][steps];
#pragma GCC unroll 4
    for (auto& ofRow : sums)
#pragma GCC unroll 8
        for (Packet& sum : ofRow) sum = pset1<Packet>(0.0F);
    std::int64_t k = 0;
    const auto add = [&](int step) {
        const Packet w = widened(weights + k);
#pragma GCC unroll 4
        for (int r = 0; r < rows; ++r)
            sums[r][step] = pmadd(w, ploadu<Packet>(x.row(row + r) + k), sums[r][step]);
        k += lanes;
    };
    while (k + steps * lanes <= depth) {
        __builtin_prefetch(weights + k + prefetched);
#pragma GCC unroll 8
        for (int step = 0; step < steps; ++step) add(step);
    }
    while (k + lanes <= depth) add(0);
#pragma GCC unroll 4
    for (int r = 0; r < rows; ++r) {
        Packet all = sums[r][0];
#pragma GCC unroll 8
        for (int step = 1; step < steps; ++step) all = padd(all, sums[r][step]);
        float sum = predux(all);
        for (std::int64_t i = k; i < depth; ++i) sum += widened(weights[i]) * x.row(row + r)[i];
        y.writable()[(row + r) * y.cols() + out] = sum;
    }
}

} // namespace

void multiplyFewRows(const Tensor& x, const Tensor& weight, std::int64_t first, std::int64_t last,
                     Tensor& y) {
    for (std::int64_t out = first; out < last; ++out) {
        const auto* const weights = static_cast<const std::uint16_t*>(weight.address()) + out * weight.cols();
        std::int64_t row = 0;
        for (; row + 4 <= x.rows(); row += 4) multiplyOutput<4, 2>(x, weights, row, out, y);
        for (; row + 2 <= x.rows(); row += 2) multiplyOutput<2, 4>(x, weights, row, out, y);
        for (; row < x.rows(); ++row) multiplyOutput<1, 8>(x, weights, row, out, y);
    }
}

bool LaidOutRows::suits(const Tensor& x, const Tensor& weight) {
    return x.rows() >= leastRows && x.rows() <= mostRows && x.cols() >= leastDepth &&
           weight.size() >= leastWeights;
}

LaidOutRows::LaidOutRows(ThreadPool& pool, RecycledMemory& memory, const Tensor& x)
    : rows_(x.rows()),
      depth_(x.cols()),
      panels_(memory.tensor(roundedUp(rows_, tileCols) / tileCols * depth_, tileCols)) {
    pool.parallelFor(static_cast<int>(panels_.rows() / depth_), [&](int panel) { lay(x, panel); });
}

void LaidOutRows::lay(const Tensor& x, std::int64_t panel) {
    float* const out = panels_.writable() + panel * depth_ * tileCols;
    const std::int64_t there = std::min(tileCols, rows_ - panel * tileCols);
    if (there < tileCols) std::fill_n(out, depth_ * tileCols, 0.0F);
    for (std::int64_t r = 0; r < there; ++r) {
        const float* const from = x.row(panel * tileCols + r);
        for (std::int64_t k = 0; k < depth_; ++k) out[k * tileCols + r] = from[k];
    }
}

void LaidOutRows::multiply(const Tensor& weight, std::int64_t first, std::int64_t last, Tensor& y) const {
    const auto cached = std::make_unique_for_overwrite<Cached>();
    float* const weights = cached->weights.data();
    const auto sumsOf = [&](std::int64_t row) { // of a panel's first row
        return cached->sums.data() + row % rowsAtOnce * outputsAtOnce;
    };
    for (std::int64_t out = first; out < last; out += outputsAtOnce) {
        const std::int64_t count = std::min(outputsAtOnce, last - out);
        for (std::int64_t from = 0; from < rows_; from += rowsAtOnce) {
            const std::int64_t to = std::min(rows_, from + rowsAtOnce);
            for (std::int64_t k = 0; k < depth_; k += depthAtOnce) {
                const std::int64_t width = std::min(depthAtOnce, depth_ - k);
                for (std::int64_t o = 0; o < count; ++o)
                    copyPart(weight, (out + o) * depth_ + k, width, weights + o * weightStride);
                for (std::int64_t row = from; row < to; row += tileCols) {
                    const Rows<const float> panel{panels_.row(row / tileCols * depth_ + k), tileCols};
                    const Rows<float> sums{sumsOf(row), tileCols};
                    if (to - row <= lanes)
                        multiplyRows<2 * tileRows>({weights, weightStride}, count, panel, width, sums, lanes,
                                                   k > 0);
                    else
                        multiplyRows({weights, weightStride}, count, panel, width, sums, tileCols, k > 0);
                }
            }
            for (std::int64_t row = from; row < to; ++row) {
                const float* const sums = sumsOf(row / tileCols * tileCols) + row % tileCols;
                float* const place = y.writable() + row * y.cols() + out;
                for (std::int64_t o = 0; o < count; ++o) place[o] = sums[o * tileCols];
            }
        }
    }
}

} // namespace lambdascope
