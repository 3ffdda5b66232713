// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/map_panel.h"

#include <QImage>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

class QPainter;
class QPen;

namespace lambdascope {

/// Largest map whose cells are painted as rectangles of their own; those of larger ones are pixels of an
/// image, which every viewer shows as blocks.
inline constexpr int mostRectangles = 96; // cells across

/// A map on paper, as the shader of the canvas draws it: cells in the colours of Palette, minus marks from
/// ten pixels a cell, hairlines where a token cannot look. Below one pixel a cell the strongest of each
/// pixel's cells, with its sign, of full-resolution weights.
void paintCells(QPainter& painter, const MapPanel& panel, const Theme& theme);

// What it is made of, for maps that look otherwise.

/// Of minus marks; of little opacity, of the hatch.
QColor markColour(const Theme& theme, float opacityIfLight = 1, float opacityIfDark = 1);

/// Of the lines over what a trace file leaves out.
QColor leftOutColour(const Theme& theme);
/// What a trace file leaves out: a ground and lines of its own, down to the right.
void paintLeftOut(QPainter& painter, const QRectF& rect, const Theme& theme);
/// The bands of rows that a trace file leaves out of a panel, or of a map in `rect` that shows `rows` rows
/// from `first` on.
std::vector<QRectF> leftOutBands(const MapPanel& panel);
std::vector<QRectF> leftOutBands(const QRectF& rect, double first, double rows, RowRange recorded);

/// Lines from above down to the left, so many pixels apart along an edge.
void paintHatch(QPainter& painter, const QRectF& rect, const QPen& pen, double apart, double from = 0);
/// A pixel a cell of what is shown, hidden ones transparent. `colour`: of a row's scaled number.
QImage cellsImage(const MapPanel& panel, const std::function<QRgb(int row, float value)>& colour);
/// In the cells that are clearly negative. `middle`: of the cell's height; `ink`: in a row, on a value.
void paintMinusMarks(QPainter& painter, const MapPanel& panel, double thick, double middle,
                     const std::function<QColor(int row, float value)>& ink);

/// A square picture of all cells, several a pixel where there are more (pooledStrongest); hidden ones are
/// transparent.
QImage thumbnail(const MapPanel& panel, int pixels, bool dark);

/// Side of a map of so many tokens on paper, in logical pixels: whole pixels a cell, ten or more (every token
/// has its word) up to 48 tokens, and one pixel for several cells from 480 tokens on.
inline double paperMapSide(int tokens) {
    constexpr int small = 320, large = 480, wordFrom = 10, largest = 32;
    if (tokens >= large) return large;
    const int cell = tokens * wordFrom <= large ? std::max(wordFrom, small / tokens) : large / tokens;
    return tokens * std::clamp(cell, 1, largest);
}

} // namespace lambdascope
