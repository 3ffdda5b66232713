// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_renderer.h"

#include "core/util/error.h"
#include "widgets/palette.h"

#include <QVector3D>
#include <QVector4D>

#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

enum Kind { First, ScaledSecond, Difference };
constexpr int paletteSamples = 1024;

QVector3D rgb(const QColor& c) {
    return {static_cast<float>(c.redF()), static_cast<float>(c.greenF()), static_cast<float>(c.blueF())};
}

} // namespace

MapRenderer::MapRenderer() {
    if (!gl_.initializeOpenGLFunctions())
        throw Error("The maps need OpenGL 3.3, which this display does not offer");
    program_ = std::make_unique<GlProgram>(
        "map", QStringList{"uFirst", "uSecond", "uColours", "uKind", "uLambda", "uGain", "uMaximum",
                           "uTokens", "uOrigin", "uSize", "uView", "uScale", "uCanvas", "uHatch", "uMark"});
    vertices_.create();
    gl_.glGenTextures(static_cast<int>(maps_.size()), maps_.data());
    gl_.glGenTextures(static_cast<int>(palettes_.size()), palettes_.data());
    setTheme(Theme::light());
}

MapRenderer::~MapRenderer() {
    gl_.glDeleteTextures(static_cast<int>(maps_.size()), maps_.data());
    gl_.glDeleteTextures(static_cast<int>(palettes_.size()), palettes_.data());
}

void MapRenderer::setTheme(const Theme& theme) {
    theme_ = theme;
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

void MapRenderer::setSources(const MapSources& sources) {
    if (sources == uploaded_) return;
    const MapSources old = std::exchange(uploaded_, sources);
    if (old.diff != sources.diff || old.head != sources.head) {
        upload(0, sources.diff, 0, sources.head);
        upload(1, sources.diff, 1, sources.head);
    }
    if (old.standard != sources.standard || old.twin != sources.twin)
        upload(2, sources.standard, 0, sources.twin);
}

void MapRenderer::upload(int slot, const std::shared_ptr<const LayerTrace>& layer, int term, int head) {
    present_[slot] = layer && term < static_cast<int>(layer->maps.size());
    if (!present_[slot]) return;
    const auto tokens = static_cast<int>(layer->maps[term].cols());
    gl_.glBindTexture(GL_TEXTURE_2D, maps_[slot]);
    gl_.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, tokens, tokens, 0, GL_RED, GL_FLOAT, layer->map(term, head));
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void MapRenderer::draw(const Frame& frame) {
    if (uploaded_.tokens == 0 || frame.layout.arrangement == CanvasLayout::Arrangement::TooSmall) return;
    program_->bind();
    vertices_.bind();
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) drawPanel(frame, panel);
    vertices_.release();
    program_->release();
}

void MapRenderer::drawPanel(const Frame& frame, int panel) {
    const bool standard = panel == CanvasLayout::standardPanel;
    const int needed = standard ? 2 : panel == ScaledSecond ? 1 : 0;
    if (!present_[needed]) return;
    const QRectF& rect = frame.layout.panels[panel];
    const int x = static_cast<int>(std::lround(rect.left() * frame.pixelRatio));
    const int size = static_cast<int>(std::lround(rect.width() * frame.pixelRatio));
    const int y =
        frame.framebufferHeight - static_cast<int>(std::lround(rect.top() * frame.pixelRatio)) - size;
    gl_.glViewport(x, y, size, size);

    const int kind = standard ? static_cast<int>(First) : panel;
    const auto bindTexture = [&](unsigned unit, unsigned texture, const char* uniform) {
        gl_.glActiveTexture(GL_TEXTURE0 + unit);
        gl_.glBindTexture(GL_TEXTURE_2D, texture);
        program_->set(uniform, static_cast<int>(unit));
    };
    const bool swapped = frame.mix.swapped; // A2 − λ·A1: the maps change places
    bindTexture(0, maps_[standard ? 2 : swapped ? 1 : 0], "uFirst");
    bindTexture(1, maps_[swapped ? 0 : 1], "uSecond");
    bindTexture(2, palettes_[kind == Difference ? 1 : 0], "uColours");
    program_->set("uKind", kind);
    program_->set("uLambda", frame.mix.lambda);
    program_->set("uGain", frame.mix.off && !standard ? 0.0F : 1.0F);
    program_->set("uMaximum", frame.maximum);
    program_->set("uTokens", uploaded_.tokens);
    program_->set("uOrigin", QVector2D(static_cast<float>(x), static_cast<float>(y)));
    program_->set("uSize", QVector2D(static_cast<float>(size), static_cast<float>(size)));
    program_->set("uView", QVector3D(static_cast<float>(frame.view.firstKey),
                                     static_cast<float>(frame.view.firstQuery),
                                     static_cast<float>(uploaded_.tokens / frame.view.zoom)));
    program_->set("uScale", static_cast<float>(frame.pixelRatio));
    program_->set("uCanvas", rgb(theme_.canvas));
    program_->set("uHatch", theme_.dark ? QVector4D(1, 1, 1, 0.055F) : QVector4D(rgb(theme_.ink1), 0.065F));
    program_->set("uMark", theme_.dark ? QVector3D(1, 1, 1) : rgb(theme_.ink1));
    gl_.glDrawArrays(GL_TRIANGLES, 0, 3);
    gl_.glActiveTexture(GL_TEXTURE0);
}

} // namespace lambdascope
