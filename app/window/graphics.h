// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/canvas.h"

#include <QIcon>

namespace lambdascope {

/// By OpenGL if this display offers 3.3 of a GPU; else, or where LAMBDASCOPE_CANVAS is "processor", by the
/// processor. "opengl" takes what there is, in software too. Asked before a canvas is made: showing a GL
/// widget without GL ends a Qt 6.4 program.
Canvas::Drawing bestDrawing();
/// By what GL_RENDERER says: OpenGL that a processor computes, of Mesa or of a virtual machine without a GPU
/// of its own. One without a name counts as such.
bool isSoftware(const QByteArray& renderer);

/// The program's icon for title bars and task lists, from the drawings inside the program: 16 to 32 px have
/// one of their own. Needs a QGuiApplication.
QIcon applicationIcon();

} // namespace lambdascope
