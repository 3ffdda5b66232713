// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"
#include "widgets/kit/theme.h"

#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace lambdascope {

/// A fact as a lesson prints it; "–" where there is none.
using FactPrinter = std::function<QString(const Fact&)>;

/// What a formula is made of when it is laid out: pieces of text and strokes at places that count from the
/// beginning of the baseline, in pixels. `ascent` is above the baseline, `descent` below it.
struct FormulaBox {
    struct Glyphs {
        QString text;
        QFont font;
        QPointF at; // on the baseline
        bool live = false;
    };
    struct Stroke {
        QPainterPath path;
        double width = 1;
    };
    double width = 0, ascent = 0, descent = 0;
    std::vector<Glyphs> glyphs;
    std::vector<Stroke> strokes;

    [[nodiscard]] QSizeF size() const { return {width, ascent + descent}; }
    /// Puts another box into this one, which grows in height but not in width.
    void add(const FormulaBox& box, QPointF at);
};

/// Lays a formula out as TeX would, its letters `pixels` large: fractions, roots, scripts, brackets that
/// grow, live numbers. `display`: on a line of its own, where sums are larger and carry their limits above
/// and below; `look`: with its fonts. (Own code: Debian has no library that typesets formulas without TeX or
/// a web engine.)
FormulaBox layoutFormula(const FormulaNode& formula, int pixels, const FactPrinter& print,
                         bool display = true, const Look* look = nullptr);
/// The same, broken before operators where it is wider than `room` pixels; the baseline is the first line's.
FormulaBox layoutFormulaLines(const FormulaNode& formula, int pixels, const FactPrinter& print, double room,
                              const Look* look = nullptr);

/// Width and height in pixels.
QSizeF formulaSize(const FormulaNode& formula, int pixels, const FactPrinter& print);

/// Paints with the baseline's beginning at `baseline`: ink 1, live numbers in the accent.
void paintFormula(QPainter& painter, QPointF baseline, const FormulaBox& box, const Theme& theme);

} // namespace lambdascope
