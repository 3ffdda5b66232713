// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/shell.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/waiting.h"

#include <QApplication>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <functional>

namespace lambdascope {

using test::assets;
inline constexpr auto text = "The key to Mia is 4821. The key to Rome is 73502. What is the key to Mia?";

using test::patience;
using test::plainStart;

/// Does something with the next dialog, once it is there.
template<typename Dialog>
void answerNext(const std::function<void(Dialog&)>& answer, int tries = 200) {
    QTimer::singleShot(25, qApp, [answer, tries] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr)
            answer(*dialog);
        else if (tries > 0)
            answerNext<Dialog>(answer, tries - 1);
    });
}

/// Other weights in a model folder: some bits of a byte near their end are flipped.
void changeWeights(const std::filesystem::path& folder, char bits = 1);
void pressIn(QMessageBox& box, const char* name); // the button, or rejects it

/// What the tests of sessions share: a program with settings of its own, and ways to do things to it.
class SessionTestBase : public QObject {
    Q_OBJECT

  protected:
    void begin() {
        home_ = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_->path());
    }
    void end() { shell_.reset(); }

    void start(const StartOptions& options = plainStart());
    void settle();
    /// The open models with edits that are no step: undo is not a part of a session.
    void reopen(const std::vector<RecordedEdit>& edits);
    /// A state unlike any that the program begins with.
    void arrange(const QString& workspace);
    void disturb();
    [[nodiscard]] std::filesystem::path path(const char* name) const;
    bool saveAs(const std::filesystem::path& file);
    [[nodiscard]] std::filesystem::path copyOfPair(const char* name) const;
    void drop(const std::filesystem::path& file);
    /// The window without its status bar, which tells how long passes took.
    [[nodiscard]] QImage picture();
    static void compare(const QImage& is, const QImage& was, const QString& name);

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<Shell> shell_;
};

} // namespace lambdascope
