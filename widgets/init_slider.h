// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theme.h"

#include <QWidget>

namespace lambdascope {

/// A slider for λ_init, −0.2…1.4 in steps of 0.01, with the trained value as a tick on its track. Arrow keys
/// move by 0.01, with Shift by 0.1; a double click asks for the trained value.
class InitSlider : public QWidget {
    Q_OBJECT

  public:
    static constexpr double low = -0.2, high = 1.4, step = 0.01;

    explicit InitSlider(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTrained(double value);
    void setValue(double value); // without a signal; may lie outside the track
    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] double xOf(double value) const;
    [[nodiscard]] QSize sizeHint() const override { return {160, 28}; }

  signals:
    void moved(double value);
    void resetRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void moveTo(double value);
    [[nodiscard]] double valueAt(double x) const;

    Theme theme_;
    double trained_ = 0, value_ = 0;
    double grip_ = 0; // from the pointer to the middle of the handle
    bool dragged_ = false;
};

} // namespace lambdascope
