// SPDX-License-Identifier: MIT
#pragma once

#include <QElapsedTimer>
#include <QOpenGLShaderProgram>
#include <QOpenGLWidget>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>

namespace lambdascope {

/// A widget drawn with OpenGL 3.3, whose objects in the GL context come and go with the context: a dock that
/// is floated gives it another one. What derives from it calls releaseGl() in its destructor.
class GlCanvas : public QOpenGLWidget {
    Q_OBJECT

  public:
    explicit GlCanvas(QWidget* parent = nullptr);
    ~GlCanvas() override;

  signals:
    void failed(const QString& reason); // shaders or GL are not usable; the reason is a sentence

  protected:
    /// Makes the objects (throws Error) or drops them, if there are any; the context is current.
    virtual void createGl() = 0;
    virtual void dropGl() = 0;

    void releaseGl();
    void initializeGL() final;
    void resizeEvent(QResizeEvent* event) override;
    /// Fills the frame and sets the plain state that drawing starts from.
    void clear(const QColor& colour);

    /// Whether what is shown is out of date for so long that it has to look so: shorter waits are not worth a
    /// flicker. Repaints when that time has come.
    void setStale(bool stale);
    [[nodiscard]] bool looksStale() const;

  private:
    QMetaObject::Connection contextEnds_;
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
