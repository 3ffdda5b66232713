// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/canvas.h"

#include <QIcon>

namespace lambdascope {

/// By OpenGL if this display offers 3.3 of a GPU; else, or where LAMBDASCOPE_CANVAS is "processor", by the
/// processor. "opengl" takes what there is, in software too. Asked before a canvas is made: showing a GL
/// widget without GL ends a Qt 6.4 program.
Canvas::Drawing bestDrawing();

/// The program's icon for title bars and task lists, from the drawings inside the program: 16 to 32 px have
/// one of their own. Needs a QGuiApplication.
QIcon applicationIcon();

} // namespace lambdascope
