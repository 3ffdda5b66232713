// SPDX-License-Identifier: MIT
#pragma once

// Names of what the window is made of, for its header.

class QDockWidget;
class QMenu;
class QStackedWidget;

namespace lambdascope {

class DockTitle;
class GeneratePanel;
class HeadGrid;
class LabWorkspace;
class LambdaView;
class LearnWorkspace;
class LessonPlayer;
class MapCanvas;
class ModelOpener;
class ModelToolBar;
class NextTokenView;
class PromptBar;
class StatePage;
class StatusBar;
class WindowLayout;

} // namespace lambdascope
