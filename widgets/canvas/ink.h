// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <span>

namespace lambdascope {

enum class Align { Left, Centre, Right };

/// What the painters of the canvases draw with: lines, boxes and words in logical pixels. There is one over
/// Dear ImGui, for canvases on a GPU, and one over QPainter, for all others and for paper: they show the
/// same.
class Ink {
  public:
    Ink() = default;
    Ink(const Ink&) = delete;
    Ink& operator=(const Ink&) = delete;
    virtual ~Ink() = default;

    /// Points are corners of pixels: half a pixel is added, so that a line of one pixel covers one pixel.
    virtual void line(QPointF a, QPointF b, const QColor& color, double width = 1) = 0;
    virtual void dashed(QPointF a, QPointF b, const QColor& color, double width = 1, double dash = 4,
                        double gap = 3) = 0;
    /// The line lies inside of the rectangle.
    virtual void box(const QRectF& rect, const QColor& color, double width = 1, double radius = 0) = 0;
    virtual void fill(const QRectF& rect, const QColor& color, double radius = 0) = 0;
    virtual void dot(QPointF centre, double radius, const QColor& color) = 0;
    virtual void ring(QPointF centre, double radius, const QColor& color, double width = 1.5) = 0;
    virtual void diamond(QPointF centre, double radius, const QColor& color) = 0;
    /// Through all points, which are not moved onto pixels: for curves.
    virtual void path(std::span<const QPointF> points, const QColor& color, double width = 2) = 0;
    /// The same, dashed evenly along its whole length.
    virtual void dashedPath(std::span<const QPointF> points, const QColor& color, double width = 1.5,
                            double dash = 4, double gap = 3) = 0;
    virtual void triangle(QPointF a, QPointF b, QPointF c, const QColor& color) = 0;
    /// `at`: baseline. Returns the x after the text.
    virtual double text(QPointF at, const QString& words, const QFont& font, const QColor& color,
                        Align align = Align::Left) = 0;
    /// In the middle of a box's height; across it left, in the middle or at the right (Qt::AlignmentFlag).
    virtual void words(const QRectF& place, int flags, const QString& words, const QFont& font,
                       const QColor& color);
    /// Turned 90° to the left, reading upwards from `at`, the middle of the first letter's foot.
    virtual void upward(QPointF at, const QString& words, const QFont& font, const QColor& color) = 0;
    [[nodiscard]] virtual double width(const QString& words, const QFont& font) = 0;
    virtual void clip(const QRectF& rect) = 0;
    virtual void unclip() = 0;
};

} // namespace lambdascope
