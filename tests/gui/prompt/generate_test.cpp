// SPDX-License-Identifier: MIT
// Generate in the real window: both rows stream, stop, scrub, mark and lead back.
#include "app/prompt/prompt_panel.h"
#include "app/window/main_window.h"
#include "core/text/spans.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/prompt/continuations.h"
#include "widgets/prompt/generate_bar.h"
#include "widgets/prompt/prompt_bar.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace lambdascope;
using test::assets;
using test::patience;

namespace {

const std::string text = "Once upon a time there was a little girl named Lily. One day";

} // namespace

class GenerateTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
    }
    void init() { start(test::tinyStories); }
    void cleanup() { closeWindow(); }

    void aQuietRowUntilItIsUsed() {
        QVERIFY(!bar()->isVisible());
        QVERIFY(button()->isVisible());
        QVERIFY(!view()->isVisible());
        QCOMPARE(button()->text(), "Generate");
        QVERIFY(!back()->isVisible());
        QVERIFY(window_->findChild<QToolButton*>("generateSettings")
                    ->toolTip()
                    .contains("a sentence of at most 24 tokens, the most probable"));
    }

    void bothRowsStreamAsTheCoreWrites() {
        generate(25);
        QCOMPARE(strip()->continuations().rows.size(), std::size_t{2});
        for (const int row : {0, 1}) {
            const ContinuationRow& shown = strip()->continuations().rows[row];
            QCOMPARE(shown.name, row == 0 ? "DIFF" : "Standard");
            const auto expected = coreTokens(row == 0 ? *state().models.diff : *state().models.standard, 25);
            QCOMPARE(shown.pieces.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                QCOMPARE(shown.pieces[i].id, expected[i]);
            }
        }
        const int first = strip()->firstDifference();
        QVERIFY(first >= 0); // of this prompt
        for (int i = 0; i < first; ++i) QVERIFY(!strip()->differs(i));
        QVERIFY(view()->isVisible() && view()->height() <= 120);
        QVERIFY(view()->legend()->isVisible());
        QVERIFY(strip()->viewport()->rect().contains(strip()->tokenRect(0, 24))); // its end is in sight
    }

    void theKeyboardStartsAndStopsIt() {
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        bar()->setChoice({200, {}, false});
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(state().writing.running);
        QCOMPARE(QString::fromStdString(state().text), edit->toPlainText()); // no line was broken
        QCOMPARE(button()->text(), "Stop");
        VERIFY_WITHIN(state().writing.rows[1].size() >= 3, patience);
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!state().writing.running);
        const int written = state().writing.rows[0].size();
        QVERIFY(written < 200);
        QCOMPARE(button()->text(), "Generate");
        settle();
        QCOMPARE(state().writing.rows[0].size(), written);
        QTest::keyClick(strip(), Qt::Key_Escape); // a second one leads back
        settle();
        QVERIFY(state().ahead.empty());
    }

    void theButtonStops() {
        bar()->setChoice({200, {}, false});
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(state().writing.rows[1].size() >= 2, patience);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(!state().writing.running);
        settle();
        QVERIFY(!state().generated);
    }

    void aTokenShowsTheTextUpToIt() {
        generate(20);
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(0, 4).center());
        settle();
        expectShown(0, 5);
        QVERIFY(message().contains("DIFF up to token 5 of 20"));
        QTest::keyClick(strip(), Qt::Key_Right);
        settle();
        expectShown(0, 6);
        QTest::keyClick(strip(), Qt::Key_Left);
        QTest::keyClick(strip(), Qt::Key_Left);
        settle();
        expectShown(0, 4);
        QTest::keyClick(strip(), Qt::Key_Down);
        settle();
        expectShown(1, 4);
        QVERIFY(message().contains("Standard up to token 4"));
        QTest::keyClick(strip(), Qt::Key_End);
        settle();
        expectShown(1, 20);
        QTest::keyClick(strip(), Qt::Key_Home);
        settle();
        expectShown(1, 1);
        QTest::keyClick(strip(), Qt::Key_Left); // before the first token: the prompt
        settle();
        QVERIFY(state().ahead.empty());
        QVERIFY(!back()->isVisible());
        QVERIFY(message().contains("the prompt"));
    }

    void theEyeChoosesTheRow() {
        generate(10);
        auto* eye = window_->findChild<QAbstractButton*>("followStandard");
        QTest::mouseClick(eye, Qt::LeftButton);
        settle();
        expectShown(1, 10);
        QVERIFY(eye->isChecked());
        QVERIFY(!window_->findChild<QAbstractButton*>("followDiff")->isChecked());
        QTest::mouseClick(back(), Qt::LeftButton);
        settle();
        QCOMPARE(state().diffTrained->request.tokens, state().models.diff->tokenizer->encode(text));
        QVERIFY(!eye->isChecked());
        QVERIFY(view()->isVisible());
    }

    void anEditIsNeverSilent() {
        generate(10);
        window_->findChild<QDoubleSpinBox*>("lambdaInitSpin")->setValue(1.30);
        QVERIFY(message().contains("other edits"));
        QVERIFY(strip()->continuations().rows[0].stale);
        QVERIFY(!strip()->continuations().rows[1].stale);
        QVERIFY(strip()->toolTipOf(0, 0).contains("other edits"));
        settle();
        QTest::mouseClick(button(), Qt::LeftButton); // generate again
        VERIFY_WITHIN(session_->settled() && !state().writing.running, patience);
        QVERIFY(!strip()->continuations().rows[0].stale);
        QCOMPARE(strip()->continuations().rows[0].name, "DIFF edited");
    }

    void anEditedModelStandsBesideTheTrainedOne() {
        window_->findChild<QDoubleSpinBox*>("lambdaInitSpin")->setValue(1.30);
        settle();
        const auto pin = state().pin;
        generate(8);
        QStringList names;
        for (const ContinuationRow& row : strip()->continuations().rows) names << row.name;
        QCOMPARE(names, (QStringList{"DIFF edited", "DIFF trained", "Standard"}));
        QCOMPARE(state().writing.rows[GenerationState::trained].ids(8), coreTokens(*state().models.diff, 8));
        QCOMPARE(state().pin, pin); // what is written behind the text moves nothing
        QTest::mouseClick(window_->findChild<QAbstractButton*>("followTrained"), Qt::LeftButton);
        settle();
        QCOMPARE(state().writing.row, GenerationState::trained);
        QCOMPARE(state().tracedAhead, state().writing.rows[GenerationState::trained].ids(8));
        QCOMPARE(strip()->continuations().row, 1);
        QTest::keyClick(strip(), Qt::Key_Down);
        settle();
        QCOMPARE(state().writing.row, GenerationState::standard);
    }

    void itStopsAtTheEndOfTheSentence() {
        bar()->setChoice({60, {}});
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(!state().writing.running, patience);
        settle();
        for (const int row : {GenerationState::diff, GenerationState::standard}) {
            const Continuation& of = state().writing.rows.at(row);
            QVERIFY(of.size() < 60);
            QVERIFY(endsSentence(of.text(of.size())));
            QVERIFY(!endsSentence(of.text(of.size() - 1)));
        }
    }

    void anotherPromptClearsTheRows() {
        generate(10);
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        edit->setFocus();
        QTest::keyClicks(edit, "s");
        QVERIFY(!view()->isVisible());
        QVERIFY(message().isEmpty());
        settle();
        QVERIFY(state().ahead.empty() && state().textCurrent());
    }

    /// Half of a character is another text for the session, which the editor is not given in return.
    void noEditorGetsItsOwnTextBack() {
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        QTextCursor cursor = edit->textCursor();
        cursor.setPosition(1);
        edit->setTextCursor(cursor);
        edit->insertPlainText(QString(QChar(0xD83D)));
        settle();
        QVERIFY(state().text.starts_with(text.substr(0, 1)) && state().text != text);
        QCOMPARE(edit->textCursor().position(), 2);
        QVERIFY(edit->document()->isUndoAvailable());
        edit->undo();
        QCOMPARE(state().text, text);
    }

    void aRowBecomesThePrompt() {
        generate(12);
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(0, 2).center());
        settle();
        const auto all = state().diffTrained->request.tokens;
        const std::string expected = state().models.diff->tokenizer->decode(all);
        QTest::mouseClick(window_->findChild<QPushButton*>("useDiff"), Qt::LeftButton);
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        QCOMPARE(edit->toPlainText().toStdString(), expected);
        QVERIFY(!view()->isVisible());
        settle();
        QCOMPARE(state().text, expected);
        edit->undo();
        QCOMPARE(edit->toPlainText().toStdString(), text);
        QCOMPARE(state().text, text);
    }

    void tooltipsTellWhatTheModelGave() {
        generate(5);
        const QString tip = strip()->toolTipOf(0, 2);
        const GeneratedToken token = state().writing.rows[0].tokens[2];
        QVERIFY2(tip.contains(QString::number(token.probability, 'f', 4)), qPrintable(tip));
        QVERIFY2(
            tip.contains(
                QString("token %1 · id %2").arg(state().writing.rows[0].prompt.size() + 2).arg(token.token)),
            qPrintable(tip));
    }

    void aModelThatIsAloneHasOneRow() {
        start(assets / "models" / "tiny-stories" / "standard");
        generate(8);
        QCOMPARE(strip()->continuations().rows.size(), std::size_t{1});
        QCOMPARE(strip()->continuations().rows[0].name, "Standard");
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(0, 2).center());
        settle();
        QCOMPARE(state().standard->tokenCount(), static_cast<int>(state().writing.rows[1].prompt.size()) + 3);
        QTest::mouseClick(window_->findChild<QPushButton*>("useStandard"), Qt::LeftButton);
        QVERIFY(QString::fromStdString(state().text).startsWith(QString::fromStdString(text)));
        QVERIFY(state().text.size() > text.size());
    }

    void aModelWithoutATokenizerSaysSo() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        session_->open(folder.path());
        VERIFY_WITHIN(!state().models.standard && session_->settled(), patience);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY(message().contains("tokenizer"));
        QVERIFY(!state().writing.running && window_->isVisible());
    }

    void longRowsScrollTogetherAndFollowTheEnd() {
        bar()->setChoice({200, {.temperature = 1, .seed = 3}, false});
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(!state().writing.running, 4 * patience);
        settle();
        const int last = state().writing.rows[0].size() - 1;
        QVERIFY(last > 40);
        expectShown(0, last + 1);
        QRect room = strip()->viewport()->rect();
        QCOMPARE(strip()->tokenRect(0, last).top(), strip()->tokenRect(0, 0).top()); // a line a row
        QVERIFY(room.contains(strip()->tokenRect(0, last)) && !room.contains(strip()->tokenRect(0, 0)));
        QCOMPARE(strip()->height(), 2 * strip()->lineHeight() + 2 + 4);
        auto* fold = window_->findChild<QPushButton*>("foldContinuations");
        QCOMPARE(fold->text(), QString("Show the whole text"));
        fold->click();
        settle();
        room = strip()->viewport()->rect();
        QVERIFY(strip()->tokenRect(0, last).bottom() > strip()->tokenRect(0, 0).bottom()); // it wraps
        QVERIFY(room.contains(strip()->tokenRect(0, last)) || room.contains(strip()->tokenRect(1, last)));
        for (int token = 0; token <= last; ++token)
            QVERIFY(strip()->tokenRect(0, token).right() <= room.right());
        QTest::keyClick(strip(), Qt::Key_Home);
        settle();
        QVERIFY(strip()->viewport()->rect().contains(strip()->tokenRect(0, 0)));
        fold->click();
        settle();
        QVERIFY(strip()->viewport()->rect().contains(strip()->tokenRect(0, 0)));
    }

    void rowsAreClosed() {
        const int high = window_->canvas()->height();
        const auto close = [&](const char* name) {
            auto* button = window_->findChild<QToolButton*>(name);
            QVERIFY2(button->isVisible(), name);
            button->click();
            settle();
        };
        generate(12);
        QVERIFY(window_->canvas()->height() < high);
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(1, 3).center());
        settle();
        close("closeStandard"); // which the views show: they go back to the prompt
        QVERIFY(state().ahead.empty());
        QCOMPARE(strip()->continuations().rows.size(), std::size_t{1});
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(0, 3).center());
        settle();
        expectShown(0, 4);
        close("closeDiff");
        QVERIFY(state().ahead.empty() && state().writing.empty());
        QVERIFY(!view()->isVisible() && !bar()->isVisible());
        QTRY_COMPARE(window_->canvas()->height(), high);
        generate(5); // and once more
        QCOMPARE(strip()->continuations().rows.size(), std::size_t{2});
    }

    /// What is left of the rows is still of the same prompt, whichever was closed.
    void theStandardsRowAloneIsShown() {
        generate(6);
        window_->findChild<QToolButton*>("closeDiff")->click();
        settle();
        QTest::mouseClick(strip()->viewport(), Qt::LeftButton, {}, strip()->tokenRect(0, 2).center());
        settle();
        QCOMPARE(state().ahead.size(), std::size_t{3});
        QVERIFY(state().writing.problem.isEmpty());
    }

    void settingsAreRememberedAndDriveTheDraw() {
        QTest::mouseClick(window_->findChild<QToolButton*>("generateSettings"), Qt::LeftButton);
        SamplingPopup* popup = bar()->popup();
        QTRY_VERIFY(popup->isVisible());
        QVERIFY(!popup->findChild<QSpinBox*>("generateSeed")->isEnabled()); // nothing is drawn
        popup->findChild<QSpinBox*>("generateTokens")->setValue(9);
        popup->findChild<QCheckBox*>("generateSentence")->setChecked(false);
        popup->findChild<QDoubleSpinBox*>("generateTemperature")->setValue(0.9);
        popup->findChild<QSpinBox*>("generateTopK")->setValue(12);
        popup->findChild<QSpinBox*>("generateSeed")->setValue(77);
        QVERIFY(popup->findChild<QSpinBox*>("generateSeed")->isEnabled());
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        const WritingChoice wanted{9, {0.9, 12, 1, 77}, false};
        start(test::tinyStories);
        QCOMPARE(bar()->choice().tokens, wanted.tokens);
        QVERIFY(bar()->choice() == wanted);
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(!state().writing.running && session_->settled(), patience);
        std::vector<int> ids = state().writing.rows[0].ids(9);
        QCOMPARE(ids, coreTokens(*state().models.diff, 9, wanted.sampling));
        bar()->popup()->findChild<QPushButton*>("generateDefaults")->click();
        QVERIFY(bar()->choice() == WritingChoice{});
    }

    void nothingOverlapsInSmallWindows() {
        for (const QSize size : {QSize(1280, 720), QSize(960, 600)}) {
            window_->resize(size);
            generate(10);
            QCOMPARE(window_->size(), size);
            const auto at = [&](const QWidget* widget) {
                return QRect(widget->mapTo(window_.get(), QPoint()), widget->size());
            };
            const auto* prompt = window_->findChild<PromptBar*>();
            QVERIFY(at(prompt).bottom() < at(bar()).top());
            QVERIFY(at(bar()).bottom() < at(view()).top());
            QVERIFY(at(view()).bottom() < at(window_->canvas()).top());
            QVERIFY(at(bar()).height() <= 32 && at(view()).height() <= 120);
            QVERIFY(strip()->geometry().right() < window_->findChild<QPushButton*>("useDiff")->x());
            session_->setText(text + ".", true);
            settle();
            session_->setText(text, true);
            settle();
        }
    }

    void everythingHasANameAndATip() {
        generate(3);
        for (QWidget* part : {static_cast<QWidget*>(bar()), static_cast<QWidget*>(view())})
            for (const QAbstractButton* each : part->findChildren<QAbstractButton*>()) {
                if (!each->isVisible()) continue;
                QVERIFY2(!each->toolTip().isEmpty(), qPrintable(each->objectName()));
                QVERIFY2(!each->accessibleName().isEmpty() || !each->text().isEmpty(),
                         qPrintable(each->objectName()));
                QVERIFY2(each->focusPolicy() & Qt::TabFocus, qPrintable(each->objectName()));
            }
        QVERIFY(strip()->accessibleDescription().contains("DIFF, token 3 of 3"));
    }

  private:
    void start(const std::filesystem::path& folder) {
        open(folder, Workspace::Explore, text);
        test::makeActive(*window_); // shortcuts are those of the active window
    }
    void generate(int tokens) {
        bar()->setChoice({tokens, {}, false});
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_WITHIN(!state().writing.running, patience);
        settle();
    }
    void settle() { VERIFY_WITHIN(window_->settled(), patience); }

    void expectShown(int row, int count) {
        const Continuation& from = state().writing.rows.at(row);
        std::vector<int> tokens = from.prompt;
        for (const int id : from.ids(count)) tokens.push_back(id);
        QCOMPARE(state().diffTrained->request.tokens, tokens);
        QCOMPARE(state().standard->request.tokens, tokens);
        QCOMPARE(window_->canvas()->scene().tokens.size(), static_cast<qsizetype>(tokens.size()));
        QCOMPARE(window_->canvas()->scene().diff->request.tokens, tokens);
        QCOMPARE(strip()->continuations().shown, count);
        QCOMPARE(strip()->continuations().row, row);
        QVERIFY(back()->isVisible());
    }

    static std::vector<int> coreTokens(const Model& model, int count, const Sampling& sampling = {}) {
        const ModelPtr same(&model, [](const Model*) {});
        const auto backend = makeBackend("cpu");
        Generation generation(same, {model.tokenizer->encode(text), {}, count, sampling, false});
        std::vector<int> tokens;
        while (!generation.done()) tokens.push_back(generation.step(*backend).token);
        return tokens;
    }

    [[nodiscard]] GenerateBar* bar() const { return window_->findChild<GenerateBar*>(); }
    [[nodiscard]] ContinuationsView* view() const { return window_->findChild<ContinuationsView*>(); }
    [[nodiscard]] ContinuationStrip* strip() const { return view()->strip(); }
    [[nodiscard]] QPushButton* button() const { return window_->findChild<QPushButton*>("generateButton"); }
    [[nodiscard]] QPushButton* back() const { return window_->findChild<QPushButton*>("backToPrompt"); }
    [[nodiscard]] QString message() const {
        return window_->findChild<QLabel*>("generateMessage")->accessibleName();
    }

    QTemporaryDir folder_; // of the settings
};

GUI_TEST(GenerateTest)
#include "generate_test.moc"
