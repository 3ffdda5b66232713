// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/cell_grid.h"
#include "widgets/lab/chart/sweep_chart.h"
#include "widgets/lab/chart/training_chart.h"
#include "widgets/lab/chart/waterfall.h"

#include <array>
#include <optional>

namespace lambdascope {

/// Of what the two maps have so many.
struct MapsCells {
    int rows = 1, columns = 1;
    bool groups = false; // words of sentences stand along them, longer than tokens
    [[nodiscard]] int most() const { return rows > columns ? rows : columns; }
    /// Those of a scene; before the first trace the empty frames of a prompt of thirty tokens.
    static MapsCells of(const LabMaps& maps);
};

/// Where the three parts of the lab's canvas go, in logical pixels. Pure geometry.
struct LabLayout {
    enum class Arrangement { Columns, Stacked, TooSmall }; // the maps stand right of the charts, or below
    static LabLayout of(QSizeF size, const MapsCells& cells, double pixelRatio);

    Arrangement arrangement = Arrangement::TooSmall;
    QRectF chart, lower, maps;
};

/// Where the two maps go within their part: one above the other, or side by side if cells are larger so.
struct MapsLayout {
    static constexpr int count = 2; // trained, in force
    static MapsLayout of(const QRectF& area, const MapsCells& cells, double pixelRatio);
    /// Side by side, each with a side of so many pixels, in an area of just the room they need: for figures.
    static MapsLayout pairOf(const MapsCells& cells, double side);

    QRectF area;
    bool compact = false; // shorter labels, smaller words
    bool sideBySide = false;
    MapsCells cells;
    std::array<QRectF, count> maps;
    QRectF bar;                  // of the colours
    double labelWidth = 0;       // left of a map
    double titleOffset = 0;      // baseline of a title, from the top of its map; negative
    double arithmeticOffset = 0; // baseline of the arithmetic, from the bottom of its map

    [[nodiscard]] CellGrid grid() const { return {cells.rows, cells.columns, maps[0].width()}; }
    /// Which map is under a point; −1: none.
    [[nodiscard]] int mapAt(QPointF point) const;
    [[nodiscard]] std::optional<Cell> cellAt(QPointF point, const MapView& view) const;
    [[nodiscard]] std::optional<QRectF> cellRect(int map, Cell cell, const MapView& view) const;

  private:
    void place(double side, double pixelRatio);
};

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
