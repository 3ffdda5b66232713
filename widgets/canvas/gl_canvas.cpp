// SPDX-License-Identifier: MIT
#include "widgets/canvas/gl_canvas.h"

#include "core/util/error.h"
#include "widgets/canvas/imgui_ink.h"
#include "widgets/canvas/imgui_layer.h"
#include "widgets/canvas/panel_renderer.h"
#include "widgets/canvas/text_atlas.h"

#include <QKeyEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QResizeEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

constexpr double dragFrom = 4; // pixels: less is a click

} // namespace

/// What lives in the GL context; made in initializeGL, gone with the context.
struct GlCanvas::GlObjects {
    explicit GlObjects(const Theme& theme) : panels(theme) {}
    PanelRenderer panels;
    TextAtlas text;
    ImGuiLayer imgui;
};

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
    releaseGl();
}

void GlCanvas::releaseGl() {
    if (context() == nullptr) return;
    makeCurrent();
    gl_.reset();
    doneCurrent();
}

void GlCanvas::initializeGL() {
    // runs again when the widget gets another window: what the old context held goes with it
    disconnect(contextEnds_);
    contextEnds_ = connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlCanvas::releaseGl);
    gl_.reset();
    try {
        gl_ = std::make_unique<GlObjects>(theme_);
    } catch (const Error& error) {
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

void GlCanvas::resizeGL(int, int) {
    layOut();
}

void GlCanvas::paintGL() {
    if (!gl_) return clear();
    if (placedFor_ != QSizeF(size()) || placedRatio_ != devicePixelRatioF()) layOut();
    // New words go to the GPU before anything of this frame is drawn: a software renderer would finish what
    // it has begun before it takes them.
    drawWords();
    clear();
    const double ratio = devicePixelRatioF();
    gl_->panels.draw(panels(), ratio, size() * ratio);
    gl_->imgui.end();
}

void GlCanvas::drawWords() {
    const double ratio = devicePixelRatioF();
    gl_->text.setPixelRatio(ratio);
    for (int attempt = 0; attempt < 2; ++attempt) {
        ImguiInk frame(gl_->imgui.begin(size(), ratio), gl_->text);
        Ink& ink = frame;
        drawOverlay(ink);
        if (focusByKeys_ && hasFocus())
            ink.box(QRectF(QPointF(1, 1), size() - QSizeF(2, 2)), theme_.accent, 2);
        if (gl_->text.upload() || attempt == 1) break;
        gl_->imgui.drop(); // the atlas began anew: places handed out before are no longer true
    }
}

void GlCanvas::clear() {
    const QColor& colour = theme_.canvas;
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glDisable(GL_BLEND);
    gl->glDisable(GL_SCISSOR_TEST);
    gl->glClearColor(static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()),
                     static_cast<float>(colour.blueF()), 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
}

void GlCanvas::layOut() {
    placedFor_ = size();
    placedRatio_ = devicePixelRatioF();
    place();
    if (const CellGrid cells = grid(); cells.width > 0) view_ = cells.clamped(view_);
}

void GlCanvas::setView(const MapView& view) {
    view_ = view;
    layOut();
    update();
}

void GlCanvas::handDown(QPointF at) {
    pressed_ = at;
    pressedView_ = view_;
    moved_ = focusByKeys_ = false;
}

bool GlCanvas::handMoves(QPointF at) {
    return moved_ = moved_ || (at - pressed_).manhattanLength() >= dragFrom;
}

bool GlCanvas::handUp() {
    return !std::exchange(moved_, false);
}

void GlCanvas::pan(QPointF at) {
    const CellGrid cells = grid();
    if (!(cells.width > 0)) return; // no room for a map
    const QPointF away = (at - pressed_) / cells.cellSize(pressedView_);
    view_ = cells.clamped(
        {pressedView_.firstKey - away.x(), pressedView_.firstQuery - away.y(), pressedView_.zoom});
}

void GlCanvas::zoomAt(const QRectF& map, QPointF at, double factor) {
    if (const CellGrid cells = grid(); cells.width > 0)
        view_ = cells.zoomed(view_, factor, at - map.topLeft());
    update();
}

void GlCanvas::zoomAt(const QRectF& map, const QWheelEvent& event) {
    zoomAt(map, event.position(), std::pow(zoomStep, event.angleDelta().y() / 120.0));
}

bool GlCanvas::isCommand(const QKeyEvent& event) {
    return event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

void GlCanvas::peek(bool on) {
    if (std::exchange(peeking_, on) != on) emit peekRequested(on);
}

void GlCanvas::keyPressEvent(QKeyEvent* event) {
    if (isCommand(*event)) return QOpenGLWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) peek(true);
        break;
    case Qt::Key_Escape:
        emit pinRequested({});
        break;
    case Qt::Key_0:
        resetView();
        break;
    default:
        QOpenGLWidget::keyPressEvent(event);
    }
}

void GlCanvas::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) peek(false);
    QOpenGLWidget::keyReleaseEvent(event);
}

void GlCanvas::focusInEvent(QFocusEvent* event) {
    focusByKeys_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QOpenGLWidget::focusInEvent(event);
}

void GlCanvas::focusOutEvent(QFocusEvent* event) {
    peek(false); // the release of a key goes to whoever has the focus then
    QOpenGLWidget::focusOutEvent(event);
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
