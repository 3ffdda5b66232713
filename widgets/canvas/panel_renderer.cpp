// SPDX-License-Identifier: MIT
#include "widgets/canvas/panel_renderer.h"

#include "core/util/error.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/palette.h"

#include <QVector3D>
#include <QVector4D>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int paletteSamples = 1024;

/// Of a panel on the frame buffer, whose first row is the lowest.
QRect pixelsOf(const QRectF& rect, double pixelRatio, QSize frame) {
    const auto pixels = [&](double length) { return static_cast<int>(std::lround(length * pixelRatio)); };
    const int height = pixels(rect.height());
    return {pixels(rect.left()), frame.height() - pixels(rect.top()) - height, pixels(rect.width()), height};
}

QVector3D rgb(const QColor& c) {
    return {static_cast<float>(c.redF()), static_cast<float>(c.greenF()), static_cast<float>(c.blueF())};
}

bool holds(const Tensor& matrix, const Tensor& other) {
    return !matrix.empty() && matrix.data() == other.data() && matrix.rows() == other.rows() &&
           matrix.cols() == other.cols();
}

} // namespace

PanelRenderer::PanelRenderer(const Theme& theme) : theme_(theme) {
    if (!gl_.initializeOpenGLFunctions())
        throw Error("The maps need OpenGL 3.3, which this display does not offer");
    program_ = std::make_unique<GlProgram>(
        "map", QStringList{"uFirst", "uSecond", "uColours", "uRows", "uSigned", "uMaximum", "uRoot", "uCells",
                           "uRecorded", "uGround", "uLeftOut", "uOrigin", "uSize", "uView", "uScale",
                           "uCanvas", "uHatch", "uMark"});
    vertices_.create();
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
    for (const Texture& texture : textures_) gl_.glDeleteTextures(1, &texture.name);
    for (const Rows& rows : rows_) gl_.glDeleteTextures(1, &rows.texture);
    gl_.glDeleteTextures(static_cast<int>(palettes_.size()), palettes_.data());
}

void PanelRenderer::draw(std::vector<MapPanel> panels, double pixelRatio, QSize pixels) {
    std::erase_if(panels, [](const MapPanel& panel) { return !panel.drawn(); });
    if (panels.empty()) { // what is no longer shown is let go
        for (Texture& texture : textures_) texture.matrix = {};
        drawn_.reset();
        return;
    }
    int target = 0; // before anything is made that binds itself
    gl_.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    if (Drawn wanted{std::move(panels), pixelRatio, pixels}; drawn_ != wanted) keep(wanted);
    copyKept(static_cast<unsigned>(target));
}

void PanelRenderer::keep(const Drawn& wanted) {
    // all before the first is drawn: a software renderer would finish what it has begun before it takes them
    uploadMatrices(wanted.panels);
    for (std::size_t i = 0; i < wanted.panels.size(); ++i) uploadRows(i, wanted.panels[i]);
    if (!kept_ || kept_->size() != wanted.pixels)
        kept_ = std::make_unique<QOpenGLFramebufferObject>(wanted.pixels);
    gl_.glBindFramebuffer(GL_FRAMEBUFFER, kept_->handle());
    program_->bind();
    vertices_.bind();
    for (std::size_t i = 0; i < wanted.panels.size(); ++i)
        drawPanel(wanted.panels[i], rows_[i].texture, wanted);
    vertices_.release();
    program_->release();
    drawn_ = wanted;
}

void PanelRenderer::copyKept(unsigned target) {
    gl_.glBindFramebuffer(GL_READ_FRAMEBUFFER, kept_->handle());
    gl_.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    for (const MapPanel& panel : drawn_->panels) {
        const QRect at = pixelsOf(panel.rect, drawn_->pixelRatio, drawn_->pixels);
        const int right = at.x() + at.width(), top = at.y() + at.height();
        gl_.glBlitFramebuffer(at.x(), at.y(), right, top, at.x(), at.y(), right, top, GL_COLOR_BUFFER_BIT,
                              GL_NEAREST);
    }
    gl_.glBindFramebuffer(GL_FRAMEBUFFER, target);
}

void PanelRenderer::uploadMatrices(const std::vector<MapPanel>& panels) {
    for (Texture& texture : textures_) {
        texture.wasUsed = texture.used;
        texture.used = std::ranges::any_of(panels, [&](const MapPanel& panel) {
            return holds(panel.matrix.first, texture.matrix) || holds(panel.matrix.second, texture.matrix);
        });
    }
    for (const MapPanel& panel : panels)
        for (const Tensor* matrix : {&panel.matrix.first, &panel.matrix.second})
            if (!matrix->empty() && textureOf(*matrix) == 0) upload(*matrix);
    for (Texture& texture : textures_) // what the picture before showed may come back
        if (!texture.used && !texture.wasUsed) texture.matrix = {};
}

/// Into a texture that this frame does not need: what another one shows stays for when that comes back.
void PanelRenderer::upload(const Tensor& matrix) {
    auto free = std::ranges::find_if(
        textures_, [](const Texture& texture) { return !texture.used && texture.matrix.empty(); });
    if (free == textures_.end()) free = std::ranges::find(textures_, false, &Texture::used);
    if (free == textures_.end()) {
        free = textures_.insert(textures_.end(), Texture{});
        gl_.glGenTextures(1, &free->name);
    }
    free->matrix = matrix;
    free->used = true;
    gl_.glBindTexture(GL_TEXTURE_2D, free->name);
    gl_.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, static_cast<int>(matrix.cols()),
                     static_cast<int>(matrix.rows()), 0, GL_RED, GL_FLOAT, matrix.data());
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

unsigned PanelRenderer::textureOf(const Tensor& matrix) const {
    const auto there = std::ranges::find_if(
        textures_, [&](const Texture& texture) { return holds(texture.matrix, matrix); });
    return there == textures_.end() ? 0 : there->name;
}

void PanelRenderer::uploadRows(std::size_t index, const MapPanel& panel) {
    static_assert(sizeof(Row) == 3 * sizeof(float));
    if (index >= rows_.size()) {
        rows_.resize(index + 1);
        gl_.glGenTextures(1, &rows_[index].texture);
    }
    const MapMatrix scaled = panel.matrix.scaled(panel.scaling);
    std::vector<Row> rows;
    rows.reserve(scaled.weights.size());
    for (int row = 0; row < scaled.rows(); ++row) {
        RowWeights weights = scaled.weightsOf(row);
        if (scaled.first.empty()) weights.first = 0;
        if (scaled.second.empty()) weights.second = 0;
        rows.push_back({weights, static_cast<float>(scaled.seenBy(row))});
    }
    Rows& there = rows_[index];
    if (rows == there.rows) return;
    there.rows = std::move(rows);
    gl_.glBindTexture(GL_TEXTURE_2D, there.texture);
    gl_.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    gl_.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB32F, static_cast<int>(there.rows.size()), 1, 0, GL_RGB, GL_FLOAT,
                     there.rows.data());
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl_.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void PanelRenderer::drawPanel(const MapPanel& panel, unsigned rows, const Drawn& frame) {
    const QRect at = pixelsOf(panel.rect, frame.pixelRatio, frame.pixels);
    gl_.glViewport(at.x(), at.y(), at.width(), at.height());

    const auto bindTexture = [&](unsigned unit, unsigned texture, const char* uniform) {
        gl_.glActiveTexture(GL_TEXTURE0 + unit);
        gl_.glBindTexture(GL_TEXTURE_2D, texture);
        program_->set(uniform, static_cast<int>(unit));
    };
    const MapMatrix& matrix = panel.matrix;
    const bool isSigned = matrix.isSigned;
    // where there is one matrix, the other's weight is 0
    bindTexture(0, textureOf(matrix.first.empty() ? matrix.second : matrix.first), "uFirst");
    bindTexture(1, textureOf(matrix.second.empty() ? matrix.first : matrix.second), "uSecond");
    bindTexture(2, palettes_[isSigned ? 1 : 0], "uColours");
    bindTexture(3, rows, "uRows");
    program_->set("uSigned", static_cast<int>(isSigned));
    program_->set("uMaximum", panel.scaling.maximum);
    program_->set("uRoot", static_cast<int>(panel.scaling.root));
    program_->set("uCells",
                  QVector2D(static_cast<float>(matrix.columns()), static_cast<float>(matrix.rows())));
    program_->set("uOrigin", QVector2D(QPointF(at.topLeft())));
    program_->set("uSize", QVector2D(QPointF(at.width(), at.height())));
    program_->set("uView", QVector3D(static_cast<float>(panel.view.firstKey),
                                     static_cast<float>(panel.view.firstQuery),
                                     static_cast<float>(matrix.columns() / panel.view.zoom)));
    program_->set("uScale", static_cast<float>(frame.pixelRatio));
    program_->set("uRecorded", QVector2D(static_cast<float>(matrix.recorded.first),
                                         static_cast<float>(std::min(matrix.recorded.end, matrix.rows()))));
    setColours();
    gl_.glDrawArrays(GL_TRIANGLES, 0, 3);
    gl_.glActiveTexture(GL_TEXTURE0);
}

/// Of what is not a number.
void PanelRenderer::setColours() {
    const QColor hatch = markColour(theme_, 0.065F, 0.055F), leftOut = leftOutColour(theme_);
    program_->set("uCanvas", rgb(theme_.canvas));
    program_->set("uHatch", QVector4D(rgb(hatch), hatch.alphaF()));
    program_->set("uMark", rgb(markColour(theme_)));
    program_->set("uGround", rgb(theme_.base));
    program_->set("uLeftOut", QVector4D(rgb(leftOut), leftOut.alphaF()));
}

} // namespace lambdascope
