// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_player.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/frame/refresh.h"

#include <QObject>

#include <tuple>

class QDockWidget;
class QMainWindow;

namespace lambdascope {

class DockTitle;
class LessonCentre;
class LessonPanel;
struct PlotRow;

/// The workspace Learn: the lesson's dock. The page says which of the other views of the window stand beside
/// it, and what they cover. MainWindow shows and hides the docks.
class LearnWorkspace : public QObject {
    Q_OBJECT

  public:
    LearnWorkspace(Session& session, LessonPlayer& player, QMainWindow& window);

    [[nodiscard]] QDockWidget* lessonDock() const { return lessonDock_; }
    [[nodiscard]] LessonPanel* panel() const { return panel_; }
    /// Stands in the canvas' place where the page shows no maps.
    [[nodiscard]] LessonCentre* centre() const { return centre_; }
    void arrangeDocks(); // for the window's size
    /// Only a workspace on screen is kept up to date.
    void setActive(bool active);
    [[nodiscard]] bool active() const { return refresh_.active(); }
    [[nodiscard]] bool shows(Panel panel) const; // the page asks for it
    [[nodiscard]] bool onlyStandard() const;     // of the maps on screen
    /// The weights of the pinned row are still to be predicted.
    [[nodiscard]] bool covers() const;
    /// A click on a token, head or layer is the answer to the page's question.
    bool answers(AnswerKind kind, int index);
    /// Which maps the page shows, and which of them it covers; of the row, too, with what was guessed.
    void arrange(CanvasScene& scene) const;
    void arrange(PlotRow& row) const;
    void refresh() { refresh_.ask(); }
    [[nodiscard]] bool settled() const { return !active() || (!refresh_.asked() && player_.settled()); }

  signals:
    void panelsChanged(); // other views than before
    void coverChanged();  // what `arrange` says

  private:
    void connectPanel();
    void show();
    void showPage();
    void letGo();

    QMainWindow& window_;
    Session& session_;
    LessonPlayer& player_;
    LessonPanel* panel_;
    LessonCentre* centre_;
    QDockWidget* lessonDock_;
    Refresh refresh_{this, [this] { show(); }};
    bool shown_ = false;
    std::vector<Panel> shownPanels_;
    std::tuple<PanelSet, PanelSet, std::optional<double>> shownMaps_{allPanels, PanelSet{}, {}};
};

} // namespace lambdascope
