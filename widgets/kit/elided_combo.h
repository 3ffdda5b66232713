// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

namespace lambdascope {

/// A combo box whose text ends in "…" where it is cut, and that turns with the wheel only when it has the
/// keyboard.
class ElidedCombo : public QComboBox {
    Q_OBJECT

  public:
    explicit ElidedCombo(QWidget* parent = nullptr);

  protected:
    /// What is shown while the list is closed.
    [[nodiscard]] virtual QString shownText() const { return currentText(); }
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

} // namespace lambdascope
