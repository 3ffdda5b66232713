// SPDX-License-Identifier: MIT
#include "widgets/canvas/imgui_ink.h"

#include <QLineF>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace lambdascope {
namespace {

ImVec2 vec(QPointF p) {
    return {static_cast<float>(p.x()), static_cast<float>(p.y())};
}

ImU32 packed(const QColor& c) {
    return IM_COL32(c.red(), c.green(), c.blue(), c.alpha());
}

/// A pointer for Dear ImGui before 1.91.4, an integer since.
ImTextureID textureId(const TextAtlas& atlas) {
    return std::bit_cast<ImTextureID>(static_cast<std::uintptr_t>(atlas.texture()));
}

/// What the texture's white becomes.
ImU32 tint(const TextAtlas::Entry& entry, const QColor& color) {
    return entry.coloured ? IM_COL32(255, 255, 255, color.alpha()) : packed(color);
}

} // namespace

void ImguiInk::line(QPointF a, QPointF b, const QColor& color, double width) {
    // half a pixel in, so that a line of one pixel covers one pixel
    list_->AddLine(vec(a + QPointF(0.5, 0.5)), vec(b + QPointF(0.5, 0.5)), packed(color),
                   static_cast<float>(width));
}

void ImguiInk::dashed(QPointF a, QPointF b, const QColor& color, double width, double dash, double gap) {
    const QLineF whole(a, b);
    const double length = whole.length();
    for (double at = 0; at < length; at += dash + gap)
        line(whole.pointAt(at / length), whole.pointAt(std::min(1.0, (at + dash) / length)), color, width);
}

void ImguiInk::box(const QRectF& rect, const QColor& color, double width, double radius) {
    list_->AddRect(vec(rect.topLeft()), vec(rect.bottomRight()), packed(color), static_cast<float>(radius), 0,
                   static_cast<float>(width));
}

void ImguiInk::fill(const QRectF& rect, const QColor& color, double radius) {
    list_->AddRectFilled(vec(rect.topLeft()), vec(rect.bottomRight()), packed(color),
                         static_cast<float>(radius));
}

void ImguiInk::dot(QPointF centre, double radius, const QColor& color) {
    list_->AddCircleFilled(vec(centre), static_cast<float>(radius), packed(color));
}

void ImguiInk::ring(QPointF centre, double radius, const QColor& color, double width) {
    list_->AddCircle(vec(centre), static_cast<float>(radius), packed(color), 0, static_cast<float>(width));
}

void ImguiInk::diamond(QPointF centre, double radius, const QColor& color) {
    list_->AddQuadFilled(vec(centre - QPointF(0, radius)), vec(centre + QPointF(radius, 0)),
                         vec(centre + QPointF(0, radius)), vec(centre - QPointF(radius, 0)), packed(color));
}

void ImguiInk::path(std::span<const QPointF> points, const QColor& color, double width) {
    list_->PathClear();
    for (const QPointF& point : points) list_->PathLineTo(vec(point));
    list_->PathStroke(packed(color), 0, static_cast<float>(width));
}

void ImguiInk::dashedPath(std::span<const QPointF> points, const QColor& color, double width, double dash,
                          double gap) {
    double phase = 0; // from the start of a dash
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QLineF piece(points[i - 1], points[i]);
        const double length = piece.length();
        for (double at = 0; at < length;) {
            const double left = std::max(1e-6, (phase < dash ? dash : dash + gap) - phase);
            const double to = std::min(length, at + left);
            if (phase < dash)
                list_->AddLine(vec(piece.pointAt(at / length)), vec(piece.pointAt(to / length)),
                               packed(color), static_cast<float>(width));
            phase += to - at;
            if (phase >= dash + gap - 1e-9) phase = 0;
            at = to;
        }
    }
}

void ImguiInk::triangle(QPointF a, QPointF b, QPointF c, const QColor& color) {
    list_->AddTriangleFilled(vec(a), vec(b), vec(c), packed(color));
}

double ImguiInk::text(QPointF at, const QString& words, const QFont& font, const QColor& color, Align align) {
    if (words.isEmpty()) return at.x();
    const TextAtlas::Entry entry = atlas_.entry(words, font, color);
    const double shift = align == Align::Left    ? 0
                         : align == Align::Right ? entry.size.width()
                                                 : entry.size.width() / 2;
    const QPointF corner(std::round(at.x() - shift), std::round(at.y() - entry.ascent));
    list_->AddImage(textureId(atlas_), vec(corner),
                    vec(corner + QPointF(entry.size.width(), entry.size.height())), vec(entry.uv.topLeft()),
                    vec(entry.uv.bottomRight()), tint(entry, color));
    return corner.x() + entry.size.width();
}

void ImguiInk::upward(QPointF at, const QString& words, const QFont& font, const QColor& color) {
    if (words.isEmpty()) return;
    const TextAtlas::Entry entry = atlas_.entry(words, font, color);
    const double left = std::round(at.x() - entry.size.height() / 2);
    const double bottom = std::round(at.y());
    const double right = left + entry.size.height();
    const double top = bottom - entry.size.width();
    list_->AddImageQuad(textureId(atlas_), vec({left, bottom}), vec({left, top}), vec({right, top}),
                        vec({right, bottom}), vec(entry.uv.topLeft()), vec(entry.uv.topRight()),
                        vec(entry.uv.bottomRight()), vec(entry.uv.bottomLeft()), tint(entry, color));
}

void ImguiInk::clip(const QRectF& rect) {
    list_->PushClipRect(vec(rect.topLeft()), vec(rect.bottomRight()), true);
}

void ImguiInk::unclip() {
    list_->PopClipRect();
}

} // namespace lambdascope
