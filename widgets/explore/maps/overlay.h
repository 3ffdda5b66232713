// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "widgets/canvas/ink.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/canvas_layout.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace lambdascope {

/// All that a frame of the canvas is made from.
struct CanvasFrame {
    const CanvasScene& scene;
    const CanvasValues& values;
    const CanvasLayout& layout;
    EquationPanels panels; // panelsOf(scene, values, layout, view)
    const Look& theme;
    QSizeF size;
    MapView view;
    std::optional<Cell> hover; // a panel's, under the pointer, masked ones included
    int hoverPanel = 0;
    QPointF pointer;
    bool showStale = false;
};

/// Draws everything of the canvas that is not a cell: words, axes, bars, cross-hair, arithmetic, tooltip.
class Overlay {
    Q_DECLARE_TR_FUNCTIONS(MapCanvas)

  public:
    Overlay(const CanvasFrame& frame, Ink& ink)
        : f_(frame),
          t_(frame.theme),
          ink_(ink),
          marks_(frame.values.marks(frame.hover)),
          pin_(marks_.pin),
          paint_(ink, frame.theme, marks_) {}
    void draw();

  private:
    // what stands still
    [[nodiscard]] QString sharedHeads() const;
    void titles();
    void titlesOfHead();
    void titlesBeside();
    [[nodiscard]] QString fitted(int panel, const QString& name) const;
    /// With the first of the subtitles that has room.
    void title(int panel, const QString& name, const QStringList& subtitles, const QString& sign);
    void axes();
    void framesOfPanels();
    void absence(int panel, const QString& words, bool leftOut = false);
    void stale();
    // the scale of the maps, and what there is to say of all of them
    void strip();
    void notes();
    void notVisible(double under);
    void colourBars();
    [[nodiscard]] std::optional<BarMark> markOn(bool isSigned) const;
    void colourBar(const QRectF& bar, bool isSigned, bool clipped);
    void barNumbers(const QRectF& bar, bool isSigned);
    // row sums
    void rowSums();
    void sumLines(const std::function<double(float)>& x);
    // λ of the rows, where every token has its own
    void lambdaColumn();
    void lambdaNumbers(std::span<const float> lambdas);
    // the cell under the pointer and the pinned one
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
    void tooltip();
    void tipOfPlace(std::vector<TooltipLine>& lines) const;
    void tipOfNumbers(std::vector<TooltipLine>& lines) const;
    void tipOfTokens(std::vector<TooltipLine>& lines) const;
    [[nodiscard]] std::vector<TooltipLine> tooltipLines() const;
    [[nodiscard]] TooltipLine plain(const QString& words) const;

    [[nodiscard]] std::optional<Cell> current() const; // visible hovered cell, else the pinned one
    [[nodiscard]] bool visibleCell(Cell cell) const {
        return f_.values.sees(cell) && f_.values.has(cell.query);
    }
    [[nodiscard]] bool together() const { return f_.scene.scope != MeterScope::Head; } // several heads
    [[nodiscard]] QStringList
    headsTogether(bool beside) const; // "mean of the heads of layer 2", in words that follow on less room
    [[nodiscard]] const MapPanel& panel(int index) const {
        return f_.panels.at(static_cast<std::size_t>(index));
    }
    [[nodiscard]] bool has(int index, Cell cell) const { return panel(index).matrix.has(cell); }
    [[nodiscard]] bool drawn(int index) const { return panel(index).drawn(); }
    /// A softmax map of a head that is off: the arithmetic says 0 of it.
    [[nodiscard]] bool isUnused(int panel) const {
        return !together() && f_.scene.mix.off && panel < CanvasLayout::differencePanel;
    }
    [[nodiscard]] bool edited() const { // of the heads on screen
        return together() ? f_.scene.mixes != f_.scene.trainedMixes : f_.scene.mix != f_.scene.trainedMix;
    }
    [[nodiscard]] QString cellName(Cell cell) const; // "? → 53737"

    const CanvasFrame& f_;
    const Look& t_;
    Ink& ink_;
    const PanelMarks marks_;
    const std::optional<Cell> pin_; // of the panels
    const PanelPainter paint_;
};

} // namespace lambdascope
