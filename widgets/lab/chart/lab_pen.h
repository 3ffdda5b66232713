// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/compute/head_mix.h"
#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"
#include "widgets/lab/chart/lab_geometry.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QFont>
#include <QString>

namespace lambdascope {

/// The fonts of the lab, made once: finding a family costs microseconds, a frame has hundreds of words.
struct LabFonts {
    explicit LabFonts(const Look& t = Theme::light())
        : title(t.words(15, QFont::DemiBold)),
          words(t.words(12)),
          small(t.words(11)),
          caption(t.words(12, QFont::DemiBold)),
          smallBold(t.words(11, QFont::DemiBold)),
          number(t.digits(12)),
          strongNumber(t.digits(12, QFont::DemiBold)),
          tick(t.digits(11)),
          smallNumber(t.digits(10)),
          label(t.digits(10)),
          strongLabel(t.digits(11, QFont::DemiBold)),
          sum(t.digits(16, QFont::Medium)),
          smallSum(t.digits(12, QFont::Medium)) {}

    QFont title, words, small, caption, smallBold;
    QFont number, strongNumber, tick, smallNumber, label, strongLabel;
    QFont sum, smallSum;
};

/// What is under the pointer and what is held.
struct LabPointer {
    QPointF at;
    LabTarget target;       // under it; Nothing where the pointer is away
    int heldPoint = -1;     // layer whose point is dragged
    int heldStep = -1;      // checkpoint that the scrubber is dragged to
    bool heldSweep = false; // λ_init is being chosen on the sweep
};

/// What every painter of the lab draws with. Lives for one frame.
struct LabPen {
    Ink& ink;
    const Look& theme;
    const LabFonts& fonts;
    const LabScene& scene;
    const LabGeometry& geometry;
    const LabPointer& pointer;
    QSizeF size; // of the canvas
};

/// A word that is a button: framed, in accent where it `acts` or under the pointer.
void paintWordButton(const LabPen& pen, const QRectF& rect, const QString& word, bool hovered);

/// A title and its explanation in grey, as much of it as fits before `end`.
void paintTitle(const LabPen& pen, QPointF baseline, const QString& title, const QString& words, double end);

/// A number as this program prints it (formatNumber).
QString printed(double value, int decimals = 2, bool sign = false);

/// "1,250"
QString grouped(int number);

/// "0.47 + 1.09 − 1.21 = 0.35": λ_init, the two exponentials and the λ they make. True as printed: where two
/// decimals of the operands do not give the printed result, more (up to six).
QString sumText(const LabLayer& layer);

/// "layer 2", "layers 1–3"
QString layersText(int first, int last);

} // namespace lambdascope
