// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/key_help.h"

#include <QDialog>
#include <QStringList>

#include <vector>

class QMainWindow;

namespace lambdascope {

/// A group of shortcuts: a menu, or a view that has the focus.
struct ShortcutGroup {
    struct Row {
        QStringList keys; // as the platform writes them
        QString what;
    };
    QString title;
    std::vector<Row> rows;
};

/// All shortcuts that work in `window`: those of its menus, as they are set there, then those of its views.
std::vector<ShortcutGroup> shortcutsOf(const QMainWindow& window);

/// Lists the shortcuts, in two columns where there is room.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutsDialog(const std::vector<ShortcutGroup>& groups, QWidget* parent = nullptr);

  private:
    static QWidget* groupOf(const ShortcutGroup& group);
};

} // namespace lambdascope
