// SPDX-License-Identifier: MIT
// Sessions in the real window: saved and opened to the same pixels, recent files, drops.
#include "app/settings/file_kinds.h"
#include "core/files/session_record.h"
#include "core/util/files.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace lambdascope;

class SessionFilesTest : public SessionTestBase {
    Q_OBJECT

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void everythingOnScreenComesBackToTheSamePixels_data() {
        QTest::addColumn<QString>("workspace");
        for (const char* name : {"explore", "lab", "learn"}) QTest::newRow(name) << QString(name);
    }

    void everythingOnScreenComesBackToTheSamePixels() {
        QFETCH(const QString, workspace);
        start();
        arrange(workspace);
        settle();
        const QImage before = picture();
        const auto file = path("one.lambdascope");
        QVERIFY(saveAs(file));
        QVERIFY(!shell_->sessions().changed());
        disturb();
        settle();
        QVERIFY2(picture() != before, "nothing was disturbed, so nothing can be found to come back");
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        QVERIFY(shell_->sessions().open(file));
        settle();
        compare(picture(), before, workspace);
        QVERIFY(!shell_->sessions().changed());
        // and in another run of the program
        shell_.reset();
        StartOptions options = plainStart();
        options.session = file;
        options.width = 1100;
        options.height = 700;
        start(options);
        settle();
        compare(picture(), before, workspace + "-again");
        const QString pair = workspace == "learn" ? "scale-model" : "tiny-stories"; // that of the lesson
        QCOMPARE(shell_->window().windowTitle(), "one[*] — " + pair + " — Lambdascope");
    }

    void theRecordIsWhatIsInForce() {
        start();
        arrange("explore");
        settle();
        const auto file = path("one.lambdascope");
        QVERIFY(saveAs(file));
        const SessionRecord record = readSession(file);
        QCOMPARE(record.view.text, std::string(text));
        QCOMPARE(record.models.diff->sha256, sha256OfWeights(assets / "models/tiny-stories/diff"));
        QCOMPARE(record.models.standard->sha256, sha256OfWeights(assets / "models/tiny-stories/standard"));
        QVERIFY(record.view.edits[0] == (std::vector<RecordedEdit>{{"--lambda-init", "2=0"}}));
        QVERIFY(record.view.pin == std::optional(Cell{20, 6}));
        QVERIFY(pathFromSession(record.models.folder, file) == assets / "models/tiny-stories");
    }

    void aPatchComesBack() {
        start();
        arrange("explore");
        settle();
        const auto& s = shell_->session().state();
        const std::string donor = "The key to Rome is 4821. The key to Mia is 73502. What is the key to Mia?";
        Edits edits = withPatch(s.edits, 2, Patch::A1, 1, true, *s.models.diff);
        edits.patchFrom = donor;
        shell_->session().edit(edits, {});
        settle();
        const auto logits = s.diffEdited->logits;
        QVERIFY(s.diffEdited->donor && saveAs(path("patched.lambdascope")));
        disturb();
        settle();
        QVERIFY(!s.edits.patchFrom);
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        drop(path("patched.lambdascope"));
        VERIFY_WITHIN(s.edits == edits, patience);
        settle();
        QVERIFY(s.diffEdited->donor && std::ranges::equal(s.diffEdited->logits.values(), logits.values()));
    }

    void whatWasOpenedLastIsListed() {
        start();
        settle();
        QVERIFY(saveAs(path("one.lambdascope")));
        QVERIFY(saveAs(path("two.lambdascope")));
        const auto gone = path("one.lambdascope");
        std::filesystem::remove(gone);
        auto* menu = shell_->window().findChild<QMenu*>("recentMenu");
        QVERIFY(menu != nullptr);
        emit menu->aboutToShow();
        QVERIFY(menu->actions()[0]->text().endsWith("two.lambdascope"));
        QVERIFY(menu->actions()[0]->isEnabled());
        QVERIFY(!menu->actions()[1]->isEnabled());
        shell_->session().pin(Cell{3, 1});
        QVERIFY(shell_->sessions().save());
        shell_->session().pin(Cell{4, 1});
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        menu->actions()[0]->trigger();
        VERIFY_WITHIN(shell_->session().state().pin == std::optional(Cell{3, 1}), patience);
        settle();
        menu->findChild<QAction*>("actionClearRecent")->trigger();
        QVERIFY2(RecentFiles::all().isEmpty(), qPrintable(RecentFiles::all().join(u' ')));
    }

    void aTextFileBecomesThePrompt() {
        start();
        settle();
        writeFile(path("prompt.txt"), "Lily saw a big dog.\n");
        drop(path("prompt.txt"));
        settle();
        QCOMPARE(shell_->session().state().text, std::string("Lily saw a big dog."));
        writeFile(path("binary.txt"), std::string("\xff\xfe\x00", 3));
        QString told;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            told = box.text();
            box.accept();
        });
        drop(path("binary.txt"));
        QVERIFY2(told.endsWith("binary.txt:1: byte 0, counted from 0, is not UTF-8 text"), qPrintable(told));
        QCOMPARE(shell_->session().state().text, std::string("Lily saw a big dog."));
    }

    void aSessionIsOpenedByDropping() {
        start();
        arrange("explore");
        settle();
        QVERIFY(saveAs(path("one.lambdascope")));
        disturb();
        settle();
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        drop(path("one.lambdascope"));
        VERIFY_WITHIN(shell_->session().state().text == text, patience);
        settle();
        QVERIFY(shell_->session().state().pin == std::optional(Cell{20, 6}));
    }

    void theZoomSurvivesAnotherTheme() {
        start();
        arrange("explore");
        settle();
        const MapView view = shell_->window().canvas()->view();
        QVERIFY(view.zoom > 1);
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->setTheme("dark");
        QVERIFY(rebuilt.wait(patience));
        settle();
        QVERIFY(shell_->window().canvas()->view() == view);
    }
};

GUI_TEST(SessionFilesTest)
#include "session_files_test.moc"
