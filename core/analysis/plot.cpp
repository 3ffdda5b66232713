// SPDX-License-Identifier: MIT
#include "core/analysis/plot.h"

#include <algorithm>
#include <limits>

namespace lambdascope {

std::pair<double, double> Plot::range(bool withPaper) const {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const PlotSeries& each : series) {
        if (each.paper && !withPaper) continue;
        for (const PlotPoint& point : each.points)
            for (const auto& number : {point.value, point.low, point.high})
                if (number && (!logarithmic || *number > 0)) {
                    least = std::min(least, *number);
                    most = std::max(most, *number);
                }
    }
    if (least > most) return {0, 1};
    if (!logarithmic && kind != PlotKind::Lines) least = std::min(least, 0.0), most = std::max(most, 0.0);
    return {least, most};
}

} // namespace lambdascope
