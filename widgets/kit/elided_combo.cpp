// SPDX-License-Identifier: MIT
#include "widgets/kit/elided_combo.h"

#include <QStylePainter>
#include <QWheelEvent>

namespace lambdascope {

ElidedCombo::ElidedCombo(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void ElidedCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = option.fontMetrics.elidedText(shownText(), Qt::ElideRight, field.width() - 2);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ElidedCombo::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore(); // whoever scrolls past means another widget
    QComboBox::wheelEvent(event);
}

} // namespace lambdascope
