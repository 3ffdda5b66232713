// SPDX-License-Identifier: MIT
// The course plays on the pair that its lessons name, whichever is open; the learner's own comes back.
#include "app/classroom.h"
#include "app/session_values.h"
#include "tests/gui/session_files_support.h"

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
        const int page = player().stepIndex();
        const RecordedView changed = view();
        workspace(Workspace::Learn);
        QCOMPARE(open(), QStringLiteral("tiny-stories"));
        QCOMPARE(player().stepIndex(), page);
        player().leave();
        settle();
        QCOMPARE(open(), QStringLiteral("mine"));
        QVERIFY(view() == changed);
        QVERIFY(!player().active() && shell_->window().workspace() == Workspace::Explore);
    }

    void thePageIsSetAnewWhereItIsGoneBackTo() {
        openMine();
        shell_->window().openLesson("7:3");
        settle();
        const RecordedView page = view();
        workspace(Workspace::Lab);
        QCOMPARE(open(), QStringLiteral("mine"));
        workspace(Workspace::Learn);
        QCOMPARE(player().stepIndex(), 2);
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

    void aClassFixesTheModelsOfItsLesson() {
        const auto file = copyOfPair("class").parent_path() / "one.lambdaclass";
        writeText(file, R"({"lambdascope_class": 1, "models": "mine", "lesson": "07-two-maps"})");
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
    /// A pair of the user's, with a text and edits.
    void openMine() {
        StartOptions options = plainStart();
        options.model = copyOfPair("own");
        start(options);
        arrange("lab");
        shell_->session().cancelSweep();
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

QTEST_MAIN(LessonPairTest)
#include "lesson_pair_test.moc"
