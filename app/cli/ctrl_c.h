// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/threads/jobs.h"

#include <csignal>
#include <ctime>
#include <stop_token>

namespace lambdascope::cli {

/// Ctrl+C as a question: while this lives the signal waits until it is asked for, in this thread and in all
/// that it starts. (A handler would need a variable that everybody sees.)
class CtrlC {
  public:
    CtrlC() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    }
    ~CtrlC() {
        pressed(); // else it would end the program now
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    CtrlC(const CtrlC&) = delete;
    CtrlC& operator=(const CtrlC&) = delete;

    bool pressed() { return pressedWithin({0, 0}); }
    /// Waits so long for it.
    bool pressedWithin(const timespec& time) {
        return pressed_ = pressed_ || sigtimedwait(&signals_, nullptr, &time) == SIGINT;
    }

  private:
    sigset_t signals_{};
    sigset_t before_{};
    bool pressed_ = false;
};

/// Ctrl+C as a token, for work that asks it often: while this lives a thread waits for the signal.
class StopAtCtrlC {
  public:
    StopAtCtrlC() {
        watch_.post(0, [this](const Jobs::Turn& turn) {
            while (!turn.stop.stop_requested() && !stop_.stop_requested())
                if (ctrlC_.pressedWithin(lookEvery)) stop_.request_stop();
        });
    }
    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

  private:
    static constexpr timespec lookEvery{0, 50'000'000};

    CtrlC ctrlC_;
    std::stop_source stop_;
    Jobs watch_; // last: it ends first
};

} // namespace lambdascope::cli
