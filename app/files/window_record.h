// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/session_record.h"
#include "widgets/kit/frame/workspace.h"

#include <string>

namespace lambdascope {

class MainWindow;

/// What only the window knows: its size, workspace and docks, and the parts of the maps that are zoomed to.
RecordedWindow windowRecord(const MainWindow& window);
/// Workspace, size and docks; zooms and what the overview shows come with restoreZoom(), once the maps are
/// there.
void restoreWindow(MainWindow& window, const RecordedWindow& record);
void restoreZoom(MainWindow& window, const RecordedWindow& record);

/// "explore", "lab", "learn".
std::string nameOf(Workspace workspace);
Workspace workspaceNamed(const std::string& name);

} // namespace lambdascope
