// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/plot_axis.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {

Ticks ticksBetween(double low, double high, int most) {
    const double rough = (high - low) / std::max(1, most - 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double multiple : {5.0, 2.0, 1.0})
        if (multiple * power >= rough * 0.999) step = multiple * power;
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const double slack = step * 1e-6;
    for (double n = std::ceil((low - slack) / step); n * step <= high + slack; ++n)
        ticks.values.push_back(n * step);
    return ticks;
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

bool LabelPlacer::place(const QRectF& rect) {
    if (std::ranges::any_of(taken_, [&](const QRectF& other) { return other.intersects(rect); }))
        return false;
    taken_.push_back(rect);
    return true;
}

} // namespace lambdascope
