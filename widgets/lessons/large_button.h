// SPDX-License-Identifier: MIT
#pragma once

#include <QPushButton>

namespace lambdascope {

/// A button of a lesson: 32 px high (theme.qss), larger than those of the instrument. `primary` ones wear the
/// accent while they can be pressed.
inline QPushButton* largeButton(const char* name, QWidget* parent, bool primary = false) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setProperty("large", true);
    if (primary) button->setProperty("primary", true);
    return button;
}

} // namespace lambdascope
