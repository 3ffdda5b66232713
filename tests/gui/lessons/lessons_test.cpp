// SPDX-License-Identifier: MIT
// Plays every shipped lesson from start to end in the real window, with a wrong and with the right answer to
// each question: in English, since the core's test plays them in every language.
#include "app/explore/explore_values.h"
#include "app/lessons/learn_workspace.h"
#include "app/window/main_window.h"
#include "core/compute/edits.h"
#include "core/files/edits_file.h"
#include "core/lessons/play.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/lessons/machine/machine_instrument.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <tuple>

using namespace lambdascope;
using test::patience;

class LessonsTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() { open(); }
    void cleanupTestCase() { closeWindow(); }

    void everyLessonCanBePlayed_data() {
        QTest::addColumn<QString>("name");
        const Course course = readCourse(test::assets / "lessons", "en");
        QVERIFY2(course.problems.empty(), course.problems.empty() ? "" : course.problems[0].c_str());
        QVERIFY(course.lessons.size() >= 12);
        for (const Lesson& lesson : course.lessons)
            QTest::addRow("%s", lesson.name.c_str()) << QString::fromStdString(lesson.name);
    }
    void everyLessonCanBePlayed() {
        QFETCH(QString, name);
        const int index = player().course().indexOf(name.toStdString());
        QVERIFY(index >= 0);
        player().openLesson(index);
        VERIFY_WITHIN(window_->settled(), patience);
        const auto pages = static_cast<int>(player().course().lessons[index].steps.size());
        for (int page = 0; page < pages; ++page) {
            QCOMPARE(player().pageIndex(), page);
            playPage();
            if (QTest::currentTestFailed()) return;
            if (page + 1 < pages) press("lessonNext");
            VERIFY_WITHIN(window_->settled(), patience);
        }
        QVERIFY(player().page().course[index].done);
        const bool last = index + 1 == static_cast<int>(player().course().lessons.size());
        QCOMPARE(player().page().canGoOn, !last);
    }

    void mapsThatTheAnswerBringsStandCovered() {
        player().setLanguage("en");
        player().openLesson(player().course().indexOf("05-two-maps"), 6);
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(!player().stage().shows(Panel::Maps));
        QVERIFY(window_->canvas()->isVisible());
        const auto covered = [this] { return window_->canvas()->scene().covered; };
        QVERIFY(covered()[0] && covered()[1] && covered()[CanvasLayout::differencePanel]);
        answer(rightGuess());
        QTRY_VERIFY(!covered()[0] && !covered()[CanvasLayout::differencePanel]);
        player().openLesson(player().course().indexOf("13-measured"), 3); // a figure stands in the middle
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(!window_->canvas()->isVisible());
    }

    void aBoxOfTheMachineOpensByTheAnswer() {
        player().setLanguage("en");
        for (const auto& [name, page, cover] :
             {std::tuple{"01-attention", 3, RowStep::Softmax}, std::tuple{"10-norm", 1, RowStep::HeadNorm}}) {
            player().openLesson(player().course().indexOf(name), page);
            VERIFY_WITHIN(window_->settled(), patience);
            QVERIFY(player().page().machine.problem.isEmpty());
            auto* machine = window_->findChild<MachineInstrument*>();
            QVERIFY(machine != nullptr && machine->isVisible());
            const auto box = [&]() -> const MachineScene::Box& {
                const auto& boxes = machine->scene().boxes;
                return *std::ranges::find(boxes, cover, &MachineScene::Box::step);
            };
            QCOMPARE(box().missing, QStringLiteral("Predict first"));
            QVERIFY(box().series.empty() && box().foot.isEmpty());
            QVERIFY(machine->scene().next.empty());
            QCOMPARE(machine->opened(), -1);
            QCOMPARE(player().covers(MapName::Standard), cover == RowStep::Softmax); // nor elsewhere
            answer({0.5, 0});
            QTRY_VERIFY(machine->opened() >= 0);
            QCOMPARE(machine->scene().boxes[static_cast<std::size_t>(machine->opened())].step, cover);
            QVERIFY(box().missing.isEmpty() && !box().series.front().numbers.empty());
            QVERIFY2(machine->accessibleDescription().contains(box().foot.back()),
                     qPrintable(machine->accessibleDescription()));
        }
    }

    /// Its files are not read again for another theme or size.
    void aCourseIsReadOnceInALanguage() {
        player().setLanguage("en");
        const Lesson* const first = player().course().lessons.data();
        player().setLanguage("en");
        QCOMPARE(player().course().lessons.data(), first);
        player().setLanguage("ko");
        QVERIFY(player().course().lessons.data() != first);
        player().setLanguage("en");
    }

    void onlyTheModelThatIsAskedSaysIt() {
        player().setLanguage("en");
        player().openLesson(player().course().indexOf("05-two-maps"));
        VERIFY_WITHIN(window_->settled(), patience);
        answer({0, 1});
        const QString said = player().page().question->explanation;
        QCOMPARE(said, QStringLiteral("The standard model says 75.")); // DIFF says 58 there
    }

    void oneHeadHasOneScale() {
        const int lesson = player().course().indexOf("01-attention");
        for (const int page : {2, 6}) { // the same head of the standard model, alone on screen
            player().openLesson(lesson, page);
            VERIFY_WITHIN(window_->settled() && player().onlyStandard(), patience);
            CanvasValues values;
            values.update(window_->canvas()->scene());
            QCOMPARE(values.scale(),
                     MapScale::Absolute); // by the DIFF head that is not there × even on the last
        }
    }

    void comingBackAnAnswerStaysGiven() {
        player().setLanguage("en");
        const int lesson = player().course().indexOf("05-two-maps");
        player().openLesson(lesson, 2);
        VERIFY_WITHIN(window_->settled(), patience);
        answer({-0.1, -1});
        const QString said = player().page().question->explanation;
        press("lessonNext");
        VERIFY_WITHIN(window_->settled(), patience);
        press("lessonBack");
        VERIFY_WITHIN(window_->settled() && player().revealed(), patience);
        QCOMPARE(player().page().question->guess->number, -0.1);
        QCOMPARE(player().page().question->explanation, said);
        QVERIFY(player().page().canGoOn);
        QVERIFY(!window_->canvas()->scene().covered[CanvasLayout::differencePanel]);
        player().leave(); // and comes back from the lesson behind
        VERIFY_WITHIN(window_->settled(), patience);
        player().openLesson(lesson + 1, 0);
        const auto pages = player().course().lessons.at(static_cast<std::size_t>(lesson)).steps.size();
        for (auto page = pages; page > 2; --page) {
            VERIFY_WITHIN(window_->settled(), patience);
            press("lessonBack");
        }
        VERIFY_WITHIN(window_->settled() && player().revealed(), patience);
        QCOMPARE(player().page().question->guess->number, -0.1);
        player().openLesson(lesson, 2); // who opens it, begins anew
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(!player().revealed() && !player().page().question->guess && !player().page().canGoOn);
    }

    void comingBackATaskStaysDone() {
        const int lesson = player().course().indexOf("05-two-maps");
        player().openLesson(lesson, 5);
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(!player().page().canGoOn);
        pinTillDone(false);
        QVERIFY(player().page().taskDone);
        press("lessonNext");
        press("lessonBack");
        VERIFY_WITHIN(window_->settled(), patience);
        QVERIFY(player().page().taskDone && player().page().canGoOn);
    }

    void coveredMapsAreUncoveredByTheAnswerOnly() {
        player().setLanguage("en");
        int covering = 0;
        for (int index = 0; index < static_cast<int>(player().course().lessons.size()); ++index) {
            const Lesson& lesson = player().course().lessons[index];
            const auto last = static_cast<int>(lesson.steps.size()) - 1;
            player().openLesson(index, last);
            VERIFY_WITHIN(window_->settled(), patience);
            if (!player().covers(MapName::Difference)) continue;
            ++covering;
            QVERIFY(window_->canvas()->scene().covered[CanvasLayout::differencePanel]);
            const Guess right = rightGuess();
            answer(right);
            QTRY_VERIFY(!window_->canvas()->scene().covered[CanvasLayout::differencePanel]);
        }
        QVERIFY(covering >= 1);
    }

    void barAndTintAreOfTheHeadOnScreen() {
        player().setLanguage("en");
        player().openLesson(player().course().indexOf("03-heads"), 2); // the standard map alone
        VERIFY_WITHIN(window_->settled() && player().onlyStandard(), patience);
        const auto spin = [this](const char* name) { return window_->findChild<QSpinBox*>(name); };
        const HeadId diff = state().head, twin = state().twin();
        const int heads = state().models.standard->plan.headCount();
        QCOMPARE((HeadId{spin("layerSpin")->value(), spin("headSpin")->value()}), twin);
        QCOMPARE(spin("headSpin")->maximum(), heads - 1);
        const int other = twin.head + 1 < heads ? 1 : -1;
        spin("headSpin")->setValue(twin.head + other);
        VERIFY_WITHIN(window_->settled(), patience);
        QCOMPARE(state().twin(), (HeadId{twin.layer, twin.head + other}));
        window_->findChild<QAction*>(other > 0 ? "actionPreviousHead" : "actionNextHead")->trigger();
        VERIFY_WITHIN(window_->settled(), patience);
        QCOMPARE(state().twin(), twin);
        QCOMPARE(state().head, diff); // nobody sees it: it stays
        session_->pin(Cell{static_cast<int>(state().pieces.size()) - 1, 0});
        VERIFY_WITHIN(window_->settled(), patience);
        const std::vector<float> row = pinnedRow(state(), true);
        QVERIFY(!row.empty() && row != pinnedRow(state()));
        QVERIFY(std::ranges::all_of(row, [](float weight) { return weight >= 0; }));
        player().openLesson(player().course().indexOf("05-two-maps"), 3);
        VERIFY_WITHIN(window_->settled() && !player().onlyStandard(), patience);
        QCOMPARE((HeadId{spin("layerSpin")->value(), spin("headSpin")->value()}), state().head);
    }

  private:
    [[nodiscard]] LessonPlayer& player() { return window_->lessons(); }
    [[nodiscard]] LessonPanel& panel() { return *window_->findChild<LessonPanel*>(); }

    void press(const char* name) {
        auto* button = panel().findChild<QPushButton*>(name);
        QVERIFY2(button != nullptr, name);
        VERIFY2_WITHIN(button->isVisible() && button->isEnabled(), name, patience);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    /// What `until` asks for, then the question, wrong first.
    void playPage() {
        const Step step = *player().step();
        const LessonPage page = player().page();
        QVERIFY2(page.problem.isEmpty(), qPrintable(page.problem));
        if (step.until) {
            QVERIFY2(!page.taskDone, qPrintable("done before it was asked for: " + page.task));
            QVERIFY(!page.canGoOn);
            doTask(*step.until);
            VERIFY2_WITHIN(player().page().taskDone, qPrintable(page.task), patience);
        }
        if (!step.question) return;
        QVERIFY2(page.question->cannot.isEmpty(), qPrintable(page.question->cannot));
        QVERIFY(!page.canGoOn);
        const int index = page.lesson, at = player().pageIndex();
        const auto again = [&] {
            player().openLesson(index, at);
            VERIFY_WITHIN(window_->settled(), patience);
        };
        const Guess right = rightGuess();
        again();
        for (int hint = 1; hint <= 3; ++hint) press("hint");
        const QStringList hints = player().page().question->hints;
        QCOMPARE(hints.size(), 3);
        for (const std::string& text : {step.question->ask, step.question->why, step.question->hints[0],
                                        step.question->hints[1], step.question->hints[2]})
            for (const Fact& fact : factsIn(text))
                QVERIFY2(page.print(fact) != QStringLiteral("–"), fact.text().c_str());
        QVERIFY2(rightByItself(index, at, right), "the window and the models alone disagree");
        answer(wrongGuess(*step.question, right));
        QVERIFY(player().page().question->score->verdict != Score::Verdict::Right);
        again();
        answer(right);
        const LessonPage answered = player().page();
        const QuestionShown& shown = *answered.question;
        QVERIFY2(shown.score->verdict == Score::Verdict::Right, qPrintable(shown.explanation));
        QVERIFY(!shown.verdict.isEmpty() && !shown.explanation.isEmpty() && !shown.why.isEmpty());
    }

    void doTask(const Condition& condition) {
        const SessionState& s = session_->state();
        switch (condition.kind) {
        case Condition::Kind::Typed:
            session_->setText(s.text + " Then", true);
            break;
        case Condition::Kind::Counted: {
            const std::string prompt = "The key to Rome is 4821. Tom saw a dog. What is the key to Rome?";
            session_->setText(prompt, true);
            VERIFY_WITHIN(window_->settled(), patience);
            session_->setMarks(answerMarks(prompt, "4821"));
            player().count();
            break;
        }
        case Condition::Kind::Edited:
            session_->editBoth(editsFromCommandLine("--lambda-init 2=0.1", *s.models.diff), "test");
            break;
        case Condition::Kind::Pinned: {
            int key = condition.key ? condition.key->find(s.pieces).value_or(0) : 0;
            const int query = s.pin ? s.pin->query : static_cast<int>(s.pieces.size()) - 1;
            if (!condition.key && s.pin && s.pin->key == key) key = 1;
            session_->pin(Cell{std::max(query, key), key});
            break;
        }
        case Condition::Kind::Compare: {
            const std::string& name = condition.fact->name;
            if (name == "weight" && s.trainingStep == 1000) {
                session_->openTrainingStep(s.history->checkpoints.back().step);
                break;
            }
            if (name == "weight" && condition.fact->key) return chooseTwinTillDone();
            if (name == "weight") return pinTillDone(condition.fact->query.has_value());
            if (name == "visible" && condition.less) return pinTillDone(false);
            if (name == "visible") return lengthen(static_cast<int>(condition.bound));
            if (name == "negatives") return edit("--lambda 2=-1");
            if (name == "probability") return edit(condition.less ? "--lambda-init 2=0" : "");
            // λ or λ_init of a layer is what a learner can move
            const int layer = condition.fact->layer.value_or(s.head.layer);
            const double value = condition.bound + (condition.less ? -0.2 : 0.2);
            const bool init = condition.fact->name == "lambda_init";
            QVERIFY2(init || condition.fact->name == "lambda", condition.fact->name.c_str());
            session_->edit(withValues(s.edits, init ? Quantity::LambdaInit : Quantity::Lambda,
                                      {{layer, value}}, *s.models.diff),
                           "test");
            break;
        }
        }
        VERIFY_WITHIN(window_->settled(), patience);
    }

    /// The cells of the pinned row, or of all rows from the top, until one is as it is asked for.
    void pinTillDone(bool inRow) {
        const int last = inRow ? session_->state().pin.value().query
                               : static_cast<int>(session_->state().pieces.size()) - 1;
        for (int query = inRow ? last : 0; query <= last; ++query)
            for (int key = 0; key <= query; ++key) {
                if (player().page().taskDone) return;
                session_->pin(Cell{query, key});
                VERIFY_WITHIN(window_->settled(), patience);
            }
    }

    void chooseTwinTillDone() {
        const HeadPlan& plan = session_->state().models.standard->plan;
        for (int layer = 0; layer < 4; ++layer)
            for (int head = 0; head < plan.headCount(); ++head) {
                if (player().page().taskDone) return;
                session_->selectTwin({layer, head});
                VERIFY_WITHIN(window_->settled(), patience);
            }
    }

    void lengthen(int tokens) {
        std::string text = session_->state().text;
        for (int more = static_cast<int>(session_->state().pieces.size()); more <= tokens; more += 5)
            text = "Tom went to the park. " + text;
        session_->setText(text, true);
        VERIFY_WITHIN(window_->settled(), patience);
    }

    void edit(const std::string& words) {
        session_->edit(stageEdits(words, *session_->state().models.diff), "test");
        VERIFY_WITHIN(window_->settled(), patience);
    }

    /// Through the panel: what the learner does with the card, then Reveal.
    void answer(const Guess& guess) {
        emit panel().guessed(guess);
        press("reveal");
        VERIFY_WITHIN(player().revealed(), patience);
        VERIFY_WITHIN(window_->settled(), patience);
    }

    /// Known after any answer: the score says what would have been right.
    Guess rightGuess() {
        const Question question = *player().step()->question;
        answer({question.from, 0});
        const LessonPage answered = player().page();
        const Score score = *answered.question->score;
        player().openLesson(player().page().lesson, player().pageIndex());
        QTest::qWait(1);
        [&] { VERIFY_WITHIN(window_->settled(), patience); }();
        return {score.actual, score.best};
    }

    /// Scored by the models without a window, so that what the window is set to is checked, too.
    bool rightByItself(int lesson, int page, const Guess& guess) {
        const std::vector<Step>& steps = player().course().lessons[lesson].steps;
        Stage stage;
        for (int i = 0; i <= page; ++i) stage = stage.with(steps[i].stage);
        instrument_.set(stage.with(steps[page].reveal));
        return score(*steps[page].question, guess, instrument_.source()).verdict == Score::Verdict::Right;
    }

    /// The end of the scale that is farther away; the next place of a list.
    static Guess wrongGuess(const Question& question, const Guess& right) {
        if (question.kind != AnswerKind::Number) return {0, right.index == 0 ? 1 : 0};
        const bool low = std::abs(right.number - question.from) > std::abs(right.number - question.to);
        return {low ? question.from : question.to, -1};
    }

    LessonInstrument instrument_{test::assets / "models/tiny-stories", Processor("cpu")};
};

GUI_TEST(LessonsTest)
#include "lessons_test.moc"
