// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_reader.h"
#include "widgets/explore/machine/machine_scene.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;

/// A box of the machine that is open: what its step is, with the numbers of the row, before and after it.
struct OpenedBox {
    struct Fact { // "mean of the 32 squares", "0.03987"; of both maps a number each
        QString words;
        QStringList values;
    };
    struct Side {
        QString title, what; // "before", "o, the weighted sum of values"
        std::vector<MachineScene::Series> series;
        QStringList names;         // of the series, where there are two
        QStringList labels;        // of the numbers, by index; empty: they are counted from 0
        int marked = -1;           // the pinned key among them
        bool others = false;       // the last one is of all that have no room: no scale is made for it
        std::vector<double> sizes; // of each series, root of the mean of squares: dashed lines at ±
        QString missing;           // in the place of numbers that there are not
    };
    QString title, what; // "9 · Head norm", "RMSNorm over the 32 numbers of one head, no weights of its own"
    QString formula;     // TeX (core/lessons/formula.h)
    std::vector<Fact> facts;
    QString words, next; // why this step, and what the next box does
    Side before, after;
    QString between; // "× 5.01"

    /// All but the single numbers, as a screen reader says it.
    [[nodiscard]] QString spoken() const;
};

/// An opened box, below the boxes: on the left formula, numbers and why, beside it bars before and after, in
/// a frame whose notch points at its box. Logical pixels from the upper left corner.
struct OpenedDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::OpenedDrawing)

  public:
    Look theme = Theme::now();
    OpenedBox scene;
    QSizeF size;
    double notch = -1;   // x of the middle of its box; below 0: none
    double titleEnd = 0; // room at the right of the title's line that others take

    /// As wide as `size`, or as a figure is where that is 0, and as high as all of it needs.
    [[nodiscard]] QSizeF paperSize() const;
    void paint(QPainter& painter) const;
    /// Every number with its words, for ChartReader.
    [[nodiscard]] std::vector<ChartMark> marks() const;

  private:
    struct Places {
        QRectF text, before, after, next;
    };
    [[nodiscard]] Places places() const;
    [[nodiscard]] std::vector<QRectF> plotsOf(const OpenedBox::Side& side, const QRectF& room) const;
    /// From the formula to the last sentence; `ink` null: it is measured. Returns where it ends.
    double text(PainterInk* ink, const QRectF& room) const;
    void paintSide(PainterInk& ink, const OpenedBox::Side& side, const QRectF& room) const;
    void paintSeries(PainterInk& ink, const OpenedBox::Side& side, std::size_t series,
                     const QRectF& plot) const;
    void paintLabels(PainterInk& ink, const OpenedBox::Side& side, const QRectF& plot) const;
    void addMarks(std::vector<ChartMark>& marks, const OpenedBox::Side& side, const QRectF& room) const;
};

} // namespace lambdascope
