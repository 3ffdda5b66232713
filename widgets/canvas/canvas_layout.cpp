// SPDX-License-Identifier: MIT
#include "widgets/canvas/canvas_layout.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double widestCompact = 1400;

struct Margins {
    double left, gap, strip, beforeStandard, right; // strip and beforeStandard follow the difference map
    double top, bottom;
    [[nodiscard]] double across() const { return left + 2 * gap + strip + beforeStandard + right; }
};

Margins marginsFor(bool compact) {
    if (compact) return {48, 32, 36, 56, 84, 62, 56};
    return {72, 40, 52, 78, 78, 108, 78};
}

} // namespace

CanvasLayout CanvasLayout::of(QSizeF size, int tokens, double pixelRatio) {
    CanvasLayout layout;
    layout.tokens = std::max(1, tokens);
    layout.compact = size.width() < widestCompact || size.height() < 440;
    if (size.width() < 480 || size.height() < 240) return layout;

    const Margins m = marginsFor(layout.compact);
    const double row = mapSideFor(std::min((size.width() - m.across()) / 4, size.height() - m.top - m.bottom),
                                  layout.tokens, pixelRatio);
    const double gridWidth = (size.width() - m.left - m.strip - m.beforeStandard - m.right) / 2;
    const double gridHeight = (size.height() - 2 * m.top - m.bottom) / 2;
    const double grid = mapSideFor(std::min(gridWidth, gridHeight), layout.tokens, pixelRatio);
    const double least = std::min(40.0, largestCell * layout.tokens); // one token: one cell
    if (std::max(row, grid) < least) return layout;
    layout.titleBaseline = layout.compact ? -46 : -80;
    if (row >= grid) {
        layout.arrangement = Arrangement::Row;
        layout.placeRow(size, row);
    } else {
        layout.arrangement = Arrangement::Grid;
        layout.placeGrid(size, grid);
    }
    return layout;
}

void CanvasLayout::placeRow(QSizeF size, double map) {
    const Margins m = marginsFor(compact);
    // what the whole cells leave over goes half to each side and half above
    double x = std::floor((size.width() - m.across() - 4 * map) / 2) + m.left;
    const double spare = std::max(0.0, size.height() - m.top - m.bottom - map);
    const double y = std::floor(m.top + spare * 0.4);
    for (int panel = 0; panel < standardPanel; ++panel) {
        panels[panel] = {x, y, map, map};
        x += map + (panel < 2 ? m.gap : 0);
    }
    strip = {x + 8, y, m.strip - 12, map};
    divider = x + m.strip + 12;
    x += m.strip + m.beforeStandard;
    panels[standardPanel] = {x, y, map, map};
    const double bar = std::min(map, 340.0);
    const double half = (bar - 36) / 2; // each bar has its name above it
    signedBar = {x + map + 18, y, 12, half};
    softmaxBar = {x + map + 18, y + half + 36, 12, half};
    arithmeticY = y + map + std::min(m.bottom + spare * 0.6, 90.0) / 2;
}

void CanvasLayout::placeGrid(QSizeF size, double map) {
    const Margins m = marginsFor(compact);
    const double between = m.strip + m.beforeStandard;
    const double left = std::floor((size.width() - m.left - between - m.right - 2 * map) / 2) + m.left;
    const double right = left + map + between;
    const double upper = m.top;
    const double lower = upper + map + m.top;
    panels = {QRectF(left, upper, map, map), QRectF(right, upper, map, map), QRectF(left, lower, map, map),
              QRectF(right, lower, map, map)};
    strip = {left + map + 8, lower, m.strip - 12, map};
    signedBar = {right + map + 18, lower, 12, map * 0.46};
    softmaxBar = {right + map + 18, upper, 12, map * 0.46};
    arithmeticY = std::min(lower + map + m.bottom / 2, size.height() - 20);
}

std::optional<Cell> CanvasLayout::cellAt(QPointF point, const MapView& view, int* panel) const {
    if (arrangement == Arrangement::TooSmall) return {};
    for (int i = 0; i < panelCount; ++i) {
        if (!panels[i].contains(point)) continue;
        const auto cell = grid().cellAt(point - panels[i].topLeft(), view);
        if (cell && panel != nullptr) *panel = i;
        return cell;
    }
    return {};
}

std::optional<QRectF> CanvasLayout::cellRect(int panel, Cell cell, const MapView& view) const {
    if (arrangement == Arrangement::TooSmall) return {};
    const auto inside = grid().cellRect(cell, view);
    if (!inside) return {};
    return inside->translated(panels[panel].topLeft());
}

MapView CanvasLayout::clamped(MapView view) const {
    return grid().clamped(view);
}

MapView CanvasLayout::zoomed(const MapView& view, double factor, QPointF point) const {
    for (const QRectF& panel : panels)
        if (panel.contains(point)) return grid().zoomed(view, factor, point - panel.topLeft());
    return view;
}

} // namespace lambdascope
