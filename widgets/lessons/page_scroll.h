// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>

namespace lambdascope {

/// Scrolls a page whose height follows from its width, up and down only. QScrollArea with a resizable widget
/// keeps the height of what stood there before where a page changes while it is hidden.
class PageScroll : public QScrollArea {
    Q_OBJECT

  public:
    explicit PageScroll(QWidget* parent = nullptr);
    /// Takes `page`, which has a layout.
    void setPage(QWidget* page);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fit();
};

} // namespace lambdascope
