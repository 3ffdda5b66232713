// SPDX-License-Identifier: MIT
#include "core/analysis/attention/margin.h"

#include <cmath>

namespace lambdascope {

double weightOfMargin(double margin, double tokens) {
    return 1 / (1 + (tokens - 1) * std::exp(-margin)); // for large margins, too
}

double marginOfWeight(double weight, double tokens) {
    return std::log(weight / (1 - weight)) + std::log(tokens - 1);
}

} // namespace lambdascope
