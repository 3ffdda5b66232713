// SPDX-License-Identifier: MIT
#include "widgets/kit/keys.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QObject>
#include <QStringList>
#include <QVariant>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

struct KeyTip {
    Q_DECLARE_TR_FUNCTIONS(KeyTip)
};

} // namespace

bool answersOverride(QEvent& event, const std::vector<KeyHelp>& own) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    const auto& key = static_cast<QKeyEvent&>(event);
    for (const KeyHelp& help : own)
        if (key.modifiers() == Qt::NoModifier && key.key() != Qt::Key_Escape &&
            std::ranges::find(help.keys, key.key()) != help.keys.end())
            event.accept();
    return true;
}

QString withKeys(const QString& words, const QAction& action) {
    if (action.shortcut().isEmpty()) return words;
    return KeyTip::tr("%1 (%2)").arg(words, action.shortcut().toString(QKeySequence::NativeText));
}

QString wrapped(const QString& words) {
    return QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped());
}

void setKeyTip(QAction& action, const QString& words) {
    action.setToolTip(withKeys(words, action));
    // only for other keys: a class that has locked the action puts a tooltip of its own there
    QObject::connect(&action, &QAction::changed, &action,
                     [&action, words, keys = action.shortcut()]() mutable {
                         if (std::exchange(keys, action.shortcut()) != action.shortcut())
                             action.setToolTip(withKeys(words, action));
                     });
}

void tagControl(QObject* object, Control control) {
    QStringList tags = object->property(controlProperty).toString().split(' ', Qt::SkipEmptyParts);
    const QString name =
        QString::fromLatin1(nameOf(control).data(), static_cast<int>(nameOf(control).size()));
    if (!tags.contains(name)) tags << name;
    object->setProperty(controlProperty, tags.join(' '));
}

void tagControls(std::initializer_list<QObject*> objects, std::initializer_list<Control> controls) {
    for (QObject* object : objects)
        for (const Control control : controls) tagControl(object, control);
}

} // namespace lambdascope
