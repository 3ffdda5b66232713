// SPDX-License-Identifier: MIT
#include "app/window/shortcut_list.h"

#include "widgets/explore/head_grid.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/prompt/continuation_strip.h"
#include "widgets/prompt/token_strip.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace lambdascope {
namespace {

struct ShortcutList {
    Q_DECLARE_TR_FUNCTIONS(ShortcutList)
};

/// `path`: the submenus that lead there.
void addActions(const QMenu& menu, const QString& path, ShortcutGroup& group) {
    for (QAction* action : menu.actions()) {
        const QString text = withoutLetter(action->text());
        const QString what = path.isEmpty() ? text : ShortcutList::tr("%1 › %2").arg(path, text);
        if (action->menu() != nullptr) {
            addActions(*action->menu(), what, group);
        } else if (!action->isSeparator() &&
                   !(action->shortcuts().isEmpty() && action->objectName().isEmpty())) {
            group.rows.push_back({keysOf(*action), what, action->objectName().isEmpty() ? nullptr : action});
        }
    }
}

bool isInMenu(const QAction& action) {
    const auto objects = action.associatedObjects();
    return std::ranges::any_of(objects,
                               [](const QObject* at) { return qobject_cast<const QMenu*>(at) != nullptr; });
}

ShortcutGroup groupOfView(const QString& title, const std::vector<KeyHelp>& table) {
    ShortcutGroup group{title, {}};
    for (const KeyHelp& help : table) {
        QStringList keys;
        for (const int key : help.keys) keys << QKeySequence(key).toString(QKeySequence::NativeText);
        group.rows.push_back({keys, help.what});
    }
    return group;
}

} // namespace

QStringList keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& each : action.shortcuts()) keys << each.toString(QKeySequence::NativeText);
    return keys;
}

QString withoutLetter(QString text) {
    static const QString both = QStringLiteral("&&");
    // "文件(&F)" loses the brackets too
    const qsizetype bracket = text.lastIndexOf(QStringLiteral("(&"));
    if (bracket >= 0) text.remove(bracket, 4);
    return text.replace(both, QStringLiteral("\1")).remove(u'&').replace(u'\1', u'&');
}

std::vector<ShortcutGroup> shortcutsOf(const QMainWindow& window) {
    std::vector<ShortcutGroup> groups;
    for (const QAction* action : window.menuBar()->actions()) {
        if (action->menu() == nullptr) continue;
        ShortcutGroup group{withoutLetter(action->text()), {}};
        addActions(*action->menu(), {}, group);
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    ShortcutGroup anywhere{ShortcutList::tr("Anywhere"), {}}; // of buttons and actions that no menu has
    for (const QAction* action : window.findChildren<QAction*>()) {
        if (isInMenu(*action) || action->shortcut().isEmpty() || action->text().isEmpty()) continue;
        anywhere.rows.push_back({keysOf(*action), withoutLetter(action->text())});
    }
    if (!anywhere.rows.empty()) groups.push_back(std::move(anywhere));
    groups.push_back(groupOfView(ShortcutList::tr("In the maps"), MapCanvas::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the λ lab"), LabCanvas::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the tokens"), TokenStrip::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the continuations"), ContinuationStrip::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the heads"), HeadGrid::keys()));
    return groups;
}

} // namespace lambdascope
