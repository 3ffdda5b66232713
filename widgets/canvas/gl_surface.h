// SPDX-License-Identifier: MIT
#pragma once

#include <QOpenGLShaderProgram>
#include <QOpenGLWidget>
#include <QString>
#include <QStringList>

#include <memory>

namespace lambdascope {

class Canvas;

/// What a canvas shows, drawn with OpenGL 3.3; the hand is the canvas's. What lives in the GL context comes
/// and goes with the context: a dock that is floated gives it another one.
class GlSurface final : public QOpenGLWidget {
    Q_OBJECT

  public:
    explicit GlSurface(Canvas& canvas);
    ~GlSurface() override;

  signals:
    void failed(); // shaders or GL are not usable

  private:
    struct Objects;

    void initializeGL() override;
    void paintGL() override;
    void resizeEvent(QResizeEvent* event) override;
    void release();
    /// Fills the frame and sets the plain state that drawing starts from.
    void clear();
    void drawWords();

    Canvas& canvas_;
    std::unique_ptr<Objects> objects_;
    QMetaObject::Connection contextEnds_;
    QSize pixels_; // of the frame buffer
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
