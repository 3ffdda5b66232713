// SPDX-License-Identifier: MIT
// The course plays on the pair that its lessons name, whichever is open; the learner's own comes back.
#include "app/classroom/classroom.h"
#include "app/session/recorded.h"
#include "core/util/files.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/lesson_text.h"

#include <QAction>
#include <QFile>
#include <QLabel>

using namespace lambdascope;

class LessonPairTest : public SessionTestBase {
    Q_OBJECT

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void leavingLearnBringsTheOwnPairBack() {
        openMine();
        const RecordedView own = view();
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QVERIFY(view().text != own.text);
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
        QVERIFY(player().active());

        shell_->session().selectHead({0, 1}); // what is changed there is kept, too
        const int page = player().pageIndex();
        const RecordedView changed = view();
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QCOMPARE(player().pageIndex(), page);
        player().leave();
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == changed);
        QVERIFY(!player().active() && shell_->window().workspace() == Workspace::Explore);
    }

    void thePageIsSetAnewWhereItIsGoneBackTo() {
        openMine();
        shell_->window().openLesson("5:3");
        settle();
        const RecordedView page = view();
        workspace(Workspace::Lab);
        QCOMPARE(open(), QStringLiteral("mine"));
        workspace(Workspace::Learn);
        QCOMPARE(player().pageIndex(), 2);
        QVERIFY(view() == page);
    }

    void nothingIsOpenedWhereThePairIsTheSame() {
        start();
        const Pair before = shell_->session().state().models;
        for (const Workspace next : {Workspace::Learn, Workspace::Lab, Workspace::Learn}) {
            workspace(next);
            QVERIFY(shell_->session().state().models.diff == before.diff);
        }
        player().leave();
        settle();
        QVERIFY(shell_->session().state().models.diff == before.diff);
    }

    void whatIsOpenedInALessonStays() {
        openMine();
        workspace(Workspace::Learn);
        shell_->window().openModels(assets / "checkpoints/gpt2", {});
        settle();
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("gpt2"));
    }

    void aStartInLearnComesBackToWhatWasGiven() {
        StartOptions options = plainStart();
        options.model = copyOfPair("own");
        options.workspace = "learn";
        start(options);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(shell_->session().state().pin.has_value());
    }

    void theSamePairChosenInALessonStays() {
        openMine();
        workspace(Workspace::Learn);
        shell_->window().findChild<QAction*>("actionOpenPair_tiny-stories")->trigger();
        settle();
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        player().leave();
        settle();
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
    }

    void aSessionOpenedInALessonHoldsItsOwn() {
        start();
        workspace(Workspace::Learn);
        const std::string ofPage = shell_->session().state().text; // which is taken for no lesson's later
        player().leave();
        shell_->session().setText(ofPage, true);
        settle();
        const auto file = path("a.lambdascope");
        QVERIFY(saveAs(file));
        const RecordedView saved = view();
        shell_.reset();
        openMine();
        workspace(Workspace::Learn);
        QVERIFY(shell_->sessions().open(file));
        settle();
        QVERIFY(shell_->sessions().file() == file);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QVERIFY(view() == saved);
        QVERIFY(!shell_->sessions().changed() && !player().active());
        workspace(Workspace::Learn);
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
    }

    void aLessonOfASessionIsSetWhereItIsGoneBackTo() {
        openMine();
        const RecordedView own = view();
        shell_->window().openLesson("5:3");
        settle();
        const RecordedView page = view();
        workspace(Workspace::Explore);
        const auto file = path("paused.lambdascope");
        QVERIFY(saveAs(file));
        shell_.reset();
        start();
        QVERIFY(shell_->sessions().open(file));
        settle();
        QVERIFY(shell_->window().workspace() == Workspace::Explore && player().active());
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("scale-model"));
        QCOMPARE(player().pageIndex(), 2);
        QVERIFY(view() == page);
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void aFileOpenedInALessonForgetsNothing_data() {
        QTest::addColumn<bool>("broken");
        QTest::addRow("good") << false;
        QTest::addRow("broken and repaired") << true;
    }
    void aFileOpenedInALessonForgetsNothing() {
        QFETCH(bool, broken);
        openMine();
        const RecordedView own = view();
        workspace(Workspace::Learn);
        const auto file = path("teacher.md");
        writeFile(file, broken ? test::planted("kind: number", "kind: nothing") : test::goodLesson);
        player().openFile(file);
        settle();
        QCOMPARE(player().page().problem.isEmpty(), !broken);
        if (broken) saveLater(file, test::goodLesson);
        VERIFY_WITHIN(player().step() != nullptr, patience);
        settle();
        player().leave();
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void aFileThatCannotBeReadHoldsNothingBack() {
        openMine();
        const RecordedView own = view();
        workspace(Workspace::Learn);
        const auto file = path("teacher.md");
        writeFile(file, test::planted("kind: number", "kind: nothing"));
        player().openFile(file);
        settle();
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void aFileSavedInAPauseWaits() {
        openMine();
        const RecordedView own = view();
        const std::string models = "stage:\n  models: tiny-stories\n  prompt:";
        const auto file = path("teacher.md");
        writeFile(file, test::planted("stage:\n  prompt:", models));
        player().openFile(file);
        settle();
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        workspace(Workspace::Explore);
        std::string other = test::planted("stage:\n  prompt:", models);
        saveLater(file, other.replace(other.find("Two maps"), 8, "Another title"));
        QTest::qWait(300); // longer than a file is given to be there again
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QCOMPARE(player().page().title, QStringLiteral("Another title"));
    }

    void goingBackBeforeTheOwnPairIsThereLosesNothing() {
        openMine();
        const RecordedView own = view();
        workspace(Workspace::Learn);
        for (const Workspace next :
             {Workspace::Explore, Workspace::Learn, Workspace::Explore, Workspace::Learn})
            shell_->window().setWorkspace(next);
        settle();
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QVERIFY(view().text != own.text);
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
        workspace(Workspace::Learn);
        shell_->window().setWorkspace(Workspace::Explore);
        player().leave(); // while it is opened
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void theWindowTellsThatTheOwnPairIsOpened() {
        openMine();
        workspace(Workspace::Learn);
        shell_->window().setWorkspace(Workspace::Explore);
        QCOMPARE(shell_->window().opening(), QStringLiteral("mine"));
        settle();
        QVERIFY(shell_->window().opening().isEmpty());
    }

    void aPageWithoutModelsIsSetOnThoseThatComeBack() {
        openMine();
        const RecordedView own = view();
        workspace(Workspace::Learn);
        const auto file = path("teacher.md");
        writeFile(file, test::goodLesson);
        shell_->window().setWorkspace(Workspace::Explore);
        player().openFile(file);
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QCOMPARE(view().text, *player().stage().prompt);
        QVERIFY(view().head == (HeadId{2, 1}));
        player().leave();
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void aPairThatDoesNotComeBackCanBeHadLater() {
        openMine();
        const RecordedView own = view();
        const auto mine = shell_->session().state().folder;
        workspace(Workspace::Learn);
        std::filesystem::rename(mine, path("away"));
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        std::filesystem::rename(path("away"), mine);
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == own);
    }

    void aPredictionIsNotScoredOnTheOwnPair() {
        openMine();
        shell_->window().openLesson("5:3");
        player().guess({-0.3, -1});
        player().reveal(); // while the page's pair is opened
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(!player().revealed() && player().settled());
        QVERIFY(player().progress().verdicts.empty());
        workspace(Workspace::Learn);
        player().guess({-0.3, -1});
        player().reveal();
        settle();
        QVERIFY(player().revealed());
    }

    void aClassFixesTheModelsOfItsLesson() {
        const auto file = copyOfPair("class").parent_path() / "one.lambdaclass";
        writeText(file, R"({"lambdascope_class": 1, "models": "mine", "lesson": "05-two-maps"})");
        start();
        shell_->classroom().open(file);
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        player().skip();
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
    }

  private:
    static void writeText(const std::filesystem::path& file, const char* text) {
        QFile out(QString::fromStdString(file.string()));
        QVERIFY(out.open(QFile::WriteOnly) && out.write(text) > 0);
    }
    /// However coarse the clock of the file system is: it was written again.
    static void saveLater(const std::filesystem::path& file, const std::string& lesson) {
        const auto before = std::filesystem::last_write_time(file);
        writeFile(file, lesson);
        std::filesystem::last_write_time(file, before + std::chrono::seconds(1));
    }
    /// A pair of the user's, with a text and edits.
    void openMine() {
        StartOptions options = plainStart();
        options.model = copyOfPair("own");
        start(options);
        arrange("lab");
        shell_->session().sweeps().cancel();
        workspace(Workspace::Explore);
        QCOMPARE(open(), QStringLiteral("mine"));
    }
    void workspace(Workspace next) {
        shell_->window().setWorkspace(next);
        settle();
    }
    [[nodiscard]] LessonPlayer& player() { return shell_->window().lessons(); }
    [[nodiscard]] QString open() { return shell_->session().state().title; }
    [[nodiscard]] RecordedView view() {
        RecordedView now = viewOf(shell_->session().state(), shell_->session().history());
        now.swept = false;
        return now;
    }
};

GUI_TEST(LessonPairTest)
#include "lesson_pair_test.moc"
