// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lambdascope {

class HeadGrid;
class LambdaView;
class LearnWorkspace;
class MapCanvas;
class NextTokenView;

/// The workspace Explore: the maps and the docks with heads, λ and next tokens, the state handed to them, and
/// their wishes turned into Session's methods. Learn shows the same views. MainWindow places the canvas and
/// shows or hides the docks.
class ExploreWorkspace : public QObject {
    Q_OBJECT

  public:
    /// `canvas` is null where there is no OpenGL: the docks work without. `learn` tells what a lesson shows,
    /// covers and asks.
    ExploreWorkspace(Session& session, LearnWorkspace& learn, QMainWindow& window, MapCanvas* canvas);

    [[nodiscard]] MapCanvas* canvas() const { return canvas_; }
    void dropCanvas();
    [[nodiscard]] const std::vector<QDockWidget*>& docks() const { return docks_; } // heads, λ, next tokens
    [[nodiscard]] QDockWidget* lambdaDock() const { return docks_[1]; }
    void addZoom(QMenu& menu);
    void arrangeDocks();                          // for the window's size
    void forgetArrangement() { tabbed_ = false; } // they stand side by side again
    void showTitles(bool own);                    // `own`: the docks are where the user put them
    /// Only a workspace on screen is kept up to date.
    void setActive(bool active);
    [[nodiscard]] bool settled() const; // everything is painted

    /// Brings the views up to date before the next frame; asking several times costs nothing.
    void refresh();
    /// What refresh() has put off, at once: for who reads or moves the views next.
    void showNow();

  signals:
    void shown(); // the views are up to date
    void hovered(std::optional<lambdascope::Cell> cell);
    void canvasFailed(const QString& reason); // OpenGL is not usable

  private:
    void connectCanvas();
    void connectDocks();
    void showTables();
    void showLambdas();
    void showMaps();
    void showStale();

    Session& session_;
    LearnWorkspace& learn_;
    QMainWindow& window_;
    MapCanvas* canvas_;
    HeadGrid* heads_;
    LambdaView* lambdas_;
    NextTokenView* next_;
    std::vector<QDockWidget*> docks_;
    TracePtr shownDiff_, shownEdited_, shownStandard_; // what tables and thumbnails were made from
    Marks shownMarks_, shownMeasured_;
    bool active_ = true, refreshQueued_ = false;
    bool tabbed_ = false; // heads and λ share one place
};

} // namespace lambdascope
