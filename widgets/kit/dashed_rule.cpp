// SPDX-License-Identifier: MIT
#include "widgets/kit/dashed_rule.h"

#include <QPainter>

namespace lambdascope {

DashedRule::DashedRule(QWidget* parent) : QWidget(parent) {
    setFixedHeight(3);
    hide();
}

void DashedRule::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QPen pen(colour, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(12, 1.5), QPointF(width() - 12, 1.5));
}

} // namespace lambdascope
