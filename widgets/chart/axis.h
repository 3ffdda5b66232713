// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"

#include <QRectF>

#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// A scale: `low` is drawn at pixel `from`, `high` at pixel `to`. Logarithmic: both are above 0.
struct PlotAxis {
    double low = 0, high = 1;
    double from = 0, to = 1;
    bool logarithmic = false;

    [[nodiscard]] double at(double value) const;
    [[nodiscard]] double valueAt(double pixel) const;
    friend bool operator==(const PlotAxis&, const PlotAxis&) = default;
};

/// Where an axis has its numbers, and with how many decimals they are printed.
struct Ticks {
    std::vector<double> values;
    int decimals = 0;
    /// 0 as it is, all others with the same decimals; of a logarithmic axis with those that they need.
    [[nodiscard]] QString words(double tick) const;
};
/// The least of 1, 2 or 5 times a power of ten that is not below `rough`.
double niceStep(double rough);
/// Multiples of a nice step between two values, at most `most` (2 or more) of them.
Ticks ticksBetween(double low, double high, double most);
/// The powers of ten from one to another.
Ticks decadesBetween(double low, double high);

/// A plot: where its values stand, their upright scale, and the numbers along it.
struct PlotArea {
    QRectF rect;
    PlotAxis y;
    Ticks ticks;

    /// From the lower to the upper end of `rect`.
    static PlotArea of(const QRectF& rect, double low, double high, double most);
    /// A line across at every tick, at 0 in `zero` where that is given.
    void paintLines(Ink& ink, const Look& look, const std::optional<QColor>& zero = {}) const;
    /// The same, and the numbers `gap` left of it: none where that of 0 stands.
    void paintScale(Ink& ink, const Look& look, const QFont& numbers, double gap = 6,
                    const std::optional<QColor>& zero = {}) const;
};

/// Places for labels that would like to stand at `wanted`: in the same order, at least `apart` from each
/// other, within low … high as far as there is room.
std::vector<double> nudgedApart(std::span<const double> wanted, double apart, double low, double high);

/// The value of a curve between its points (ascending `xs`, unknown `ys` are NaN); none outside of them.
std::optional<double> onCurve(std::span<const double> xs, std::span<const double> ys, double x);

/// Keeps words from meeting: first come, first served.
class LabelPlacer {
  public:
    [[nodiscard]] bool free(const QRectF& rect) const;
    /// Whether the place is free; it is taken then.
    bool place(const QRectF& rect);
    void take(const QRectF& rect) { taken_.push_back(rect); }

  private:
    std::vector<QRectF> taken_;
};

} // namespace lambdascope
