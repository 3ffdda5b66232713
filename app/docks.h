// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QDockWidget;
class QWidget;

namespace lambdascope {

/// A dock with the title bar of this program, not yet placed; `extra` stands in the title bar.
QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra = nullptr);

} // namespace lambdascope
