// SPDX-License-Identifier: MIT
#pragma once

#include <QRectF>

#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// A linear scale: `low` is drawn at pixel `from`, `high` at pixel `to`.
struct PlotAxis {
    double low = 0, high = 1;
    double from = 0, to = 1;

    [[nodiscard]] double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
    [[nodiscard]] double valueAt(double pixel) const {
        return low + (pixel - from) / (to - from) * (high - low);
    }
    friend bool operator==(const PlotAxis&, const PlotAxis&) = default;
};

/// Where an axis has its numbers, and with how many decimals they are printed.
struct Ticks {
    std::vector<double> values;
    int decimals = 0;
};
/// Multiples of 1, 2 or 5 times a power of ten between two values, at most `most` (2 or more) of them.
Ticks ticksBetween(double low, double high, int most);

/// Places for labels that would like to stand at `wanted`: in the same order, at least `apart` from each
/// other, within low … high as far as there is room.
std::vector<double> nudgedApart(std::span<const double> wanted, double apart, double low, double high);

/// The value of a curve between its points (ascending `xs`, unknown `ys` are NaN); none outside of them.
std::optional<double> onCurve(std::span<const double> xs, std::span<const double> ys, double x);

/// Keeps labels from covering each other: first come, first served.
class LabelPlacer {
  public:
    /// Whether the place is free; it is taken then.
    bool place(const QRectF& rect);
    void take(const QRectF& rect) { taken_.push_back(rect); }

  private:
    std::vector<QRectF> taken_;
};

} // namespace lambdascope
