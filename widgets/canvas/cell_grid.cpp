// SPDX-License-Identifier: MIT
#include "widgets/canvas/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

std::optional<Cell> CellGrid::cellAt(QPointF inside, const MapView& view) const {
    const double across = tokens / view.zoom / size;
    const Cell cell{static_cast<int>(std::floor(view.firstQuery + inside.y() * across)),
                    static_cast<int>(std::floor(view.firstKey + inside.x() * across))};
    if (cell.query >= tokens || cell.key >= tokens || cell.query < 0 || cell.key < 0) return {};
    return cell;
}

std::optional<QRectF> CellGrid::cellRect(Cell cell, const MapView& view) const {
    const double side = cellSize(view);
    const QRectF whole((cell.key - view.firstKey) * side, (cell.query - view.firstQuery) * side, side, side);
    const QRectF visible = whole.intersected({0, 0, size, size});
    if (visible.isEmpty()) return {};
    return visible;
}

MapView CellGrid::clamped(MapView view) const {
    const double most = std::max(1.0, tokens * 48.0 / size); // cells of at most 48 pixels
    view.zoom = std::clamp(view.zoom, 1.0, most);
    const double last = tokens - tokens / view.zoom;
    view.firstKey = std::clamp(view.firstKey, 0.0, last);
    view.firstQuery = std::clamp(view.firstQuery, 0.0, last);
    return view;
}

MapView CellGrid::zoomed(const MapView& view, double factor, QPointF inside) const {
    MapView next = view;
    next.zoom = clamped({0, 0, view.zoom * factor}).zoom;
    const QPointF at = inside / size * tokens; // in cells at zoom 1
    next.firstKey += at.x() / view.zoom - at.x() / next.zoom;
    next.firstQuery += at.y() / view.zoom - at.y() / next.zoom;
    return clamped(next);
}

double mapSideFor(double room, int tokens, double pixelRatio) {
    const double cell = std::min(room / tokens, largestCell);
    const double device = std::floor(cell * pixelRatio);
    if (device >= 1) return device / pixelRatio * tokens;
    return std::floor(room * pixelRatio) / pixelRatio;
}

} // namespace lambdascope
