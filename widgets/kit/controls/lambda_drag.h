// SPDX-License-Identifier: MIT
#pragma once

#include <map>

namespace lambdascope {

inline constexpr double snapPixels = 4; // so near a drag takes the trained value

/// New values of what a gesture moves, λ_init or λ, by layer.
using LambdaValues = std::map<int, double>;

/// A value without the dust of adding and subtracting, as values travel as text too; and exactly the trained
/// one where it is meant.
double settledLambda(double value, double trained);

/// A point of a chart that is held with the mouse: all layers of `start` move by the same amount as the one
/// that is held.
class LambdaDrag {
  public:
    /// Where the pointer took the point, and what a pixel upwards is worth; both stay while the point is
    /// held. `trained`: of the same layers.
    LambdaDrag(int layer, double y, double valuePerPixel, LambdaValues start, LambdaValues trained);

    struct How {
        bool fine = false; // steps of 0.001 instead of 0.01
        bool snap = true;  // within 4 pixels of the trained value: that value, exactly
    };
    [[nodiscard]] LambdaValues at(double y, How how) const;
    [[nodiscard]] const LambdaValues& start() const { return start_; }
    [[nodiscard]] int layer() const { return layer_; }

  private:
    int layer_;
    double y_, valuePerPixel_;
    LambdaValues start_, trained_;
};

} // namespace lambdascope
