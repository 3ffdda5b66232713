// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/controls/lambda_drag.h"
#include "widgets/lab/chart/lab_scene.h"

namespace lambdascope {

/// What `scene.moves` is in a layer now, and as trained.
double movedValue(const LabScene& scene, int layer);
double trainedValue(const LabScene& scene, int layer);

/// One step of a key: `layer` goes by `step` to a round hundredth and all selected layers go with it. Empty
/// where there are no layers.
LambdaValues nudged(const LabScene& scene, int layer, double step);

/// A point held with the mouse: all selected layers move with the one that is held; a layer outside of the
/// selection moves alone. `valuePerPixel` is of the moment when it was taken.
LambdaDrag dragOf(const LabScene& scene, int layer, double y, double valuePerPixel);

} // namespace lambdascope
