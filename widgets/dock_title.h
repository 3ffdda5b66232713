// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theme.h"

#include <QWidget>

class QDockWidget;
class QLabel;
class QToolButton;

namespace lambdascope {

/// A dock's title bar, 28 px high: its title, an optional widget, float and close. Use with
/// setTitleBarWidget.
class DockTitle : public QWidget {
    Q_OBJECT

  public:
    explicit DockTitle(QDockWidget* dock, QWidget* extra = nullptr);
    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override { return {160, 28}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 28}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    QLabel* title_;
    QToolButton *float_, *close_;
};

} // namespace lambdascope
