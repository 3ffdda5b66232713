// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"

#include <QBrush>
#include <QPen>

class QPainter;

namespace lambdascope {

/// A pen over a QPainter, which is left as it was found. Words and areas lie exactly where they are asked
/// for; on a canvas on whole pixels, as Dear ImGui lays them.
class PainterInk final : public Ink {
  public:
    enum class On { Paper, Canvas };

    explicit PainterInk(QPainter& painter, On on = On::Paper);
    ~PainterInk() override;

    void line(QPointF a, QPointF b, const QColor& color, double width) override;
    void dashed(QPointF a, QPointF b, const QColor& color, double width, double dash, double gap) override;
    void box(const QRectF& rect, const QColor& color, double width, double radius) override;
    void fill(const QRectF& rect, const QColor& color, double radius) override;
    void dot(QPointF centre, double radius, const QColor& color) override;
    void ring(QPointF centre, double radius, const QColor& color, double width) override;
    void diamond(QPointF centre, double radius, const QColor& color) override;
    void path(std::span<const QPointF> points, const QColor& color, double width) override;
    void dashedPath(std::span<const QPointF> points, const QColor& color, double width, double dash,
                    double gap) override;
    void triangle(QPointF a, QPointF b, QPointF c, const QColor& color) override;
    double text(QPointF at, const QString& words, const QFont& font, const QColor& color,
                Align align) override;
    /// As QPainter::drawText, with Qt::TextFlag, too.
    void words(const QRectF& place, int flags, const QString& words, const QFont& font,
               const QColor& color) override;
    /// From the left as much as fits, with an ellipsis. Returns where it ends.
    double elided(const QRectF& place, const QString& words, const QFont& font, const QColor& color);
    void upward(QPointF at, const QString& words, const QFont& font, const QColor& color) override;
    [[nodiscard]] double width(const QString& words, const QFont& font) override;
    void clip(const QRectF& rect) override;
    void unclip() override;
    /// How far to the right level words have reached.
    [[nodiscard]] double right() const { return right_; }

    // Where a pen or a brush has more to say than a colour: points are not moved.
    void stroke(std::span<const QPointF> points, const QPen& pen);
    void stroke(QPointF a, QPointF b, const QPen& pen);
    void area(const QRectF& rect, const QBrush& brush, const QPen& pen = Qt::NoPen);
    void disc(QPointF centre, double radius, const QBrush& brush, const QPen& pen = Qt::NoPen);
    void shape(std::span<const QPointF> corners, const QBrush& brush, const QPen& pen = Qt::NoPen);
    /// Lines to the upper right, where x + y is `from` or `apart` more or less.
    void hatch(const QRectF& rect, const QColor& color, double apart, double from = 0);
    [[nodiscard]] QPainter& painter() { return painter_; }

  private:
    [[nodiscard]] QPointF placed(QPointF words) const;

    QPainter& painter_;
    const On on_;
    double right_ = 0;
};

} // namespace lambdascope
