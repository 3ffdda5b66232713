// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_scale.h"
#include "widgets/canvas/cell_grid.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/theme.h"

#include <QImage>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

class QPainter;
class QPen;

namespace lambdascope {

/// The cells of one map where QPainter draws it: a softmax map, a multiple of one or a signed sum of two.
struct MapCells {
    QRectF rect = {}; // logical pixels
    const float* first = nullptr;
    const float* second = nullptr;     // [tokens, tokens] each; null: left out
    std::vector<RowWeights> rows = {}; // weights of both in every row; empty: the first map alone
    bool isSigned = false;             // in colour; else the magnitude, in ink
    int tokens = 0;
    bool causal = true;           // a row sees the keys up to its own; the others are hatched
    RowRange recorded = everyRow; // as a whole are the rows that a trace file leaves out
    MapView view = {};
    float maximum = 1; // where the colour bar ends
    bool root = false; // colours go by the root of the share of it

    /// How many keys a row sees.
    [[nodiscard]] int seen(int query) const { return causal ? query + 1 : tokens; }
    [[nodiscard]] float value(int query, int key) const;
    [[nodiscard]] QColor colour(const Palette& palette, float value) const {
        const MapScaling scaling{{}, maximum, root};
        return palette.ofValue(scaling.share(value), 1);
    }
    [[nodiscard]] Palette palette(bool dark) const {
        return Palette::of(isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, dark);
    }
    [[nodiscard]] double side() const { return CellGrid{tokens, rect.width()}.cellSize(view); } // of a cell
    [[nodiscard]] QPointF corner(int query, int key) const; // upper left, of a cell
    /// The cells that the view shows: the first, and that after the last.
    [[nodiscard]] std::pair<int, int> shownQueries() const { return shown(view.firstQuery); }
    [[nodiscard]] std::pair<int, int> shownKeys() const { return shown(view.firstKey); }

  private:
    [[nodiscard]] std::pair<int, int> shown(double first) const;
};

/// Largest map whose cells are painted as rectangles of their own; those of larger ones are pixels of an
/// image, which every viewer shows as blocks.
inline constexpr int mostRectangles = 96; // cells across

/// A map on paper, as the shader of the canvas draws it: cells in the colours of Palette, minus marks from
/// ten pixels a cell, hairlines where a token cannot look. Below one pixel a cell the strongest of each
/// pixel's cells, with its sign, of full-resolution weights.
void paintCells(QPainter& painter, const MapCells& cells, const Theme& theme);

// What it is made of, for maps that look otherwise.

/// Of minus marks; of little opacity, of the hatch.
QColor markColour(const Theme& theme, float opacityIfLight = 1, float opacityIfDark = 1);

/// Of the lines over what a trace file leaves out.
QColor leftOutColour(const Theme& theme);
/// What a trace file leaves out: a ground and lines of its own, down to the right.
void paintLeftOut(QPainter& painter, const QRectF& rect, const Theme& theme);
/// Of a map in `rect`, `tokens` rows high from the row `first` on: the bands of rows that are left out.
std::vector<QRectF> leftOutBands(const QRectF& rect, double first, double tokens, RowRange recorded);

/// Lines from above down to the left, so many pixels apart along an edge.
void paintHatch(QPainter& painter, const QRectF& rect, const QPen& pen, double apart, double from = 0);
/// A pixel a cell of what is shown, above the diagonal transparent. `colour`: of a row's value.
QImage cellsImage(const MapCells& cells, const std::function<QRgb(int query, float value)>& colour);
/// In the cells that are clearly negative. `middle`: of the cell's height; `ink`: in a row, on a value.
void paintMinusMarks(QPainter& painter, const MapCells& cells, double thick, double middle,
                     const std::function<QColor(int query, float value)>& ink);

/// The cells of a pixel along one axis: the first, and that after the last.
using CellRanges = std::vector<std::pair<int, int>>;
/// All tokens in so many ranges, or as many as there are.
CellRanges evenRanges(int tokens, int count);
/// Of every pixel the value of largest magnitude, with its sign, taken cell by cell before pooling; of two
/// that tie the positive one. NaN where all cells are masked or left out.
std::vector<float> pooledStrongest(const MapCells& cells, const CellRanges& queries, const CellRanges& keys);
/// The same in colour; transparent where all are masked.
QImage pooledImage(const MapCells& cells, const Palette& palette, const CellRanges& queries,
                   const CellRanges& keys);

/// Side of a map of so many tokens on paper, in logical pixels: whole pixels a cell, ten or more (every token
/// has its word) up to 48 tokens, and one pixel for several cells from 480 tokens on.
inline double paperMapSide(int tokens) {
    constexpr int small = 320, large = 480, wordFrom = 10, largest = 32;
    if (tokens >= large) return large;
    const int cell = tokens * wordFrom <= large ? std::max(wordFrom, small / tokens) : large / tokens;
    return tokens * std::clamp(cell, 1, largest);
}

} // namespace lambdascope
