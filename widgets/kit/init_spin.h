// SPDX-License-Identifier: MIT
#pragma once

#include <QDoubleSpinBox>
#include <QTimer>

namespace lambdascope {

/// A field for λ_init or λ: up to four decimals may be typed, two are shown unless more were; steps of 0.01
/// (with Shift 0.1), minus as U+2212; "-" may be typed.
class InitSpin : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit InitSpin(QWidget* parent = nullptr);

    /// A value from elsewhere, without a signal: rounded to two decimals where four do not hold it.
    void showValue(double value);

    /// Several layers with different values: says "mixed" until a value is typed or stepped to, and that
    /// value counts as a change even where it is the one underneath.
    void setMixed(bool mixed);
    [[nodiscard]] bool mixed() const { return mixed_; }

    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;

  signals:
    /// The end of typing, of a held arrow or of a turn of the wheel that changed the value: one undo step.
    void released();

  protected:
    void focusInEvent(QFocusEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void finish();

    QTimer wheelEnd_;
    bool mixed_ = false, typedOverMixed_ = false;
    bool moved_ = false; // since the last released()
};

} // namespace lambdascope
