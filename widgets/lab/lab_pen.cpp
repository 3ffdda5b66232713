// SPDX-License-Identifier: MIT
#include "widgets/lab/lab_pen.h"

namespace lambdascope {

void paintWordButton(const LabPen& pen, const QRectF& rect, const QString& word, bool hovered) {
    const Look& t = pen.theme;
    pen.ink.fill(rect, hovered ? t.accentSoft : t.button, 4);
    pen.ink.box(rect, hovered ? t.accentLine : t.buttonLine, 1, 4);
    pen.ink.text({rect.center().x(), rect.center().y() + 4}, word, pen.fonts.caption,
                 hovered ? t.accent : t.ink1, Align::Centre);
}

void paintTitle(const LabPen& pen, QPointF baseline, const QString& title, const QString& words, double end) {
    const double x = pen.ink.text(baseline, title, pen.fonts.title, pen.theme.ink1) + 16;
    QString shown = words;
    // whole clauses only
    while (!shown.isEmpty() && x + pen.ink.width(shown, pen.fonts.words) > end) {
        const auto cut = shown.lastIndexOf(QStringLiteral(" · "));
        const auto semicolon = shown.lastIndexOf(QStringLiteral("; "));
        shown.truncate(std::max<qsizetype>({cut, semicolon, 0}));
    }
    pen.ink.text({x, baseline.y()}, shown, pen.fonts.words, pen.theme.ink3);
}

} // namespace lambdascope
