// SPDX-License-Identifier: MIT
#pragma once

#include <QPointer>
#include <QString>
#include <QStringList>

#include <vector>

class QAction;
class QMainWindow;

namespace lambdascope {

/// A group of shortcuts: a menu, or a view that has the focus.
struct ShortcutGroup {
    struct Row {
        QStringList keys; // as the platform writes them
        QString what;
        QPointer<QAction> action = nullptr; // whose keys can be changed; null: a key of a view
    };
    QString title;
    std::vector<Row> rows;
};

/// All shortcuts that work in `window`: the actions of its menus, with the keys that are set there and also
/// those without, then the keys of its views.
std::vector<ShortcutGroup> shortcutsOf(const QMainWindow& window);

/// Keys as the platform writes them.
QStringList keysOf(const QAction& action);
/// "&Find…(&F)" → "Find…".
QString withoutLetter(QString text);

} // namespace lambdascope
