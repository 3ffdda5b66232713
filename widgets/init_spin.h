// SPDX-License-Identifier: MIT
#pragma once

#include <QDoubleSpinBox>

namespace lambdascope {

/// A field for λ_init: two decimals, steps of 0.01 (with Shift 0.1), minus as U+2212; "-" may be typed.
class InitSpin : public QDoubleSpinBox {
  public:
    explicit InitSpin(QWidget* parent = nullptr);

    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
};

} // namespace lambdascope
