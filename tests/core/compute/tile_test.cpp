// SPDX-License-Identifier: MIT
#include "core/compute/cpu/tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace lambdascope {
namespace {

float exponentialOf(float x) {
    std::array<float, static_cast<std::size_t>(lanes)> numbers{};
    numbers.fill(x);
    Eigen::internal::pstoreu(numbers.data(), exponential(Eigen::internal::ploadu<Packet>(numbers.data())));
    return numbers.back();
}

TEST(Tile, ExponentialIsWithinItsErrorOfDoubles) {
    double worst = 0;
    for (int i = 0; i <= 87'000; ++i) {
        const float x = -static_cast<float>(i) / 1000;
        const double exact = std::exp(static_cast<double>(x));
        worst = std::max(worst, std::abs(exponentialOf(x) - exact) / exact);
    }
    EXPECT_LT(worst, 1.2e-7);
    EXPECT_GT(worst, 0);
}

TEST(Tile, ExponentialOfWhatIsMaskedIsNothingAndOfNanIsNan) {
    EXPECT_EQ(exponentialOf(0), 1.0F);
    EXPECT_LT(exponentialOf(-std::numeric_limits<float>::infinity()), 1.3e-38F);
    EXPECT_GE(exponentialOf(-std::numeric_limits<float>::infinity()), 0.0F);
    EXPECT_TRUE(std::isnan(exponentialOf(std::numeric_limits<float>::quiet_NaN())));
}

} // namespace
} // namespace lambdascope
