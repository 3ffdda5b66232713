// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>

class QWidget;

namespace lambdascope {

/// Tells screen readers what a widget that paints itself is: a chart, a picture, a list. Its name and its
/// description are those of the widget.
void setAccessibleRole(QWidget& widget, QAccessible::Role role);

/// The same where a role is not enough: screen readers meet what `make` makes of the widget, which Qt owns.
void setAccessibleObject(QWidget& widget, QAccessibleInterface* (*make)(QWidget& widget));

/// From now on what a screen reader presses is clicked, whatever button it is: by itself Qt changes the look
/// of one that stays down and nothing follows. One of several is told as such.
void letScreenReadersClick();

} // namespace lambdascope
