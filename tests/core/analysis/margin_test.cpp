// SPDX-License-Identifier: MIT
#include "core/analysis/attention/margin.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lambdascope {
namespace {

TEST(Margin, IsWhatASoftmaxOfOneScoreAboveEqualOthersGives) {
    for (const double margin : {0.0, 0.7, 2.45, 10.0})
        for (const int tokens : {2, 37, 4096}) {
            double sum = std::exp(margin);
            for (int other = 1; other < tokens; ++other) sum += 1; // exp(0)
            EXPECT_NEAR(weightOfMargin(margin, tokens), std::exp(margin) / sum, 1e-12);
            EXPECT_NEAR(marginOfWeight(weightOfMargin(margin, tokens), tokens), margin, 1e-9);
        }
    EXPECT_EQ(weightOfMargin(800, 65536), 1); // e^800 is no double
    EXPECT_EQ(weightOfMargin(0, 4), 0.25);
}

TEST(Margin, GrowsByTheLogarithmOfTheText) {
    const double weight = weightOfMargin(2.45, 37); // the row of the lesson
    const double grown = marginOfWeight(weight, 65536) - 2.45;
    EXPECT_NEAR(grown, std::log(65535.0 / 36), 1e-9);
    EXPECT_LT(weightOfMargin(2.45, 65536), weight / 1000);
    EXPECT_TRUE(std::isinf(marginOfWeight(0, 37)) && std::isinf(marginOfWeight(1, 37)));
}

} // namespace
} // namespace lambdascope
