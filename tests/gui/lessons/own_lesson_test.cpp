// SPDX-License-Identifier: MIT
// A teacher's own lesson in the window while its file is written: what a page asks for stays in force.
#include "app/lesson_player.h"
#include "app/main_window.h"
#include "core/util/files.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/lesson_text.h"
#include "widgets/canvas/map_canvas.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lambdascope;

namespace {

constexpr int patience = 20000; // ms, for loaded machines

} // namespace

class OwnLessonTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = folder_->filePath("mine.md").toStdString();
        session_ = std::make_unique<Session>("cpu");
        window_ = std::make_unique<MainWindow>(*session_, SOURCE_DIR "/assets", Theme::light());
        window_->resize(1600, 1000);
        window_->show();
        window_->start({}, {}, {});
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        QTRY_VERIFY_WITH_TIMEOUT(window_->settled(), patience);
    }
    void cleanup() {
        window_.reset();
        session_.reset();
    }

    void savingKeepsWhatThePageShowsAndCovers() {
        save(test::goodLesson);
        window_->lessons().openFile(file_, 1); // with the question
        checkPage();
        save(test::planted("How large is it?", "How large is it now?"));
        QTRY_COMPARE_WITH_TIMEOUT(asked(), QStringLiteral("How large is it now?"), patience);
        checkPage();
    }

    void repairingKeepsWhatThePageShowsAndCovers() {
        save(test::goodLesson);
        window_->lessons().openFile(file_, 1);
        checkPage();
        save(test::planted("kind: number", "kind: nothing"));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->lessons().page().problem.isEmpty(), patience);
        save(test::goodLesson);
        QTRY_VERIFY_WITH_TIMEOUT(window_->lessons().page().problem.isEmpty(), patience);
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
        QTRY_VERIFY_WITH_TIMEOUT(window_->settled(), patience);
        QTest::qWait(50); // what is queued is shown
        const CanvasScene& scene = window_->canvas()->scene();
        QVERIFY(!scene.shown[CanvasLayout::standardPanel]);
        QVERIFY(scene.covered[CanvasLayout::differencePanel]);
        QVERIFY(!scene.covered[0]);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::filesystem::path file_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
    int saved_ = 0;
};

GUI_TEST(OwnLessonTest)
#include "own_lesson_test.moc"
