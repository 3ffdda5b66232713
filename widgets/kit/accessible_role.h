// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>

class QWidget;

namespace lambdascope {

/// Tells screen readers what a widget that paints itself is: a chart, a picture, a list. Its name and its
/// description are those of the widget.
void setAccessibleRole(QWidget& widget, QAccessible::Role role);

} // namespace lambdascope
