// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_matrix.h"
#include "widgets/canvas/cell_grid.h"
#include "widgets/canvas/ink.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace lambdascope {

/// A labelled matrix and its place: all that its cells, on the GPU or on paper, and the words and lines over
/// them are drawn from. Knows no head, no λ and no token.
struct MapPanel {
    MapMatrix matrix = {};
    MapScaling scaling = {}; // of its colours
    QRectF rect = {};        // logical pixels; cells are squares
    MapView view = {};       // the cells that are shown
    QStringList rowLabels = {}, columnLabels = {};
    double rowRoom = 0, columnRoom = 0; // for the labels; rows without have that of the marked ones, short
    bool covered = false;               // still to be predicted: behind a plate
    friend bool operator==(const MapPanel&, const MapPanel&) = default;

    /// Whether it is there, and whether its cells are drawn.
    [[nodiscard]] bool present() const { return !rect.isEmpty() && !matrix.empty(); }
    [[nodiscard]] bool drawn() const { return present() && !covered; }
    [[nodiscard]] CellGrid grid() const { return {matrix.rows(), matrix.columns(), rect.width()}; }
    [[nodiscard]] double side() const { return grid().cellSize(view); } // of a cell
    [[nodiscard]] QPointF corner(int row, int column) const {           // upper left, of a cell
        return rect.topLeft() + QPointF(column - view.firstKey, row - view.firstQuery) * side();
    }
    /// The cells that the view shows: the first, and that after the last.
    [[nodiscard]] std::pair<int, int> shownRows() const;
    [[nodiscard]] std::pair<int, int> shownColumns() const;
    /// Where a cell is drawn, clipped to the panel; null if it is out of view.
    [[nodiscard]] std::optional<QRectF> cellRect(Cell cell) const;
    /// The row in whose label's place that is, whether or not there was room for its words.
    [[nodiscard]] std::optional<int> rowNamedAt(QPointF at) const;
    [[nodiscard]] Palette palette(bool dark) const {
        return Palette::of(matrix.isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, dark);
    }
    /// Of full ink or colour, −1…1 where it is not clipped.
    [[nodiscard]] float share(Cell cell) const {
        return scaling.share(matrix.value(cell) * scaling.factor(cell.query));
    }
    /// Of a scaled number (MapMatrix::scaled).
    [[nodiscard]] QRgb colour(const Palette& palette, float scaled) const {
        return palette.rgbOf(scaling.share(scaled), 1);
    }
};

/// What lies under the pointer and what is pinned, of all panels of a canvas.
struct PanelMarks {
    std::optional<Cell> hover, pin; // hidden cells included
    std::vector<int> named = {};    // rows and columns that have their label wherever there is room
    std::vector<int> ruled = {}, faintlyRuled = {}; // columns with a rule between label and cells
};

/// Draws words and lines of panels: what is not a cell. Lives for one frame.
class PanelPainter {
    Q_DECLARE_TR_FUNCTIONS(MapCanvas)

  public:
    PanelPainter(Ink& ink, const Look& look, const PanelMarks& marks) : ink_(ink), t_(look), marks_(marks) {}

    /// Around its place; behind it a plate, where the cells are still to be predicted.
    void frame(const MapPanel& panel) const;
    /// Labels left of the rows and above the columns: of every one from 10 pixels a cell, else of the first
    /// of each sentence, and always of those that are marked, in accent; and rules over columns.
    void labels(const MapPanel& panel) const;
    /// A number in every cell that is large enough; less than half a hundredth is left out.
    void numbers(const MapPanel& panel) const;
    /// Words in the bands of rows that were not recorded, which the cells' painter hatches.
    void leftOutRows(const MapPanel& panel) const;
    /// In the place of cells: why there are none. `leftOut`: a trace file leaves them out.
    void absence(const QRectF& rect, const QString& words, bool leftOut) const;
    /// Over cells that are out of date.
    void veil(const QRectF& rect) const;
    /// Lines through the pinned cell, and dashed ones through the one under the pointer.
    void crossHairs(const MapPanel& panel) const;
    /// What zoom and pooling do; empty: nothing.
    [[nodiscard]] QString viewNote(const MapPanel& panel) const;
    /// The rows or columns that are marked: two that are apart enough to have both their labels.
    [[nodiscard]] std::vector<int> marked(const MapPanel& panel, bool rows) const;

  private:
    struct CrossHair {
        Cell cell;
        bool pinned, columns, outline; // solid; with vertical lines; a box around the cell
    };
    void plate(const QRectF& rect) const;
    void axis(const MapPanel& panel, bool rows) const;
    void rules(const MapPanel& panel) const;
    void crossHair(const MapPanel& panel, const CrossHair& cross) const;

    Ink& ink_;
    const Look& t_;
    const PanelMarks& marks_;
};

/// Where on a bar of colours a number stands.
struct BarMark {
    float share = 0; // of the bar's end, −1 to 1
    QColor colour;
    bool hollow = false; // a ring on the other side
};
/// A bar of colours, from left to right or upwards, its ends (a triangle where cells are beyond them) and
/// marks.
void paintColourBar(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned, bool clipped,
                    std::span<const BarMark> marks);

} // namespace lambdascope
