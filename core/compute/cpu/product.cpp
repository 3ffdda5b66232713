// SPDX-License-Identifier: MIT
#include "core/compute/cpu/product.h"

#include "core/compute/cpu/tile.h"

#include <algorithm>
#include <array>
#include <memory>

namespace lambdascope {
namespace {

// What is in use at once: a panel of x and a tile's weights in the first cache, the rest in the second.
constexpr std::int64_t deep = 256;        // numbers of a row
constexpr std::int64_t outputs = 64;      // rows of weights
constexpr std::int64_t tokens = 256;      // rows of x
constexpr std::int64_t apart = deep + 16; // rows a power of two apart would share places in the cache
constexpr std::int64_t leastDepth = 2 * deep, leastRows = lanes, leastWeights = std::int64_t{1} << 18;

struct Cached {
    std::array<float, static_cast<std::size_t>(outputs* apart)> weights;
    std::array<float, static_cast<std::size_t>(outputs* tokens)> sums; // [panel, output, row of x]
};

} // namespace

bool LaidOutRows::suits(const Tensor& x, const Tensor& weight) {
    return lanes >= 8 && x.rows() >= leastRows && x.cols() >= leastDepth && weight.size() >= leastWeights;
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
        return cached->sums.data() + row % tokens * outputs;
    };
    for (std::int64_t out = first; out < last; out += outputs) {
        const std::int64_t count = std::min(outputs, last - out);
        const Tensor some = weight.rowsFrom(out, count);
        for (std::int64_t from = 0; from < rows_; from += tokens) {
            const std::int64_t to = std::min(rows_, from + tokens);
            for (std::int64_t k = 0; k < depth_; k += deep) {
                const std::int64_t width = std::min(deep, depth_ - k);
                for (std::int64_t o = 0; o < count; ++o)
                    std::copy_n(some.row(o) + k, width, weights + o * apart);
                for (std::int64_t row = from; row < to; row += tileCols)
                    multiplyRows(
                        {weights, apart}, count, {panels_.row(row / tileCols * depth_ + k), tileCols}, width,
                        {sumsOf(row), tileCols}, std::min(tileCols, roundedUp(to - row, lanes)), k > 0);
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
