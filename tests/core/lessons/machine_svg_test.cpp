// SPDX-License-Identifier: MIT
// The machine of a lesson as a picture on its page.
#include "core/pages/machine_svg.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

/// A path would end at a number that is none, and an infinite one would make all others 0.
TEST(MachineSvg, NumbersThatAreNotFiniteHaveNoBar) {
    OneRow row;
    row.weights = {0.5, std::nan(""), std::numeric_limits<double>::infinity(), -0.25};
    const RowBox box{RowStep::Subtract, true, {{"", &row.weights}}};
    const std::string svg = MachinePicture{row, {box}, {}, {"a", "b", "c", "d"}, 0}.svg();
    EXPECT_NE(svg.find("h51v"), std::string::npos) << svg; // 0.5, the largest: half a box
    EXPECT_NE(svg.find("h-25.5v"), std::string::npos) << svg;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << svg;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << svg;
}

} // namespace
} // namespace lambdascope
