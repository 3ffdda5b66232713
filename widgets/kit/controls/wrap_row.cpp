// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/wrap_row.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int wideGap = 8, narrowGap = 4;

} // namespace

WrapRow::WrapRow(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void WrapRow::add(QWidget* item) {
    item->setParent(this);
    items_.push_back(item);
}

int WrapRow::widthOf(int gap) const {
    int width = -gap;
    for (const QWidget* item : items_) width += item->sizeHint().width() + gap;
    return width;
}

void WrapRow::fitTo(int width) {
    const int gap = widthOf(wideGap) <= width ? wideGap : narrowGap;
    int x = 0, y = 0, tallest = 0;
    lines_ = 1;
    for (QWidget* item : items_) {
        const QSize size = item->sizeHint();
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += tallest + narrowGap;
            tallest = 0;
            ++lines_;
        }
        item->setGeometry(x, y, size.width(), size.height());
        x += size.width() + gap;
        tallest = std::max(tallest, size.height());
    }
    if (lastRight_ && lines_ == 1 && !items_.empty()) items_.back()->move(width - items_.back()->width(), y);
    height_ = y + tallest;
    setFixedHeight(height_);
}

} // namespace lambdascope
