// SPDX-License-Identifier: MIT
#include "widgets/canvas/painter_ink.h"

#include "widgets/kit/draw_words.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

constexpr QPointF half(0.5, 0.5);
constexpr double besideText = 1; // a pixel at both ends of words, as TextAtlas leaves for ImguiInk

QPen penOf(const QColor& color, double width) {
    return {color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin};
}

/// Qt counts dashes in widths of the pen.
QPen dashedPen(const QColor& color, double width, double dash, double gap) {
    QPen pen = penOf(color, width);
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

} // namespace

PainterInk::PainterInk(QPainter& painter, On on) : painter_(painter), on_(on) {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
}

PainterInk::~PainterInk() {
    painter_.restore();
}

void PainterInk::stroke(std::span<const QPointF> points, const QPen& pen) {
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(points.data(), static_cast<int>(points.size()));
}

void PainterInk::stroke(QPointF a, QPointF b, const QPen& pen) {
    stroke(std::array{a, b}, pen);
}

void PainterInk::area(const QRectF& rect, const QBrush& brush, const QPen& pen) {
    painter_.setPen(pen);
    painter_.setBrush(brush);
    painter_.drawRect(rect);
}

void PainterInk::disc(QPointF centre, double radius, const QBrush& brush, const QPen& pen) {
    painter_.setPen(pen);
    painter_.setBrush(brush);
    painter_.drawEllipse(centre, radius, radius);
}

void PainterInk::shape(std::span<const QPointF> corners, const QBrush& brush, const QPen& pen) {
    painter_.setPen(pen);
    painter_.setBrush(brush);
    painter_.drawConvexPolygon(corners.data(), static_cast<int>(corners.size()));
}

void PainterInk::hatch(const QRectF& rect, const QColor& color, double apart, double from) {
    clip(rect);
    painter_.setPen(QPen(color, 1));
    const double first = rect.left() + rect.top() - from, last = rect.right() + rect.bottom() + apart;
    for (double sum = std::floor(first / apart) * apart + from; sum < last; sum += apart)
        painter_.drawLine(QPointF(sum - rect.bottom(), rect.bottom()), QPointF(sum - rect.top(), rect.top()));
    unclip();
}

void PainterInk::line(QPointF a, QPointF b, const QColor& color, double width) {
    stroke(std::array{a + half, b + half}, penOf(color, width));
}

void PainterInk::dashed(QPointF a, QPointF b, const QColor& color, double width, double dash, double gap) {
    stroke(std::array{a + half, b + half}, dashedPen(color, width, dash, gap));
}

void PainterInk::box(const QRectF& rect, const QColor& color, double width, double radius) {
    painter_.setPen(penOf(color, width));
    painter_.setBrush(Qt::NoBrush);
    const QRectF line = rect.adjusted(0.5, 0.5, -0.5, -0.5);
    if (radius > 0)
        painter_.drawRoundedRect(line, radius, radius);
    else
        painter_.drawRect(line);
}

void PainterInk::fill(const QRectF& rect, const QColor& color, double radius) {
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(color);
    if (radius > 0) return painter_.drawRoundedRect(rect, radius, radius);
    const bool smooth = painter_.testRenderHint(QPainter::Antialiasing);
    if (on_ == On::Canvas) painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.drawRect(rect.normalized());
    painter_.setRenderHint(QPainter::Antialiasing, smooth);
}

void PainterInk::dot(QPointF centre, double radius, const QColor& color) {
    disc(centre, radius, color);
}

void PainterInk::ring(QPointF centre, double radius, const QColor& color, double width) {
    painter_.setPen(penOf(color, width));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawEllipse(centre, radius - 0.5, radius - 0.5); // as Dear ImGui draws it
}

void PainterInk::diamond(QPointF centre, double radius, const QColor& color) {
    shape(std::array{centre - QPointF(0, radius), centre + QPointF(radius, 0), centre + QPointF(0, radius),
                     centre - QPointF(radius, 0)},
          color);
}

void PainterInk::path(std::span<const QPointF> points, const QColor& color, double width) {
    QPen pen = penOf(color, width);
    pen.setJoinStyle(Qt::RoundJoin);
    stroke(points, pen);
}

void PainterInk::dashedPath(std::span<const QPointF> points, const QColor& color, double width, double dash,
                            double gap) {
    stroke(points, dashedPen(color, width, dash, gap));
}

void PainterInk::triangle(QPointF a, QPointF b, QPointF c, const QColor& color) {
    shape(std::array{a, b, c}, color);
}

QPointF PainterInk::placed(QPointF words) const {
    return on_ == On::Paper ? words : QPointF(words.toPoint());
}

double PainterInk::text(QPointF at, const QString& words, const QFont& font, const QColor& color,
                        Align align) {
    if (words.isEmpty()) return at.x();
    const double whole = width(words, font);
    const double left = at.x() - (align == Align::Left ? 0 : align == Align::Right ? whole : whole / 2);
    painter_.setFont(font);
    painter_.setPen(color);
    drawWords(painter_, placed({left + besideText, at.y()}), words);
    right_ = std::max(right_, left + whole);
    return left + whole;
}

void PainterInk::words(const QRectF& place, int flags, const QString& words, const QFont& font,
                       const QColor& color) {
    painter_.setFont(font);
    painter_.setPen(color);
    if ((flags & Qt::AlignVertical_Mask) == 0) flags |= Qt::AlignVCenter;
    if (flags & Qt::TextWordWrap)
        painter_.drawText(place, flags, words);
    else
        drawWords(painter_, place, flags, words);
}

double PainterInk::elided(const QRectF& place, const QString& words, const QFont& font, const QColor& color) {
    const QString shown = elidedWords(words, font, place.width());
    this->words(place, Qt::AlignLeft, shown, font, color);
    return place.left() + QFontMetricsF(font).horizontalAdvance(shown);
}

void PainterInk::upward(QPointF at, const QString& words, const QFont& font, const QColor& color) {
    if (words.isEmpty()) return;
    const QFontMetricsF metrics(font);
    painter_.save();
    painter_.translate(
        placed({at.x() - std::ceil(metrics.height()) / 2 + metrics.ascent(), at.y() - besideText}));
    painter_.rotate(-90);
    painter_.setFont(font);
    painter_.setPen(color);
    drawWords(painter_, QPointF(), words);
    painter_.restore();
}

double PainterInk::width(const QString& words, const QFont& font) {
    return widthOf(words, font) + 2 * besideText;
}

void PainterInk::clip(const QRectF& rect) {
    painter_.save();
    painter_.setClipRect(rect, Qt::IntersectClip);
}

void PainterInk::unclip() {
    painter_.restore();
}

} // namespace lambdascope
