// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>
#include <utility>

namespace lambdascope {

/// Keeps the views of its owner up to date while they are on screen: however often it is asked, they are
/// shown once, before the next frame.
class Refresh {
  public:
    Refresh(QObject* owner, std::function<void()> show, bool active = false)
        : owner_(owner), show_(std::move(show)), active_(active) {}

    void ask() {
        if (!active_ || std::exchange(asked_, true)) return;
        QMetaObject::invokeMethod(
            owner_, [this] { now(); }, Qt::QueuedConnection); // events of painting come later
    }
    /// What was asked for, at once: for who reads or moves the views next.
    void now() {
        if (std::exchange(asked_, false) && active_) show_();
    }
    void setActive(bool active) { active_ = active; } // on screen; what was asked for before is over, too
    [[nodiscard]] bool active() const { return active_; }
    [[nodiscard]] bool asked() const { return asked_; }

  private:
    QObject* owner_;
    std::function<void()> show_;
    bool active_, asked_ = false;
};

} // namespace lambdascope
