// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>

#include <array>

namespace lambdascope::test {

/// How different two colours look, ΔE2000 of CIELAB colours (Sharma, Wu, Dalal, Color Research & Application
/// 30, 2005): 1 is just seen side by side.
double ciede2000(const std::array<double, 3>& one, const std::array<double, 3>& other);
/// Of sRGB colours under D65.
double colourDifference(const QColor& one, const QColor& other);

} // namespace lambdascope::test
