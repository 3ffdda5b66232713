// SPDX-License-Identifier: MIT
// How the rows of continuations look.
#include "widgets/kit/marks.h"
#include "widgets/prompt/continuation_strip.h"

#include <QLinearGradient>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr double beyond = 0.45; // opacity of tokens behind the one that the views show, and of stale rows

} // namespace

void ContinuationStrip::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(chipFont());
    paintFirstDifference(painter);
    for (int row = 0; row < static_cast<int>(all_.rows.size()); ++row) paintRow(painter, row);
    paintFadedEdges(painter, *this, theme_.dock);
    if (!hasFocus()) return;
    const QRect chip = chipRect(all_.row, all_.shown - 1);
    if (chip.isEmpty()) { // the views stand at the prompt: the row itself has the keyboard
        painter.setPen(QPen(theme_.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(0.5, rowTop(all_.row) + 0.5, viewport()->width() - 1, rowHeight() - 1),
                                4, 4);
    }
}

void ContinuationStrip::paintRow(QPainter& painter, int row) const {
    const ContinuationRow& of = all_.rows[row];
    const bool axis = row == all_.row && all_.shown > 0;
    for (int token = 0; token < count(row); ++token) {
        const QRect box = chipRect(row, token);
        if (box.right() < 0) continue;
        if (box.left() > viewport()->width()) break;
        painter.setOpacity(of.stale || (axis && token >= all_.shown && !all_.streaming) ? beyond : 1);
        paintChip(painter, row, token, box);
    }
    painter.setOpacity(1);
    if (of.ended) paintEnd(painter, row);
    if (!of.stale) return;
    QPen pen(theme_.ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    const double y = rowTop(row) + rowHeight() / 2.0 - (compact_ ? 10 : 11) - 1.5;
    painter.drawLine(QPointF(0, y), QPointF(viewport()->width(), y));
}

void ContinuationStrip::paintChip(QPainter& painter, int row, int token, const QRect& box) const {
    const TokenPiece& piece = all_.rows[row].pieces[token];
    const bool here = row == all_.row && token == all_.shown - 1;
    const bool other = differs(token);
    const QRectF frame = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(here ? QPen(theme_.accent, 2) : QPen(theme_.line, 1));
    painter.setBrush(other ? theme_.softLine : theme_.base);
    painter.drawRoundedRect(frame, 3, 3);

    const QString all = textOf(piece);
    const auto text = std::find_if(all.begin(), all.end(), [](QChar c) { return c != u'·'; });
    const QString dots = all.left(text - all.begin());
    const int padding = compact_ ? 4 : 5;
    QRect room = box.adjusted(padding, 0, -padding + 2, 0);
    QColor faint = theme_.ink1;
    faint.setAlphaF(0.55F);
    painter.setPen(faint);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, dots);
    room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(dots));
    painter.setPen(piece.special ? theme_.ink3 : theme_.ink1);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, all.mid(dots.size()));
    if (here && hasFocus()) paintFocusRing(painter, frame, theme_, 2);
}

void ContinuationStrip::paintEnd(QPainter& painter, int row) const {
    const QRect last = chipRect(row, count(row) - 1);
    painter.save();
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink3);
    painter.drawText(QRect(last.right() + 7, last.top(), 60, last.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("end"));
    painter.restore();
}

/// A hairline through both rows where they part.
void ContinuationStrip::paintFirstDifference(QPainter& painter) const {
    const int token = firstDifference();
    if (token <= 0) return; // from the first token on: there is nothing that they share
    const double x = left_[token] - horizontalScrollBar()->value() - (compact_ ? 1 : 1.5);
    painter.setPen(QPen(theme_.ink3, 1));
    painter.drawLine(QPointF(x, rowTop(0) + 1), QPointF(x, rowTop(1) + rowHeight() - 1));
}

} // namespace lambdascope
