// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/why_values.h"
#include "app/session/session.h"
#include "widgets/kit/frame/refresh.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <map>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace lambdascope {

class EditPanel;
class EffectView;
class EffectsView;
class LabCanvas;
class MeterView;
class PatchDialog;
class WhyView;

/// The λ lab: its canvas, the view of why the answer changes, and its three docks, the state handed to them,
/// and their wishes turned into edits. MainWindow places the canvas and shows or hides the docks.
class LabWorkspace : public QObject {
    Q_OBJECT

  public:
    LabWorkspace(Session& session, QMainWindow& window, LabCanvas& canvas);

    [[nodiscard]] LabCanvas* canvas() const { return canvas_; }
    [[nodiscard]] WhyView* why() const { return why_; } // why the answer changes; for the window to place
    /// What stands in the centre: that, or the canvas.
    [[nodiscard]] QWidget* centre() const;
    [[nodiscard]] EffectsView* effects() const { return effects_; } // what every head does; the same
    void showWhy(bool shown);
    void showEffects(bool shown);
    [[nodiscard]] const std::vector<QDockWidget*>& docks() const { return docks_; }
    /// Undo, redo, A/B, copying, pasting and files of edits.
    void addActions(QMenu& menu);
    [[nodiscard]] QAction* undoAction() const { return undo_; }
    [[nodiscard]] QAction* redoAction() const { return redo_; }
    void arrangeDocks();                      // for the window's size
    void forgetArrangement() { places_ = 3; } // they stand one below the other again
    /// Only a workspace on screen is kept up to date.
    void setActive(bool active);
    [[nodiscard]] bool settled() const; // no sweep is running or about to

    void refresh() { refresh_.ask(); }   // before the next frame
    void showNow() { refresh_.now(); }   // what that has put off
    void openEdits(const QString& file); // says so in a box if it cannot

  signals:
    void shown(); // the views are up to date
    void centreChanged();
    void roomChanged(); // for the docks: they are to be arranged anew
    void hovered(std::optional<lambdascope::Cell> cell);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the height beside the docks

  private:
    void connectCanvas();
    void connectEdit();
    void connectMeter();
    void connectWhy();
    void showPatch();
    void moveLambda(Quantity quantity, const std::map<int, double>& values);
    void moveTarget(Quantity quantity, double value); // all of its layers
    [[nodiscard]] bool canEdit();                     // says why not
    void copyArguments();
    void pasteArguments();
    void saveEdits();
    void chooseEdits();
    void sweepIfCheap();
    [[nodiscard]] bool wantsSweep() const;
    void showMeter();
    void connectEffects();
    void letGo();
    void show();
    void showCentreNow();
    void showStale();
    void tagHistory();
    template<typename Change>
    void setLab(Change change);

    Session& session_;
    QMainWindow& window_;
    LabCanvas* canvas_;
    EditPanel* edit_;
    EffectView* effect_;
    MeterView* meter_;
    WhyView* why_;
    WhyNumbers lastWhy_; // while it is shown
    EffectsView* effects_;
    QWidget* shownCentre_ = nullptr;
    QPointer<PatchDialog> patch_; // while it is open
    std::vector<QDockWidget*> docks_;
    QAction *undo_, *redo_;
    TracePtr shownTrained_, shownEdited_; // what the table was made from
    Marks shownMarks_, shownMeasured_;
    QTimer sweepDelay_, staleDelay_;
    Refresh refresh_{this, [this] { show(); }};
    int places_ = 3; // that the docks share
    int room_ = 0;   // pixels of height that they were arranged for
};

} // namespace lambdascope
