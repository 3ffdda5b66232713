// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/class_file.h"

#include <QRect>
#include <QString>

#include <initializer_list>
#include <optional>
#include <vector>

class QAction;
class QEvent;
class QObject;
class QWidget;

namespace lambdascope {

/// Keys that do one thing in a view, for the list of shortcuts. Views that take keys by themselves provide
/// these in a function keys(), and a test presses them.
struct KeyHelp {
    std::vector<int> keys; // Qt::Key, with Qt::KeyboardModifiers or'ed in
    QString what;          // "Move the pinned cell"
};

/// Of a view that takes `own` by itself: answers the event that asks whether shortcuts with the same keys
/// come second, with yes but for Esc, which stops Generate. Whether it was such an event.
bool answersOverride(QEvent& event, const std::vector<KeyHelp>& own);

/// "Undo the last edit (Ctrl+Z)": a tooltip with the keys of an action that does the same, as they are now.
/// Keys can be changed: say it again when QAction::changed comes.
QString withKeys(const QString& words, const QAction& action);

/// A tooltip that breaks its lines: others are as wide as their words.
QString wrapped(const QString& words);
/// Shows it at a place of the screen, for as long as the pointer is in a part of the widget where one is
/// given.
void showTip(QPoint place, const QString& words, QWidget* widget, const QRect& part = {});

/// Words of somebody else where there is one line: what breaks it is a blank.
QString oneLine(QString words);
/// The same for a button or a menu: "&" stands for itself, and not for a key.
QString withoutKeys(QString words);
/// The same for the title of a window, where "[*]" stands for the mark of what is not saved.
QString asTitle(QString words);

/// Tab goes through what is in `place` where that stands: what is made later than the rest would come last.
void keepTabOrder(QWidget& place);

/// With its keys as the tooltip of the action itself, and of the buttons that stand for it, from here on.
void setKeyTip(QAction& action, const QString& words);

/// The dynamic property of widgets, actions and shortcuts that says which controls they are part of: names,
/// separated by blanks.
inline constexpr const char* controlProperty = "control";

/// Says that a widget, action or shortcut is part of a control, beside those it is part of already; of a menu
/// everything in it. To be said where it is made, once it is complete.
void tagControl(QObject* object, Control control);
void tagControls(std::initializer_list<QObject*> objects, std::initializer_list<Control> controls);
/// Part of that one alone from here on, or of none: of what does now this, now that.
void setControl(QObject& object, std::optional<Control> control);

} // namespace lambdascope
