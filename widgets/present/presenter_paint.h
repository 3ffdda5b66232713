// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"
#include "widgets/present/presenter_page.h"

class QPainter;

namespace lambdascope {

/// What the painters of a slide draw with. Lives for one paint.
struct PresenterPen {
    QPainter& painter; // of cells, figures and formulas
    Ink& ink;          // of words, lines and areas
    const Theme& theme;
    const PresenterPage& page;
    const PresenterLook& look;
    const PresenterLayout& layout;
    double lambda = 0;                 // in force, also while it is dragged
    const PresenterMap* map = nullptr; // that is painted now
    double arrived = 1;                // of the newest of several maps: how far it has faded in
    MapPanel panel = {};               // of that map, with λ in force
};

/// The map: its cells, the row in the spotlight, the words of the strongest keys, or the plate over it.
void paintPresenterMap(const PresenterPen& pen);
/// That map, or those of them that have come, with their names and numbers.
void paintPresenterMaps(const PresenterPen& pen);
/// Sentence, arithmetic or formula, colour bar and slider.
void paintPresenterColumn(const PresenterPen& pen);
/// Title above, dots below, and the hints at `opacity`.
void paintPresenterFrame(const PresenterPen& pen, double opacity);
/// The list of keys, over everything.
void paintPresenterHelp(const PresenterPen& pen);

/// Lines of words from the top of a rectangle on, `pitch` apart.
void paintLines(Ink& ink, const QRectF& rect, const QFont& font, const QColor& colour,
                const QStringList& lines, double pitch);
/// `of` seen through `share` of itself over `ground`.
QColor rested(const QColor& of, const QColor& ground, double share);

} // namespace lambdascope
