// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/shell.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/waiting.h"

#include <QAction>
#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace lambdascope::test {

/// The whole program in a window, with settings of its own, which one start after another reads and writes.
class ShellWindow {
  public:
    static StartOptions options() {
        StartOptions options = plainStart(1600, 1000);
        options.keepsLayout = true;
        return options;
    }

  protected:
    void forget() { // all settings
        shell_.reset();
        home_ = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_->path());
    }

    void start(const StartOptions& options = ShellWindow::options()) {
        shell_.reset(); // first: it keeps what the next one reads
        shell_ = std::make_unique<Shell>(options);
        shell_->start();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
    }

    void rebuild(const char* name) {
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        action(name)->trigger();
        QVERIFY(rebuilt.wait(patience));
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
    }

    [[nodiscard]] MainWindow& window() { return shell_->window(); }
    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) {
        return window().findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QAction* action(const QString& name) { return window().findChild<QAction*>(name); }
    [[nodiscard]] QDockWidget* dock(const char* name) { return child<QDockWidget>(name); }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<Shell> shell_;
};

} // namespace lambdascope::test
