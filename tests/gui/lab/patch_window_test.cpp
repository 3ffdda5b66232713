// SPDX-License-Identifier: MIT
// Parts of another run, put in by the lab's window "Patch".
#include "app/lab/lab_values.h"
#include "app/lab/patch_dialog.h"
#include "core/compute/forward.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/compare_traces.h"
#include "tests/support/shipped_pair.h"
#include "widgets/kit/controls/segments.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QUndoStack>

using namespace lambdascope;
using test::patience;

namespace {

constexpr auto ofPrompt = "The key to Mia is 4821. What is the key to Mia?";
constexpr auto ofDonor = "The key to Mia is 7350. What is the key to Mia?";

} // namespace

class PatchWindowTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Lab, ofPrompt);
        window_->findChild<QPushButton*>("patchButton")->click();
        dialog_ = window_->findChild<PatchDialog*>();
        QVERIFY(dialog_ != nullptr && dialog_->isVisible());
    }
    void cleanup() {
        delete dialog_;
        closeWindow();
    }

    void anotherPromptIsCountedWhileItIsTyped() {
        QCOMPARE(child<QSpinBox>("patchLayer")->value(), state().head.layer);
        QCOMPARE(child<QSpinBox>("patchHead")->value(), state().head.head);
        QVERIFY(!child<QPlainTextEdit>("patchPrompt")->isVisible());
        QVERIFY(child<QLabel>("patchCount")->text().contains("both states are the same run"));
        child<QComboBox>("patchSource")->setCurrentIndex(1);
        QCOMPARE(child<QPlainTextEdit>("patchPrompt")->toPlainText(), ofPrompt);
        QVERIFY(child<QPushButton>("patchPut")->isEnabled());
        QGuiApplication::clipboard()->clear();
        child<QPlainTextEdit>("patchPrompt")->paste(); // of nothing, which Qt 6.4 dies of
        QCOMPARE(child<QPlainTextEdit>("patchPrompt")->toPlainText(), ofPrompt);
        child<QPlainTextEdit>("patchPrompt")->setPlainText("Lily");
        const auto count = [&](const char* text) {
            return QString::number(state().models.diff->tokenizer->encode(text).size());
        };
        const QString words = child<QLabel>("patchCount")->text();
        QVERIFY2(words.contains(count("Lily")) && words.contains(count(ofPrompt)), qPrintable(words));
        QVERIFY(!child<QPushButton>("patchPut")->isEnabled());
        QCOMPARE(child<QPushButton>("patchPut")->toolTip(), words);
    }

    void aPatchIsAnEditLikeAnyOther() {
        putFromDonor();
        Edits expected = withPatch({}, state().head.layer, Patch::Output, state().head.head, true, diff());
        expected.patchFrom = ofDonor;
        QVERIFY(state().edits == expected);
        QVERIFY(test::sameBits(state().diffEdited->logits, fresh(state().models.diff, expected)->logits));
        QVERIFY(!test::sameBits(state().diffEdited->logits, state().diffTrained->logits));
        const QString said = editSentence(state());
        QVERIFY2(said.contains(nameOfPatch(state().head.layer, Patch::Output, state().head.head)) &&
                     said.contains("7350"),
                 qPrintable(said));
        QVERIFY(window_->findChild<FlatButton*>("patchButton")->dot());
        QCOMPARE(child<QListWidget>("patchList")->count(), 1);
        QVERIFY(session_->history().stack().undoText().contains("patch"));
        window_->findChild<QAction*>("actionUndo")->trigger();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits == Edits{});
        QCOMPARE(child<QListWidget>("patchList")->count(), 0);
        window_->findChild<QAction*>("actionRedo")->trigger();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits == expected);
        child<QPushButton>("patchRemove")->click();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits == Edits{});
        QVERIFY(test::sameBits(state().diffEdited->logits, state().diffTrained->logits));
    }

    void theHeadThatIsPatchedIsChosenAndNamed() {
        const HeadId head{state().head.layer, (state().head.head + 1) % diff().plan.headCount()};
        child<QSpinBox>("patchHead")->setValue(head.head);
        putFromDonor();
        QCOMPARE(state().head, head);
        auto* info = window_->findChild<QLabel*>("editInfo");
        const QString name = nameOfPatch(head.layer, Patch::Output, head.head);
        QVERIFY2(info->toolTip().contains(name), qPrintable(info->toolTip()));
        QVERIFY2(info->text().startsWith("Patched from"), qPrintable(info->text()));
        session_->edit(withValues(state().edits, Quantity::LambdaInit, {{1, 0.2}}, diff()), "λ_init");
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(info->toolTip().contains(name)); // beside another edit, too
    }

    void theOtherStateStaysWhileLambdaMoves() {
        session_->edit(withValues({}, Quantity::LambdaInit, {{0, 0.0}}, diff()), "λ_init");
        VERIFY_WITHIN(settled(), patience);
        VERIFY_WITHIN(child<QLabel>("patchCount")->text().isEmpty(), patience);
        part(1);
        child<QSpinBox>("patchLayer")->setValue(2);
        child<QSpinBox>("patchHead")->setValue(-1); // all
        child<QPushButton>("patchPut")->click();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits.of(2).has(Patch::A1, 3));
        QVERIFY(state().diffEdited->donor != nullptr);
        for (const double init : {0.1, 0.2}) {
            session_->moveLambda(Quantity::LambdaInit, {{0, init}});
            VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        }
        QVERIFY(
            test::sameBits(state().diffEdited->logits, fresh(state().models.diff, state().edits)->logits));
        child<QCheckBox>("patchInto")->setChecked(true);
        child<QPushButton>("patchPut")->click();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits.patchTrained);
        QVERIFY(state().lambda(0).init == diff().layers[0].lambda.init);
        QVERIFY(
            test::sameBits(state().diffEdited->logits, fresh(state().models.diff, state().edits)->logits));
    }

    void aTokenOfTheStreamIsShownByItsWord() {
        part(3);
        QVERIFY(!child<QSpinBox>("patchHead")->isVisible());
        child<QSpinBox>("patchToken")->setValue(3);
        const QString word = QString::fromStdString(state().pieces[3].display);
        QVERIFY(child<QLabel>("patchWord")->text().contains(word.trimmed()));
        putFromDonor();
        QVERIFY(state().edits.of(state().head.layer).has(Patch::Residual, 3));
    }

    void theStandardModelTakesThemToo() {
        child<Segments>("patchModel")->button(1)->click();
        QVERIFY(!child<Segments>("patchPart")->button(2)->isEnabled()); // it has no A2
        putFromDonor();
        const HeadId twin = state().twin();
        QVERIFY(state().standardEdits.of(twin.layer).has(Patch::Output, twin.head));
        QVERIFY(test::sameBits(state().standard->logits,
                               fresh(state().models.standard, state().standardEdits)->logits));
        QVERIFY(state().edits == Edits{});
        QVERIFY(editSentence(state()).contains("7350"));
    }

    /// The old maps stay, and the sentence has both counts.
    void aTextOfAnotherLengthIsRefusedUntilThePatchIsGone() {
        putFromDonor();
        session_->setText("Lily saw a dog", true);
        VERIFY_WITHIN(settled(), patience);
        const auto count = [&](const char* text) {
            return QString::number(state().models.diff->tokenizer->encode(text).size());
        };
        QVERIFY2(state().problem.contains(count("Lily saw a dog")) &&
                     state().problem.contains(count(ofDonor)),
                 qPrintable(state().problem));
        child<QPushButton>("patchRemove")->click();
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QVERIFY(state().problem.isEmpty());
    }

    void inATextThatIsWrittenTheyAreOfThePrompt() {
        putFromDonor();
        session_->writing().start(3);
        VERIFY_WITHIN(!state().writing.running && settled(), patience);
        QVERIFY2(state().problem.isEmpty(), qPrintable(state().problem));
        QCOMPARE(state().writing.rows[0].size(), 3);
        session_->writing().show(0, 2);
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QVERIFY2(state().problem.isEmpty(), qPrintable(state().problem));
        const std::size_t prompt = state().models.diff->tokenizer->encode(ofPrompt).size();
        QCOMPARE(state().diffEdited->request.tokens.size(), prompt + 2);
        QCOMPARE(state().diffEdited->request.promptTokens, prompt);
        const auto top = [](const Trace& trace) {
            const auto row = trace.logits.rowsFrom(trace.tokenCount() - 1, 1).values();
            return static_cast<int>(std::ranges::max_element(row) - row.begin());
        };
        QCOMPARE(top(*state().diffEdited), state().writing.rows[0].tokens[2].token);
    }

  private:
    template<typename Widget>
    Widget* child(const char* name) {
        auto* found = dialog_->findChild<Widget*>(name);
        if (found == nullptr) qFatal("no %s", name);
        return found;
    }
    void part(int index) { child<Segments>("patchPart")->button(index)->click(); }
    void putFromDonor() {
        child<QComboBox>("patchSource")->setCurrentIndex(1);
        child<QPlainTextEdit>("patchPrompt")->setPlainText(ofDonor);
        child<QPushButton>("patchPut")->click();
        VERIFY_WITHIN(settled(), patience);
    }
    [[nodiscard]] const Model& diff() const { return *state().models.diff; }
    static TracePtr fresh(const ModelPtr& model, const Edits& edits) {
        return forward(*makeBackend("cpu"), model,
                       {model->tokenizer->encode(ofPrompt), edits, std::vector(model->layers.size(), true)});
    }

    PatchDialog* dialog_ = nullptr;
};

GUI_TEST(PatchWindowTest)
#include "patch_window_test.moc"
