// SPDX-License-Identifier: MIT
#include "widgets/kit/frame/docks.h"

#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

namespace lambdascope {

DockTitle::DockTitle(QDockWidget* dock, QWidget* extra)
    : QWidget(dock),
      title_(new Label(dock->windowTitle(), this)),
      float_(new QToolButton(this)),
      close_(new QToolButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 6, 1);
    row->setSpacing(6);
    row->addWidget(title_);
    row->addStretch(1);
    if (extra) row->addWidget(extra);
    row->addWidget(float_);
    row->addWidget(close_);
    if (extra) extra->show();
    for (QToolButton* button : {float_, close_}) {
        button->setProperty("bare", true);
        button->setFixedSize(22, 22);
    }
    float_->setAccessibleName(tr("Float “%1”").arg(dock->windowTitle()));
    float_->setToolTip(tr("Float or dock"));
    close_->setAccessibleName(tr("Close “%1”").arg(dock->windowTitle()));
    close_->setToolTip(tr("Close; the View menu opens it again"));
    float_->setVisible(dock->features().testFlag(QDockWidget::DockWidgetFloatable));
    close_->setVisible(dock->features().testFlag(QDockWidget::DockWidgetClosable));
    connect(float_, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(close_, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(close_, &QToolButton::clicked, this, &DockTitle::closed);
    connect(dock, &QDockWidget::windowTitleChanged, title_, &QLabel::setText);
    const QString suffix = theme_.dark ? QStringLiteral("-dark") : QStringLiteral("-light");
    float_->setIcon(icon(QStringLiteral("float") + suffix, theme_.ink2));
    close_->setIcon(icon(QStringLiteral("close") + suffix, theme_.ink2));
    title_->setFont(Theme::sans(12, QFont::DemiBold));
}

void DockTitle::setTitle(const QString& title) {
    title_->setText(title);
}

void DockTitle::setCollapsed(bool collapsed) {
    setHeight(collapsed ? 0 : 28);
    setMaximumHeight(collapsed ? 0 : QWIDGETSIZE_MAX);
}

void DockTitle::setSlim(bool slim) {
    title_->setVisible(!slim);
    setHeight(slim ? 24 : 28);
}

void DockTitle::setHeight(int height) {
    height_ = height;
    updateGeometry();
}

void DockTitle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.dockTitle);
    painter.setPen(theme_.line);
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

namespace {

/// With a title bar of its own, Qt draws no frame around a dock that floats, nor does the desktop.
class FramedDock : public QDockWidget {
  public:
    using QDockWidget::QDockWidget;

  protected:
    void paintEvent(QPaintEvent* event) override {
        QDockWidget::paintEvent(event);
        if (!isFloating()) return;
        QPainter painter(this);
        painter.setPen(theme_.ink3);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

  private:
    const Theme theme_ = Theme::now();
};

} // namespace

QDockWidget* makeDock(const char* name, const QString& title, QWidget* content, QWidget* extra) {
    auto* dock = new FramedDock(title);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setTitleBarWidget(new DockTitle(dock, extra));
    return dock;
}

void untabify(QMainWindow& window, const std::vector<QDockWidget*>& docks, Qt::DockWidgetArea area,
              Qt::Orientation orientation) {
    for (QDockWidget* dock : docks) {
        const bool shown = !dock->isHidden();
        window.removeDockWidget(dock);
        window.addDockWidget(area, dock, orientation);
        dock->setVisible(shown);
    }
    // the bar of their tabs stays, with nothing in it
    QTimer::singleShot(0, &window, [&window] {
        for (QTabBar* bar : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            if (bar->count() == 0) bar->hide();
    });
}

} // namespace lambdascope
