// SPDX-License-Identifier: MIT
// How a row, token by token, looks.
#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/lessons/row_drawing.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

double weightAt(const std::vector<float>& weights, int key) {
    return key < static_cast<int>(weights.size()) ? weights[static_cast<std::size_t>(key)] : 0;
}

/// A bar between zero and a weight; at least half a pixel, so that nothing is nowhere.
QRectF bar(const QRectF& column, double share, double zero, double y) {
    const double width = std::max(1.0, column.width() * share);
    const double top = std::min(zero, y), height = std::max(0.5, std::abs(zero - y));
    return {column.center().x() - width / 2, top, width, height};
}

} // namespace

void RowDrawing::paint(QPainter& painter) const {
    painter.fillRect(rect(), theme.canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    if (!row.keys.isEmpty()) {
        if (row.pinned) {
            const QRectF column = columnOf(*row.pinned);
            const double width = std::max(column.width(), 14.0);
            painter.fillRect(
                QRectF(column.center().x() - width / 2, column.top(), width, height() - column.top() - 4),
                theme.accentSoft);
        }
        paintAxis(painter);
        for (int key = 0; key < static_cast<int>(row.keys.size()); ++key) paintKey(painter, key);
        paintLabels(painter);
        if (row.pinned) paintPinned(painter);
    }
}

void RowDrawing::paintHead(QPainter& painter) const {
    const int top = height() < 230 ? 6 : 22;
    painter.setFont(theme.words(15, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const QString title = tr("One row, token by token");
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(title);
    painter.drawText(QRectF(24, top, wide + 2, 22), Qt::AlignVCenter | Qt::AlignLeft, title);
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const double left = 24 + wide + 18, room = width() - left - 16;
    if (room < 60) return;
    drawWords(painter, QRectF(left, top, room, 23), Qt::AlignVCenter | Qt::AlignLeft,
              QFontMetricsF(painter.font()).elidedText(subtitle(), Qt::ElideRight, room));
}

void RowDrawing::paintAxis(QPainter& painter) const {
    const QRectF box = plot();
    painter.setFont(theme.digits(11));
    const double most = scale();
    const int decimals = most >= 1 ? 0 : most >= 0.1 ? 1 : 2;
    for (const double value : {most, 0.0, -most}) {
        if (value < 0 && !differential()) continue;
        const double y = std::round(yOf(value)) + 0.5;
        painter.setPen(QPen(value == 0 ? theme.ink3 : theme.softLine, 1));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(theme.ink3);
        const QString text =
            value == 0 ? QStringLiteral("0") : QString::fromStdString(formatNumber(value, decimals));
        painter.drawText(QRectF(0, y - 9, box.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

void RowDrawing::paintKey(QPainter& painter, int key) const {
    const Palette ink = Palette::of(Palette::Kind::Softmax, theme.dark);
    const QRectF column = columnOf(key);
    const double zero = std::round(yOf(0)) + 0.5;
    const double a1 = weightAt(row.a1, key);
    painter.fillRect(bar(column, 0.66, zero, yOf(a1)), ink.at(0.84F));
    if (!differential()) return;
    painter.fillRect(bar(column, 0.66, zero, yOf(-weightAt(row.lambdaA2, key))), ink.at(0.44F));
    if (row.covered || row.difference.empty()) return;
    const double difference = weightAt(row.difference, key);
    const QRectF front = bar(column, 0.38, zero, yOf(difference));
    const bool room = column.width() >= 8 && front.height() >= 3; // for a halo between colour and ink
    if (room) painter.fillRect(front.adjusted(-1, 0, 1, 0), theme.canvas);
    painter.fillRect(front, difference < 0 ? theme.negative : theme.positive);
}

/// The two numbers of the pinned key, and the guess as a dashed line.
void RowDrawing::paintPinned(QPainter& painter) const {
    const int key = *row.pinned;
    const QRectF column = columnOf(key);
    const double x = column.center().x(), reach = std::max(column.width() / 2 + 3, 12.0);
    if (row.guess) {
        QPen dashes(theme.accent, 2);
        dashes.setDashPattern({2, 1.5});
        painter.setPen(dashes);
        painter.drawLine(QPointF(x - reach, yOf(*row.guess)), QPointF(x + reach, yOf(*row.guess)));
    }
    painter.setFont(theme.digits(11, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const auto number = [&](double value, double y, bool above) {
        const QString text = QString::fromStdString(formatNumber(value, 2));
        const double wide = metrics.horizontalAdvance(text) + 6;
        const double left = std::clamp(x - wide / 2, 0.0, width() - wide);
        const QRectF room(left, above ? y - 17 : y + 3, wide, 14);
        QColor ground = theme.accentSoft;
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        if (wide > column.width()) painter.drawRoundedRect(room, 3, 3); // over its neighbours' bars
        painter.setPen(theme.accent);
        painter.drawText(room, Qt::AlignCenter, text);
    };
    const double guessed = row.guess.value_or(0);
    number(weightAt(row.a1, key), std::min(yOf(weightAt(row.a1, key)), guessed > 0 ? yOf(guessed) : 1e9),
           true);
    if (!differential()) return;
    const double lowest = yOf(-weightAt(row.lambdaA2, key));
    number(weightAt(row.lambdaA2, key), std::max(lowest, guessed < 0 ? yOf(guessed) : -1e9), false);
}

void RowDrawing::paintLabels(QPainter& painter) const {
    const double top = plot().bottom() + 10, room = height() - top - 6;
    for (const int key : labelledKeys()) {
        const bool pinned = row.pinned == key;
        painter.setFont(theme.digits(10, pinned ? QFont::DemiBold : QFont::Normal));
        painter.setPen(pinned ? theme.accent : theme.ink2);
        const QString text =
            QFontMetricsF(painter.font()).elidedText(row.keys[key].trimmed(), Qt::ElideRight, room);
        painter.save();
        painter.translate(columnOf(key).center().x(), top);
        painter.rotate(-90);
        drawWords(painter, QRectF(-room, -8, room, 16), Qt::AlignRight | Qt::AlignVCenter, text);
        painter.restore();
    }
}

} // namespace lambdascope
