// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace lambdascope {

/// Empty if this display offers OpenGL 3.3; else why not, as a sentence. Asked before a GL widget is made:
/// showing one without GL ends a Qt 6.4 program.
QString whyNoOpenGL();

} // namespace lambdascope
