// SPDX-License-Identifier: MIT
#include "core/compute/cpu/product.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr std::int64_t in = 603, out = 133; // whole in nothing that products are cut by

/// Numbers that bfloat16 holds, too.
Tensor randomMatrix(std::int64_t rows, std::int64_t cols, unsigned seed) {
    std::minstd_rand random(seed);
    std::uniform_real_distribution<float> between(-1, 1);
    Tensor x(rows, cols);
    for (std::int64_t i = 0; i < x.size(); ++i)
        x.writable()[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(between(random)) & 0xFFFF0000U);
    return x;
}

class Product : public testing::Test {
  protected:
    /// With columns cut at `cut`.
    Tensor of(const Tensor& x, const Tensor& by, std::int64_t cut = 0) {
        const LaidOutRows laid(pool_, memory_, x);
        Tensor y(x.rows(), out);
        laid.multiply(by, 0, cut, y);
        laid.multiply(by, cut, out, y);
        return y;
    }

    Tensor x = randomMatrix(600, in, 1), weight = randomMatrix(out, in, 2);

  private:
    ThreadPool pool_{2};
    RecycledMemory memory_;
};

TEST_F(Product, IsThatOfDoubles) {
    const Tensor y = of(x, weight);
    for (std::int64_t r = 0; r < x.rows(); ++r)
        for (std::int64_t c = 0; c < out; ++c) {
            double sum = 0;
            for (std::int64_t k = 0; k < in; ++k) sum += static_cast<double>(x.at(r, k)) * weight.at(c, k);
            ASSERT_NEAR(y.at(r, c), sum, 1e-4) << r << ", " << c;
        }
}

TEST_F(Product, IsTheSameNumberHoweverItIsCut) {
    const Tensor y = of(x, weight);
    for (const std::int64_t rows : {1, 15, 16, 31, 33, 64, 257, 600})
        for (const std::int64_t cut : {0, 1, 63, 64, 100}) {
            const Tensor few = of(x.rowsFrom(0, rows), weight, cut);
            for (std::int64_t i = 0; i < few.size(); ++i)
                ASSERT_EQ(few.data()[i], y.data()[i]) << rows << " rows, cut at " << cut << ", " << i;
        }
}

TEST_F(Product, OfBfloat16IsThatOfTheSameFloats) {
    const auto halves = std::make_shared<std::vector<std::uint16_t>>();
    for (const float each : weight.values())
        halves->push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(each) >> 16));
    const Tensor y = of(x, weight), same = of(x, Tensor(halves, halves->data(), out, in));
    for (std::int64_t i = 0; i < y.size(); ++i) ASSERT_EQ(same.data()[i], y.data()[i]) << i;
}

TEST(FewRows, OfBfloat16AreExactHoweverTheyAreCut) {
    for (const std::int64_t depth : {1, 5, 16, 37, 1031})
        for (const std::int64_t rows : {1, 2, 3, 7, 15}) {
            constexpr std::int64_t outputs = 11;
            const Tensor x = randomMatrix(rows, depth, 1), weight = randomMatrix(outputs, depth, 2);
            const auto halves = std::make_shared<std::vector<std::uint16_t>>();
            for (const float each : weight.values())
                halves->push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(each) >> 16));
            const Tensor stored(halves, halves->data(), outputs, depth);
            Tensor y(rows, outputs), cut(rows, outputs);
            multiplyFewRows(x, stored, 0, outputs, y);
            for (const auto& [first, last] : {std::pair(0, 3), std::pair(3, 4), std::pair(4, 11)})
                multiplyFewRows(x, stored, first, last, cut);
            for (std::int64_t r = 0; r < rows; ++r)
                for (std::int64_t o = 0; o < outputs; ++o) {
                    double sum = 0, size = 0;
                    for (std::int64_t k = 0; k < depth; ++k) {
                        const double term = static_cast<double>(x.at(r, k)) * weight.at(o, k);
                        sum += term;
                        size += std::abs(term);
                    }
                    ASSERT_NEAR(y.at(r, o), sum, 1e-6 * size + 1e-12) << depth << ' ' << r << ' ' << o;
                    ASSERT_EQ(cut.at(r, o), y.at(r, o)) << depth << ' ' << r << ' ' << o;
                }
        }
}

} // namespace
} // namespace lambdascope
