// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/cell_grid.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <algorithm>
#include <array>
#include <optional>

namespace lambdascope {

/// Of the maps: A1, λ·A2, the difference, that of the model beside, and what the difference has more than it.
using PanelSet = std::array<bool, 5>;
inline constexpr PanelSet allPanels{true, true, true, true,
                                    false}; // the last beside a second DIFF model alone

/// What the maps of a canvas have in common: their cells, how much room the words along them would like, and
/// whether lines stand over each. A prompt by token is the number of its tokens.
struct MapShape {
    MapShape(int tokens) : rows(std::max(1, tokens)), columns(rows) {} // NOLINT: a number of tokens is one
    MapShape(int rowCount, int columnCount)
        : rows(std::max(1, rowCount)), columns(std::max(1, columnCount)) {}

    int rows, columns;
    double rowWords = 0, columnWords = 0; // pixels; 0: what tokens have
    bool noted = false;                   // lines stand over the maps (MapNote)
    bool masked = true;                   // there is a half that no row sees
    double largest = largestCell;         // side of a cell
};

/// Where everything of the canvas goes, in logical pixels. Pure geometry: no GL, no widgets.
class CanvasLayout {
  public:
    enum class Arrangement { Row, Grid, TooSmall };
    static constexpr int panelCount = 5; // A1, λ·A2, difference, beside, difference − beside
    static constexpr int differencePanel = 2, standardPanel = 3, apartPanel = 4;
    static constexpr double stripTop = 9, stripHeight = 24; // scale and colour bars, above everything
    static constexpr double barEnds = 40;                   // room for the number at an end of a bar

    /// `pixelRatio`: device pixels per logical pixel; cells of one pixel and more snap to device pixels.
    /// Maps that are not `shown` have no place: an empty rectangle. `lambdaColumn`: beside the difference is
    /// room for λ of every row. `control`: width of what stands left in the strip above the maps.
    /// `besideIsSigned`: its map is one of a second DIFF model.
    static CanvasLayout of(QSizeF size, const MapShape& shape, double pixelRatio,
                           const PanelSet& shown = allPanels, bool lambdaColumn = false, double control = 0,
                           bool besideIsSigned = false);

    /// The row of the shown maps with a side of so many pixels, in no more room than it needs (written to
    /// `size`), but at least so wide and with `below` pixels under the maps: for figures.
    static CanvasLayout rowOf(const MapShape& shape, double side, const PanelSet& shown, bool lambdaColumn,
                              double leastWidth, double below, QSizeF& size, bool besideIsSigned = false);

    Arrangement arrangement = Arrangement::TooSmall;
    bool compact = false;      // narrow canvas: smaller margins, no subtitles
    int rows = 0, columns = 0; // cells of a map
    bool notesBelow = false;   // the lines over the maps stand under them
    std::array<QRectF, panelCount> panels;
    QRectF lambdas;               // λ of every row, beside the difference; empty where one λ is of all
    QRectF rowSums;               // beside the difference
    QRectF softmaxBar, signedBar; // in the strip, empty where there is no room
    QPointF stripWords;           // baseline of what the strip says, behind the bars
    double titleBaseline = 0;     // above a panel: offset from its top, negative
    double arithmeticY = 0;       // baseline of the arithmetic line
    double divider = 0;           // x of the line before the standard map; 0: none

    [[nodiscard]] bool shows(int panel) const { return !panels[panel].isEmpty(); }
    /// The first map that is shown.
    [[nodiscard]] const QRectF& first() const;
    [[nodiscard]] double mapSize() const { return first().width(); }
    /// Side of a cell in logical pixels.
    [[nodiscard]] double cellSize(const MapView& view) const { return grid().cellSize(view); }
    [[nodiscard]] CellGrid grid() const { return {rows, columns, mapSize()}; }
    /// The cell under a point, masked ones included; the panel it lies in is written to `panel`.
    [[nodiscard]] std::optional<Cell> cellAt(QPointF point, const MapView& view, int* panel = nullptr) const;
    /// Where a cell is drawn, clipped to the panel; null if it is out of view.
    [[nodiscard]] std::optional<QRectF> cellRect(int panel, Cell cell, const MapView& view) const;

    struct Margins; // what is not map

  private:
    void placeStrip(double width, double control, double widest, const PanelSet& shown, bool besideIsSigned);
    void placeBeside(double lambdaRoom, double sumsRoom);
    void placeRow(QSizeF size, const Margins& margins, double width, const PanelSet& shown);
    void placeGrid(QSizeF size, const Margins& margins, double width, const PanelSet& shown);
    [[nodiscard]] QSizeF mapOf(double width) const { return {width, width * rows / columns}; }
};

} // namespace lambdascope
