// SPDX-License-Identifier: MIT
#include "app/window/shortcuts.h"

#include "app/settings/settings.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/effects/effects_view.h"
#include "widgets/lab/why/why_view.h"
#include "widgets/present/presenter_keys.h"
#include "widgets/prompt/continuations.h"
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

ShortcutGroup groupOfPresenter() {
    ShortcutGroup group{ShortcutList::tr("In the presentation"), {}, true};
    for (const PresenterKey& key : presenterKeys()) group.rows.push_back({{keyName(key)}, key.name});
    return group;
}

constexpr const char* designedProperty = "designedKeys";
constexpr QLatin1String group("shortcuts/");

QStringList portable(const Shortcuts::Keys& keys) {
    QStringList texts;
    for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
    return texts;
}

Shortcuts::Keys fromPortable(const QStringList& texts) {
    Shortcuts::Keys keys;
    for (const QString& text : texts) {
        const auto key = QKeySequence::fromString(text, QKeySequence::PortableText);
        const bool known = !key.isEmpty() && key[0].key() != Qt::Key_unknown;
        if (known && !keys.contains(key)) keys << key;
    }
    return keys;
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
    groups.push_back(groupOfView(ShortcutList::tr("In the text"), TextView::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the machine"), MachineView::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the row"), RowPlot::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the λ lab"), LabCanvas::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the parts of an answer"), WhyView::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the list of heads"), EffectsView::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the charts"), ChartReader::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the tokens"), TokenStrip::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the continuations"), ContinuationStrip::keys()));
    groups.push_back(groupOfView(ShortcutList::tr("In the heads"), HeadGrid::keys()));
    groups.push_back(groupOfPresenter());
    return groups;
}

Shortcuts::Shortcuts(QMainWindow& window) {
    for (const ShortcutGroup& menu : shortcutsOf(window))
        for (const ShortcutGroup::Row& row : menu.rows) {
            if (row.action == nullptr || actions_.contains(row.action)) continue;
            actions_ << row.action;
            if (!row.action->property(designedProperty).isValid())
                row.action->setProperty(designedProperty, portable(row.action->shortcuts()));
        }
}

Shortcuts::Keys Shortcuts::designed(const QAction& action) {
    const QVariant known = action.property(designedProperty);
    return known.isValid() ? fromPortable(known.toStringList()) : action.shortcuts();
}

bool Shortcuts::isDesigned(const QAction& action) {
    return action.shortcuts() == designed(action);
}

QAction* Shortcuts::ownerOf(const QKeySequence& key, const QAction* action) const {
    const auto found = std::ranges::find_if(
        actions_, [&](const QAction* other) { return other != action && other->shortcuts().contains(key); });
    return found == actions_.end() ? nullptr : *found;
}

void Shortcuts::give(QAction& action, const Keys& keys) {
    for (const QKeySequence& key : keys)
        while (QAction* other = ownerOf(key, &action)) {
            Keys less = other->shortcuts();
            less.removeAll(key);
            other->setShortcuts(less);
        }
    action.setShortcuts(keys);
}

void Shortcuts::apply() {
    const QSettings from = userSettings();
    for (QAction* action : actions_) {
        const QString name = QString(group) + action->objectName();
        // an empty list reads as none at all from some files: it is written as one empty text
        if (from.contains(name)) give(*action, fromPortable(from.value(name).toStringList()));
    }
}

void Shortcuts::set(QAction& action, const Keys& keys) {
    give(action, keys);
    QSettings to = userSettings();
    for (const QAction* each : actions_) { // others may have lost a key
        const QString name = QString(group) + each->objectName();
        const QStringList texts = portable(each->shortcuts());
        if (isDesigned(*each))
            to.remove(name);
        else
            to.setValue(name, texts.isEmpty() ? QStringList{QString()} : texts);
    }
}

void Shortcuts::resetAll() {
    for (QAction* action : actions_) action->setShortcuts(designed(*action));
    QSettings to = userSettings();
    to.remove(QStringLiteral("shortcuts"));
}

} // namespace lambdascope
