// SPDX-License-Identifier: MIT
// Drives the real window on the shipped pair: type, look at pixels, pin, move λ.
#include "app/explore/explore_values.h"
#include "app/prompt/examples.h"
#include "app/window/main_window.h"
#include "app/window/status_bar.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/util/error.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/palette.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QThread>

#include <cmath>

using namespace lambdascope;
using test::assets;
using test::patience;

namespace {

/// The colour in the middle of a cell; outlines and marks are drawn at its edges or below 10 pixels not at
/// all.
QColor pixelOf(const QImage& image, const MapCanvas& canvas, int panel, Cell cell) {
    const auto rect = canvas.cellRect(panel, cell);
    if (!rect) return {};
    const QPointF quarter(rect->left() + rect->width() * 0.3,
                          rect->top() + rect->height() * 0.3); // clear of the minus mark
    return image.pixelColor((quarter * image.devicePixelRatio()).toPoint());
}

bool close(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 &&
           std::abs(a.blue() - b.blue()) <= 2;
}

} // namespace

class WindowTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories);
        test::oneHeadByToken(*session_);
        VERIFY_WITHIN(settled(), test::patience);
        canvas_ = window_->canvas();
        QVERIFY(canvas_ != nullptr);
    }

    void cleanup() { closeWindow(); }

    void opensWithAPairAndARunPrompt() {
        const SessionState& s = session_->state();
        QVERIFY(s.models.diff && s.models.standard && s.diffTrained && s.standard);
        QVERIFY(s.pin.has_value());
        QCOMPARE(QString::fromStdString(s.text), readExamples(assets, test::tinyStories).at(0).text);
        QCOMPARE(s.diffTrained->request.tokens, s.models.diff->tokenizer->encode(s.text));
        QCOMPARE(s.diffTrained->request.tokens, s.standard->request.tokens);
        QVERIFY(window_->findChild<ElidedLabel*>("sentence")->text().startsWith("In layer"));
        QVERIFY(window_->findChild<FigureLine*>("backendLabel")->text().startsWith("CPU"));
    }

    void typingRunsAPassAfterAPause() {
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, "The key to Mia is 1234. The key to Mia is");
        QVERIFY(!session_->state().textCurrent());
        VERIFY_WITHIN(settled() && session_->state().textCurrent(), patience);
        QCOMPARE(session_->state().text, std::string("The key to Mia is 1234. The key to Mia is"));
        const auto& model = *session_->state().models.diff;
        QCOMPARE(session_->state().diffTrained->request.tokens,
                 model.tokenizer->encode(session_->state().text));
        QCOMPARE(static_cast<int>(session_->state().pieces.size()),
                 session_->state().diffTrained->tokenCount());
    }

    void pixelsOfFourMapsMatchThePalette() {
        session_->pin({}); // no cross-hair over the cells
        window_->showNow();
        compareAllCells();
        setLambdaInit(session_->state().head.layer, -0.3);
        VERIFY_WITHIN(settled(), patience);
        compareAllCells();
    }

    void movingLambdaChangesTheDifferenceAndNotA1() {
        session_->pin({});
        window_->showNow();
        const QImage before = canvas_->picture();
        auto* spin = window_->findChild<QDoubleSpinBox*>("lambdaInitSpin");
        QVERIFY(spin != nullptr);
        spin->setValue(1.30);
        QVERIFY(session_->state().edits.of(session_->state().head.layer).lambdaInit.has_value());
        const QImage after = canvas_->picture(); // before any pass has run: the shader alone
        int changedDifference = 0;
        const int tokens = session_->state().diffTrained->tokenCount();
        for (int q = 0; q < tokens; ++q)
            for (int k = 0; k <= q; ++k) {
                QCOMPARE(pixelOf(after, *canvas_, 0, {q, k}), pixelOf(before, *canvas_, 0, {q, k}));
                QCOMPARE(pixelOf(after, *canvas_, 3, {q, k}), pixelOf(before, *canvas_, 3, {q, k}));
                changedDifference +=
                    pixelOf(after, *canvas_, 2, {q, k}) != pixelOf(before, *canvas_, 2, {q, k}) ? 1 : 0;
            }
        QVERIFY(changedDifference > 50);
        VERIFY_WITHIN(settled() && session_->state().editsCurrent(), patience);
        QVERIFY(session_->state().diffEdited != session_->state().diffTrained);
        session_->edit({}, {});
        VERIFY_WITHIN(settled() && session_->state().editsCurrent(), patience);
        QCOMPARE(session_->state().diffEdited, session_->state().diffTrained);
    }

    void clickPinsEscapeUnpinsArrowsMove() {
        const Cell cell{20, 7};
        const QPoint at = canvas_->cellRect(2, cell)->center().toPoint();
        QTest::mouseClick(canvas_, Qt::LeftButton, {}, at);
        QCOMPARE(session_->state().pin, std::optional(cell));
        QVERIFY(window_->findChild<ElidedLabel*>("sentence")->text().contains("weighs"));
        canvas_->setFocus();
        QTest::keyClick(canvas_, Qt::Key_Right);
        QCOMPARE(session_->state().pin, std::optional(Cell{20, 8}));
        QTest::keyClick(canvas_, Qt::Key_Up);
        QCOMPARE(session_->state().pin, std::optional(Cell{19, 8}));
        QTest::keyClick(canvas_, Qt::Key_End);
        QTest::keyClick(canvas_, Qt::Key_Right);
        QCOMPARE(session_->state().pin, std::optional(Cell{19, 19})); // never into the masked half
        QTest::keyClick(canvas_, Qt::Key_Escape);
        QVERIFY(!session_->state().pin.has_value());
        const QPoint masked = canvas_->cellRect(2, {5, 20})->center().toPoint();
        QTest::mouseClick(canvas_, Qt::LeftButton, {}, masked);
        QVERIFY(!session_->state().pin.has_value());
    }

    void headAndTwinFollowTheSelection() {
        session_->setScope(MeterScope::Head);
        window_->findChild<QSpinBox*>("layerSpin")->setValue(0);
        window_->findChild<QSpinBox*>("headSpin")->setValue(1);
        QCOMPARE(session_->state().head, (HeadId{0, 1}));
        VERIFY_WITHIN(settled(), patience);
        window_->showNow();
        QCOMPARE(canvas_->scene().twin, *session_->state().besideRetrieves.head); // by default, of the answer
        session_->setMarks({});
        VERIFY_WITHIN(settled(), patience);
        const Twin nearest = mostSimilarHead(*session_->state().diffTrained, {0, 1},
                                             session_->state().lambda(0).lambda, *session_->state().standard);
        session_->selectTwinBy(TwinRule::NearestPattern);
        window_->showNow();
        QCOMPARE(canvas_->scene().twin, nearest.head);
        session_->selectTwinBy(TwinRule::Answer);
        window_->showNow();
        QCOMPARE(canvas_->scene().twin, nearest.head); // no answer is marked
        session_->selectTwin(HeadId{1, 2});
        window_->showNow();
        QCOMPARE(canvas_->scene().twin, (HeadId{1, 2}));
        QCOMPARE(canvas_->scene().twinReason, CanvasScene::TwinReason::Chosen);
    }

    void aNewTextIsPinnedAnewUntilTheUserPins() {
        const auto type = [&](const char* text) {
            session_->setText(text, true);
            VERIFY_WITHIN(settled() && session_->state().textCurrent(), patience);
        };
        type("");
        type("The key to Zed is 4821. The key to Rome is 73502. What is the key to Zed?");
        const SessionState& s = session_->state();
        QCOMPARE(s.pin, mostTellingCell(*s.diffTrained, s.head).cell);
        QCOMPARE(s.pin->query, s.diffTrained->tokenCount() - 1);
        session_->pin(Cell{5, 2});
        type("The key to Zed is 4821. The key to Rome is 73502. What is the key to Rome?");
        QCOMPARE(s.pin, std::optional(Cell{5, 2}));
        session_->selectHead({0, 0});
        session_->showWhatTells(); // as an example does
        type("The key to Zed is 4821. What is the key to Zed?");
        QCOMPARE(s.head, mostTellingCell(*s.diffTrained).head);
        QCOMPARE(s.pin, mostTellingCell(*s.diffTrained).cell);
    }

    void longTextIsMarkedAndDrawn() {
        std::string text;
        for (int i = 0; i < 60; ++i) text += "Lily saw a big dog in the park. ";
        session_->setText(text, true);
        VERIFY_WITHIN(settled() && session_->state().textCurrent(), patience);
        QVERIFY(session_->state().diffTrained->tokenCount() > 400);
        QVERIFY(tokensText(session_->state()).contains("beyond the 256"));
        const QImage image = canvas_->picture();
        QVERIFY(!image.isNull());
    }

    void emptyTextStillRuns() {
        session_->setText("", true);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(session_->state().diffTrained->tokenCount(), 1); // the start mark alone
        (void)canvas_->picture();
    }

    void aBrokenModelLeavesTheOpenOne() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        std::filesystem::resize_file(folder.path() / "model.safetensors", 500);
        const ModelPtr before = session_->state().models.diff;
        QSignalSpy failed(session_.get(), &Session::openFailed);
        session_->open(folder.path());
        QVERIFY(failed.wait(patience));
        QVERIFY(failed.first().at(1).toString().contains("model.safetensors"));
        QCOMPARE(session_->state().models.diff, before);
        QTRY_VERIFY(window_->findChild<StatePage*>()->isVisible());
    }

    void aModelWithoutATokenizerSaysSo() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        session_->setText("Lily saw a big dog.", true);
        QSignalSpy failed(&session_->passes(), &Passes::failed);
        session_->open(folder.path());
        QVERIFY(failed.wait(patience));
        QVERIFY(failed.first().at(0).toString().contains("has no tokenizer: write token numbers"));
        QTRY_VERIFY(window_->findChild<StatePage*>()->isVisible()); // there is nothing older to show
    }

    void aTextThatDoesNotFitSaysSoAndStopsPromising() {
        std::string text;
        for (int i = 0; i < 4000; ++i) text += "Lily saw a big dog. ";
        session_->setText(text, true);
        VERIFY_WITHIN(!session_->state().problem.isEmpty(), patience);
        window_->showNow();
        QVERIFY(window_->findChild<ElidedLabel*>("sentence")->text().contains("too long"));
        session_->pin(Cell{3, 2});
        window_->showNow();
        QVERIFY(
            window_->findChild<ElidedLabel*>("sentence")->text().contains("too long")); // the reason stays
        QVERIFY(!canvas_->scene().staleText.contains("updating"));
    }

    void aCancelledPassIsOverAndCanBeRunAgain() {
        std::string text;
        for (int i = 0; i < 200; ++i) text += "Lily saw a big dog. ";
        auto* again = window_->findChild<QPushButton*>("runAgain");
        auto* cancel = window_->findChild<QAction*>("actionCancel");
        QSignalSpy cancelled(&session_->passes(), &Passes::cancelled);
        const auto atFirstLayer = connect(&session_->passes(), &Passes::computing, this, [this] {
            QThread::msleep(300); // meanwhile the worker tells of more layers
            session_->cancelPass();
        });
        session_->setText(text, true);
        VERIFY_WITHIN(!cancelled.isEmpty(), patience);
        disconnect(atFirstLayer);
        QTest::qWait(400); // longer than what shows the bar
        QVERIFY(window_->findChild<BusySigns*>()->isHidden());
        QVERIFY(!cancel->isEnabled());
        QVERIFY(again->isVisible() && !session_->state().textCurrent());
        QTest::keyClick(window_->findChild<QPlainTextEdit*>("promptEdit"), Qt::Key_Return);
        VERIFY_WITHIN(settled() && session_->state().textCurrent(), 4 * patience);
        QVERIFY(!again->isVisible());
        session_->setText(text + "The", true);
        session_->cancelPass();
        QVERIFY(again->isVisible());
        QTest::mouseClick(again, Qt::LeftButton);
        VERIFY_WITHIN(settled() && session_->state().textCurrent(), 4 * patience);
    }

    void cancelIsNotCut() {
        auto* signs = window_->findChild<BusySigns*>();
        auto* cancel = window_->findChild<QPushButton*>("cancelPass");
        signs->setProgress(1, 4);
        QTRY_VERIFY(cancel->isVisible());
        QTest::qWait(50); // it is laid out
        const QWidget* bar = signs->parentWidget();
        QVERIFY(cancel->height() >= cancel->sizeHint().height());
        QVERIFY(bar->rect().contains(QRect(cancel->mapTo(bar, QPoint()), cancel->size())));
        QVERIFY(signs->rect().contains(cancel->geometry()));
        signs->stop();
    }

    void layersWithoutMapsAreComputedWhenShown() {
        std::string text;
        for (int i = 0; i < 480; ++i) text += "Lily saw a big dog. ";
        session_->setText(text, true);
        VERIFY_WITHIN(settled() && session_->state().textCurrent(), 4 * patience);
        QVERIFY(!session_->state()
                     .diffTrained->request.maps.back()); // the budget holds for the first layers only
        session_->selectHead({3, 1});
        VERIFY_WITHIN(session_->state().diffEdited->layers[3]->hasMaps() && settled(), 4 * patience);
        QVERIFY(!session_->state().edited());
        QVERIFY(!window_->findChild<FigureLine*>("backendLabel")->text().contains("edit"));
    }

    void memoryForMapsSaysWhichLayersKeepThem() {
        const SessionState& s = session_->state();
        const std::int64_t each = mapBytesPerLayer(*s.models.diff, s.diffTrained->tokenCount());
        const auto* tokens = window_->findChild<FigureLine*>("tokensLabel");
        QVERIFY(!tokens->text().contains("maps kept"));
        for (const auto& [layers, words] : {std::pair{0, "maps kept for no layer; each"},
                                            {1, "maps kept for layer 0; others"},
                                            {3, "maps kept for layers 0–2; others"}}) {
            session_->passes().setMapMemory((3 * layers + 1) * each); // of three traces
            VERIFY_WITHIN(settled(), patience);
            QVERIFY2(tokens->text().startsWith(words), qPrintable(tokens->text()));
            for (int l = 0; l < std::ssize(s.diffTrained->layers); ++l)
                QCOMPARE(s.diffTrained->layers[l]->hasMaps(), l < layers || l == s.head.layer);
        }
    }

    void thumbnailsAreTheSameWithoutKeptMaps() {
        auto* grid = window_->findChild<HeadGrid*>();
        window_->findChild<QDockWidget*>("headsDock")->raise(); // what is behind a tab makes none
        QImage look;
        const auto lookAgain = [&] {
            VERIFY_WITHIN(settled(), patience);
            look = grid->viewport()->grab().toImage();
        };
        const SessionState& s = session_->state();
        const std::int64_t each = mapBytesPerLayer(*s.models.diff, s.diffTrained->tokenCount());
        lookAgain();
        const QImage trained = look;
        session_->passes().setMapMemory(each);
        lookAgain();
        QVERIFY(look == trained);
        setLambdaInit(3, 0.1); // of a layer that is not shown: its maps are not there
        lookAgain();
        const QImage edited = look;
        QVERIFY(edited != trained);
        QVERIFY(s.head.layer != 3 && !s.diffEdited->layers[3]->hasMaps());
        session_->passes().setMapMemory(defaultMapBudget);
        lookAgain();
        QVERIFY(look == edited);
    }

    void manyEditsEndInTheLastOne() {
        for (int i = 0; i <= 100; ++i) {
            setLambdaInit(1, i / 100.0);
            QTest::qWait(1);
        }
        VERIFY_WITHIN(settled() && session_->state().editsCurrent(), patience);
        QCOMPARE(session_->state().diffEdited->layers[1]->lambda.init, 1.0);
    }

  private:
    void setLambdaInit(int layer, double value) {
        const SessionState& s = session_->state();
        session_->edit(withValues(s.edits, Quantity::LambdaInit, {{layer, value}}, *s.models.diff), {});
    }

    void compareAllCells() {
        for (const MapScale scale : allMapScales) {
            session_->setMapScale(scale);
            VERIFY_WITHIN(settled(), patience);
            compareAllCells(scale);
        }
    }

    void compareAllCells(MapScale scale) {
        const SessionState& s = session_->state();
        const LayerTrace& diff = *s.diffEdited->layers[s.head.layer];
        const LayerTrace& standard = *s.standard->layers[s.twin().layer];
        // one for the equation, so that it holds cell by cell; of own each map's
        const auto ofMap = [&](MapName name) {
            const MapName by = scale == MapScale::Own ? name : MapName::Difference;
            const HeadMix mix = scale == MapScale::Own ? s.mix(s.head) : s.trainedMix(s.head);
            return mapScaling(scale, mapOf(diff, s.head.head, by, mix), canvas_->scaleMaximum());
        };
        const MapScaling ofA1 = ofMap(MapName::A1), ofA2 = ofMap(MapName::A2),
                         ofDiff = ofMap(MapName::Difference);
        const MapScaling ofStandard =
            mapScaling(scale, mapOf(standard, s.twin().head), canvas_->scaleMaximum());
        const auto share = [](const MapScaling& of, int query, float weight) {
            return of.share(of.factor(query) * weight);
        };
        const Palette ink = Palette::of(Palette::Kind::Softmax, false);
        const Palette colours = Palette::of(Palette::Kind::Signed, false);
        const QImage image = canvas_->picture();
        const int tokens = s.diffEdited->tokenCount();
        int compared = 0;
        for (int q = 0; q < tokens; ++q) {
            for (int k = 0; k <= q; ++k) {
                const CellValues v = cellValues(diff, s.head.head, {q, k}, s.mix(s.head));
                const float single = standard.map(0, s.twin().head)[q * tokens + k];
                QVERIFY(close(pixelOf(image, *canvas_, 0, {q, k}), ink.ofValue(share(ofA1, q, v.a1), 1)));
                QVERIFY(close(pixelOf(image, *canvas_, 1, {q, k}),
                              ink.ofValue(share(ofA2, q, std::abs(v.lambda * v.a2)), 1)));
                QVERIFY(close(pixelOf(image, *canvas_, 2, {q, k}),
                              colours.ofValue(share(ofDiff, q, v.difference()), 1)));
                QVERIFY(
                    close(pixelOf(image, *canvas_, 3, {q, k}), ink.ofValue(share(ofStandard, q, single), 1)));
                ++compared;
            }
        }
        QCOMPARE(compared, tokens * (tokens + 1) / 2);
    }

    MapCanvas* canvas_ = nullptr;
};

GUI_TEST(WindowTest)
#include "window_test.moc"
