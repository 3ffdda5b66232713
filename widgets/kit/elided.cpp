// SPDX-License-Identifier: MIT
#include "widgets/kit/elided.h"

#include <QPainter>
#include <QStyle>
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

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

bool ElidedLabel::fits() const {
    return fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

QSize ElidedLabel::minimumSizeHint() const {
    return {10, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int place = Qt::AlignVCenter | (fits() ? Qt::AlignHCenter : Qt::AlignLeft);
    style()->drawItemText(&painter, contentsRect(), place, palette(), isEnabled(), shownText(),
                          foregroundRole());
}

} // namespace lambdascope
