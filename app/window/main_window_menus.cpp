// SPDX-License-Identifier: MIT
// Entries of the menus Edit and View that are of the window's own views.
#include "app/lab/lab_workspace.h"
#include "app/lessons/learn_workspace.h"
#include "app/window/dock_layout.h"
#include "app/window/main_window.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/prompt/prompt_bar.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

namespace lambdascope {
namespace {

constexpr double zoomStep = 1.2;

} // namespace

void MainWindow::addMarks(QMenu& edit) {
    QMenu* menu = edit.addMenu(tr("&Marks in the prompt"));
    menu->setObjectName("marksMenu");
    const PromptMarks* marks = prompt_->markButtons();
    menu->addActions(
        {marks->action(MarkKind::Answer), marks->action(MarkKind::Distractor), marks->removeAction()});
}

/// All docks: those of other workspaces are hidden there, and so are their entries.
void MainWindow::addPanels(QMenu& view) {
    QMenu* menu = view.addMenu(tr("&Panels"));
    menu->setObjectName("panelsMenu");
    std::vector<QDockWidget*> docks{learn_->lessonDock(), learn_->rowDock(), headsDock_, lambdaDock_,
                                    nextDock_};
    docks.insert(docks.end(), lab_->docks().begin(), lab_->docks().end());
    for (const QDockWidget* dock : docks) {
        QAction* action = dock->toggleViewAction();
        QString name = dock->objectName(); // "headsDock" → "actionHeadsPanel"
        name[0] = name[0].toUpper();
        action->setObjectName(QStringLiteral("action%1Panel").arg(name.chopped(4)));
        menu->addAction(action);
    }
    view.addAction(tr("Reset la&yout"), this,
                   [this] {
                       layout_->reset();
                       showDocks();
                       showTraces(); // what was hidden was not kept up to date
                   })
        ->setObjectName("actionResetLayout");
}

void MainWindow::addZoom(QMenu& view) {
    if (canvas_ == nullptr) return;
    view.addSeparator();
    QMenu* menu = view.addMenu(tr("Z&oom"));
    menu->setObjectName("zoomMenu");
    const auto zoom = [this](double factor) {
        if (canvas_ != nullptr) canvas_->zoom(factor);
    };
    menu->addAction(tr("Zoom &in on the maps"), this, [zoom] { zoom(zoomStep); })
        ->setObjectName("actionZoomIn");
    menu->addAction(tr("Zoom &out of the maps"), this, [zoom] { zoom(1 / zoomStep); })
        ->setObjectName("actionZoomOut");
    menu->addAction(tr("Show &all cells"), this,
                    [this] {
                        if (canvas_ != nullptr) canvas_->resetView();
                    })
        ->setObjectName("actionShowAllCells");
}

} // namespace lambdascope
