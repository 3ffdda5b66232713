// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace lambdascope {

/// The colours of a bar from its left or lower end (left end of the palette) to the other one, with a thin
/// frame.
void paintColours(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned);

/// What a trace file leaves out of a map, as paintLeftOut() of a QPainter.
void paintLeftOut(Ink& ink, const Theme& theme, const QRectF& rect);

/// One line of a tooltip.
struct TooltipLine {
    QString text;
    QFont font;
    QColor colour;
};
constexpr double tooltipLine = 20, tooltipInset = 14; // how high: of a line, around all
/// A tooltip beside `pointer`, `within` a part of the canvas; `clear`: pixels above and below the pointer
/// that stay free. Its last lines are left out where it has no room.
void paintTooltip(Ink& ink, const Theme& theme, const QRectF& within, QPointF pointer, double clear,
                  std::span<const TooltipLine> lines);

/// Which tokens get a label along an axis whose first visible cell is `first`: every one from 10 pixels a
/// cell, else the first of each sentence, at least 12 pixels apart. Those in `always` (hovered, pinned) come
/// first.
std::vector<int> labelledTokens(const QStringList& tokens, double first, double count, double cellSize,
                                const std::vector<int>& always);

/// A token as an axis label or in a sentence: trimmed, a space as "␣", at most `most` characters.
QString labelOf(const QStringList& tokens, int index, int most = 10);

} // namespace lambdascope
