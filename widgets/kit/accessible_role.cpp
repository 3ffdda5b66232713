// SPDX-License-Identifier: MIT
#include "widgets/kit/accessible_role.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace lambdascope {

namespace {

constexpr const char* property = "accessibleRole";

QAccessibleInterface* interfaceFor(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (!widget) return nullptr;
    const QVariant role = widget->property(property);
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()))
                          : nullptr;
}

} // namespace

void setAccessibleRole(QWidget& widget, QAccessible::Role role) {
    widget.setProperty(property, static_cast<int>(role));
    QAccessible::installFactory(interfaceFor); // once: Qt passes over a factory that it has
}

} // namespace lambdascope
