// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_parts.h"

#include "widgets/canvas/painter_ink.h"
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

void StepsDrawing::paint(PainterInk& ink) const {
    QPen dots(theme.ink3, 1);
    dots.setDashPattern({2, 2});
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        const WhyStep& step = steps[static_cast<std::size_t>(i)];
        const QRectF bar = barOf(i), column = columnOf(i);
        const bool whole = step.kind != WhyStep::Kind::Change, after = step.kind == WhyStep::Kind::After;
        const QColor colour = after                 ? theme.accent
                              : whole               ? theme.ink1
                              : step.to < step.from ? theme.negative
                                                    : theme.positive;
        ink.area(bar, whole ? colour : Palette::ofSign(step.to - step.from, theme.dark));
        const double y = yOf(step.to);
        if (i + 1 < std::ssize(steps)) ink.stroke({bar.right(), y}, {columnOf(i + 1).left(), y}, dots);
        if (after && steps.front().kind == WhyStep::Kind::Before) // what is lost
            ink.area(barOf(0).translated(bar.left() - barOf(0).left(), 0).adjusted(0.5, 0.5, -0.5, 0),
                     Qt::NoBrush, dots);
        ink.words({column.left() - stepGap, bar.top() - 18, column.width() + 2 * stepGap, 17},
                  Qt::AlignCenter, printed(step.printed, 1, !whole),
                  theme.digits(12, whole ? QFont::Medium : QFont::Normal), colour);
        const double room = column.width() + stepGap - 2;
        const QFont::Weight weight = whole ? QFont::DemiBold : QFont::Normal;
        const bool fits = QFontMetricsF(theme.words(11, weight)).horizontalAdvance(step.name) <= room;
        const QFont font = theme.words(fits ? 11 : 10, weight);
        ink.words({column.center().x() - room / 2, column.bottom() + 4, room, 16}, Qt::AlignCenter,
                  elidedWords(step.name, font, room), font,
                  after   ? theme.accent
                  : whole ? theme.ink1
                          : theme.ink2);
    }
    ink.area({0, yOf(0) - 0.5, size.width(), 1}, theme.ink3);
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
    const double power = std::pow(10, decimals); // the change of what is printed, or what is too small for it
    const double rounded = (std::round(now * power) - std::round(trained * power)) / power;
    const bool small = std::max(std::abs(now), std::abs(trained)) * power < 0.5;
    const double change = small ? now - trained : rounded;
    texts << printed(now, decimals, true)
          << (change == 0 ? QStringLiteral("–")
                          : (change > 0 ? QStringLiteral("▲ %1") : QStringLiteral("▼ %1"))
                                .arg(printed(std::abs(change), decimals)));
    return texts;
}

void PartsDrawing::paint(PainterInk& ink) const {
    paintHeading(ink);
    const QRectF rows = rowsRect();
    ink.clip(rows);
    for (int row = 0; row < static_cast<int>(parts_.size()); ++row)
        if (rowRect(row).intersects(rows)) paintRow(ink, row);
    const double bottom = std::min(rows.bottom(), rowRect(static_cast<int>(parts_.size())).top());
    ink.area({std::round(xOf(0)), rows.top(), 1, bottom - rows.top()}, theme.ink3);
    ink.unclip();
    paintSum(ink);
}

void PartsDrawing::paintHeading(PainterInk& ink) const {
    const QRectF place(0, 0, size.width(), rowHigh);
    ink.area(place, theme.dockTitle);
    ink.area({0, rowHigh - 1, size.width(), 1}, theme.line);
    const QFont font = theme.words(12, QFont::Medium);
    ink.words(place.adjusted(nameLeft, 0, 0, 0), Qt::AlignLeft, tr("Part"), font, theme.ink2);
    const auto above = [&](int column, const QString& words) {
        const bool now = column == 1;
        ink.words(numberRect(column, place), Qt::AlignRight, words,
                  now ? theme.words(12, QFont::DemiBold) : font,
                  !now    ? theme.ink2
                  : peek_ ? theme.ink3
                          : theme.accent);
    };
    if (!edited_) return above(0, tr("adds"));
    above(0, tr("trained"));
    above(1, tr("in force"));
    above(2, tr("change"));
}

void PartsDrawing::paintRow(PainterInk& ink, int row) const {
    const WhyPart& part = parts_[static_cast<std::size_t>(row)];
    const QRectF place = rowRect(row);
    if (row == cursor) {
        ink.area(place, theme.accentSoft);
        ink.area({0, place.top(), 3, place.height()}, theme.accent);
    }
    ink.area({0, place.bottom() - 1, size.width(), 1}, theme.softLine);
    if (part.edited) paintDot(ink, {nameLeft - 10, place.center().y()});
    const bool fits = QFontMetricsF(theme.digits(12)).horizontalAdvance(part.name) <= nameWide;
    ink.elided({nameLeft, place.top(), nameWide, rowHigh}, part.name,
               fits ? theme.digits(12) : theme.words(12), theme.ink1);
    const double value = peek_ ? part.trained : part.now, zero = xOf(0), end = xOf(value);
    const double middle = place.center().y();
    ink.area({std::min(zero, end), middle - 7, std::abs(end - zero), 14}, Palette::ofSign(value, theme.dark));
    if (edited_) ink.area({std::round(xOf(part.trained)) - 1, middle - 9, 2, 18}, theme.ink1);
    paintNumbers(ink, row, place);
}

/// Beside what an edit is of.
void PartsDrawing::paintDot(PainterInk& ink, QPointF at) const {
    ink.painter().setRenderHint(QPainter::Antialiasing);
    ink.disc(at, 3, theme.accent);
    ink.painter().setRenderHint(QPainter::Antialiasing, false);
}

void PartsDrawing::paintNumbers(PainterInk& ink, int row, const QRectF& place) const {
    const QStringList texts = numbers(row);
    const bool sum = row >= static_cast<int>(parts_.size());
    const QFont font = theme.digits(12, sum ? QFont::DemiBold : QFont::Normal);
    for (int column = 0; column < static_cast<int>(texts.size()); ++column)
        ink.words(numberRect(column, place), Qt::AlignRight, texts[column], font,
                  sum && column == 1               ? theme.accent
                  : edited_ && column == 0 && !sum ? theme.ink2
                                                   : theme.ink1);
}

void PartsDrawing::paintSum(PainterInk& ink) const {
    const double below = rowRect(static_cast<int>(parts_.size())).top() + scrolled;
    const QRectF place(0, std::min(rowsRect().bottom(), below), size.width(), rowHigh);
    ink.area(place, theme.dockTitle);
    ink.area({0, place.top(), size.width(), 1}, theme.ink3);
    const QFont bold = theme.words(12, QFont::DemiBold);
    ink.words(place.adjusted(nameLeft, 0, 0, 0), Qt::AlignLeft, tr("sum"), bold, theme.ink1);
    double x = nameLeft + QFontMetricsF(bold).horizontalAdvance(tr("sum")) + 14;
    const double end = numberRect(0, place).left() - 4;
    const auto say = [&](const QString& words, double key) { // where there is room
        const QFont font = theme.words(11);
        const double wide = key + QFontMetricsF(font).horizontalAdvance(words);
        if (x + wide >= end) return;
        if (key > 0) paintDot(ink, {x + 3, place.center().y()});
        ink.words({x + key, place.top(), end - x - key, rowHigh}, Qt::AlignLeft, words, font, theme.ink3);
        x += wide + 14;
    };
    if (std::ranges::any_of(parts_, &WhyPart::edited)) say(tr("edited"), 12);
    say(edited_ ? tr("each with its own final norm, held") : tr("with the final norm held"), 0);
    paintNumbers(ink, static_cast<int>(parts_.size()), place);
}

} // namespace lambdascope
