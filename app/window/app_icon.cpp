// SPDX-License-Identifier: MIT
#include "app/window/app_icon.h"

#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace lambdascope {

QIcon applicationIcon() {
    constexpr int largestSmall = 32;
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        QSvgRenderer drawing(size > largestSmall ? QStringLiteral(":/app/lambdascope.svg")
                                                 : QStringLiteral(":/app/lambdascope-small.svg"));
        QPixmap picture(size, size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        drawing.render(&painter);
        painter.end();
        icon.addPixmap(picture);
    }
    return icon;
}

} // namespace lambdascope
