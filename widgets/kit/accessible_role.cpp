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
    // Qt keeps what it made when the name was set, and would keep it with the role of any widget
    if (QAccessibleInterface* made = QAccessible::queryAccessibleInterface(&widget);
        made != nullptr && made->role() != role)
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(made));
}

} // namespace lambdascope
