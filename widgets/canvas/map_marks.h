// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/cell_grid.h"
#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"

#include <span>

namespace lambdascope {

/// The colours of a bar from its lower end (left end of the palette) to its upper one, with a thin frame.
void paintColours(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned);

/// The accent lines of one cell over one map: solid for a pin, dashed under the pointer.
struct CrossHair {
    Cell cell;
    bool pinned = false;
    bool columns = true; // draw the vertical lines too
    bool outline = true; // a box around the cell, with a halo
};
void paintCrossHair(Ink& ink, const Theme& theme, const QRectF& map, const CellGrid& grid,
                    const MapView& view, const CrossHair& cross);

/// One line of a tooltip.
struct TooltipLine {
    QString text;
    QFont font;
    QColor colour;
};
/// A tooltip beside `pointer`, `within` a part of the canvas; `clear`: pixels above and below the pointer
/// that stay free.
void paintTooltip(Ink& ink, const Theme& theme, const QRectF& within, QPointF pointer, double clear,
                  std::span<const TooltipLine> lines);

} // namespace lambdascope
