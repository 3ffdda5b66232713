// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;
class QTextLayout;

namespace lambdascope {

/// As QPainter::drawText, but colour emoji keep their colours wherever the painter scales, turns or writes a
/// file: their fonts have no outlines, which is all that Qt takes there. They are drawn once as they are and
/// placed as images, whose text "Words" says what they show (SvgPage labels them). All else is drawText's, on
/// pixels with glyphs that are kept for the next frame.
void drawWords(QPainter& painter, QPointF baseline, const QString& text);
/// One line in `rect` by Qt::Alignment.
void drawWords(QPainter& painter, const QRectF& rect, int alignment, const QString& text);
/// Part of a text in a colour of its own.
struct ColouredPart {
    int from = 0, to = 0; // characters, of whole letters
    QColor ink;
};
/// Lines as they are laid out, in the layout's font. Colours, in the order of the text, change the shape and
/// the place of no letter.
void drawWords(QPainter& painter, QPointF topLeft, const QTextLayout& lines,
               const std::vector<ColouredPart>& parts = {});

/// QFontMetricsF::horizontalAdvance(), kept for words that are asked for again, as in every frame of a drag.
double widthOf(const QString& words, const QFont& font);

/// The whole, or the sentences from the first on that fit into a width, or the words that do; " …" after
/// them. Not even one word: letters of it.
QString wholeWords(const QString& text, const QFont& font, double width);

/// As Qt cuts it, but no number amid: the first digits of one are another.
QString elidedWords(const QString& text, const QFont& font, double width);

/// The font, made smaller until the words fit (at least half as large).
QFont fontFitting(QFont font, const QString& words, double width);

} // namespace lambdascope
