// SPDX-License-Identifier: MIT
#include "app/shell/end_signals.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lambdascope {
namespace {

constexpr std::array endings{SIGTERM, SIGINT, SIGHUP};

volatile std::sig_atomic_t& handlersPipe() {
    static volatile std::sig_atomic_t end = -1;
    return end;
}

void tellOfEnd(int /*signal*/) {
    const int before = errno; // of what it interrupts
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(handlersPipe(), &byte, 1); // a full pipe tells enough
    errno = before;
}

} // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent) {
    if (::pipe2(pipe_.data(), O_CLOEXEC | O_NONBLOCK) != 0) return; // they end it as they always do
    handlersPipe() = pipe_[1];
    auto* notifier = new QSocketNotifier(pipe_[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [notifier] {
        notifier->setEnabled(false);
        QCoreApplication::exit(); // quit() would close the window, which may ask
    });
    struct sigaction action = {};
    action.sa_handler = tellOfEnd;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    for (const int signal : endings) {
        struct sigaction before = {};
        ::sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr); // nohup ignores one
    }
}

EndSignals::~EndSignals() {
    if (pipe_[1] < 0) return;
    for (const int signal : endings) {
        struct sigaction now = {};
        ::sigaction(signal, nullptr, &now);
        if (now.sa_handler == tellOfEnd) ::signal(signal, SIG_DFL);
    }
    handlersPipe() = -1;
    for (const int end : pipe_) ::close(end);
}

} // namespace lambdascope
