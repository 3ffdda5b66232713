// SPDX-License-Identifier: MIT
#include "app/window/window_place.h"

#include "app/settings/settings.h"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace lambdascope {

namespace {

constexpr int settingsVersion = 1;
constexpr std::array names{
    std::pair{Workspace::Explore, "layout/explore"}, std::pair{Workspace::Lab, "layout/lab"},
    std::pair{Workspace::Learn, "layout/learn"}, std::pair{Workspace::Experiments, "layout/experiments"}};

QScreen* screenNamed(const QString& name) {
    const auto all = QGuiApplication::screens();
    const auto found = std::ranges::find(all, name, &QScreen::name);
    return found == all.end() ? QGuiApplication::primaryScreen() : *found;
}

bool readable(const QSettings& from) {
    return from.value("layout/version").toInt() == settingsVersion;
}

} // namespace

QRect placedInside(QRect wanted, const QRect& visible) {
    wanted.setSize(wanted.size().boundedTo(visible.size()));
    wanted.moveLeft(std::clamp(wanted.left(), visible.left(), visible.right() + 1 - wanted.width()));
    wanted.moveTop(std::clamp(wanted.top(), visible.top(), visible.bottom() + 1 - wanted.height()));
    return wanted;
}

WindowPlace WindowPlace::of(const QWidget& window) {
    const double ratio = window.devicePixelRatioF();
    const bool normal = !window.isMaximized() && !window.isFullScreen();
    const QRect place = normal ? QRect(window.pos(), window.size()) : window.normalGeometry();
    const QScreen* screen = window.screen();
    return {QSizeF(place.size()) * ratio, QPointF(place.topLeft() - screen->geometry().topLeft()) * ratio,
            screen->name(), window.isMaximized(), window.isFullScreen()};
}

void WindowPlace::apply(QWidget& window) const {
    if (size.isEmpty()) return;
    QScreen* on = screenNamed(screen);
    const double ratio = on->devicePixelRatio();
    const QRect wanted(on->geometry().topLeft() + (offset / ratio).toPoint(), (size / ratio).toSize());
    const QRect inside = placedInside(wanted, on->availableGeometry());
    window.setScreen(on);
    window.resize(inside.size());
    window.move(inside.topLeft());
}

void WindowPlace::show(QWidget& window) const {
    if (fullScreen)
        window.showFullScreen();
    else
        maximized ? window.showMaximized() : window.show();
}

WindowPlace WindowPlace::read() {
    const QSettings from = userSettings();
    if (!readable(from)) return {};
    WindowPlace place;
    place.size = from.value("layout/size").toSizeF();
    place.offset = from.value("layout/offset").toPointF();
    place.screen = from.value("layout/screen").toString();
    place.maximized = from.value("layout/maximized").toBool();
    return place;
}

WindowLayout::Stored WindowPlace::readLayouts() {
    const QSettings from = userSettings();
    WindowLayout::Stored all;
    if (!readable(from)) return all;
    for (const auto& [workspace, name] : names)
        if (const QByteArray bytes = from.value(name).toByteArray(); !bytes.isEmpty()) all[workspace] = bytes;
    return all;
}

void WindowPlace::write(const WindowLayout::Stored& layouts) const {
    QSettings to = userSettings();
    to.setValue("layout/version", settingsVersion);
    to.setValue("layout/size", size);
    to.setValue("layout/offset", offset);
    to.setValue("layout/screen", screen);
    to.setValue("layout/maximized", maximized);
    for (const auto& [workspace, name] : names) {
        const auto found = layouts.find(workspace);
        found == layouts.end() ? to.remove(name) : to.setValue(name, found->second);
    }
}

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
