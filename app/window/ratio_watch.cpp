// SPDX-License-Identifier: MIT
#include "app/window/ratio_watch.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>

#include <utility>

namespace lambdascope {

RatioWatch::RatioWatch(QWidget& window)
    : QObject(&window), window_(window), ratio_(window.devicePixelRatioF()) {
    window_.installEventFilter(this);
    followScreen();
}

void RatioWatch::followScreen() {
    disconnect(screen_);
    screen_ = connect(window_.screen(), &QScreen::logicalDotsPerInchChanged, this, &RatioWatch::look,
                      Qt::QueuedConnection);
}

void RatioWatch::look() {
    const double now = window_.devicePixelRatioF();
    if (std::exchange(ratio_, now) != now) emit changed();
}

/// Qt 6.4 has no event for another ratio. It tells each widget of another screen, the window first.
bool RatioWatch::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ &&
        (event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Show)) {
        followScreen();
        QMetaObject::invokeMethod(this, &RatioWatch::look, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lambdascope
