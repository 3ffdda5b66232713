// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_marks.h"

#include "widgets/kit/palette.h"

#include <algorithm>
#include <array>

namespace lambdascope {

void paintColours(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned) {
    const Palette palette =
        Palette::of(isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, theme.dark);
    constexpr int slices = 48;
    for (int i = 0; i < slices; ++i) {
        // each over the rest of the one before, so that no seam shows between them
        const double top = bar.top() + bar.height() * i / slices;
        ink.fill({bar.left(), top, bar.width(), bar.bottom() - top},
                 palette.at(1 - (static_cast<float>(i) + 0.5F) / slices));
    }
    ink.box(bar.adjusted(-0.5, -0.5, 0.5, 0.5), theme.line);
}

void paintCrossHair(Ink& ink, const Theme& theme, const QRectF& map, const CellGrid& grid,
                    const MapView& view, const CrossHair& cross) {
    const double side = grid.cellSize(view);
    QColor color = theme.accent;
    color.setAlphaF(0.8F);
    const auto stroke = [&](QPointF a, QPointF b) {
        cross.pinned ? ink.line(a, b, color) : ink.dashed(a, b, color);
    };
    ink.clip(map.adjusted(-1, -1, 2, 2));
    const double top = map.top() + (cross.cell.query - view.firstQuery) * side;
    const double left = map.left() + (cross.cell.key - view.firstKey) * side;
    const bool thin = side < 4; // two edges of so small a cell would hide it
    const std::array offsets = {thin ? side / 2 : 0.0, side - 1};
    for (const double offset : std::span(offsets).first(thin ? 1 : 2)) {
        stroke({map.left(), top + offset}, {map.right(), top + offset});
        if (cross.columns) stroke({left + offset, map.top()}, {left + offset, map.bottom()});
    }
    if (cross.outline) {
        const double grow = std::max(0.0, (8 - side) / 2); // at least 8 pixels, so that it can be found
        const QRectF outline(left - grow, top - grow, side + 2 * grow, side + 2 * grow);
        ink.box(outline.adjusted(-1.75, -1.75, 1.75, 1.75), theme.canvas, 1.5);
        ink.box(outline, theme.accent, 2);
    }
    ink.unclip();
}

void paintTooltip(Ink& ink, const Theme& theme, const QRectF& within, QPointF pointer, double clear,
                  std::span<const TooltipLine> lines) {
    double width = 0;
    for (const TooltipLine& line : lines) width = std::max(width, ink.width(line.text, line.font));
    QRectF box(pointer + QPointF(18, clear), QSizeF(width + 24, static_cast<double>(lines.size()) * 20 + 14));
    if (box.right() > within.right() - 4) box.moveRight(pointer.x() - 18);
    if (box.bottom() > within.bottom() - 4) box.moveBottom(pointer.y() - clear);
    box.moveLeft(std::max(within.left() + 4, box.left()));
    box.moveTop(std::max(within.top() + 4, box.top()));
    for (int i = 6; i > 0; --i) ink.fill(box.adjusted(-i, -i + 4, i, i + 4), QColor(0, 0, 0, 7), 6 + i);
    ink.fill(box, theme.tooltip, 4);
    ink.box(box, theme.line, 1, 4);
    double y = box.top() + 22;
    for (const TooltipLine& line : lines) {
        ink.text({box.left() + 12, y}, line.text, line.font, line.colour);
        y += 20;
    }
}

} // namespace lambdascope
