// SPDX-License-Identifier: MIT
#include "widgets/explore/machine/opened_panel.h"

#include <QPainter>

#include <cmath>

namespace lambdascope {

OpenedPanel::OpenedPanel(QWidget* parent)
    : QWidget(parent), reader_(new ChartReader(*this, [this] { return drawing_.marks(); })) {
    setObjectName(QStringLiteral("openedPanel"));
    setAccessibleName(tr("The box that is open"));
    setToolTip(tr("The formula of the box, and its numbers before and after it"));
    reader_->walk();
}

void OpenedPanel::setBox(const OpenedBox& box, double notch, double titleEnd) {
    drawing_.scene = box;
    drawing_.notch = notch;
    drawing_.titleEnd = titleEnd;
    reader_->describe(box.spoken());
    update();
}

int OpenedPanel::wantedHeight(int width) const {
    OpenedDrawing measured = drawing_;
    measured.size = QSizeF(width, 0);
    return static_cast<int>(std::ceil(measured.paperSize().height()));
}

void OpenedPanel::resizeEvent(QResizeEvent*) {
    drawing_.size = QSizeF(size());
}

void OpenedPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), drawing_.theme.canvas);
    drawing_.paint(painter);
    reader_->paint(painter);
}

} // namespace lambdascope
