// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QString>
#include <QWidget>
#include <Qt>

#include <vector>

class QDockWidget;
class QLabel;
class QMainWindow;
class QToolButton;
class QWidget;

namespace lambdascope {

/// A dock's title bar, 28 px high: its title, an optional widget, float and close. Use with
/// setTitleBarWidget.
class DockTitle : public QWidget {
    Q_OBJECT

  public:
    explicit DockTitle(QDockWidget* dock, QWidget* extra = nullptr);
    /// Other words than those of the dock's tab and menu entry.
    void setTitle(const QString& title);
    /// No height: where the tab of a tabbed dock is title enough.
    void setCollapsed(bool collapsed);
    /// There without its words only: what else stands in it is wanted.
    void setSlim(bool slim);
    [[nodiscard]] QSize sizeHint() const override { return {160, height_}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, height_}; }

  signals:
    void closed(); // by its button

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    void setHeight(int height);

    int height_ = 28;
    QLabel* title_;
    QToolButton *float_, *close_;
};

/// A dock with the title bar of this program, not yet placed; `extra` stands in the title bar.
QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra = nullptr);

/// Takes docks out of their tabs and puts them side by side into an area: QMainWindow::splitDockWidget would
/// make another tab of a tab.
void untabify(QMainWindow& window, const std::vector<QDockWidget*>& docks, Qt::DockWidgetArea area,
              Qt::Orientation orientation);

} // namespace lambdascope
