// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <ctime>

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

    bool pressed() {
        constexpr timespec now{0, 0};
        return pressed_ = pressed_ || sigtimedwait(&signals_, nullptr, &now) == SIGINT;
    }

  private:
    sigset_t signals_{};
    sigset_t before_{};
    bool pressed_ = false;
};

} // namespace lambdascope::cli
