// SPDX-License-Identifier: MIT
#include "widgets/lab/lab_gesture.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

double toGrid(double value, double perUnit) {
    return std::round(value * perUnit) / perUnit;
}

/// Without the dust of adding and subtracting, as values travel as text too; and exactly the trained value
/// where it is meant.
double settled(double value, double trained) {
    return std::abs(value - trained) < 1e-6 ? trained : std::round(value * 1e9) / 1e9;
}

} // namespace

double movedValue(const LabScene& scene, int layer) {
    const LabLayer& l = scene.layers[layer];
    return scene.moves == Quantity::LambdaInit ? l.init : double{l.lambda};
}

double trainedValue(const LabScene& scene, int layer) {
    const LabLayer& l = scene.layers[layer];
    return scene.moves == Quantity::LambdaInit ? l.trainedInit : double{l.trainedLambda};
}

LabValues nudged(const LabScene& scene, int layer, double step) {
    const int last = std::min(scene.last, static_cast<int>(scene.layers.size()) - 1);
    if (layer < 0 || layer > last) return {};
    const double by = toGrid(movedValue(scene, layer) + step, 100) - movedValue(scene, layer);
    LabValues values;
    for (int l = std::max(0, scene.first); l <= last; ++l)
        values[l] = settled(movedValue(scene, l) + by, trainedValue(scene, l));
    return values;
}

LambdaDrag::LambdaDrag(const LabScene& scene, int layer, double y, double valuePerPixel)
    : layer_(layer),
      y_(y),
      valuePerPixel_(valuePerPixel),
      held_(movedValue(scene, layer)),
      trained_(trainedValue(scene, layer)) {
    const bool alone = !scene.selects(layer);
    const int last = std::min(scene.last, static_cast<int>(scene.layers.size()) - 1);
    for (int l = alone ? layer : std::max(0, scene.first); l <= (alone ? layer : last); ++l) {
        start_[l] = movedValue(scene, l);
        trainedAll_[l] = trainedValue(scene, l);
    }
}

LabValues LambdaDrag::at(double y, How how) const {
    const double raw = held_ + (y_ - y) * valuePerPixel_;
    const bool snaps = how.snap && std::abs(raw - trained_) <= snapPixels * valuePerPixel_;
    if (y == y_) return start_;
    const double target = snaps ? trained_ : toGrid(raw, how.fine ? 1000 : 100);
    if (target == held_) return start_;
    LabValues values;
    for (const auto& [layer, value] : start_)
        values[layer] = layer == layer_ ? target : settled(value + (target - held_), trainedAll_.at(layer));
    return values;
}

} // namespace lambdascope
