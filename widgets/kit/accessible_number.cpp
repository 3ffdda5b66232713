// SPDX-License-Identifier: MIT
#include "widgets/kit/accessible_number.h"

#include "widgets/kit/accessible_role.h"

#include <QAccessibleWidget>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

class NumberObject final : public QAccessibleWidget, public QAccessibleValueInterface {
  public:
    explicit NumberObject(QWidget& widget)
        : QAccessibleWidget(&widget, QAccessible::Slider), number_(dynamic_cast<AccessibleNumber&>(widget)) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QVariant currentValue() const override { return number_.accessibleValue(); }
    [[nodiscard]] QVariant minimumValue() const override { return number_.accessibleRange().low; }
    [[nodiscard]] QVariant maximumValue() const override { return number_.accessibleRange().high; }
    [[nodiscard]] QVariant minimumStepSize() const override { return number_.accessibleRange().step; }
    void setCurrentValue(const QVariant& wish) override {
        const AccessibleNumber::Range range = number_.accessibleRange();
        const double value = wish.toDouble();
        if (widget()->isEnabled() && std::isfinite(value))
            number_.setAccessibleValue(std::clamp(value, range.low, range.high));
    }

  private:
    AccessibleNumber& number_;
};

} // namespace

void AccessibleNumber::say(QWidget& widget) {
    setAccessibleObject(widget, [](QWidget& of) -> QAccessibleInterface* { return new NumberObject(of); });
}

void AccessibleNumber::sayChanged(QWidget& widget, double value) {
    QAccessibleValueChangeEvent changed(&widget, value);
    QAccessible::updateAccessibility(&changed);
}

} // namespace lambdascope
