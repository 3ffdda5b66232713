// SPDX-License-Identifier: MIT
#include "widgets/chart/axis.h"

#include "core/util/phrase.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {

namespace {

constexpr double numberHigh = 13; // pixels from number to number
constexpr double nothing = 1e-9;  // a tick that is 0

} // namespace

double PlotAxis::at(double value) const {
    const double part = logarithmic ? std::log(std::max(value, 1e-12) / low) / std::log(high / low)
                                    : (value - low) / (high - low);
    return from + part * (to - from);
}

double PlotAxis::valueAt(double pixel) const {
    const double part = (pixel - from) / (to - from);
    return logarithmic ? low * std::pow(high / low, part) : low + part * (high - low);
}

QString Ticks::words(double tick) const {
    if (std::abs(tick) < nothing) return QStringLiteral("0");
    const int needed =
        decimals < 0 ? std::max(0, static_cast<int>(-std::floor(std::log10(tick) + 1e-9))) : decimals;
    return QString::fromStdString(formatNumber(tick, needed));
}

double niceStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double multiple : {5.0, 2.0, 1.0})
        if (multiple * power >= rough * 0.999) step = multiple * power;
    return step;
}

Ticks ticksBetween(double low, double high, double most) {
    const double step = niceStep((high - low) / std::max(1.0, most - 1));
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const double slack = step * 1e-6;
    for (double n = std::ceil((low - slack) / step); n * step <= high + slack; ++n)
        ticks.values.push_back(n * step);
    return ticks;
}

Ticks decadesBetween(double low, double high) {
    Ticks ticks{{}, -1};
    for (double power = std::ceil(std::log10(low) - 1e-9); power <= std::log10(high) + 1e-9; ++power)
        ticks.values.push_back(std::pow(10.0, power));
    return ticks;
}

PlotArea PlotArea::of(const QRectF& rect, double low, double high, double most) {
    return {rect, {low, high, rect.bottom(), rect.top()}, ticksBetween(low, high, most)};
}

void PlotArea::paintLines(Ink& ink, const Look& look, const std::optional<QColor>& zero) const {
    for (const double tick : ticks.values)
        ink.fill({rect.left(), std::round(y.at(tick)), rect.width(), 1},
                 std::abs(tick) < nothing ? zero.value_or(look.softLine) : look.softLine);
}

void PlotArea::paintScale(Ink& ink, const Look& look, const QFont& numbers, double gap,
                          const std::optional<QColor>& zero) const {
    paintLines(ink, look, zero);
    const bool hasZero = y.low <= 0 && y.high >= 0;
    for (const double tick : ticks.values) {
        const double line = std::round(y.at(tick));
        const bool near = hasZero && std::abs(line - std::round(y.at(0))) < numberHigh;
        if (!near || std::abs(tick) < nothing)
            ink.words({rect.left() - gap - 100, line + 0.5 - 9, 100, 18}, Qt::AlignRight, ticks.words(tick),
                      numbers, look.ink3);
    }
}

std::vector<double> nudgedApart(std::span<const double> wanted, double apart, double low, double high) {
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i]; });
    std::vector<double> places(wanted.begin(), wanted.end());
    double before = low - apart;
    for (const std::size_t i : order) before = places[i] = std::max(places[i], before + apart);
    double after = high + apart;
    for (auto it = order.rbegin(); it != order.rend(); ++it)
        after = places[*it] = std::min(places[*it], after - apart);
    return places;
}

std::optional<double> onCurve(std::span<const double> xs, std::span<const double> ys, double x) {
    std::optional<std::size_t> before;
    for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i) {
        if (std::isnan(ys[i])) continue;
        if (xs[i] == x) return ys[i];
        if (xs[i] > x) {
            if (!before) return {};
            const double share = (x - xs[*before]) / (xs[i] - xs[*before]);
            return ys[*before] + share * (ys[i] - ys[*before]);
        }
        before = i;
    }
    return {};
}

bool LabelPlacer::free(const QRectF& rect) const {
    return std::ranges::none_of(taken_, [&](const QRectF& other) { return other.intersects(rect); });
}

bool LabelPlacer::place(const QRectF& rect) {
    if (!free(rect)) return false;
    taken_.push_back(rect);
    return true;
}

} // namespace lambdascope
