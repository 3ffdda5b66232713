// SPDX-License-Identifier: MIT
#pragma once

#include "app/prompt/examples.h"
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/shipped_pair.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace lambdascope::test {

inline const std::filesystem::path assets = SOURCE_DIR "/assets";

/// The maps of the selected head, a cell a token: for tests that point at cells or read its numbers.
inline void oneHeadByToken(Session& session) {
    session.setBy(GroupBy::Token);
    session.setScope(MeterScope::Head);
}

/// In the place of the first prompt, marked.
inline void writeThreeCodes(Session& session) {
    for (const PromptBar::Example& example : readExamples(assets))
        if (example.text == QLatin1String(threeCodes)) {
            session.setText(threeCodes);
            session.setMarks(example.marks);
        }
}

/// A session in a real window, for tests that need nothing of the shell.
class OpenWindow {
  public:
    /// Shown on the models of a folder, or on those that the program opens first with the three codes as
    /// their example has them, and at rest.
    void open(const std::optional<std::filesystem::path>& models = {},
              Workspace workspace = Workspace::Explore, const std::optional<std::string>& text = {}) {
        closeWindow();
        session_ = std::make_unique<Session>("cpu");
        window_ = std::make_unique<MainWindow>(*session_, assets, Theme::light());
        window_->resize(1600, 1000);
        if (workspace != window_->workspace()) window_->setWorkspace(workspace);
        window_->show();
        window_->start(models, {}, text);
        if (!models && !text) writeThreeCodes(*session_);
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        VERIFY_WITHIN(settled(), patience);
    }
    void closeWindow() {
        window_.reset();
        session_.reset();
    }

  protected:
    [[nodiscard]] const SessionState& state() const { return session_->state(); }
    [[nodiscard]] bool settled() const { return window_->settled(); }

    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace lambdascope::test
