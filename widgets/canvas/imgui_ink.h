// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/canvas/text_atlas.h"

struct ImDrawList;

namespace lambdascope {

/// Ink of a canvas that OpenGL draws: a pen over an ImGui draw list, words from an atlas. Lives for one
/// frame.
class ImguiInk final : public Ink {
  public:
    ImguiInk(ImDrawList* list, TextAtlas& atlas) : list_(list), atlas_(atlas) {}

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
    [[nodiscard]] double width(const QString& words, const QFont& font) override {
        return atlas_.entry(words, font).size.width();
    }
    void clip(const QRectF& rect) override;
    void unclip() override;

  private:
    ImDrawList* list_;
    TextAtlas& atlas_;
};

} // namespace lambdascope
