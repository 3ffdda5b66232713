// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/lab_scene.h"

#include <map>

namespace lambdascope {

inline constexpr double snapPixels = 4; // so near a drag takes the trained value

/// New values of what a gesture moves, by layer.
using LabValues = std::map<int, double>;

/// What `scene.moves` is in a layer now, and as trained.
double movedValue(const LabScene& scene, int layer);
double trainedValue(const LabScene& scene, int layer);

/// One step of a key: `layer` goes by `step` to a round hundredth and all selected layers go with it. Empty
/// where there are no layers.
LabValues nudged(const LabScene& scene, int layer, double step);

/// A point held with the mouse: all selected layers move by the same amount as the one that is held; a layer
/// outside of the selection moves alone.
class LambdaDrag {
  public:
    /// Where the pointer took the point, and what a pixel upwards is worth; both stay while the point is
    /// held.
    LambdaDrag(const LabScene& scene, int layer, double y, double valuePerPixel);

    struct How {
        bool fine = false; // steps of 0.001 instead of 0.01
        bool snap = true;  // within 4 pixels of the trained value: that value, exactly
    };
    [[nodiscard]] LabValues at(double y, How how) const;
    [[nodiscard]] const LabValues& start() const { return start_; }
    [[nodiscard]] int layer() const { return layer_; }

  private:
    int layer_;
    double y_, valuePerPixel_;
    double held_, trained_; // of the layer that is held
    LabValues start_, trainedAll_;
};

} // namespace lambdascope
