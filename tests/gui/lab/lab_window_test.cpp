// SPDX-License-Identifier: MIT
// The λ lab in the real window: every way to move λ, what answers, and the way back.
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "core/analysis/attention/cell.h"
#include "core/files/edits_file.h"
#include "core/model/safetensors.h"
#include "core/util/phrase.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/compare_traces.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_view.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/palette.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/edit/edit_panel.h"
#include "widgets/lab/effects/effect_view.h"
#include "widgets/prompt/prompt_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>
#include <QUndoStack>

#include <cmath>
#include <cstring>

using namespace lambdascope;
using test::assets;
using test::patience;

namespace {

bool close(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 &&
           std::abs(a.blue() - b.blue()) <= 2;
}

} // namespace

class LabWindowTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Lab);
        VERIFY_WITHIN(settled(), patience);
        canvas_ = window_->findChild<LabCanvas*>();
        edit_ = window_->findChild<EditPanel*>();
        QVERIFY(canvas_ != nullptr && canvas_->isVisible() && edit_->isVisible());
        layer_ = state().head.layer;
    }
    void cleanup() { closeWindow(); }

    void aDragMovesMapTablesAndMeterAndIsOneStep() {
        const QPoint from = canvas_->pointOf(layer_).toPoint();
        QTest::mousePress(canvas_, Qt::LeftButton, Qt::NoModifier, from);
        for (int i = 1; i <= 12; ++i) {
            QTest::mouseMove(canvas_, from + QPoint(0, 6 * i));
            QTest::qWait(8);
        }
        const double moved = state().lambda(layer_).init;
        QVERIFY(moved < trained().init - 0.1);
        session_->cancelPass(); // whatever the worker has done: the frame is drawn from the uniform
        checkEditedMap();
        QTest::mouseRelease(canvas_, Qt::LeftButton, Qt::NoModifier, from + QPoint(0, 72));
        session_->edit(withValues({}, Quantity::LambdaInit, {{layer_, moved - 0.01}}, diff()), {},
                       true); // after the gesture: another step
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(session_->history().stack().count(), 2);
        const TracePtr fresh = freshPass(state().edits);
        QVERIFY(test::sameBits(state().diffEdited->logits, fresh->logits));
        checkTable(*fresh);
        checkEditedMap();
        QVERIFY(meterText().contains(QString::fromStdString(formatNumber(meterEdited(*fresh), 2))));

        window_->findChild<QAction*>("actionUndo")->trigger();
        QCOMPARE(state().lambda(layer_).init, moved);
        window_->findChild<QAction*>("actionUndo")->trigger();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits.empty());
        QVERIFY(test::sameBits(state().diffEdited->logits, state().diffTrained->logits));
        checkTable(*state().diffTrained);
        window_->findChild<QAction*>("actionRedo")->trigger();
        QCOMPARE(state().lambda(layer_).init, moved);
    }

    void everyPathEndsInTheSameNumbers() {
        const Edits wish = withValues({}, Quantity::LambdaInit, {{layer_, -0.15}}, diff());
        const TracePtr fresh = freshPass(wish);
        const auto check = [&](const char* path) {
            VERIFY_WITHIN(settled(), patience);
            QVERIFY2(state().lambda(layer_).init == -0.15, path);
            QVERIFY2(test::sameBits(state().diffEdited->logits, fresh->logits), path);
            session_->edit({}, {});
            VERIFY_WITHIN(settled(), patience);
        };
        auto* slider = edit_->findChild<InitSlider*>();
        QTest::mousePress(slider, Qt::LeftButton, {},
                          QPoint(qRound(slider->xOf(trained().init)), slider->height() / 2));
        for (int i = 0; i <= 20; ++i)
            QTest::mouseMove(slider,
                             QPoint(qRound(slider->xOf(trained().init + (-0.15 - trained().init) * i / 20)),
                                    slider->height() / 2));
        QTest::mouseRelease(slider, Qt::LeftButton, {},
                            QPoint(qRound(slider->xOf(-0.15)), slider->height() / 2));
        QCOMPARE(session_->history().stack().count(), 1);
        check("slider");

        auto* spin = edit_->findChild<InitSpin*>();
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, "-0.15");
        QTest::keyClick(spin, Qt::Key_Return);
        check("typed");

        QGuiApplication::clipboard()->setText("lambdascope-cli next " +
                                              QString::fromStdString(toCommandLine(wish)));
        window_->findChild<QAction*>("actionPasteEdits")->trigger();
        check("pasted");

        session_->sweeps().start(); // on a slow machine it waits to be asked for
        VERIFY_WITHIN(state().sweep.points.size() == 33, patience);
        window_->showNow(); // the points are there before they are drawn
        QTest::mouseClick(canvas_, Qt::LeftButton, {}, canvas_->sweepPoint(-0.15).toPoint());
        check("sweep");

        const test::TempFolder folder;
        writeEdits(folder.path() / "e.json", wish);
        session_->editBoth(readEdits(folder.path() / "e.json", diff()), {});
        check("file");
    }

    void theCommandLineGivesTheSameNumbers() {
        QTest::keyClick(canvas_, Qt::Key_Down, Qt::ShiftModifier);
        VERIFY_WITHIN(settled() && !state().edits.empty(), patience);
        window_->findChild<QAction*>("actionCopyEdits")->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith("--lambda-init "), qPrintable(copied));
        const test::TempFolder folder;
        const QString out = QString::fromStdString(folder.path() / "t.safetensors");
        QProcess cli;
        cli.start(QCoreApplication::applicationDirPath() + "/lambdascope-cli",
                  QStringList{"trace", "tiny-stories", "--prompt", QString::fromStdString(state().text),
                              "--out", out} +
                      copied.split(' '));
        QVERIFY(cli.waitForFinished(60000));
        QVERIFY2(cli.exitCode() == 0, cli.readAllStandardError().constData());
        const auto file = SafetensorsFile::open(out.toStdString());
        const auto& bytes = file->entries().at("logits").bytes;
        const Tensor& logits = state().diffEdited->logits;
        QCOMPARE(bytes.size(), logits.size() * sizeof(float));
        QCOMPARE(std::memcmp(bytes.data(), logits.data(), bytes.size()), 0);
    }

    void spaceShowsTrainedInPlaceWhileItIsHeld() {
        session_->edit(withValues({}, Quantity::LambdaInit, {{layer_, -0.2}}, diff()), {});
        VERIFY_WITHIN(settled(), patience);
        canvas_->setFocus();
        QTest::keyPress(canvas_, Qt::Key_Space);
        QVERIFY(state().peek);
        QTRY_VERIFY(canvas_->scene().maps.peek);
        QCOMPARE(canvas_->scene().maps.mix, canvas_->scene().maps.trainedMix);
        QTest::keyRelease(canvas_, Qt::Key_Space);
        QVERIFY(!state().peek);
        QCOMPARE(state().lambda(layer_).init, -0.2);
    }

    void oneKeyComparesBothSets() {
        session_->edit(withValues({}, Quantity::LambdaInit, {{layer_, 0}}, diff()), {});
        window_->findChild<QAction*>("actionOtherSlot")->trigger();
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().edits.empty());
        checkTable(*state().diffTrained);
        window_->findChild<QAction*>("actionOtherSlot")->trigger();
        QCOMPARE(state().lambda(layer_).init, 0.0);
    }

    void marksOfTheTextMoveTheMeter() {
        auto* text = window_->findChild<QPlainTextEdit*>("promptEdit");
        const int at = text->toPlainText().indexOf("7350");
        QVERIFY(at > 0);
        QTextCursor cursor = text->textCursor();
        cursor.setPosition(at);
        cursor.setPosition(at + 4, QTextCursor::KeepAnchor);
        text->setTextCursor(cursor);
        const double before = meterEdited(*state().diffEdited);
        emit window_->findChild<PromptBar*>()->markRequested(MarkKind::Answer, at, at + 4);
        QCOMPARE(state().marks.answer.size(), std::size_t{2}); // with the one that the example came with
        QVERIFY(meterEdited(*state().diffEdited) >= before);
        session_->setMarks({});
        QTRY_VERIFY(window_->findChild<MeterView*>("meterView")->isVisible());
        QVERIFY(!meterReading(state()).edited.there);
    }

    void theScrubberOpensAStepAndEverythingElseStays() {
        emit canvas_->lowerChosen(LabScene::Lower::Training);
        QTRY_VERIFY(canvas_->scene().lower == LabScene::Lower::Training);
        session_->edit(withValues({}, Quantity::LambdaInit, {{layer_, 0.2}}, diff()), {});
        VERIFY_WITHIN(settled(), patience);
        const auto pin = state().pin;
        const ModelPtr last = state().models.diff;
        QTest::mouseClick(canvas_, Qt::LeftButton, {}, canvas_->checkpointPoint(1000).toPoint());
        QTRY_COMPARE_WITH_TIMEOUT(state().trainingStep, 1000, patience);
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QVERIFY(state().models.diff != last);
        QCOMPARE(state().pin, pin);
        QCOMPARE(state().lambda(layer_).init, 0.2);
        QVERIFY(test::sameBits(state().diffEdited->logits, freshPass(state().edits)->logits));
        checkEditedMap();
    }

    void theStepBeforeTheBoundIsCalledSo() {
        session_->open(test::assets / "models/scale-model");
        VERIFY_WITHIN(settled() && state().title == "scale-model", patience);
        emit canvas_->lowerChosen(LabScene::Lower::Training);
        QTRY_VERIFY(canvas_->scene().training && canvas_->scene().training->checkpoints[0] == 0);
        QCOMPARE(canvas_->scene().training->named[0], QStringLiteral("tiny-stories, before the bound"));
        QVERIFY(canvas_->scene().training->named[1].isEmpty());
    }

    /// A folder with checkpoint-100, checkpoint-200 … as Hugging Face's Trainer leaves it.
    void savedStepsOfATrainingAreOnTheScrubber() {
        const test::TempFolder folder;
        const auto run = folder.path() / "run";
        for (const int step : {100, 200, 300})
            test::writeTinyModel(run / ("checkpoint-" + std::to_string(step)),
                                 {.vocab = 40, .salt = std::to_string(step)});
        session_->setText("1 2 3 4");
        session_->open(run);
        VERIFY_WITHIN(settled() && state().folder == run && state().diffTrained, patience);
        QCOMPARE(state().title, QStringLiteral("run"));
        QCOMPARE(state().models.diff->name, std::string("run checkpoint-300"));
        emit canvas_->lowerChosen(LabScene::Lower::Training);
        QTRY_VERIFY(canvas_->scene().lower == LabScene::Lower::Training);
        const LabTraining shown = *canvas_->scene().training;
        QCOMPARE(shown.checkpoints, (std::vector{100, 200, 300}));
        QCOMPARE(shown.current, 300);
        QTest::mouseClick(canvas_, Qt::LeftButton, {}, canvas_->checkpointPoint(100).toPoint());
        QTRY_COMPARE_WITH_TIMEOUT(state().trainingStep, 100, patience);
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        const ModelPtr& model = state().models.diff;
        QCOMPARE(model->name, std::string("run checkpoint-100"));
        for (std::size_t layer = 0; layer < model->layers.size(); ++layer) // the curve is where the step is
            QCOMPARE(shown.lambdas[layer][0], model->layers[layer].lambda.trained());
        QTest::keyClick(canvas_, Qt::Key_PageDown);
        QTRY_COMPARE_WITH_TIMEOUT(state().trainingStep, 200, patience);
        VERIFY_WITHIN(settled(), patience);
    }

    void editsAreSeenInBothWorkspaces() {
        session_->edit(withValues({}, Quantity::LambdaInit, {{layer_, 0}}, diff()), {});
        window_->setWorkspace(Workspace::Explore);
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(!edit_->isVisible() && window_->canvas()->isVisible());
        QCOMPARE(window_->canvas()->scene().mix, state().mix(state().head));
        window_->setWorkspace(Workspace::Lab);
        QVERIFY(canvas_->isVisible() && edit_->isVisible() && !window_->canvas()->isVisible());
    }

    void escapeTakesADragBackAsIfItHadNeverBeen() {
        session_->edit(withValues({}, Quantity::Lambda, {{layer_, 0.7}}, diff()), {});
        const Edits before = state().edits;
        VERIFY_WITHIN(settled(), patience);
        const QPoint from = canvas_->pointOf(layer_).toPoint();
        QTest::mousePress(canvas_, Qt::LeftButton, Qt::NoModifier, from);
        QTest::mouseMove(canvas_, from + QPoint(0, 20));
        QTest::mouseMove(canvas_, from + QPoint(0, 40));
        QVERIFY(!(state().edits == before));
        QTest::keyClick(canvas_, Qt::Key_Escape);
        QVERIFY(state().edits == before);
        QCOMPARE(session_->history().stack().count(), 1);
        QTest::mouseRelease(canvas_, Qt::LeftButton, Qt::NoModifier, from + QPoint(0, 40));
        QVERIFY(state().edits == before);
    }

    void keysThatComeFasterThanFramesAllCount() {
        const double start = std::round(trained().init * 100) / 100;
        for (int i = 0; i < 5; ++i) QTest::keyClick(canvas_, Qt::Key_Up);
        QVERIFY(std::abs(state().lambda(layer_).init - (start + 0.05)) < 0.0101);
        canvas_->setFocus();
        QTest::keyPress(canvas_, Qt::Key_Space); // what is shown now is not what would be moved
        const Edits before = state().edits;
        QTest::keyClick(canvas_, Qt::Key_Up);
        QVERIFY(state().edits == before);
        QVERIFY(window_->statusBar()->currentMessage().contains("while Space is held"));
        QTest::keyRelease(canvas_, Qt::Key_Space);
    }

    void whatChangedInTheLabIsSeenInExplore() {
        session_->setText("Tom went to the park. Tom went to the", true);
        VERIFY_WITHIN(settled(), patience);
        window_->setWorkspace(Workspace::Explore);
        window_->showNow();
        const auto* table = window_->findChild<NextTokenView*>()->model();
        const auto probabilities = nextTokenProbabilities(*state().diffTrained);
        const int best = topCandidates(probabilities, 1).front().token;
        const auto piece = diff().tokenizer->pieces(std::vector{best}).front();
        QVERIFY(table->rowCount() > 0);
        QCOMPARE(table->index(0, NextTokenModel::Token).data().toString(),
                 QString::fromStdString(piece.display).replace(' ', QChar(0xB7)));
    }

    void theSentenceSpeaksOfTheTrainedPass() {
        session_->setScope(MeterScope::Head);
        session_->edit(withValues({}, Quantity::LambdaInit, {{0, 0.9}}, diff()), {});
        session_->selectHead({3, 0});
        session_->pin(Cell{state().diffTrained->tokenCount() - 1, 7});
        VERIFY_WITHIN(settled(), patience);
        const LayerTrace& layer = *state().diffTrained->layers[3];
        const std::string trained = arithmetic(cellValues(layer, 0, *state().pin, layer.heads[0])).result;
        session_->setPeek(true);
        QVERIFY2(sentenceText(state()).contains("by " + QString::fromStdString(trained)),
                 qPrintable(sentenceText(state())));
        session_->setPeek(false);
    }

    void experimentsAreNamedInTheSentence() {
        session_->edit(withAblation({}, {layer_, layer_}, allHeads, Ablation::HeadOff, true, diff()), {});
        VERIFY_WITHIN(settled(), patience);
        QVERIFY2(
            editSentence(state()).startsWith(QStringLiteral("Layer %1: head off in all heads.").arg(layer_)),
            qPrintable(editSentence(state())));
    }

    void aStandardModelAloneHasNoLambdaToEdit() {
        session_->open(assets / "models/tiny-stories/standard");
        VERIFY_WITHIN(!state().models.diff && settled(), patience);
        QVERIFY(!edit_->state().enabled);
        for (const int key : {Qt::Key_Down, Qt::Key_Home, Qt::Key_Return, Qt::Key_PageUp})
            QTest::keyClick(canvas_, static_cast<Qt::Key>(key));
        for (int x = 5; x < canvas_->width(); x += 40) // wherever somebody clicks
            for (int y = 5; y < canvas_->height(); y += 40)
                QTest::mouseClick(canvas_, Qt::LeftButton, {}, QPoint(x, y));
        emit edit_->resetRequested();
        emit edit_->scheduleChosen(EditPanelState::Schedule::Zero);
        emit edit_->experimentToggled(Ablation::Swap, true);
        QVERIFY(state().allEdits().empty());
        QGuiApplication::clipboard()->setText("--ablate 1.2=head-off");
        window_->findChild<QAction*>("actionPasteEdits")->trigger();
        QCOMPARE(toCommandLine(state().allEdits()), std::string("--ablate standard:1.2=head-off"));
        window_->findChild<QAction*>("actionTrained")->trigger();
        QVERIFY(state().allEdits().empty());
    }

  private:
    [[nodiscard]] const Model& diff() const { return *state().models.diff; }
    [[nodiscard]] const LambdaParts& trained() const { return diff().layers[layer_].lambda; }
    [[nodiscard]] bool settled() const {
        return window_->settled() && state().editsCurrent() && state().textCurrent();
    }
    TracePtr freshPass(const Edits& edits) {
        const auto backend = makeBackend("cpu");
        return forward(
            *backend, state().models.diff,
            {state().diffTrained->request.tokens, edits, std::vector<bool>(diff().layers.size(), true)});
    }
    double meterEdited(const Trace& trace) {
        MeterSource source;
        source.edited = &trace;
        source.editedMix = [&](int l, int h) { return trace.layers[l]->heads[h]; };
        const TokenGroups& sentences = *state().groupsBy(GroupBy::Sentence);
        const std::vector<int> answer = answerGroups(sentences, state().pieces, state().marks);
        const ComparedRow row = compareRow(meterTokens(state()).rows.front(), source, state().head, {},
                                           state().scope, sentences, answer);
        return *row.difference.row.share();
    }
    QString meterText() {
        QString text;
        const auto* view = window_->findChild<MeterView*>("meterView");
        text += view->accessibleDescription();
        for (const QWidget* each : view->findChildren<QWidget*>()) text += each->accessibleDescription();
        return text;
    }
    /// The table holds what the pass gives, in percent.
    void checkTable(const Trace& trace) {
        const auto probabilities = nextTokenProbabilities(trace);
        const int best = topCandidates(probabilities, 1).front().token;
        const auto piece = diff().tokenizer->pieces(std::vector{best}).front();
        const QString word = QString::fromStdString(piece.display).replace(' ', QChar(0xB7));
        const QString percent = QString::number(100 * probabilities[best], 'f', 1);
        const NextTokenModel* model = window_->findChild<EffectView*>()->model();
        const bool edited = !state().edits.empty();
        const int column = edited ? NextTokenModel::DiffEdited : NextTokenModel::DiffTrained;
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, NextTokenModel::Token).data().toString() == word) {
                QCOMPARE(model->index(row, column).data().toString(), percent);
                return;
            }
        QFAIL(qPrintable("no row for " + word));
    }
    /// The lower map is the signed sum by the edits in force, whether or not their pass has run.
    void checkEditedMap() {
        session_->pin({});
        session_->setMapScale(MapScale::Absolute);
        session_->setScope(MeterScope::Head);
        session_->setBy(GroupBy::Token);
        QTRY_VERIFY(!canvas_->scene().maps.pin && canvas_->scene().maps.scale);
        const QImage image = canvas_->picture();
        const LayerTrace& layer = *state().shown()->layers[state().head.layer];
        const HeadMix mix = state().mix(state().head);
        const Palette colours = Palette::of(Palette::Kind::Signed, false);
        int compared = 0;
        for (int q = 0; q < state().diffEdited->tokenCount(); ++q)
            for (int k = 0; k <= q; ++k) {
                const auto rect = canvas_->cellRect(1, {q, k});
                if (!rect) continue;
                const QPointF at(rect->left() + rect->width() * 0.3, rect->top() + rect->height() * 0.3);
                const float weight = cellValues(layer, state().head.head, {q, k}, mix).difference();
                QVERIFY(close(image.pixelColor((at * image.devicePixelRatio()).toPoint()),
                              colours.ofValue(weight, canvas_->scaleMaximum())));
                ++compared;
            }
        QVERIFY(compared > 100);
    }

    LabCanvas* canvas_ = nullptr;
    EditPanel* edit_ = nullptr;
    int layer_ = 0;
};

GUI_TEST(LabWindowTest)
#include "lab_window_test.moc"
