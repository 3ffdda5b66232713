// SPDX-License-Identifier: MIT
#include "app/window/shortcuts.h"

#include "app/settings/settings.h"
#include "app/window/shortcut_list.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>

namespace lambdascope {
namespace {

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
