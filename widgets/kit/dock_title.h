// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

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
    /// No height: where the tab of a tabbed dock is title enough.
    void setCollapsed(bool collapsed);
    [[nodiscard]] QSize sizeHint() const override { return {160, collapsed_ ? 0 : 28}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, collapsed_ ? 0 : 28}; }

  signals:
    void closed(); // by its button

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    bool collapsed_ = false;
    QLabel* title_;
    QToolButton *float_, *close_;
};

} // namespace lambdascope
