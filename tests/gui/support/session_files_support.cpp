// SPDX-License-Identifier: MIT
#include "tests/gui/support/session_files_support.h"

#include "app/session/recorded.h"
#include "core/util/files.h"
#include "tests/gui/support/drop.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>

namespace lambdascope {

void changeWeights(const std::filesystem::path& folder, char bits) {
    std::string bytes = readFile(folder / "model.safetensors");
    bytes[bytes.size() - 2] ^= bits;
    writeFile(folder / "new", bytes); // as another program does it, while the model is open
    std::filesystem::rename(folder / "new", folder / "model.safetensors");
}

void pressIn(QMessageBox& box, const char* name) {
    auto* button = box.findChild<QPushButton*>(QLatin1String(name));
    if (button == nullptr)
        box.reject();
    else
        button->click();
}

void SessionTestBase::start(const StartOptions& options) {
    shell_ = std::make_unique<Shell>(options);
    shell_->start();
    QVERIFY(QTest::qWaitForWindowExposed(&shell_->window()));
    settle();
}

void SessionTestBase::settle() {
    int calm = 0; // a layout that changed is painted one round later
    const auto rests = [&] {
        calm = shell_->settled() ? calm + 1 : 0;
        return calm > 4;
    };
    VERIFY_WITHIN(rests(), patience);
}

void SessionTestBase::reopen(const std::vector<RecordedEdit>& edits) {
    FirstView first;
    first.edits = [edits](const EditedModels& models) { return editsOf(edits, models); };
    shell_->session().setStart(first);
    shell_->session().open(shell_->session().state().folder);
    settle();
}

void SessionTestBase::arrange(const QString& workspace) {
    Session& session = shell_->session();
    if (workspace == "learn") {
        shell_->window().openLesson("5:3");
        settle();
        shell_->window().lessons().guess({-0.3, -1});
        shell_->window().lessons().hint();
        return;
    }
    reopen({{"--lambda-init", "2=0"}});
    session.setText(text, true);
    settle();
    session.selectHead({2, 1});
    session.pin(Cell{20, 6});
    session.selectTwin({1, 2});
    settle();
    shell_->window().setWorkspace(workspace == "lab" ? Workspace::Lab : Workspace::Explore);
    settle();
    if (workspace == "explore") {
        shell_->window().findChild<QComboBox*>("headShowCombo")->setCurrentIndex(1);
        shell_->window().canvas()->setView({2, 5, 2});
        session.writing().start(4);
        settle();
        session.writing().show(1, 2);
        settle();
        shell_->window().canvas()->setView({3, 6, 2});
    } else {
        session.sweeps().start();
    }
}

void SessionTestBase::disturb() {
    Session& session = shell_->session();
    shell_->window().lessons().leave();
    shell_->window().setWorkspace(Workspace::Explore);
    session.setText("Lily saw a big dog in the park.", true);
    settle();
    session.edit({}, "reset");
    session.selectHead({0, 0});
    session.pin(Cell{4, 1});
    shell_->window().canvas()->resetView();
    shell_->window().resize(1200, 760);
}

std::filesystem::path SessionTestBase::path(const char* name) const {
    return home_->filePath(name).toStdString();
}

bool SessionTestBase::saveAs(const std::filesystem::path& file) {
    answerNext<QFileDialog>([file](QFileDialog& dialog) {
        dialog.selectFile(QString::fromStdString(file.string()));
        dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(file.string()));
        QMetaObject::invokeMethod(&dialog, "accept", Qt::QueuedConnection);
    });
    return shell_->sessions().saveAs() && std::filesystem::exists(file);
}

std::filesystem::path SessionTestBase::copyOfPair(const char* name) const {
    auto to = path(name) / "mine";
    for (const char* part : {"diff", "standard"}) {
        std::filesystem::create_directories(to / part);
        for (const auto& entry : std::filesystem::directory_iterator(assets / "models/tiny-stories" / part))
            if (entry.is_regular_file()) std::filesystem::copy(entry.path(), to / part);
    }
    for (const char* part : {"diff", "standard"}) changeWeights(to / part, 2); // unlike the program's own
    return to;
}

void SessionTestBase::drop(const std::filesystem::path& file) {
    dropOn(shell_->window(), QString::fromStdString(file.string()));
    QCoreApplication::processEvents();
}

QImage SessionTestBase::picture() {
    MainWindow& window = shell_->window();
    for (QTabBar* tabs :
         window.findChildren<QTabBar*>()) // Qt 6.8 keeps widths of tabs that were chosen before
        tabs->setElideMode(tabs->elideMode());
    QImage image = window.grab().toImage();
    return image.copy(0, 0, image.width(), image.height() - window.statusBar()->height());
}

void SessionTestBase::compare(const QImage& is, const QImage& was, const QString& name) {
    if (is == was) return;
    is.save("/tmp/session-is-" + name + ".png");
    was.save("/tmp/session-was-" + name + ".png");
    QCOMPARE(is.size(), was.size());
    int differ = 0;
    for (int y = 0; y < is.height(); ++y)
        for (int x = 0; x < is.width(); ++x) differ += is.pixel(x, y) != was.pixel(x, y) ? 1 : 0;
    QFAIL(qPrintable(QStringLiteral("%1 pixels of %2 are others").arg(differ).arg(name)));
}

} // namespace lambdascope
