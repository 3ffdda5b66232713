// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QList>
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
    bool ofItsOwnWindow = false; // where keys of this one do nothing
};

/// All shortcuts that work in `window`: the actions of its menus, with the keys that are set there and also
/// those without, then the keys of its views.
std::vector<ShortcutGroup> shortcutsOf(const QMainWindow& window);

/// Keys as the platform writes them.
QStringList keysOf(const QAction& action);
/// "&Find…(&F)" → "Find…".
QString withoutLetter(QString text);

/// The keys that the user has given to the actions of a window's menus, by the actions' names, in the user's
/// settings. Only what is not as designed is written there.
class Shortcuts {
  public:
    using Keys = QList<QKeySequence>;

    /// Make it once all actions have been added.
    explicit Shortcuts(QMainWindow& window);

    /// Gives the actions the user's keys. A key that the user gave to one action is no other's by design.
    void apply();

    /// Of one action; as designed, they are no longer kept. Keys that others have are taken from them.
    void set(QAction& action, const Keys& keys);
    void resetAll();

    [[nodiscard]] static Keys designed(const QAction& action);
    [[nodiscard]] static bool isDesigned(const QAction& action);
    /// Another action than `action` that has the key, or null.
    [[nodiscard]] QAction* ownerOf(const QKeySequence& key, const QAction* action = nullptr) const;
    [[nodiscard]] const QList<QAction*>& actions() const { return actions_; }

  private:
    void give(QAction& action, const Keys& keys);

    QList<QAction*> actions_;
};

} // namespace lambdascope
