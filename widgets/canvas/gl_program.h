// SPDX-License-Identifier: MIT
#pragma once

#include <QOpenGLShaderProgram>
#include <QString>
#include <QStringList>

#include <memory>

namespace lambdascope {

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
