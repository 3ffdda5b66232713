// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/text_atlas.h"

#include <QColor>
#include <QPointF>
#include <QRectF>

#include <span>

struct ImDrawList;

namespace lambdascope {

enum class Align { Left, Centre, Right };

/// A pen over an ImGui draw list with the canvas's text: lines, boxes and words in logical pixels.
class Ink {
  public:
    Ink(ImDrawList* list, TextAtlas& atlas) : list_(list), atlas_(atlas) {}

    void line(QPointF a, QPointF b, const QColor& color, double width = 1);
    void dashed(QPointF a, QPointF b, const QColor& color, double width = 1, double dash = 4, double gap = 3);
    void box(const QRectF& rect, const QColor& color, double width = 1, double radius = 0);
    void fill(const QRectF& rect, const QColor& color, double radius = 0);
    void dot(QPointF centre, double radius, const QColor& color);
    void ring(QPointF centre, double radius, const QColor& color, double width = 1.5);
    void diamond(QPointF centre, double radius, const QColor& color);
    /// Through all points, which are not moved onto pixels: for curves.
    void path(std::span<const QPointF> points, const QColor& color, double width = 2);
    /// The same, dashed evenly along its whole length.
    void dashedPath(std::span<const QPointF> points, const QColor& color, double width = 1.5, double dash = 4,
                    double gap = 3);
    void triangle(QPointF a, QPointF b, QPointF c, const QColor& color);
    /// `at`: baseline. Returns the x after the text.
    double text(QPointF at, const QString& words, const QFont& font, const QColor& color,
                Align align = Align::Left);
    /// Turned 90° to the left, reading upwards from `at`, the middle of the first letter's foot.
    void upward(QPointF at, const QString& words, const QFont& font, const QColor& color);
    double width(const QString& words, const QFont& font) { return atlas_.entry(words, font).size.width(); }
    void clip(const QRectF& rect);
    void unclip();

  private:
    ImDrawList* list_;
    TextAtlas& atlas_;
};

} // namespace lambdascope
