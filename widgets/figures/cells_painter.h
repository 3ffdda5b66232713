// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "widgets/canvas/cell_grid.h"
#include "widgets/kit/theme.h"

#include <algorithm>

class QPainter;

namespace lambdascope {

/// The cells of one map of a figure: a softmax map, a multiple of one or a signed sum of two, as the shader
/// of the canvas draws them.
struct MapCells {
    QRectF rect = {}; // logical pixels
    const float* first = nullptr;
    const float* second = nullptr;     // [tokens, tokens] each; null: left out
    std::vector<RowWeights> rows = {}; // weights of both in every row; empty: the first map alone
    bool isSigned = false;             // in colour; else the magnitude, in ink
    int tokens = 0;
    MapView view = {};
    float maximum = 1; // where the colour bar ends
};

/// Largest map whose cells are painted as rectangles of their own; those of larger ones are pixels of an
/// image, which every viewer shows as blocks.
inline constexpr int mostRectangles = 96; // cells across

/// Cells in the colours of Palette, minus marks from ten pixels a cell, hairlines where a token cannot look.
/// Below one pixel a cell the strongest of each pixel's cells, with its sign, of full-resolution weights.
void paintCells(QPainter& painter, const MapCells& cells, const Theme& theme);

/// Side of a map of so many tokens on paper, in logical pixels: whole pixels a cell, ten or more (every token
/// has its word) up to 48 tokens, and one pixel for several cells from 480 tokens on.
inline double paperMapSide(int tokens) {
    constexpr int small = 320, large = 480, wordFrom = 10, largest = 32;
    if (tokens >= large) return large;
    const int cell = tokens * wordFrom <= large ? std::max(wordFrom, small / tokens) : large / tokens;
    return tokens * std::clamp(cell, 1, largest);
}

} // namespace lambdascope
