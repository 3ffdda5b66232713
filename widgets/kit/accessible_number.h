// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace lambdascope {

/// The number of a widget that paints itself, for screen readers to say and to set: a slider to them. The
/// widget inherits it, and calls say() in its constructor and sayChanged() at every change.
class AccessibleNumber {
  public:
    struct Range {
        double low = 0, high = 1, step = 0.01;
    };

    virtual ~AccessibleNumber() = default;
    [[nodiscard]] virtual double accessibleValue() const = 0;
    [[nodiscard]] virtual Range accessibleRange() const = 0;
    /// By a screen reader: as a hand does it that then lets go.
    virtual void setAccessibleValue(double value) = 0;

  protected:
    static void say(QWidget& widget);
    static void sayChanged(QWidget& widget, double value);
};

} // namespace lambdascope
