// SPDX-License-Identifier: MIT
#pragma once

#include "app/explore/machine_keeper.h"
#include "app/explore/text_values.h"
#include "app/session/session.h"
#include "core/lessons/lesson.h"
#include "widgets/kit/frame/refresh.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lambdascope {

class HeadGrid;
class LambdaBar;
class LambdaView;
class LearnWorkspace;
class MachineView;
class MapCanvas;
class MeterView;
class NextTokenView;
class RowPlot;
class TextView;

/// A dock of Explore and all that the window has to know of it, one row each (docks()).
struct ExploreDock {
    /// A tab behind the first one: never, where the window is narrow, or wherever there is one band.
    enum class Tab { Never, Narrow, Always };

    QDockWidget* dock = nullptr;
    std::optional<Panel> panel = {}; // that a lesson's page asks for; none: no page does
    bool lower = false;              // of the two bands
    int share = 0;                   // of its band's width, in 1600
    int sideShare = 0;               // of the width where there is one band
    Tab tab = Tab::Never;
    bool titleInTab = false; // what stands in its title bar is wanted in a tab, too
    bool ofDiff = false;     // only a DIFF model has what it shows
};

/// The workspace Explore: the maps, or the text or one row in their place, and the docks with the row, where
/// attention goes, heads, λ and next tokens, the state handed to them, and their wishes turned into Session's
/// methods. Learn shows the same views. MainWindow places the canvas and shows or hides the docks.
class ExploreWorkspace : public QObject {
    Q_OBJECT

  public:
    /// `learn` tells what a lesson shows, covers and asks.
    ExploreWorkspace(Session& session, LearnWorkspace& learn, QMainWindow& window, MapCanvas& canvas);

    [[nodiscard]] MapCanvas* canvas() const { return canvas_; }
    [[nodiscard]] TextView* text() const { return text_; } // for the window to place
    [[nodiscard]] MachineView* machine() const { return machine_; }
    [[nodiscard]] LambdaBar* lambdaBar() const { return bar_; } // so, too
    /// What stands in the centre: one row, the text, or the canvas.
    [[nodiscard]] QWidget* centre() const;
    void showText(bool shown);
    void showMachine(bool shown);
    void showHead(HeadId head);                                                    // its own maps
    [[nodiscard]] const std::vector<ExploreDock>& docks() const { return docks_; } // in the menu's order
    void addZoom(QMenu& menu);
    void addColumns(QMenu& menu);   // what the maps show, as menus
    void placeDocks();              // where the design begins: in two bands
    void arrangeDocks(bool lesson); // for the window's size; beside a lesson in bands, and the row is high
    void forgetArrangement() { arrangement_ = Arrangement::Bands; } // they were put there again
    void showTitles();
    /// Only a workspace on screen is kept up to date.
    void setActive(bool active);
    [[nodiscard]] bool settled() const; // everything is painted

    void refresh() { refresh_.ask(); } // before the next frame
    void showNow() { refresh_.now(); } // what that has put off

  signals:
    // above the maps or in a menu, and in force already
    void byChosen(std::optional<lambdascope::GroupBy> by);
    void scopeChosen(lambdascope::MeterScope scope);
    void shown(); // the views are up to date
    void centreChanged();
    void hovered(std::optional<lambdascope::Cell> cell);
    void machineLeft(); // where it was opened from is to be shown

  private:
    void connectCanvas();
    void chooseBy(std::optional<GroupBy> by);
    void chooseScope(MeterScope scope);
    void connectRow();
    void connectText();
    void connectMachine();
    void setMachine(const std::function<void(MachineChoices&)>& change);
    [[nodiscard]] Cell machineCell() const;
    void makeDocks();
    void connectDocks();
    void connectLambda();
    [[nodiscard]] QDockWidget* dockOf(const QWidget* view) const;
    [[nodiscard]] bool isTab(const ExploreDock& each) const;
    void setArrangement(bool lesson);
    [[nodiscard]] const QDockWidget* chosenTab() const;
    void sizeDocks(bool lesson);
    void choose(const std::optional<Cell>& cell);
    void letGo();
    void show();
    void showTables();
    void showRow();
    void showRowTitle();
    void showLambdas();
    void showEffects();
    void showMaps();
    void showTextNow();
    void showMachineNow();
    void showCentre();
    void showStale();
    void describeViews();

    Session& session_;
    LearnWorkspace& learn_;
    QMainWindow& window_;
    MapCanvas* canvas_;
    RowPlot* row_;
    MeterView* where_;
    HeadGrid* heads_;
    LambdaView* lambdas_;
    LambdaBar* bar_;
    NextTokenView* next_;
    TextView* text_;
    MachineView* machine_;
    LensKeeper lenses_;
    MachineKeeper machines_;
    QTimer* describe_;
    QTimer staleDelay_;
    std::vector<ExploreDock> docks_;
    TracePtr shownDiff_, shownEdited_, shownStandard_; // what tables and thumbnails were made from
    Marks shownMarks_, shownMeasured_;
    QWidget* shownCentre_;
    Refresh refresh_{this, [this] { show(); }, true};
    std::optional<int> shownRow_;     // that is on screen
    std::optional<int> hoveredPatch_; // under the pointer
    /// Two bands; one, of what is always a tab behind the row; one, with what is a tab where it is narrow,
    /// too.
    enum class Arrangement { Bands, Side, Tabs };
    Arrangement arrangement_ = Arrangement::Bands;
};

} // namespace lambdascope
