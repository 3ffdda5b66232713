// SPDX-License-Identifier: MIT
// The hunt of lesson 13: a prompt of the learner's is judged by the pass on screen and counted once.
#include "app/lessons/hunt_values.h"
#include "app/lessons/learn_workspace.h"
#include "app/window/main_window.h"
#include "core/analysis/answer/predictions.h"
#include "core/files/edits_file.h"
#include "core/files/session_record.h"
#include "core/lessons/play.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/painted_words.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/lessons/hunt_view.h"

#include <QSignalSpy>
#include <QTest>

using namespace lambdascope;
using test::patience;

class HuntTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() { open(); }
    void cleanupTestCase() { closeWindow(); }

    void aPromptIsCountedOnce() {
        openHunt();
        QVERIFY2(!button()->isEnabled(), "the page's own prompt, without an answer");
        write("The key to Rome is 4821. The key to Oslo is 2230. What is the key to Rome?");
        QVERIFY2(button()->toolTip().contains("Answer"), qPrintable(button()->toolTip()));
        mark("4821");
        VERIFY_WITHIN(button()->isEnabled(), patience);
        const HuntNow now = huntNow(session_->state(), {});
        QVERIFY(now.tried && now.cannot.isEmpty());
        const SessionState& s = session_->state();
        QCOMPARE(now.tried->diffRight, likeliestNext(*s.diffTrained).token == s.markedNext().answer.front());
        QVERIFY(!player().page().taskDone);
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(player().page().taskDone, patience);
        QCOMPARE(player().page().hunt.tries.size(), 1U);
        QCOMPARE(sum(), 1);
        VERIFY_WITHIN(!button()->isEnabled(), patience);
        QVERIFY2(button()->toolTip().contains("already"), qPrintable(button()->toolTip()));
        player().count();
        QCOMPARE(sum(), 1);
        QVERIFY(view()->accessibleDescription().contains("What is the key to Rome?"));
    }

    void aWrongAnswerIsCountedAsWrong() {
        openHunt();
        write("The key to Rome is 4821. The key to Oslo is 2230. What is the key to Oslo?");
        mark("4821"); // not what is asked for: no model says it
        VERIFY_WITHIN(button()->isEnabled(), patience);
        const int before = player().page().hunt.counts[3], all = sum();
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(player().page().hunt.counts[3] == before + 1, patience);
        QCOMPARE(sum(), all + 1);
        mark("2230"); // put right: it takes the place of the wrong mark
        VERIFY_WITHIN(button()->isEnabled(), patience);
        QVERIFY2(view()->accessibleDescription().contains("another answer"),
                 qPrintable(view()->accessibleDescription()));
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(!button()->isEnabled(), patience);
        QCOMPARE(sum(), all + 1);
        QCOMPARE(player().page().hunt.tries.back().answer, "2230");
    }

    void editsDoNotHelpAModel() {
        openHunt();
        write("The key to Lima is 7318. Tom saw a dog. What is the key to Lima?");
        mark("7318");
        VERIFY_WITHIN(button()->isEnabled(), patience);
        const HuntTry trained = huntNow(session_->state(), {}).tried.value();
        session_->editBoth(editsFromCommandLine("--lambda-init 2=-3", *session_->state().models.diff),
                           "test");
        VERIFY_WITHIN(window_->settled(), patience);
        const HuntTry edited = huntNow(session_->state(), {}).tried.value();
        QCOMPARE(edited.diff, trained.diff);
        QCOMPARE(edited.diffRight, trained.diffRight);
    }

    void thePagesOwnPromptIsNone() {
        openHunt();
        mark("4821");
        VERIFY_WITHIN(button()->toolTip().contains("own"), patience);
        QVERIFY(!button()->isEnabled());
        write(*player().stage().prompt + " \n"); // blanks make it none of the learner's
        mark("4821");
        VERIFY_WITHIN(button()->toolTip().contains("own"), patience);
        QVERIFY(!button()->isEnabled());
    }

    void everyPairHasACountOfItsOwn() {
        openHunt();
        write("The key to Bern is 5164. Tom saw a dog. What is the key to Bern?");
        mark("5164");
        VERIFY_WITHIN(button()->isEnabled(), patience);
        QTest::mouseClick(button(), Qt::LeftButton);
        const int all = sum();
        QVERIFY(all > 0);
        const std::filesystem::path specimen = session_->state().folder;
        session_->open(test::tinyStories); // other models
        VERIFY_WITHIN(window_->settled() && session_->state().folder == test::tinyStories, patience);
        QCOMPARE(sum(), 0);
        session_->open(specimen);
        VERIFY_WITHIN(window_->settled() && session_->state().folder == specimen, patience);
        QCOMPARE(sum(), all);
    }

    void theTriesAreKeptAndCanBeCleared() {
        openHunt();
        write("The key to Oslo is 3391. Tom saw a dog. What is the key to Oslo?");
        mark("3391");
        VERIFY_WITHIN(button()->isEnabled(), patience);
        QTest::mouseClick(button(), Qt::LeftButton);
        const int all = sum();
        QVERIFY(all > 0);
        const std::filesystem::path file = "/tmp/x/a.lambdascope";
        const auto kept = player().hunts().recorded(file);
        QVERIFY(!kept.empty());
        auto* clear = window_->findChild<FlatButton*>("huntClear");
        QTest::mouseClick(clear, Qt::LeftButton);
        VERIFY_WITHIN(sum() == 0 && clear->text() == "Bring back", patience);
        QTest::mouseClick(clear, Qt::LeftButton);
        VERIFY_WITHIN(sum() == all && clear->text() == "Clear", patience);
        QTest::mouseClick(clear, Qt::LeftButton);
        VERIFY_WITHIN(sum() == 0, patience);
        SessionRecord record; // as it is written and read
        record.hunts = kept;
        for (const RecordedHunt& hunt : sessionFromJson(toJson(record), "a").hunts)
            player().hunts().restore(hunt, pathFromSession(hunt.folder, file), file);
        QCOMPARE(sum(), all);
        QVERIFY(player().hunts().recorded(file) == kept);
    }

    void itIsReadAtEveryWidth() {
        HuntView hunt;
        HuntShown shown{
            {12, 3, 104, 7}, {}, {}, "Mark the answer: select it in the prompt, then press “Answer”."};
        for (int i = 0; i < 30; ++i)
            shown.tries.push_back(
                {"The key to Rome is 4821. The key to Oslo is 2230. What is the key to Rome?", "4821", "“48”",
                 "“22”", i % 2 == 0, i % 3 == 0});
        for (const auto& [now, again] :
             {std::pair{false, false}, std::pair{true, false}, std::pair{true, true}}) {
            if (now) shown.now = shown.tries.front();
            if (now) shown.cannot = "This prompt is counted already.";
            if (again) shown.again = true, shown.cannot.clear();
            hunt.setHunt(shown);
            for (const int wide : {300, 420, 520, 760, 1200})
                for (const int high : {0, 440}) {
                    hunt.resize(wide, high);
                    hunt.resize(wide, std::max(high, hunt.minimumSizeHint().height()));
                    QVERIFY2(test::unreadable(hunt).isEmpty(), qPrintable(test::unreadable(hunt)));
                }
        }
        QSignalSpy asked(&hunt, &Instrument::countRequested);
        shown.cannot.clear();
        hunt.setHunt(shown);
        QTest::keyClick(hunt.findChild<FlatButton*>("huntCount"), Qt::Key_Space);
        QCOMPARE(asked.size(), 1);
    }

  private:
    [[nodiscard]] LessonPlayer& player() { return window_->lessons(); }
    [[nodiscard]] HuntView* view() { return window_->findChild<HuntView*>(); }
    [[nodiscard]] FlatButton* button() { return window_->findChild<FlatButton*>("huntCount"); }
    [[nodiscard]] int sum() {
        int all = 0;
        for (const int count : player().page().hunt.counts) all += count;
        return all;
    }

    void openHunt() {
        const int index = player().course().indexOf("13-measured");
        const auto& steps = player().course().lessons.at(static_cast<std::size_t>(index)).steps;
        const auto page = std::ranges::find_if(steps, [](const Step& step) {
            return step.until && step.until->kind == Condition::Kind::Counted;
        });
        QVERIFY(page != steps.end());
        player().openLesson(index, static_cast<int>(page - steps.begin()));
        VERIFY_WITHIN(window_->settled() && view() != nullptr, patience);
    }
    void write(const std::string& prompt) {
        session_->setText(prompt, true);
        VERIFY_WITHIN(window_->settled(), patience);
    }
    void mark(const std::string& answer) {
        session_->setMarks(answerMarks(session_->state().text, answer));
        VERIFY_WITHIN(window_->settled(), patience);
    }
};

GUI_TEST(HuntTest)
#include "hunt_test.moc"
