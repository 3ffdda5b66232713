// SPDX-License-Identifier: MIT
#include "widgets/canvas/panel_renderer.h"

#include "core/util/error.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/palette.h"

#include <QVector3D>
#include <QVector4D>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace lambdascope {
namespace {

constexpr int paletteSamples = 1024;

/// Of a map on the frame buffer, whose first row is the lowest.
QRect pixelsOf(const QRectF& rect, const PanelRenderer::Frame& frame) {
    const auto pixels = [&](double length) {
        return static_cast<int>(std::lround(length * frame.pixelRatio));
    };
    const int size = pixels(rect.width());
    return {pixels(rect.left()), frame.pixels.height() - pixels(rect.top()) - size, size, size};
}

QVector3D rgb(const QColor& c) {
    return {static_cast<float>(c.redF()), static_cast<float>(c.greenF()), static_cast<float>(c.blueF())};
}

} // namespace

PanelRenderer::PanelRenderer(int slotCount, const Theme& theme)
    : slots_(static_cast<std::size_t>(slotCount)), theme_(theme) {
    if (!gl_.initializeOpenGLFunctions())
        throw Error("The maps need OpenGL 3.3, which this display does not offer");
    program_ = std::make_unique<GlProgram>(
        "map", QStringList{"uFirst", "uSecond", "uColours", "uKind", "uRows", "uMaximum", "uRoot", "uTokens",
                           "uCausal", "uRecorded", "uGround", "uLeftOut", "uOrigin", "uSize", "uView",
                           "uScale", "uCanvas", "uHatch", "uMark"});
    vertices_.create();
    for (Slot& slot : slots_) gl_.glGenTextures(1, &slot.texture);
    gl_.glGenTextures(static_cast<int>(palettes_.size()), palettes_.data());
    for (const auto kind : {Palette::Kind::Softmax, Palette::Kind::Signed}) {
        const auto samples = Palette::of(kind, theme.dark).samples(paletteSamples);
        gl_.glBindTexture(GL_TEXTURE_2D, palettes_[kind == Palette::Kind::Signed ? 1 : 0]);
        gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, paletteSamples, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                         samples.data());
        gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    }
}

PanelRenderer::~PanelRenderer() {
    for (const Slot& slot : slots_) gl_.glDeleteTextures(1, &slot.texture);
    for (const Rows& rows : rows_) gl_.glDeleteTextures(1, &rows.texture);
    gl_.glDeleteTextures(static_cast<int>(palettes_.size()), palettes_.data());
}

void PanelRenderer::setMap(int slot, const std::shared_ptr<const LayerTrace>& layer, int term, int head) {
    const bool there = layer && term < static_cast<int>(layer->maps.size());
    setMap(slot, there ? layer->maps[term] : Tensor(), head);
}

void PanelRenderer::setMap(int slot, const Tensor& map, int head) {
    Slot& s = slots_[slot];
    if (map.data() == s.map.data() && map.size() == s.map.size() && head == s.head) return;
    s.map = map;
    s.head = head;
    ++uploads_;
    if (map.empty()) return;
    const auto tokens = static_cast<int>(map.cols());
    gl_.glBindTexture(GL_TEXTURE_2D, s.texture);
    gl_.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, tokens, tokens, 0, GL_RED, GL_FLOAT,
                     map.row(head * map.cols()));
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void PanelRenderer::draw(std::span<const MapPanel> panels, const Frame& frame) {
    if (frame.tokens == 0) return;
    Drawn wanted{{}, frame, uploads_};
    std::ranges::copy_if(panels, std::back_inserter(wanted.panels),
                         [this](const MapPanel& panel) { return complete(panel); });
    int target = 0; // before anything is made that binds itself
    gl_.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    if (drawn_ != wanted) keep(wanted);
    copyKept(static_cast<unsigned>(target));
}

void PanelRenderer::keep(const Drawn& wanted) {
    // all before the first is drawn: a software renderer would finish what it has begun before it takes them
    for (std::size_t i = 0; i < wanted.panels.size(); ++i) uploadRows(i, wanted.panels[i].rows);
    if (!kept_ || kept_->size() != wanted.frame.pixels)
        kept_ = std::make_unique<QOpenGLFramebufferObject>(wanted.frame.pixels);
    gl_.glBindFramebuffer(GL_FRAMEBUFFER, kept_->handle());
    program_->bind();
    vertices_.bind();
    for (std::size_t i = 0; i < wanted.panels.size(); ++i)
        drawPanel(wanted.panels[i], rows_[i].texture, wanted.frame);
    vertices_.release();
    program_->release();
    drawn_ = wanted;
}

void PanelRenderer::copyKept(unsigned target) {
    gl_.glBindFramebuffer(GL_READ_FRAMEBUFFER, kept_->handle());
    gl_.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    for (const MapPanel& panel : drawn_->panels) {
        const QRect at = pixelsOf(panel.rect, drawn_->frame);
        const int right = at.x() + at.width(), top = at.y() + at.height();
        gl_.glBlitFramebuffer(at.x(), at.y(), right, top, at.x(), at.y(), right, top, GL_COLOR_BUFFER_BIT,
                              GL_NEAREST);
    }
    gl_.glBindFramebuffer(GL_FRAMEBUFFER, target);
}

bool PanelRenderer::complete(const MapPanel& panel) const {
    const bool needsFirst = panel.kind != PanelKind::ScaledSecond;
    const bool needsSecond = panel.kind != PanelKind::First;
    return (!needsFirst || has(panel.first)) && (!needsSecond || has(panel.second));
}

void PanelRenderer::uploadRows(std::size_t index, const std::vector<RowWeights>& rows) {
    static_assert(sizeof(RowWeights) == 2 * sizeof(float)); // a texel
    if (index >= rows_.size()) {
        rows_.resize(index + 1);
        gl_.glGenTextures(1, &rows_[index].texture);
    }
    Rows& there = rows_[index];
    if (rows.empty() || rows == there.weights) return;
    there.weights = rows;
    gl_.glBindTexture(GL_TEXTURE_2D, there.texture);
    gl_.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_RG32F, static_cast<int>(rows.size()), 1, 0, GL_RG, GL_FLOAT,
                     rows.data());
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void PanelRenderer::drawPanel(const MapPanel& panel, unsigned rows, const Frame& frame) {
    const QRect at = pixelsOf(panel.rect, frame);
    gl_.glViewport(at.x(), at.y(), at.width(), at.height());

    const auto bindTexture = [&](unsigned unit, unsigned texture, const char* uniform) {
        gl_.glActiveTexture(GL_TEXTURE0 + unit);
        gl_.glBindTexture(GL_TEXTURE_2D, texture);
        program_->set(uniform, static_cast<int>(unit));
    };
    bindTexture(0, slots_[panel.first].texture, "uFirst");
    bindTexture(1, slots_[panel.second].texture, "uSecond");
    bindTexture(2, palettes_[panel.kind == PanelKind::WeightedSum ? 1 : 0], "uColours");
    bindTexture(3, rows, "uRows");
    program_->set("uKind", static_cast<int>(panel.kind));
    program_->set("uMaximum", frame.maximum);
    program_->set("uRoot", static_cast<int>(frame.root));
    program_->set("uTokens", frame.tokens);
    program_->set("uCausal", static_cast<int>(frame.causal));
    program_->set("uOrigin", QVector2D(QPointF(at.topLeft())));
    program_->set("uSize", QVector2D(QPointF(at.width(), at.height())));
    program_->set("uView", QVector3D(static_cast<float>(frame.view.firstKey),
                                     static_cast<float>(frame.view.firstQuery),
                                     static_cast<float>(frame.tokens / frame.view.zoom)));
    program_->set("uScale", static_cast<float>(frame.pixelRatio));
    program_->set("uCanvas", rgb(theme_.canvas));
    const QColor hatch = markColour(theme_, 0.065F, 0.055F);
    program_->set("uHatch", QVector4D(rgb(hatch), hatch.alphaF()));
    program_->set("uMark", rgb(markColour(theme_)));
    program_->set("uRecorded", QVector2D(static_cast<float>(panel.recorded.first),
                                         static_cast<float>(std::min(panel.recorded.end, frame.tokens))));
    const QColor leftOut = leftOutColour(theme_);
    program_->set("uGround", rgb(theme_.base));
    program_->set("uLeftOut", QVector4D(rgb(leftOut), leftOut.alphaF()));
    gl_.glDrawArrays(GL_TRIANGLES, 0, 3);
    gl_.glActiveTexture(GL_TEXTURE0);
}

} // namespace lambdascope
