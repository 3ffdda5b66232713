// SPDX-License-Identifier: MIT
#include "widgets/canvas/gl_program.h"

#include "core/util/error.h"

namespace lambdascope {

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
