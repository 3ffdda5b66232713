// SPDX-License-Identifier: MIT
// A prompt of one's own in the real window: what it asks for is marked by itself, its words are compared with
// those that the models learned, and all of it is undone and redone.
#include "app/explore/explore_values.h"
#include "app/lessons/lesson_player.h"
#include "app/prompt/prompt_panel.h"
#include "app/window/main_window.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/prompt/prompt_bar.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

using namespace lambdascope;
using test::patience;

namespace {

const QString told = QStringLiteral("The key to Oslo is 1250. Tom ran. The key to Anna is 8301. ");
const QString asks = QStringLiteral("What is the key to Oslo?");

} // namespace

class OwnPromptTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
    }
    void init() {
        QSettings(QSettings::IniFormat, QSettings::UserScope, "Lambdascope", "Lambdascope").clear();
        open();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        edit()->setFocus();
        first_ = state().text;
        firstMarks_ = state().marks;
        QVERIFY(!firstMarks_.empty() && !state().marksFound());
    }
    void cleanup() { closeWindow(); }

    void whatIsTypedIsMarkedWithWhatIsToldBesideIt() {
        type(told + asks.chopped(1));
        QVERIFY(state().marks.empty());
        type(QStringLiteral("?"));
        QCOMPARE(marked(state().marks.answer), QStringList{"1250"});
        QCOMPARE(marked(state().marks.distractors), QStringList{"8301"});
        QVERIFY(state().marksFound());
        QVERIFY(window_->statusBar()->currentMessage().contains("undo takes the marks away"));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().measures.answerDiff && state().measures.answerStandard);
        QVERIFY(state().retrieves.head.has_value());
        select("8301");
        QVERIFY(button("markDistractor")->toolTip().contains("was marked by itself"));
    }

    void theyGoOnAsTheQuestionDoes() {
        type(told + asks);
        replace("Oslo?", "Anna?");
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"});
        QCOMPARE(marked(state().marks.distractors), QStringList{"1250"});
        replace("Anna?", "Rome?");
        QVERIFY(state().marks.empty());
        replace("Rome?", "Oslo?");
        QCOMPARE(marked(state().marks.answer), QStringList{"1250"});
    }

    void oneUndoTakesThemAwayAndTheNextLetterDoesNotBringThemBack() {
        type(told + asks);
        QTest::keyClick(edit(), Qt::Key_Z, Qt::ControlModifier); // in the field: newer than its letters
        QVERIFY(state().marks.empty());
        QCOMPARE(text(), told + asks);
        type(QStringLiteral(" "));
        QTest::keyClick(edit(), Qt::Key_Backspace);
        QTest::keyClick(edit(), Qt::Key_Backspace);
        type(QStringLiteral("?"));
        QCOMPARE(text(), told + asks);
        QVERIFY2(state().marks.empty(), "the user took them away");
        edit()->selectAll();
        type(told + QStringLiteral("The key to Anna is"));
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"});
    }

    void behindALessonTheyAreStillNobodys() {
        type(told + asks);
        VERIFY_WITHIN(settled(), patience);
        window_->openLesson("1");
        VERIFY_WITHIN(settled() && text() != told + asks, patience);
        window_->lessons().leave();
        VERIFY_WITHIN(settled() && text() == told + asks, patience);
        QVERIFY(state().marksFound());
        replace("Oslo?", "Anna?");
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"});
    }

    void behindALessonWhatWasTakenAwayStaysSo() {
        type(told + asks);
        undo()->trigger();
        QVERIFY(state().marks.empty());
        VERIFY_WITHIN(settled(), patience);
        window_->openLesson("7"); // of the same models, and with a text that keeps no place of these marks
        VERIFY_WITHIN(settled() && text() != told + asks, patience);
        window_->lessons().leave();
        VERIFY_WITHIN(settled() && text() == told + asks, patience);
        window_->setWorkspace(Workspace::Explore);
        edit()->setFocus();
        edit()->moveCursor(QTextCursor::End);
        type(QStringLiteral(" "));
        QVERIFY2(state().marks.empty(), "the user took them away");
        replace("Oslo?", "Anna?");
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"}); // another question
    }

    /// Letters that the field takes back are no step: the prompt before stays, whatever undo comes next.
    void whatLettersTookBackDoesNotComeAgain() {
        type(told + asks);
        for (int i = 0; i < 2; ++i) QTest::keyClick(edit(), Qt::Key_Z, Qt::ControlModifier); // marks, letters
        QCOMPARE(state().text, first_);
        QCOMPARE(state().marks, firstMarks_);
        QTest::keyClick(edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(state().text, first_);
        QVERIFY(!undo()->isEnabled());
    }

    void redoBringsThemBack() {
        type(told + asks);
        const Marks found = state().marks;
        undo()->trigger();
        QVERIFY(state().marks.empty());
        redo()->trigger();
        QCOMPARE(state().marks, found);
        QVERIFY(state().marksFound());
    }

    void whatIsMarkedByHandStays() {
        type(told);
        select("8301");
        button("markAnswer")->click();
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"});
        edit()->moveCursor(QTextCursor::End);
        type(asks);
        QCOMPARE(marked(state().marks.answer), QStringList{"8301"});
        QVERIFY(state().marks.distractors.empty() && !state().marksFound());
        undo()->trigger(); // what was typed behind
        QCOMPARE(text(), told);
        undo()->trigger();
        QVERIFY(state().marks.empty());
        QCOMPARE(text(), told);
    }

    void removedByHandTheyAreOneStepAndStayAway() {
        type(told + asks);
        const Marks found = state().marks;
        auto* remove = window_->findChild<QAction*>("actionRemoveMarks");
        VERIFY_WITHIN(remove->isEnabled(), patience);
        remove->trigger();
        QVERIFY(state().marks.empty());
        type(QStringLiteral(" "));
        QVERIFY(state().marks.empty());
        undo()->trigger();
        undo()->trigger();
        QCOMPARE(state().marks, found);
    }

    void examplesAndTextsOfOthersAreLeftAlone() {
        session_->setText((told + asks).toStdString(), true); // as a lesson does
        QVERIFY(state().marks.empty());
        choose("A story");
        QVERIFY(state().marks.empty() && !state().marksFound());
    }

    void turnedOffNothingIsFoundAndThatIsRemembered() {
        find()->trigger();
        QVERIFY(!find()->isChecked());
        type(told + asks);
        QVERIFY(state().marks.empty());
        VERIFY_WITHIN(settled(), patience);
        open();
        QVERIFY(!find()->isChecked());
        edit()->selectAll();
        type(told + asks);
        QVERIFY(state().marks.empty());
        find()->trigger(); // turned on, what is there is marked
        QCOMPARE(marked(state().marks.answer), QStringList{"1250"});
        undo()->trigger();
        QVERIFY(state().marks.empty());
    }

    void undoBringsTheTextAndItsMarksBack() {
        type(told);
        QTest::keyClick(edit(), Qt::Key_Return);
        type(QStringLiteral("Tom went home."));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().marks.empty());
        undo()->trigger();
        QCOMPARE(text(), told);
        QCOMPARE(state().text, told.toStdString());
        undo()->trigger();
        QCOMPARE(state().text, first_);
        QCOMPARE(state().marks, firstMarks_);
        QVERIFY(!state().marksFound());
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(state().tracedText, first_);
        redo()->trigger();
        redo()->trigger();
        QCOMPARE(text(), told + QStringLiteral("Tom went home."));
    }

    void undoTakesAnExampleBack() {
        const QString name = undo()->text();
        choose("A sentence to complete");
        const std::string example = state().text;
        const Marks marks = state().marks;
        QVERIFY(example != first_ && undo()->text() != name);
        undo()->trigger();
        QCOMPARE(state().text, first_);
        QCOMPARE(state().marks, firstMarks_);
        redo()->trigger();
        QCOMPARE(state().text, example);
        QCOMPARE(state().marks, marks);
        session_->moveLambda(Quantity::Lambda, {{0, 0.5}}); // one history
        undo()->trigger();
        QVERIFY(state().edits.empty());
        QCOMPARE(state().text, example);
        undo()->trigger();
        QCOMPARE(state().text, first_);
    }

    void inTheFieldLettersComeFirst() {
        type(QStringLiteral("Tom went home."));
        QTest::keyClick(edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(text(), QString::fromStdString(first_)); // its own step: one run of letters
        choose("A sentence to complete");
        edit()->setFocus();
        QTest::keyClick(edit(), Qt::Key_Z, Qt::ControlModifier); // no letter is left
        QCOMPARE(state().text, first_);
    }

    void anotherTextIsNotOverwritten() {
        type(told);
        session_->setText("The lesson's own text.", true);
        undo()->trigger();
        QCOMPARE(state().text, std::string("The lesson's own text."));
    }

    void otherWordsThanTheLearnedOnesAreSaid() {
        QCOMPARE(nextTokenFooter(state()).otherPhrasings, 0);
        type(QStringLiteral("Bob's age is 1250. Amy's age is 8301. What is Bob's age?"));
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(marked(state().marks.answer), QStringList{"1250"});
        QCOMPARE(nextTokenFooter(state()).otherPhrasings, 6);
        const auto lines = NextTokenView::facts(
            nextTokenFooter(state()), [](const QString& n) { return RichText(n); }, QStringLiteral(" "));
        QVERIFY(lines.back().plain().contains("asked in none of the 6 way"));
        auto* view = window_->findChild<NextTokenView*>();
        view->setFixedHeight(120); // where there is little room it is said alone
        VERIFY_WITHIN(view->height() == 120, patience);
        QVERIFY(footer()->isVisible());
        QCOMPARE(footer()->text().count("none of the 6"), 1);
        const auto figures = view->findChild<QWidget*>("nextTokenFooter")->findChildren<FigureLine*>();
        QCOMPARE(figures.size(), 2);
        for (const FigureLine* line : figures) QVERIFY(!line->isVisible());
        undo()->trigger(); // without marks, too
        QCOMPARE(nextTokenFooter(state()).otherPhrasings, 6);
        edit()->selectAll();
        type(told + asks);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(nextTokenFooter(state()).otherPhrasings, 0);
        choose("Words that come twice");
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(nextTokenFooter(state()).otherPhrasings, 0);
    }

    void aBlankAtTheEndIsSaid() {
        const auto said = [this] {
            const auto lines = NextTokenView::warnings(nextTokenFooter(state()));
            return !lines.empty() && lines.back().plain().contains("ends in a blank");
        };
        type(QStringLiteral("Tom went home"));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(!said());
        QTest::keyClicks(edit(), QStringLiteral(" "));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(said());
        QVERIFY(footer()->text().contains("ends in a blank"));
        QTest::keyClicks(edit(), QStringLiteral("<bos>"));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(!said()); // that token comes last
        type(QStringLiteral("Tom went home and"));
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(!said());
    }

    void aKeyLeadsToTheMapsAndBack() {
        QTest::keyClick(edit(), Qt::Key_F2);
        QVERIFY(window_->canvas()->hasFocus());
        const auto pin = state().pin;
        QTest::keyClick(window_->canvas(), Qt::Key_Up);
        QVERIFY(state().pin != pin);
        QTest::keyClick(window_->canvas(), Qt::Key_F2);
        QVERIFY(edit()->hasFocus());
        window_->setWorkspace(Workspace::Lab);
        QTest::keyClick(edit(), Qt::Key_F2);
        QVERIFY(!edit()->hasFocus() && window_->centralWidget()->isAncestorOf(window_->focusWidget()));
    }

  private:
    [[nodiscard]] QPlainTextEdit* edit() const { return window_->findChild<QPlainTextEdit*>("promptEdit"); }
    [[nodiscard]] QString text() const { return edit()->toPlainText(); }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return window_->findChild<QPushButton*>(name);
    }
    [[nodiscard]] QLabel* footer() const { return window_->findChild<QLabel*>("nextTokenWarnings"); }
    [[nodiscard]] QAction* undo() const { return window_->findChild<QAction*>("actionUndo"); }
    [[nodiscard]] QAction* redo() const { return window_->findChild<QAction*>("actionRedo"); }
    [[nodiscard]] QAction* find() const { return window_->findChild<QAction*>("actionFindMarks"); }

    /// In the place of the first prompt; behind what was typed.
    void type(const QString& words) {
        if (state().text == first_) edit()->selectAll();
        QTest::keyClicks(edit(), words);
    }
    void select(const char* words) {
        const auto at = text().indexOf(QLatin1String(words));
        QVERIFY(at >= 0);
        QTextCursor cursor = edit()->textCursor();
        cursor.setPosition(static_cast<int>(at));
        cursor.setPosition(static_cast<int>(at + qsizetype(strlen(words))), QTextCursor::KeepAnchor);
        edit()->setTextCursor(cursor);
    }
    void replace(const char* words, const char* by) {
        select(words);
        QTest::keyClicks(edit(), by);
    }
    void choose(const char* name) {
        auto* examples = window_->findChild<QComboBox*>("examplesCombo");
        const int example = examples->findText(QLatin1String(name), Qt::MatchStartsWith);
        QVERIFY(example >= 0);
        examples->setCurrentIndex(example);
        emit examples->activated(example);
    }
    [[nodiscard]] QStringList marked(const std::vector<Span>& spans) const {
        QStringList words;
        for (const Span span : spans)
            words << QString::fromStdString(state().text.substr(span.begin, span.end - span.begin));
        return words;
    }

    QTemporaryDir folder_;
    std::string first_;
    Marks firstMarks_;
};

GUI_TEST(OwnPromptTest)
#include "own_prompt_test.moc"
