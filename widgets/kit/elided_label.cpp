// SPDX-License-Identifier: MIT
#include "widgets/kit/elided_label.h"

#include <QPainter>
#include <QStyle>

namespace lambdascope {

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
