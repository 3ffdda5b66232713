// SPDX-License-Identifier: MIT
#include "widgets/canvas/gl_surface.h"

#include "core/util/error.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/imgui_ink.h"
#include "widgets/canvas/imgui_layer.h"
#include "widgets/canvas/panel_renderer.h"
#include "widgets/canvas/text_atlas.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QResizeEvent>

namespace lambdascope {

/// What lives in the GL context; made in initializeGL, gone with the context.
struct GlSurface::Objects {
    explicit Objects(const Theme& theme) : panels(theme) {}
    PanelRenderer panels;
    TextAtlas text;
    ImGuiLayer imgui;
};

GlSurface::GlSurface(Canvas& canvas) : QOpenGLWidget(&canvas), canvas_(canvas) {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    setFormat(format);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

GlSurface::~GlSurface() {
    disconnect(contextEnds_); // the base class ends the context, which must not call back into what is gone
    release();
}

void GlSurface::release() {
    if (context() == nullptr) return;
    makeCurrent();
    objects_.reset();
    doneCurrent();
}

void GlSurface::initializeGL() {
    // runs again when the widget gets another window: what the old context held goes with it
    disconnect(contextEnds_);
    contextEnds_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlSurface::release);
    objects_.reset();
    try {
        objects_ = std::make_unique<Objects>(canvas_.theme());
    } catch (const Error& error) {
        qWarning("%s; the processor draws them.", error.what());
        emit failed();
    }
}

/// A widget that was hidden is told its size again when it is shown, also where that is the old one. Qt 6.4
/// then makes another frame buffer, but goes on to draw the texture of the old one, which is black.
void GlSurface::resizeEvent(QResizeEvent* event) {
    const QSize pixels = size() * devicePixelRatioF();
    if (isValid() && pixels == pixels_) return;
    pixels_ = pixels;
    QOpenGLWidget::resizeEvent(event);
}

void GlSurface::paintGL() {
    if (!objects_) return clear();
    canvas_.placeIfOld();
    // New words go to the GPU before anything of this frame is drawn: a software renderer would finish what
    // it has begun before it takes them.
    drawWords();
    clear();
    const double ratio = devicePixelRatioF();
    objects_->panels.draw(canvas_.panels(), ratio, size() * ratio);
    objects_->imgui.end();
}

void GlSurface::drawWords() {
    const double ratio = devicePixelRatioF();
    objects_->text.setPixelRatio(ratio);
    for (int attempt = 0; attempt < 2; ++attempt) {
        ImguiInk frame(objects_->imgui.begin(size(), ratio), objects_->text);
        canvas_.drawOver(frame);
        if (objects_->text.upload() || attempt == 1) break;
        objects_->imgui.drop(); // the atlas began anew: places handed out before are no longer true
    }
}

void GlSurface::clear() {
    const QColor& colour = canvas_.theme().canvas;
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glDisable(GL_BLEND);
    gl->glDisable(GL_SCISSOR_TEST);
    gl->glClearColor(static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()),
                     static_cast<float>(colour.blueF()), 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
}

GlProgram::GlProgram(const QString& name, const QStringList& uniforms) {
    const auto load = [&](QOpenGLShader::ShaderTypeBit type, const char* ending) {
        const QString file = ":/shaders/" + name + ending;
        if (!program_.addShaderFromSourceFile(type, file))
            throw fail("{}: {}", file.mid(1).toStdString(), program_.log().trimmed().toStdString());
    };
    load(QOpenGLShader::Vertex, ".vert");
    load(QOpenGLShader::Fragment, ".frag");
    if (!program_.link())
        throw fail("shaders/{}: {}", name.toStdString(), program_.log().trimmed().toStdString());
    for (const QString& uniform : uniforms)
        if (program_.uniformLocation(uniform) < 0)
            throw fail("shaders/{}: has no uniform {}", name.toStdString(), uniform.toStdString());
}

} // namespace lambdascope
