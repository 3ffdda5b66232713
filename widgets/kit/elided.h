// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QLabel>

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

/// One line of plain text, in the middle; where it does not fit it stands left and ends in "…", as its start
/// tells most, and the tooltip has all of it. text() is the whole, which screen readers read.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] bool fits() const;
    [[nodiscard]] QString shownText() const;              // with "…" where it is cut
    [[nodiscard]] QSize minimumSizeHint() const override; // a long sentence does not widen the window

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace lambdascope
