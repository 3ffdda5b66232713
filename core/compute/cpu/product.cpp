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

struct Cached {
    std::array<float, static_cast<std::size_t>(outputsAtOnce* weightStride)> weights;
    std::array<float, static_cast<std::size_t>(outputsAtOnce* rowsAtOnce)> sums; // [panel, output, row of x]
};

/// Numbers of a matrix as float32, whatever it is in memory.
void copyPart(const Tensor& of, std::int64_t from, std::int64_t count, float* to) {
    if (!of.isBfloat16()) {
        std::copy_n(of.data() + from, count, to);
        return;
    }
    const std::uint16_t* const halves = static_cast<const std::uint16_t*>(of.address()) + from;
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = std::bit_cast<float>(static_cast<std::uint32_t>(halves[i]) << 16);
}

} // namespace

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
