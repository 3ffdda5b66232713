// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <QPointF>
#include <QRectF>

#include <optional>

namespace lambdascope {

/// Which part of its cells a map shows, the same for all maps of a canvas.
struct MapView {
    double firstKey = 0;
    double firstQuery = 0;
    double zoom = 1; // 1: all cells
    friend bool operator==(const MapView&, const MapView&) = default;
};

/// The cells of a map, which are squares. All points and rectangles are relative to its upper left corner,
/// logical pixels.
struct CellGrid {
    int rows = 1, columns = 1;
    double width = 0; // of the map

    [[nodiscard]] double height() const { return width * rows / columns; }
    /// Side of a cell.
    [[nodiscard]] double cellSize(const MapView& view) const { return width * view.zoom / columns; }
    /// The cell under a point, masked ones included.
    [[nodiscard]] std::optional<Cell> cellAt(QPointF inside, const MapView& view) const;
    /// Where a cell is drawn, clipped to the map; null if it is out of view.
    [[nodiscard]] std::optional<QRectF> cellRect(Cell cell, const MapView& view) const;
    /// `view` moved so that it shows cells only.
    [[nodiscard]] MapView clamped(MapView view) const;
    /// `view` zoomed by `factor`; the cell under the point stays there.
    [[nodiscard]] MapView zoomed(const MapView& view, double factor, QPointF inside) const;
    friend bool operator==(const CellGrid&, const CellGrid&) = default;
};

inline constexpr double largestCell = 32; // logical pixels, unzoomed

/// The largest map that fits `room`, its cells whole device pixels where they have one pixel or more, and of
/// a side of at most `largest` logical pixels. `pixelRatio`: device pixels per logical pixel.
double mapSideFor(double room, int columns, double pixelRatio, double largest = largestCell);

} // namespace lambdascope
