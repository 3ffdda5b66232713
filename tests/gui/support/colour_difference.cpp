// SPDX-License-Identifier: MIT
#include "tests/gui/support/colour_difference.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lambdascope::test {

namespace {

constexpr double degree = std::numbers::pi / 180;

double hueOf(double a, double b) {
    const double hue = a == 0 && b == 0 ? 0 : std::atan2(b, a) / degree;
    return hue < 0 ? hue + 360 : hue;
}

double power7(double chroma) {
    return std::sqrt(std::pow(chroma, 7) / (std::pow(chroma, 7) + std::pow(25.0, 7)));
}

std::array<double, 3> lab(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double r = linear(colour.redF()), g = linear(colour.greenF()), b = linear(colour.blueF());
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

double ciede2000(const std::array<double, 3>& one, const std::array<double, 3>& other) {
    const double meanChroma = (std::hypot(one[1], one[2]) + std::hypot(other[1], other[2])) / 2;
    const double stretch = 1.5 - power7(meanChroma) / 2;
    const double a1 = one[1] * stretch, a2 = other[1] * stretch;
    const double c1 = std::hypot(a1, one[2]), c2 = std::hypot(a2, other[2]);
    const double h1 = hueOf(a1, one[2]), h2 = hueOf(a2, other[2]);
    const bool grey = c1 * c2 == 0;
    double turn = grey ? 0 : h2 - h1;
    turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
    const double dL = other[0] - one[0], dC = c2 - c1,
                 dH = 2 * std::sqrt(c1 * c2) * std::sin(turn / 2 * degree);
    const double L = (one[0] + other[0]) / 2, C = (c1 + c2) / 2;
    double h = grey ? h1 + h2 : (h1 + h2) / 2;
    if (!grey && std::abs(h1 - h2) > 180) h += h1 + h2 < 360 ? 180 : -180;
    const double t = 1 - 0.17 * std::cos((h - 30) * degree) + 0.24 * std::cos(2 * h * degree) +
                     0.32 * std::cos((3 * h + 6) * degree) - 0.20 * std::cos((4 * h - 63) * degree);
    const double offL = (L - 50) * (L - 50);
    const double l = dL / (1 + 0.015 * offL / std::sqrt(20 + offL));
    const double c = dC / (1 + 0.045 * C), hue = dH / (1 + 0.015 * C * t);
    const double rotation = -std::sin(60 * std::exp(-std::pow((h - 275) / 25, 2)) * degree) * 2 * power7(C);
    return std::sqrt(l * l + c * c + hue * hue + rotation * c * hue);
}

double colourDifference(const QColor& one, const QColor& other) {
    return ciede2000(lab(one), lab(other));
}

} // namespace lambdascope::test
