// SPDX-License-Identifier: MIT
#include "widgets/lessons/page_scroll.h"

#include <QEvent>
#include <QLayout>

#include <algorithm>

namespace lambdascope {

PageScroll::PageScroll(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // what it holds has the focus
}

void PageScroll::setPage(QWidget* page) {
    setWidget(page);
    page->setAutoFillBackground(false); // what it lies on shows
    viewport()->setAutoFillBackground(false);
    page->installEventFilter(this);
    fit();
}

void PageScroll::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void PageScroll::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    fit();
}

bool PageScroll::eventFilter(QObject* watched, QEvent* event) {
    const bool handled = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fit();
    return handled;
}

void PageScroll::fit() {
    if (widget() == nullptr || widget()->layout() == nullptr) return;
    QLayout& layout = *widget()->layout();
    layout.activate();
    const int width = viewport()->width();
    const int needed =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
    widget()->resize(width, std::max(needed, viewport()->height()));
}

} // namespace lambdascope
