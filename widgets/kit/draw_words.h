// SPDX-License-Identifier: MIT
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTextLayout>

class QPainter;

namespace lambdascope {

/// As QPainter::drawText, but colour emoji keep their colours wherever the painter scales, turns or writes a
/// file: their fonts have no outlines, which is all that Qt takes there. They are drawn once as they are and
/// placed as images, whose text "Words" says what they show (SvgPage labels them). All else is drawText's.
void drawWords(QPainter& painter, QPointF baseline, const QString& words);
/// One line in `rect` by Qt::Alignment.
void drawWords(QPainter& painter, const QRectF& rect, int alignment, const QString& words);
/// Lines as they are laid out, in the layout's font; `inks`: letters in another colour, where there are no
/// emoji.
void drawWords(QPainter& painter, QPointF topLeft, const QTextLayout& lines,
               const QList<QTextLayout::FormatRange>& inks = {});

} // namespace lambdascope
