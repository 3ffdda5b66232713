// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_parts.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/lab/chart/lab_pen.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double stepGap = 15, stepTop = 20, stepBottom = 20; // numbers above, names below
constexpr double nameLeft = 28, nameWide = 112, numberRoom = 66, partSide = 14;

} // namespace

QColor signFill(const Look& theme, double value) {
    return Palette::of(Palette::Kind::Signed, theme.dark).at(value < 0 ? 0.25F : 0.75F);
}

QRectF StepsDrawing::columnOf(int step) const {
    const double pitch =
        (size.width() + stepGap) / static_cast<double>(std::max<std::size_t>(1, steps.size()));
    return {step * pitch, stepTop, std::max(4.0, pitch - stepGap), size.height() - stepTop - stepBottom};
}

double StepsDrawing::yOf(double value) const {
    double low = 0, high = 0;
    for (const WhyStep& step : steps) {
        low = std::min({low, step.from, step.to});
        high = std::max({high, step.from, step.to});
    }
    const QRectF column = columnOf(0);
    return column.bottom() - (value - low) / std::max(1e-9, high - low) * column.height();
}

QRectF StepsDrawing::barOf(int step) const {
    const WhyStep& of = steps[static_cast<std::size_t>(step)];
    const double from = yOf(of.from), to = yOf(of.to);
    const QRectF column = columnOf(step);
    return {column.left(), std::min(from, to), column.width(), std::max(1.0, std::abs(from - to))};
}

void StepsDrawing::paint(QPainter& painter) const {
    const int count = static_cast<int>(steps.size());
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < count; ++i) {
        const WhyStep& step = steps[static_cast<std::size_t>(i)];
        const QRectF bar = barOf(i), column = columnOf(i);
        QColor ink = step.to < step.from ? theme.negative : theme.positive,
               fill = signFill(theme, step.to - step.from);
        if (step.kind != WhyStep::Kind::Change) {
            ink = step.kind == WhyStep::Kind::After ? theme.accent : theme.ink1;
            fill = ink;
        }
        painter.fillRect(bar, fill);
        QPen dots(theme.ink3, 1);
        dots.setDashPattern({2, 2});
        painter.setPen(dots);
        const double y = yOf(step.to);
        if (i + 1 < count) painter.drawLine(QPointF(bar.right(), y), QPointF(columnOf(i + 1).left(), y));
        if (step.kind == WhyStep::Kind::After && steps.front().kind == WhyStep::Kind::Before) // what is lost
            painter.drawRect(
                barOf(0).translated(bar.left() - barOf(0).left(), 0).adjusted(0.5, 0.5, -0.5, 0));
        const bool whole = step.kind != WhyStep::Kind::Change;
        painter.setFont(theme.digits(12, whole ? QFont::Medium : QFont::Normal));
        painter.setPen(ink);
        painter.drawText(QRectF(column.left() - stepGap, bar.top() - 18, column.width() + 2 * stepGap, 17),
                         Qt::AlignCenter, printed(step.printed, 1, !whole));
        const double room = column.width() + stepGap - 2;
        const QFont::Weight weight = whole ? QFont::DemiBold : QFont::Normal;
        const bool fits = QFontMetricsF(theme.words(11, weight)).horizontalAdvance(step.name) <= room;
        painter.setFont(theme.words(fits ? 11 : 10, weight));
        painter.setPen(step.kind == WhyStep::Kind::After ? theme.accent : whole ? theme.ink1 : theme.ink2);
        drawWords(painter, QRectF(column.center().x() - room / 2, column.bottom() + 4, room, 16),
                  Qt::AlignCenter, QFontMetricsF(painter.font()).elidedText(step.name, Qt::ElideRight, room));
    }
    painter.fillRect(QRectF(0, yOf(0) - 0.5, size.width(), 1), theme.ink3);
}

void PartsDrawing::setScene(const WhyScene& scene) {
    parts_ = scene.parts;
    trained_ = scene.trained;
    now_ = scene.now;
    edited_ = scene.edited;
    peek_ = scene.peek;
    low_ = high_ = 0;
    for (const WhyPart& part : parts_) {
        low_ = std::min({low_, part.trained, part.now});
        high_ = std::max({high_, part.trained, part.now});
    }
    if (high_ - low_ < 1e-9) high_ = 1;
}

QRectF PartsDrawing::rowsRect() const {
    return {0, rowHigh, size.width(), std::max(0.0, size.height() - 2.0 * rowHigh)};
}

QRectF PartsDrawing::rowRect(int row) const {
    return {0, rowsRect().top() + row * rowHigh - scrolled, size.width(), rowHigh};
}

double PartsDrawing::wantedHeight() const {
    return (static_cast<double>(parts_.size()) + 2) * rowHigh;
}

int PartsDrawing::rowAt(QPointF at) const {
    if (!rowsRect().contains(at)) return -1;
    const int row = static_cast<int>((at.y() - rowsRect().top() + scrolled) / rowHigh);
    return row < static_cast<int>(parts_.size()) ? row : -1;
}

QRectF PartsDrawing::numberRect(int column, const QRectF& row) const {
    const int columns = edited_ ? 3 : 1;
    return {size.width() - partSide - (columns - column) * numberRoom, row.top(), numberRoom, row.height()};
}

QRectF PartsDrawing::barRoom() const {
    const double left = nameLeft + nameWide + 8, right = numberRect(0, {}).left() - 4;
    return {left, 0, std::max(10.0, right - left), rowHigh};
}

double PartsDrawing::xOf(double value) const {
    const QRectF room = barRoom();
    return room.left() + (value - low_) / (high_ - low_) * room.width();
}

QStringList PartsDrawing::numbers(int row) const {
    const bool sum = row >= static_cast<int>(parts_.size());
    const int decimals = sum ? 3 : 2;
    const double trained = sum ? trained_ : parts_[row].trained, now = sum ? now_ : parts_[row].now;
    QStringList texts{printed(trained, decimals, true)};
    if (!edited_) return texts;
    const double power = std::pow(10, decimals); // the change of what is printed
    const double change = (std::round(now * power) - std::round(trained * power)) / power;
    texts << printed(now, decimals, true)
          << (change == 0 ? QStringLiteral("–")
                          : (change > 0 ? QStringLiteral("▲ %1") : QStringLiteral("▼ %1"))
                                .arg(printed(std::abs(change), decimals)));
    return texts;
}

void PartsDrawing::paint(QPainter& painter) const {
    paintHeading(painter);
    painter.save();
    painter.setClipRect(rowsRect(), Qt::IntersectClip);
    for (int row = 0; row < static_cast<int>(parts_.size()); ++row)
        if (rowRect(row).intersects(rowsRect())) paintRow(painter, row);
    const QRectF rows = rowsRect();
    const double bottom = std::min(rows.bottom(), rowRect(static_cast<int>(parts_.size())).top());
    painter.fillRect(QRectF(std::round(xOf(0)), rows.top(), 1, bottom - rows.top()), theme.ink3);
    painter.restore();
    paintSum(painter);
}

void PartsDrawing::paintHeading(QPainter& painter) const {
    const QRectF place(0, 0, size.width(), rowHigh);
    painter.fillRect(place, theme.dockTitle);
    painter.fillRect(QRectF(0, rowHigh - 1, size.width(), 1), theme.line);
    painter.setFont(theme.words(12, QFont::Medium));
    painter.setPen(theme.ink2);
    painter.drawText(place.adjusted(nameLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Part"));
    if (!edited_) {
        painter.drawText(numberRect(0, place), Qt::AlignRight | Qt::AlignVCenter, tr("adds"));
        return;
    }
    painter.drawText(numberRect(0, place), Qt::AlignRight | Qt::AlignVCenter, tr("trained"));
    painter.drawText(numberRect(2, place), Qt::AlignRight | Qt::AlignVCenter, tr("change"));
    painter.setFont(theme.words(12, QFont::DemiBold));
    painter.setPen(peek_ ? theme.ink3 : theme.accent);
    painter.drawText(numberRect(1, place), Qt::AlignRight | Qt::AlignVCenter, tr("in force"));
}

void PartsDrawing::paintRow(QPainter& painter, int row) const {
    const WhyPart& part = parts_[static_cast<std::size_t>(row)];
    const QRectF place = rowRect(row);
    if (row == cursor) {
        painter.fillRect(place, theme.accentSoft);
        painter.fillRect(QRectF(0, place.top(), 3, place.height()), theme.accent);
    }
    painter.fillRect(QRectF(0, place.bottom() - 1, size.width(), 1), theme.softLine);
    if (part.edited) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(nameLeft - 10, place.center().y()), 3, 3);
    }
    const bool fits = QFontMetricsF(theme.digits(12)).horizontalAdvance(part.name) <= nameWide;
    painter.setFont(fits ? theme.digits(12) : theme.words(12));
    painter.setPen(theme.ink1);
    drawWords(painter, QRectF(nameLeft, place.top(), nameWide, rowHigh), Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetricsF(painter.font()).elidedText(part.name, Qt::ElideRight, nameWide));
    const double value = peek_ ? part.trained : part.now, zero = xOf(0), end = xOf(value);
    const double middle = place.center().y();
    painter.fillRect(QRectF(std::min(zero, end), middle - 7, std::abs(end - zero), 14),
                     signFill(theme, value));
    if (edited_) painter.fillRect(QRectF(std::round(xOf(part.trained)) - 1, middle - 9, 2, 18), theme.ink1);
    paintNumbers(painter, row, place);
}

void PartsDrawing::paintNumbers(QPainter& painter, int row, const QRectF& place) const {
    const QStringList texts = numbers(row);
    const bool sum = row >= static_cast<int>(parts_.size());
    painter.setFont(theme.digits(12, sum ? QFont::DemiBold : QFont::Normal));
    for (int column = 0; column < static_cast<int>(texts.size()); ++column) {
        painter.setPen(sum && column == 1               ? theme.accent
                       : edited_ && column == 0 && !sum ? theme.ink2
                                                        : theme.ink1);
        painter.drawText(numberRect(column, place), Qt::AlignRight | Qt::AlignVCenter, texts[column]);
    }
}

void PartsDrawing::paintSum(QPainter& painter) const {
    const double below = rowRect(static_cast<int>(parts_.size())).top() + scrolled;
    const QRectF place(0, std::min(rowsRect().bottom(), below), size.width(), rowHigh);
    painter.fillRect(place, theme.dockTitle);
    painter.fillRect(QRectF(0, place.top(), size.width(), 1), theme.ink3);
    painter.setFont(theme.words(12, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const QString sum = tr("sum");
    painter.drawText(place.adjusted(nameLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, sum);
    double x = nameLeft + QFontMetricsF(painter.font()).horizontalAdvance(sum) + 14;
    const double end = numberRect(0, place).left() - 4;
    painter.setFont(theme.words(11));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.ink3);
    const bool dots = std::ranges::any_of(parts_, &WhyPart::edited);
    if (dots && x + 12 + metrics.horizontalAdvance(tr("edited")) < end) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.save();
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(x + 3, place.center().y()), 3, 3);
        painter.restore();
        painter.drawText(QRectF(x + 12, place.top(), end - x - 12, rowHigh), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("edited"));
        x += 12 + metrics.horizontalAdvance(tr("edited")) + 14;
    }
    const QString held = edited_ ? tr("each with its own final norm, held") : tr("with the final norm held");
    if (x + metrics.horizontalAdvance(held) < end)
        painter.drawText(QRectF(x, place.top(), end - x, rowHigh), Qt::AlignLeft | Qt::AlignVCenter, held);
    paintNumbers(painter, static_cast<int>(parts_.size()), place);
}

} // namespace lambdascope
