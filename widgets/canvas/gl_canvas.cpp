// SPDX-License-Identifier: MIT
#include "widgets/canvas/gl_canvas.h"

#include "core/util/error.h"
#include "widgets/kit/theme.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QResizeEvent>

namespace lambdascope {

GlCanvas::GlCanvas(QWidget* parent) : QOpenGLWidget(parent) {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    setFormat(format);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    staleTimer_.setSingleShot(true);
    connect(&staleTimer_, &QTimer::timeout, this, qOverload<>(&GlCanvas::update));
}

GlCanvas::~GlCanvas() {
    disconnect(contextEnds_); // the base class ends the context, which must not call back into what is gone
}

void GlCanvas::releaseGl() {
    if (context() == nullptr) return;
    makeCurrent();
    dropGl();
    doneCurrent();
}

void GlCanvas::initializeGL() {
    // runs again when the widget gets another window: what the old context held goes with it
    disconnect(contextEnds_);
    contextEnds_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlCanvas::releaseGl);
    dropGl();
    try {
        createGl();
    } catch (const Error& error) {
        dropGl();
        emit failed(QString::fromUtf8(error.what()));
    }
}

/// A widget that was hidden is told its size again when it is shown, also where that is the old one. Qt 6.4
/// then makes another frame buffer, but goes on to draw the texture of the old one, which is black.
void GlCanvas::resizeEvent(QResizeEvent* event) {
    const QSize pixels = size() * devicePixelRatioF();
    if (isValid() && pixels == pixels_) return;
    pixels_ = pixels;
    QOpenGLWidget::resizeEvent(event);
}

void GlCanvas::clear(const QColor& colour) {
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glDisable(GL_BLEND);
    gl->glDisable(GL_SCISSOR_TEST);
    gl->glClearColor(static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()),
                     static_cast<float>(colour.blueF()), 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
}

void GlCanvas::setStale(bool stale) {
    if (stale == staleSince_.isValid()) return;
    if (!stale) return staleSince_.invalidate();
    staleSince_.start();
    staleTimer_.start(staleAfter + 5);
}

bool GlCanvas::looksStale() const {
    return staleSince_.isValid() && staleSince_.elapsed() >= staleAfter;
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
