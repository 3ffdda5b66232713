// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/chart_layout.h"
#include "widgets/lab/lab_layout.h"
#include "widgets/lab/sweep_layout.h"
#include "widgets/lab/training_layout.h"

#include <optional>

namespace lambdascope {

/// What of the canvas is under a point.
struct LabTarget {
    enum class Kind {
        Nothing,
        Point,  // λ of `index`, a layer
        Column, // of layer `index`
        Map,    // `index`: 0 trained, 1 in force
        Sweep,
        Scrubber, // or the curves above it
        SweepTab,
        TrainingTab,
        Run,
        Cancel
    } kind = Kind::Nothing;
    int index = -1;
    std::optional<Cell> cell; // of a map, masked ones included
    friend bool operator==(const LabTarget&, const LabTarget&) = default;
};

/// The places of everything on the canvas, made anew when the scene or the size changes. Needs no GL.
struct LabGeometry {
    /// What the places depend on besides the scene.
    struct Frame {
        QSizeF size;
        double pixelRatio = 1;
        std::optional<ValueRange> atLeast; // that the λ chart shows
    };
    static LabGeometry of(const LabScene& scene, const Frame& frame);

    LabLayout layout;
    ChartLayout chart;
    LowerTitle title;
    SweepLayout sweep;
    TrainingLayout training; // made only while it is shown
    MapsLayout maps;
    bool showsTraining = false;

    [[nodiscard]] LabTarget targetAt(QPointF point, const MapView& view) const;
};

} // namespace lambdascope
