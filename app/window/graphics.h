// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QString>

namespace lambdascope {

/// Empty if this display offers OpenGL 3.3; else why not, as a sentence. Asked before a GL widget is made:
/// showing one without GL ends a Qt 6.4 program.
QString whyNoOpenGL();

/// The program's icon for title bars and task lists, from the drawings inside the program: 16 to 32 px have
/// one of their own. Needs a QGuiApplication.
QIcon applicationIcon();

} // namespace lambdascope
