// SPDX-License-Identifier: MIT
// A teacher's own lesson in the window while its file is written: what a page asks for stays in force.
#include "app/lessons/lesson_player.h"
#include "app/window/main_window.h"
#include "core/util/files.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/lesson_text.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lambdascope;
using test::patience;

class OwnLessonTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = folder_->filePath("mine.md").toStdString();
        open();
    }
    void cleanup() { closeWindow(); }

    void savingKeepsWhatThePageShowsAndCovers() {
        save(test::goodLesson);
        window_->lessons().openFile(file_, 1); // with the question
        checkPage();
        save(test::planted("How large is it?", "How large is it now?"));
        QTRY_COMPARE_WITH_TIMEOUT(asked(), QStringLiteral("How large is it now?"), patience);
        checkPage();
    }

    void keysOfADoorAreNoTerm() {
        save(test::goodLesson);
        window_->lessons().openFile(file_);
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(!window_->lessons().page().glossary);
        window_->lessons().openLesson(0);
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(window_->lessons().page().glossary);
    }

    void repairingKeepsWhatThePageShowsAndCovers() {
        save(test::goodLesson);
        window_->lessons().openFile(file_, 1);
        checkPage();
        save(test::planted("kind: number", "kind: nothing"));
        VERIFY_WITHIN(!window_->lessons().page().problem.isEmpty(), patience);
        save(test::goodLesson);
        VERIFY_WITHIN(window_->lessons().page().problem.isEmpty(), patience);
        checkPage();
    }

  private:
    void save(const std::string& text) {
        writeFile(file_, text);
        // however coarse the clock of the file system is: it was written again
        std::filesystem::last_write_time(file_, std::filesystem::last_write_time(file_) +
                                                    std::chrono::seconds(++saved_));
    }
    [[nodiscard]] QString asked() const {
        const LessonPage page = window_->lessons().page();
        return page.question ? page.question->ask : QString();
    }
    void checkPage() {
        VERIFY_WITHIN(window_->settled(), patience);
        QTest::qWait(50); // what is queued is shown
        const CanvasScene& scene = window_->canvas()->scene();
        QVERIFY(!scene.shown[CanvasLayout::standardPanel]);
        QVERIFY(scene.covered[CanvasLayout::differencePanel]);
        QVERIFY(!scene.covered[0]);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::filesystem::path file_;
    int saved_ = 0;
};

GUI_TEST(OwnLessonTest)
#include "own_lesson_test.moc"
