// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

namespace lambdascope {

/// The program's icon for title bars and task lists, from the drawings inside the program: 16 to 32 px have
/// one of their own. Needs a QGuiApplication.
QIcon applicationIcon();

} // namespace lambdascope
