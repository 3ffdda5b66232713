// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/lab_gesture.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

double movedValue(const LabScene& scene, int layer) {
    const LabLayer& l = scene.layers[layer];
    return scene.moves == Quantity::LambdaInit ? l.init : double{l.lambda};
}

double trainedValue(const LabScene& scene, int layer) {
    const LabLayer& l = scene.layers[layer];
    return scene.moves == Quantity::LambdaInit ? l.trainedInit : double{l.trainedLambda};
}

LambdaValues nudged(const LabScene& scene, int layer, double step) {
    const int last = std::min(scene.last, static_cast<int>(scene.layers.size()) - 1);
    if (layer < 0 || layer > last) return {};
    const double by = std::round(100 * (movedValue(scene, layer) + step)) / 100 - movedValue(scene, layer);
    LambdaValues values;
    for (int l = std::max(0, scene.first); l <= last; ++l)
        values[l] = settledLambda(movedValue(scene, l) + by, trainedValue(scene, l));
    return values;
}

LambdaDrag dragOf(const LabScene& scene, int layer, double y, double valuePerPixel) {
    const bool alone = !scene.selects(layer);
    const int last = std::min(scene.last, static_cast<int>(scene.layers.size()) - 1);
    LambdaValues start, trained;
    for (int l = alone ? layer : std::max(0, scene.first); l <= (alone ? layer : last); ++l) {
        start[l] = movedValue(scene, l);
        trained[l] = trainedValue(scene, l);
    }
    return {layer, y, valuePerPixel, std::move(start), std::move(trained)};
}

} // namespace lambdascope
