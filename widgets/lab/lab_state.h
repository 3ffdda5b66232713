// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/imgui_layer.h"
#include "widgets/canvas/panel_renderer.h"
#include "widgets/canvas/text_atlas.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/lab/lab_gesture.h"
#include "widgets/lab/lab_maps.h"
#include "widgets/lab/lab_pen.h"

namespace lambdascope {

/// What of the lab lives in the GL context; made in initializeGL, gone with the context.
struct LabGl {
    static constexpr int slotCount = 4; // A1 and A2, trained and in force
    PanelRenderer panels{slotCount};
    TextAtlas text;
    ImGuiLayer imgui;
};

/// What LabCanvas keeps between events: the values it was given, their places, and the gesture in progress.
struct LabCanvas::State {
    LabScene scene;
    Theme theme = Theme::light();
    LabFonts fonts;
    LabMapValues values;
    MapLabels labels;

    LabGeometry geometry;
    QSizeF laidOutFor;
    double laidOutRatio = 0;
    bool sceneChanged = true;

    MapView view;
    MapView pressedView;
    QPointF pressed;
    LabPointer pointer;
    LabTarget grip; // what the left button holds
    std::optional<LambdaDrag> dragged;
    LabValues lastValues; // of the drag
    double lastSweepValue = 0;
    bool moved = false;         // further than a click may
    bool gesture = false;       // values went out that gestureEnded() must close
    int anchor = 0, active = 0; // of a selection made with the keyboard
    bool peeking = false;
    bool keyboardFocus = false;

    std::unique_ptr<LabGl> gl;

    [[nodiscard]] bool stale() const { return scene.maps.stale || scene.maps.trainedStale; }
    [[nodiscard]] int layerCount() const { return static_cast<int>(scene.layers.size()); }
};

} // namespace lambdascope
