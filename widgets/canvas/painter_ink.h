// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"

class QPainter;

namespace lambdascope {

/// A pen over a QPainter, which is left as it was found. On paper words and areas lie exactly where they are
/// asked for, on a screen on whole pixels, as Dear ImGui lays them.
class PainterInk final : public Ink {
  public:
    enum class On { Paper, Screen };

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
    void upward(QPointF at, const QString& words, const QFont& font, const QColor& color) override;
    [[nodiscard]] double width(const QString& words, const QFont& font) override;
    void clip(const QRectF& rect) override;
    void unclip() override;
    /// How far to the right level words have reached.
    [[nodiscard]] double right() const { return right_; }

  private:
    void stroke(std::span<const QPointF> points, const QPen& pen);
    void polygon(std::span<const QPointF> points, const QColor& color);

    [[nodiscard]] QPointF placed(QPointF words) const;

    QPainter& painter_;
    const On on_;
    double right_ = 0;
};

} // namespace lambdascope
