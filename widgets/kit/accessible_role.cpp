// SPDX-License-Identifier: MIT
#include "widgets/kit/accessible_role.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QButtonGroup>
#include <QVariant>
#include <QWidget>

namespace lambdascope {

namespace {

/// A value of a property, as functions are none.
struct AccessibleMaker {
    QAccessibleInterface* (*make)(QWidget&) = nullptr;
};

constexpr const char* roleProperty = "accessibleRole";
constexpr const char* makerProperty = "accessibleObject";

QAccessibleInterface* interfaceFor(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (widget == nullptr) return nullptr;
    if (const auto maker = widget->property(makerProperty).value<AccessibleMaker>(); maker.make != nullptr)
        return maker.make(*widget);
    const QVariant role = widget->property(roleProperty);
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()))
                          : nullptr;
}

/// A button that stays down.
class CheckedButton final : public QAccessibleWidget {
  public:
    explicit CheckedButton(QAbstractButton& button) : QAccessibleWidget(&button), button_(button) {}

    [[nodiscard]] QAccessible::Role role() const override {
        const bool oneOfSeveral =
            button_.autoExclusive() || (button_.group() != nullptr && button_.group()->exclusive());
        return oneOfSeveral ? QAccessible::RadioButton : QAccessible::CheckBox;
    }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.checkable = true;
        state.checked = button_.isChecked();
        state.pressed = button_.isDown();
        return state;
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        const QString said = QAccessibleWidget::text(kind);
        return said.isEmpty() && kind == QAccessible::Name ? button_.text().remove(u'&') : said;
    }
    [[nodiscard]] QStringList actionNames() const override {
        return QStringList{toggleAction()} + QAccessibleWidget::actionNames();
    }
    void doAction(const QString& action) override {
        if (action == toggleAction() || action == pressAction())
            button_.click();
        else
            QAccessibleWidget::doAction(action);
    }

  private:
    QAbstractButton& button_;
};

QAccessibleInterface* buttonFor(const QString&, QObject* object) {
    auto* button = qobject_cast<QAbstractButton*>(object);
    return button != nullptr && button->isCheckable() ? new CheckedButton(*button) : nullptr;
}

} // namespace

void setAccessibleRole(QWidget& widget, QAccessible::Role role) {
    widget.setProperty(roleProperty, static_cast<int>(role));
    QAccessible::installFactory(interfaceFor); // once: Qt passes over a factory that it has
    // Qt keeps what it made when the name was set, and would keep it with the role of any widget
    if (QAccessibleInterface* made = QAccessible::queryAccessibleInterface(&widget);
        made != nullptr && made->role() != role)
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(made));
}

void setAccessibleObject(QWidget& widget, QAccessibleInterface* (*make)(QWidget&)) {
    if (QAccessibleInterface* made = QAccessible::queryAccessibleInterface(&widget))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(made));
    widget.setProperty(makerProperty, QVariant::fromValue(AccessibleMaker{make}));
    QAccessible::installFactory(interfaceFor);
}

void letScreenReadersClick() {
    QAccessible::installFactory(buttonFor);
}

} // namespace lambdascope
