// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/lab/lab_geometry.h"
#include "widgets/theme.h"

#include <QFont>

namespace lambdascope {

/// The fonts of the lab, made once: finding a family costs microseconds, a frame has hundreds of words.
struct LabFonts {
    QFont title = Theme::sans(15, QFont::DemiBold), words = Theme::sans(12), small = Theme::sans(11);
    QFont caption = Theme::sans(12, QFont::DemiBold), smallBold = Theme::sans(11, QFont::DemiBold);
    QFont number = Theme::mono(12), strongNumber = Theme::mono(12, QFont::DemiBold);
    QFont tick = Theme::mono(11), smallNumber = Theme::mono(10);
    QFont label = Theme::mono(10), strongLabel = Theme::mono(11, QFont::DemiBold);
    QFont sum = Theme::mono(16, QFont::Medium), smallSum = Theme::mono(12, QFont::Medium);
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
    const Theme& theme;
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

} // namespace lambdascope
