// SPDX-License-Identifier: MIT
#include "widgets/kit/frame/drop_frame.h"

#include <QFontMetrics>
#include <QPainter>

namespace lambdascope {
namespace {

constexpr int frameWide = 3, plateHigh = 56, besideWords = 28;

} // namespace

DropFrame::DropFrame(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("dropFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropFrame::say(const QString& words) {
    words_ = words;
    setAccessibleName(words);
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

void DropFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = theme_.canvas;
    veil.setAlphaF(0.62F);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(theme_.accent, frameWide));
    painter.setBrush(Qt::NoBrush);
    const qreal inside = frameWide / 2.0;
    painter.drawRect(QRectF(rect()).adjusted(inside, inside, -inside, -inside));
    painter.setFont(Theme::sans(20, QFont::DemiBold));
    const QFontMetrics metrics = painter.fontMetrics();
    const int most = width() - 4 * besideWords;
    const QString shown = metrics.elidedText(words_, Qt::ElideMiddle, most);
    QRectF plate(0, 0, metrics.horizontalAdvance(shown) + 2 * besideWords, plateHigh);
    plate.moveCenter(QRectF(rect()).center());
    painter.setBrush(theme_.base);
    painter.setPen(QPen(theme_.accent, 1));
    painter.drawRoundedRect(plate, 6, 6);
    painter.setPen(theme_.ink1);
    painter.drawText(plate, Qt::AlignCenter, shown);
}

} // namespace lambdascope
