// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/lambda_drag.h"

#include <cmath>
#include <utility>

namespace lambdascope {

double settledLambda(double value, double trained) {
    return std::abs(value - trained) < 1e-6 ? trained : std::round(value * 1e9) / 1e9;
}

LambdaDrag::LambdaDrag(int layer, double y, double valuePerPixel, LambdaValues start, LambdaValues trained)
    : layer_(layer),
      y_(y),
      valuePerPixel_(valuePerPixel),
      start_(std::move(start)),
      trained_(std::move(trained)) {}

LambdaValues LambdaDrag::at(double y, How how) const {
    const double held = start_.at(layer_), trained = trained_.at(layer_), perUnit = how.fine ? 1000 : 100;
    const double raw = held + (y_ - y) * valuePerPixel_;
    const bool snaps = how.snap && std::abs(raw - trained) <= snapPixels * valuePerPixel_;
    if (y == y_) return start_;
    const double target = snaps ? trained : std::round(raw * perUnit) / perUnit;
    if (target == held) return start_;
    LambdaValues values;
    for (const auto& [layer, value] : start_)
        values[layer] = layer == layer_ ? target : settledLambda(value + (target - held), trained_.at(layer));
    return values;
}

} // namespace lambdascope
