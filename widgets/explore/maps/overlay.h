// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "widgets/canvas/ink.h"
#include "widgets/explore/maps/canvas_layout.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// All that a frame of the canvas is made from.
struct CanvasFrame {
    const CanvasScene& scene;
    const CanvasValues& values;
    const CanvasLayout& layout;
    const Look& theme;
    QSizeF size;
    MapView view;
    std::optional<Cell> hover; // under the pointer, masked cells included
    int hoverPanel = 0;
    QPointF pointer;
    bool showStale = false;
};

/// Draws everything of the canvas that is not a cell: words, axes, bars, cross-hair, arithmetic, tooltip.
class Overlay {
    Q_DECLARE_TR_FUNCTIONS(MapCanvas)

  public:
    Overlay(const CanvasFrame& frame, Ink& ink) : f_(frame), t_(frame.theme), ink_(ink) {}
    void draw();

  private:
    // what stands still
    [[nodiscard]] QString sharedHeads() const;
    void titles();
    void titlesBeside();
    [[nodiscard]] QString fitted(int panel, const QString& name) const;
    void title(int panel, const QString& name, const QString& subtitle, const QString& sign);
    void axes();
    void axis(int panel, bool withQueries);
    void framesOfPanels();
    void absence(int panel, const QString& words);
    void leftOutRows();
    void plate(int panel); // over a covered map
    void stale();
    // the scale of the maps, and what there is to say of all of them
    void strip();
    void notes();
    void colourBars();
    struct Mark {
        float value; // plain weight
        int panel;
        int query;
    };
    [[nodiscard]] std::optional<Mark> softmaxMark() const;
    void colourBar(const QRectF& bar, bool isSigned, bool clipped, const std::optional<Mark>& mark);
    void barNumbers(const QRectF& bar, bool isSigned);
    [[nodiscard]] QString pooledNote() const;
    // row sums
    void rowSums();
    void sumLines(const std::function<double(float)>& x);
    // λ of the rows, where every token has its own
    void lambdaColumn();
    void lambdaNumbers();
    // the cell under the pointer and the pinned one
    void crossHair(Cell cell, bool pinned);
    void printedValues();
    struct Word {
        QString text;
        QFont font;
        QColor color;
        double after; // pixels
    };
    using Words = std::vector<Word>;
    void arithmeticLine();
    [[nodiscard]] Words equationWords(Cell cell) const;
    [[nodiscard]] Words standardWords(Cell cell) const;
    [[nodiscard]] std::pair<QString, int> standardNumber(Cell cell, int decimals) const;
    [[nodiscard]] static QString timesEven(int seen); // what even shares of so many tokens are in weights
    /// Of a cell, that of the second DIFF model taken away.
    struct Difference {
        QString terms, result;
    };
    [[nodiscard]] Difference apartOf(Cell cell) const;
    void writeApart(Cell cell, double y) const;
    [[nodiscard]] double widthOf(const Words& words) const;
    void write(const Words& words, QPointF at) const;
    [[nodiscard]] double equationRight() const; // where the last map of the equation ends
    [[nodiscard]] std::optional<CellValues> trainedValues(Cell cell) const;
    void tooltip();
    void tooltipLines(std::vector<std::pair<QString, int>>& lines) const;

    [[nodiscard]] std::optional<Cell> current() const; // visible hovered cell, else the pinned one
    [[nodiscard]] bool visibleCell(Cell cell) const {
        return f_.scene.sees(cell) && f_.values.has(cell.query);
    }
    [[nodiscard]] bool has(int panel, Cell cell) const { // its number is there
        return f_.values.recorded(panel).contains(cell.query);
    }
    [[nodiscard]] bool hasMap(int panel) const;
    [[nodiscard]] bool drawn(int panel) const;        // its map is there and not covered
    [[nodiscard]] double labelsFrom(int panel) const; // where the words of its queries may begin
    [[nodiscard]] bool covers(int panel) const { return f_.scene.covers(panel); }
    [[nodiscard]] QString tokenName(int index) const;
    [[nodiscard]] std::vector<int> marked(bool queries) const;

    const CanvasFrame& f_;
    const Look& t_;
    Ink& ink_;
};

} // namespace lambdascope
