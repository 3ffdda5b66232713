// SPDX-License-Identifier: MIT
#include "app/window/dock_layout.h"

#include "widgets/kit/frame/docks.h"

#include <QAction>
#include <QDataStream>
#include <QDockWidget>
#include <QEvent>
#include <QIODevice>
#include <QMainWindow>
#include <QTimer>

#include <utility>

namespace lambdascope {
namespace {

constexpr quint32 magic = 0x4c534c59; // "LSLY"
constexpr quint32 version = 1;        // of the bytes; another one is as if there were none
constexpr int settleMs = 800;         // a window that is maximised gets its size after it was shown

void moveName(QStringList& from, QStringList& to, const QString& name) {
    from.removeAll(name);
    if (!to.contains(name)) to << name;
}

/// A list as QDataStream writes it; longer than there are docks is nonsense, and Qt would make room for it.
bool readNames(QDataStream& from, QStringList& names) {
    constexpr quint32 most = 64;
    quint32 count = 0;
    from >> count;
    for (quint32 i = 0; i < count && count <= most && from.status() == QDataStream::Ok; ++i) {
        QString name;
        from >> name;
        names << name;
    }
    return count <= most && from.status() == QDataStream::Ok;
}

} // namespace

WindowLayout::WindowLayout(QMainWindow& window) : QObject(&window), window_(window) {
    begin_ = window_.saveState(version);
    window_.installEventFilter(this);
    for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) follow(dock);
}

void WindowLayout::follow(QDockWidget* dock) {
    docks_.push_back(dock);
    dock->installEventFilter(this);
    connect(dock, &QDockWidget::topLevelChanged, this, &WindowLayout::touch);
    connect(dock, &QDockWidget::dockLocationChanged, this, &WindowLayout::touch);
    connect(dock->toggleViewAction(), &QAction::triggered, this,
            [this, dock](bool shown) { choose(*dock, shown); });
    if (const auto* title = qobject_cast<DockTitle*>(dock->titleBarWidget()))
        connect(title, &DockTitle::closed, this, [this, dock] { choose(*dock, false); });
}

void WindowLayout::touch() {
    if (arranging_ > 0) return;
    here().docks = window_.saveState(version);
    here().borrowed = false;
    away_ = true;
    sincePut_.invalidate();
    emit moved();
}

void WindowLayout::choose(const QDockWidget& dock, bool shown) {
    Arrangement& now = here();
    now.borrowed = false;
    shown ? moveName(now.closed, now.opened, dock.objectName())
          : moveName(now.opened, now.closed, dock.objectName());
}

void WindowLayout::keep() {
    if (own()) here().docks = window_.saveState(version);
}

bool WindowLayout::restore(const QByteArray& docks) {
    const Arranging arranging(*this);
    return window_.restoreState(docks, version);
}

/// The docks of the workspace on screen go where the user left them, or where the design begins.
void WindowLayout::put() {
    sincePut_.start();
    if (own() && !restore(here().docks)) here().docks.clear();
    if (own()) {
        away_ = true;
    } else if (std::exchange(away_, false)) {
        restore(begin_);
        emit designed();
    }
}

void WindowLayout::enter(Workspace workspace) {
    if (workspace != workspace_) keep();
    workspace_ = workspace;
    put();
}

bool WindowLayout::own() const {
    const auto found = arrangements_.find(workspace_);
    return found != arrangements_.end() && !found->second.docks.isEmpty();
}

bool WindowLayout::shows(const QDockWidget& dock, bool designed) const {
    const auto found = arrangements_.find(workspace_);
    if (found == arrangements_.end()) return designed;
    return designed ? !found->second.closed.contains(dock.objectName())
                    : found->second.opened.contains(dock.objectName());
}

bool WindowLayout::turnPage(const QString& page) {
    return std::exchange(page_, page) != page && !std::exchange(here().closed, {}).isEmpty();
}

bool WindowLayout::resized() {
    const bool again = own() && sincePut_.isValid() && sincePut_.elapsed() < settleMs;
    return again && restore(here().docks);
}

void WindowLayout::reset() {
    here() = {};
    away_ = true;
    put();
}

QByteArray WindowLayout::state() const {
    const auto found = arrangements_.find(workspace_);
    Arrangement now = found == arrangements_.end() ? Arrangement{} : found->second;
    if (own()) now.docks = window_.saveState(version);
    return bytesOf(workspace_, now);
}

void WindowLayout::setState(const QByteArray& state) {
    Arrangement read;
    if (!readBytes(state, workspace_, read)) return;
    read.borrowed = true;
    here() = read;
    put();
    if (own()) emit moved();
}

WindowLayout::Stored WindowLayout::stored() const {
    Stored all;
    for (const auto& [workspace, arrangement] : arrangements_) {
        Arrangement now = arrangement;
        if (now.borrowed) {
            if (const auto before = stored_.find(workspace); before != stored_.end()) all.insert(*before);
            continue;
        }
        if (workspace == workspace_ && own()) now.docks = window_.saveState(version);
        if (!now.docks.isEmpty() || !now.closed.isEmpty() || !now.opened.isEmpty())
            all[workspace] = bytesOf(workspace, now);
    }
    return all;
}

void WindowLayout::setStored(const Stored& stored) {
    stored_ = stored;
    for (const auto& [workspace, bytes] : stored) {
        Arrangement read;
        if (readBytes(bytes, workspace, read)) arrangements_[workspace] = read;
    }
}

QByteArray WindowLayout::bytesOf(Workspace workspace, const Arrangement& arrangement) {
    QByteArray bytes;
    QDataStream to(&bytes, QIODevice::WriteOnly);
    to.setVersion(QDataStream::Qt_6_0);
    to << magic << version << static_cast<qint32>(workspace) << arrangement.docks << arrangement.closed
       << arrangement.opened;
    return bytes;
}

bool WindowLayout::readBytes(const QByteArray& bytes, Workspace workspace, Arrangement& arrangement) {
    constexpr qsizetype longest = 1 << 16;
    if (bytes.size() > longest) return false;
    QDataStream from(bytes);
    from.setVersion(QDataStream::Qt_6_0);
    quint32 mark = 0;
    quint32 made = 0;
    qint32 of = -1;
    from >> mark >> made >> of;
    if (mark != magic || made != version || of != static_cast<qint32>(workspace)) return false;
    from >> arrangement.docks;
    return readNames(from, arrangement.closed) && readNames(from, arrangement.opened);
}

std::vector<QRect> WindowLayout::places() const {
    std::vector<QRect> all;
    for (const QDockWidget* dock : docks_)
        all.push_back(dock->isVisible() && !dock->isFloating() ? dock->geometry() : QRect());
    return all;
}

/// Separators between docks are the window's own, and it has no signal for them.
bool WindowLayout::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::MouseButtonPress) pressed_ = places();
    if (watched == &window_ && event->type() == QEvent::MouseButtonRelease && !pressed_.empty())
        QTimer::singleShot(0, this, [this, before = std::exchange(pressed_, {})] {
            if (places() != before) touch();
        });
    auto* dock = qobject_cast<QDockWidget*>(watched);
    if (dock != nullptr && event->type() == QEvent::Close && event->spontaneous()) choose(*dock, false);
    return QObject::eventFilter(watched, event);
}

} // namespace lambdascope
