// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/class_file.h"

class QObject;

namespace lambdascope {

/// The dynamic property of widgets, actions and shortcuts that says which controls they are part of: names,
/// separated by blanks.
inline constexpr const char* controlProperty = "control";

/// Says that a widget, action or shortcut is part of a control, beside those it is part of already.
void tagControl(QObject* object, Control control);

} // namespace lambdascope
