// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>

namespace lambdascope::test {

/// Makes a window the active one, whose shortcuts are heard: there may be no window manager that would.
inline void makeActive(QWidget& window) {
    QT_WARNING_PUSH
    QT_WARNING_DISABLE_DEPRECATED // by Qt 6.5, which has no other call that does without a window manager
        QApplication::setActiveWindow(&window);
    QT_WARNING_POP
}

} // namespace lambdascope::test
