// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <Qt>

#include <vector>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace lambdascope {

/// A dock with the title bar of this program, not yet placed; `extra` stands in the title bar.
QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra = nullptr);

/// Takes docks out of their tabs and puts them side by side into an area: QMainWindow::splitDockWidget would
/// make another tab of a tab.
void untabify(QMainWindow& window, const std::vector<QDockWidget*>& docks, Qt::DockWidgetArea area,
              Qt::Orientation orientation);

} // namespace lambdascope
