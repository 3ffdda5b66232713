// SPDX-License-Identifier: MIT
#pragma once

#include "app/window/shortcuts.h"

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace lambdascope {

/// Lists all shortcuts by menu and view, finds one by words or keys, and gives the actions of the menus other
/// keys. The keys of the views are listed, and stay as they are.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutsDialog(QMainWindow& window);

  private:
    QWidget* makeEditor();
    QLayout* makeFoot();
    void fill();
    void showKeys();
    void showChosen();
    void filter(const QString& words);
    [[nodiscard]] QAction* chosen() const;
    /// Gives the chosen action a key, beside those it has or in their place, or says who has it.
    void propose(bool beside);
    void takeOver();
    void give(const Shortcuts::Keys& keys);
    /// Who else has one of the keys, as a sentence; empty: nobody.
    [[nodiscard]] QString conflictOf(const Shortcuts::Keys& keys) const;
    void putBack();

    QMainWindow& window_;
    Shortcuts shortcuts_;
    QLineEdit* search_;
    QTreeWidget* tree_;
    QLabel *what_, *conflict_;
    QKeySequenceEdit* edit_;
    QPushButton *set_, *add_, *clear_, *designed_, *takeOver_;
    Shortcuts::Keys wanted_; // that wait for takeOver()
};

} // namespace lambdascope
