// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/chart/lab_gesture.h"
#include "widgets/lab/chart/lab_maps.h"
#include "widgets/lab/chart/lab_pen.h"

namespace lambdascope {

/// What LabCanvas keeps between events: the values it was given, their places, and the gesture in progress.
struct LabCanvas::State {
    LabScene scene;
    LabFonts fonts;
    LabMapValues values;
    MapLabels labels;

    LabGeometry geometry;
    LabPointer pointer;
    LabTarget grip; // what the left button holds
    std::optional<LambdaDrag> dragged;
    LambdaValues lastValues; // of the drag
    double lastSweepValue = 0;
    bool gesture = false;       // values went out that gestureEnded() must close
    int anchor = 0, active = 0; // of a selection made with the keyboard

    [[nodiscard]] bool stale() const { return scene.maps.stale || scene.maps.trainedStale; }
    [[nodiscard]] int layerCount() const { return static_cast<int>(scene.layers.size()); }
};

} // namespace lambdascope
