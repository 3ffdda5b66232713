// SPDX-License-Identifier: MIT
#include "widgets/kit/docks.h"

#include "widgets/kit/dock_title.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>

namespace lambdascope {

QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setTitleBarWidget(new DockTitle(dock, extra));
    return dock;
}

void untabify(QMainWindow& window, const std::vector<QDockWidget*>& docks, Qt::DockWidgetArea area,
              Qt::Orientation orientation) {
    for (QDockWidget* dock : docks) {
        const bool shown = !dock->isHidden();
        window.removeDockWidget(dock);
        window.addDockWidget(area, dock, orientation);
        dock->setVisible(shown);
    }
    // the bar of their tabs stays, with nothing in it
    QTimer::singleShot(0, &window, [&window] {
        for (QTabBar* bar : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            if (bar->count() == 0) bar->hide();
    });
}

} // namespace lambdascope
