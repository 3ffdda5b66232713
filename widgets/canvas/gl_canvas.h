// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/cell_grid.h"
#include "widgets/kit/theme.h"

#include <QElapsedTimer>
#include <QOpenGLShaderProgram>
#include <QOpenGLWidget>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

class Ink;
struct MapPanel;

/// Maps drawn with OpenGL 3.3, words and lines over them, and the hand that they all share: a drag moves the
/// cells, the wheel zooms, Space holds what was trained, Escape unpins. What lives in the GL context comes
/// and goes with the context: a dock that is floated gives it another one.
class GlCanvas : public QOpenGLWidget {
    Q_OBJECT

  public:
    explicit GlCanvas(QWidget* parent = nullptr);
    ~GlCanvas() override;

    /// The part of the maps that is on screen; another text shows all of them again.
    [[nodiscard]] MapView view() const { return view_; }
    void setView(const MapView& view);
    void resetView() { setView({}); }
    static constexpr double zoomStep = 1.2; // of a key, a menu entry or a notch of the wheel

  signals:
    void failed(const QString& reason); // shaders or GL are not usable; the reason is a sentence
    void pinRequested(std::optional<lambdascope::Cell> cell); // null: unpin
    void hovered(std::optional<lambdascope::Cell> cell);
    void peekRequested(bool trained); // Space is held, or let go

  protected:
    /// Puts everything in its place for the size and pixel ratio of now.
    virtual void place() = 0;
    /// The cells of a map, as placed; all maps of a canvas have the same.
    [[nodiscard]] virtual CellGrid grid() const = 0;
    /// The panels whose cells are drawn; none where one lies behind "Predict first".
    [[nodiscard]] virtual std::vector<MapPanel> panels() const = 0;
    /// All that is not a cell. Once more where the words of a frame did not fit into what was left for them.
    virtual void drawOverlay(Ink& ink) = 0;

    /// Places everything anew, after a change of what is shown; the maps show cells only.
    void layOut();
    [[nodiscard]] const Theme& theme() const { return theme_; }

    /// The hand on the maps: where it is put down, whether it has gone further than a click may, and whether
    /// it was a click when it is lifted.
    void handDown(QPointF at);
    bool handMoves(QPointF at);
    bool handUp();
    [[nodiscard]] bool drags() const { return moved_; }
    void pan(QPointF at); // since handDown()
    void zoomAt(const QRectF& map, QPointF at, double factor);
    void zoomAt(const QRectF& map, const QWheelEvent& event);

    /// Keys of all canvases; those that are a shortcut of the window (isCommand) go on to it.
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    static bool isCommand(const QKeyEvent& event);

    void initializeGL() final;
    void resizeGL(int width, int height) final;
    void paintGL() final;
    void resizeEvent(QResizeEvent* event) override;

    /// Whether what is shown is out of date for so long that it has to look so: shorter waits are not worth a
    /// flicker. Repaints when that time has come.
    void setStale(bool stale);
    [[nodiscard]] bool looksStale() const;

  private:
    struct GlObjects;

    void releaseGl();
    /// Fills the frame and sets the plain state that drawing starts from.
    void clear();
    void drawWords();
    void peek(bool on);

    const Theme theme_ = Theme::now();
    std::unique_ptr<GlObjects> gl_;
    QMetaObject::Connection contextEnds_;
    QSizeF placedFor_;
    double placedRatio_ = 0;
    MapView view_, pressedView_;
    QPointF pressed_;
    bool moved_ = false; // further than a click may
    bool peeking_ = false;
    bool focusByKeys_ = false;
    QSize pixels_;             // of the frame buffer
    QElapsedTimer staleSince_; // valid while stale
    QTimer staleTimer_;
};

/// A shader program from :/shaders/NAME.vert and NAME.frag whose uniforms are checked when it is made: a
/// misspelt or unused one is an error, not a black picture.
class GlProgram {
  public:
    /// Throws Error with the compiler's log, or naming the uniform that the program lacks. Needs a current
    /// context.
    GlProgram(const QString& name, const QStringList& uniforms);

    void bind() { program_.bind(); }
    void release() { program_.release(); }
    template<typename T>
    void set(const char* uniform, const T& value) {
        program_.setUniformValue(uniform, value);
    }

  private:
    QOpenGLShaderProgram program_;
};

} // namespace lambdascope
