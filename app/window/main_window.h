// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "widgets/kit/frame/workspace.h"
#include "widgets/kit/theme.h"

#include <QMainWindow>

#include <filesystem>
#include <vector>

class QDockWidget;
class QMenu;
class QStackedWidget;

namespace lambdascope {

class ExperimentsWorkspace;
class ExploreWorkspace;
class LabWorkspace;
class LearnWorkspace;
class LessonPlayer;
class MapCanvas;
class ModelOpener;
class ModelMenu;
class ModelToolBar;
class PromptPanel;
class StatePage;
class StatusBar;
struct TakenFiles;
class WindowLayout;

/// The window: lays out the views, hands them the state, and turns their wishes into Session's methods.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    MainWindow(Session& session, const std::filesystem::path& assets, const Theme& theme,
               LessonPlayer* lessons = nullptr); // none: makes its own

    /// Opens `folder`, or the pair that comes with the program, with its first example unless there is a
    /// text.
    void start(const std::optional<std::filesystem::path>& folder,
               const std::optional<std::filesystem::path>& with, const std::optional<std::string>& text);
    /// Goes on, in place of start(), where another window of the session stopped; `opening` as of opening().
    void resume(Workspace workspace, const QString& opening);
    void setWorkspace(Workspace workspace);
    [[nodiscard]] Workspace workspace() const { return workspace_; }
    [[nodiscard]] QString opening() const; // the model that is being read; empty: none is
    [[nodiscard]] bool settled() const;    // everything is computed and painted
    /// Lessons, edits, texts for the prompt, results, models (two stand beside one another): what a drop
    /// brings.
    void openFiles(const TakenFiles& taken);
    void openModels(const std::filesystem::path& folder, const std::optional<std::filesystem::path>& with);
    [[nodiscard]] MapCanvas* canvas() const;
    void showNow(); // what the state's last change has put off
    [[nodiscard]] LessonPlayer& lessons() { return *lessons_; }
    void openLesson(const std::string& lesson); // number, name or file; "7:2" begins at its second page
    /// Where the docks are: of the workspace on screen as bytes for a session file, and of all workspaces.
    [[nodiscard]] WindowLayout& layouts() const { return *layout_; }
    [[nodiscard]] QByteArray layout() const;
    void setLayout(const QByteArray& layout); // refuses silently what it does not know

  signals:
    void fileChosen(const std::filesystem::path& file); // to be opened, if the class allows it

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void createViews();
    void createDocks();
    void createMenus();
    void addMarks(QMenu& edit);
    void addPanels(QMenu& view);
    void connectTools();
    void connectWorkspaces();
    void connectSession();
    void connectOpening();
    void connectLessons();
    void showDocks();
    void arrangeDocks();
    void showDock(QDockWidget& dock, bool designed, bool ofDiff = false);

    // from the state to the views
    void refresh(); // the workspace on screen; showAround() follows
    void showModels();
    [[nodiscard]] bool standsAlone() const; // the twin on screen, beside nothing
    void showShapes();
    void showAround();
    void showStatus();
    void showCentre();
    void showLambdaBar();
    void showStrip();
    void toggleWhy();
    void toggleEffects();
    void toggleText();
    void toggleMachine();
    void openRow(int query); // in the machine
    void leaveMachine();     // to where it was opened from
    [[nodiscard]] bool showsMachine() const;
    void goToMaps();
    void focusCentre();

    // wishes
    void showAbout();

    Session& session_;
    std::filesystem::path assets_;

    QStackedWidget* centre_ = nullptr;
    StatePage* page_ = nullptr;
    ModelOpener* opener_ = nullptr;
    ModelToolBar* tools_ = nullptr;
    ModelMenu* modelMenu_ = nullptr;
    PromptPanel* prompt_ = nullptr;
    QDockWidget* promptDock_ = nullptr;
    WindowLayout* layout_ = nullptr;
    ExploreWorkspace* explore_ = nullptr;
    LabWorkspace* lab_ = nullptr;
    LessonPlayer* lessons_;
    LearnWorkspace* learn_ = nullptr;
    ExperimentsWorkspace* experiments_ = nullptr;
    QAction *text_ = nullptr, *machine_ = nullptr, *why_ = nullptr, *effects_ = nullptr; // in the menu View
    Workspace workspace_ = Workspace::Explore, beforeLearn_ = Workspace::Explore,
              beforeMachine_ = Workspace::Explore;
    bool twinAlone_ = false; // the tool bar is of the standard model alone
    StatusBar* status_ = nullptr;
};

} // namespace lambdascope
