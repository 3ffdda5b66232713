// SPDX-License-Identifier: MIT
#include "widgets/canvas/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

std::optional<Cell> CellGrid::cellAt(QPointF inside, const MapView& view) const {
    const double across = columns / view.zoom / width; // cells a pixel
    const Cell cell{static_cast<int>(std::floor(view.firstQuery + inside.y() * across)),
                    static_cast<int>(std::floor(view.firstKey + inside.x() * across))};
    if (cell.query >= rows || cell.key >= columns || cell.query < 0 || cell.key < 0) return {};
    return cell;
}

std::optional<QRectF> CellGrid::cellRect(Cell cell, const MapView& view) const {
    const double side = cellSize(view);
    const QRectF whole((cell.key - view.firstKey) * side, (cell.query - view.firstQuery) * side, side, side);
    const QRectF visible = whole.intersected({0, 0, width, height()});
    if (visible.isEmpty()) return {};
    return visible;
}

MapView CellGrid::clamped(MapView view) const {
    const double most = std::max(1.0, columns * 48.0 / width); // cells of at most 48 pixels
    view.zoom = std::clamp(view.zoom, 1.0, most);
    view.firstKey = std::clamp(view.firstKey, 0.0, columns - columns / view.zoom);
    view.firstQuery = std::clamp(view.firstQuery, 0.0, rows - rows / view.zoom);
    return view;
}

MapView CellGrid::zoomed(const MapView& view, double factor, QPointF inside) const {
    MapView next = view;
    next.zoom = clamped({0, 0, view.zoom * factor}).zoom;
    const QPointF at = inside / width * columns; // in cells at zoom 1
    next.firstKey += at.x() / view.zoom - at.x() / next.zoom;
    next.firstQuery += at.y() / view.zoom - at.y() / next.zoom;
    return clamped(next);
}

double mapSideFor(double room, int columns, double pixelRatio, double largest) {
    const double cell = std::min(room / columns, largest);
    const double device = std::floor(cell * pixelRatio);
    if (device >= 1) return device / pixelRatio * columns;
    return std::floor(room * pixelRatio) / pixelRatio;
}

} // namespace lambdascope
