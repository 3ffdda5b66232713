// SPDX-License-Identifier: MIT
#include "app/docks.h"

#include "widgets/dock_title.h"

#include <QDockWidget>

namespace lambdascope {

QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setTitleBarWidget(new DockTitle(dock, extra));
    return dock;
}

} // namespace lambdascope
