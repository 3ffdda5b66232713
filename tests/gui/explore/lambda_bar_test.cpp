// SPDX-License-Identifier: MIT
// λ of the layer under the maps: its slider by itself, and in the window at every size.
#include "app/explore/explore_values.h"
#include "app/explore/explore_workspace.h"
#include "core/compute/edits.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/explore/lambda_bar.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/lambda_input.h"

#include <QDockWidget>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>
#include <utility>

using namespace lambdascope;
using test::patience;

namespace {

const LayerLambda third{0.47, 0.47, 0.924F, 0.47, 0.924F, 0.53F};

const std::string codes = "The secret code of Lima is 58852. Mia had a red ball. The secret code of Tokyo is "
                          "75200. They saw a cat. What is the secret code of Lima?";

void drag(QWidget* widget, double x, Qt::MouseButtons buttons = Qt::LeftButton) {
    QMouseEvent move(QEvent::MouseMove, QPointF(x, 12), widget->mapToGlobal(QPointF(x, 12)), Qt::NoButton,
                     buttons, {});
    QApplication::sendEvent(widget, &move);
}

} // namespace

class LambdaBarTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void cleanup() { closeWindow(); }

    void aDragSnapsToZeroAndToTrained() {
        LambdaBar bar;
        bar.resize(960, 40);
        bar.setLayer(2, 4, third);
        bar.show();
        QSignalSpy moved(&bar, &LambdaBar::lambdaMoved), ended(&bar, &LambdaBar::gestureEnded);
        InitSlider* slider = bar.slider();
        const double trained = double{0.924F};
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(0.5)), 12));
        for (const auto& [x, value] :
             {std::pair(slider->xOf(0) + 3, 0.0), std::pair(0.0, 0.0),
              std::pair(slider->xOf(trained) - 3, trained), std::pair(slider->xOf(trained) + 3, trained)}) {
            drag(slider, x);
            QCOMPARE(moved.last().at(0).toInt(), 2);
            QCOMPARE(moved.last().at(1).toDouble(), value);
        }
        QCOMPARE(ended.count(), 0);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(trained)), 12));
        QCOMPARE(ended.count(), 1);
    }

    void keysReachTheEndsOfTheTrack() {
        LambdaBar bar;
        bar.setLayer(2, 4, third);
        bar.show();
        QSignalSpy moved(&bar, &LambdaBar::lambdaMoved);
        const auto press = [&](int key, double value) {
            QTest::keyClick(bar.slider(), static_cast<Qt::Key>(key));
            QVERIFY(std::abs(moved.last().at(1).toDouble() - value) < 1e-9);
        };
        press(Qt::Key_Home, 0);
        press(Qt::Key_Right, 0.01);
        press(Qt::Key_PageUp, 0.11);
        press(Qt::Key_End, 1.2);
        press(Qt::Key_PageDown, 1.1);
    }

    void itsTicksSayWhatTheyAre() {
        LambdaBar bar;
        bar.resize(1600, 40);
        bar.setLayer(2, 4, third);
        bar.show();
        QCOMPARE(bar.slider()->shownTickWords(),
                 (QStringList{"0: nothing subtracted, A1 alone", "as trained 0.92"}));
        for (int width = LambdaBar::leastSlider; width < 700; width += 20) {
            bar.slider()->resize(width, 38);
            const QStringList words = bar.slider()->shownTickWords();
            QVERIFY(words.at(0).startsWith("0") && words.at(1) == "as trained 0.92");
        }
        LayerLambda small = third;
        small.trainedLambda = small.editedLambda = 0.02F; // two ticks in one place
        bar.setLayer(2, 4, small);
        QCOMPARE(bar.slider()->shownTickWords().at(1), QString("0.02"));
        LayerLambda tokens = third;
        tokens.tokens = TokenLambdas{0.1F, 0.924F, 0.99F};
        bar.setLayer(2, 4, tokens);
        QCOMPARE(bar.slider()->shownTickWords().at(1), QString("mean of its tokens 0.92"));
    }

    void itSaysThatItIsOfTheWholeLayerAndWhyItIsFixed() {
        LambdaBar bar;
        bar.setLayer(2, 4, third);
        const auto* of = bar.findChild<ElidedLabel*>("lambdaBarOf");
        QVERIFY(bar.findChild<ElidedLabel*>("lambdaBarName")->text().startsWith("λ of layer 2"));
        QCOMPARE(of->text(), QString("of the whole layer, all 4 heads"));
        QVERIFY(bar.slider()->isEnabled());
        LayerLambda above = third;
        above.editedLambda = 1.1F;
        bar.setLayer(2, 4, above);
        QCOMPARE(of->text(), LambdaView::consequence(1.1F));
        bar.setLayer(2, 4, third, "nothing to subtract");
        QCOMPARE(of->text(), QString("nothing to subtract"));
        QVERIFY(!bar.slider()->isEnabled() && bar.slider()->toolTip() == "nothing to subtract");
        bar.resize(1600, 40);
        bar.setLayer(2, 4, third, {}, true);
        QCOMPARE(bar.findChild<ElidedLabel*>("lambdaBarName")->text(), QString("λ of layer 2"));
        QCOMPARE(bar.slider()->shownTickWords().front(), QString("0: nothing subtracted"));
        QVERIFY(bar.slider()->toolTip().contains("A2 − λ·A1"));
    }

    /// The bar shows what the maps show, and says so; a hand on it shows the edited model again.
    void whileSpaceIsHeldItIsAsTrainedAndSaysSo() {
        openCodes();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        session_->moveLambda(Quantity::Lambda, {{state().head.layer, 0.25}});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        const auto* of = bar()->findChild<ElidedLabel*>("lambdaBarOf");
        const QString held = "as trained, while Space is held";
        QVERIFY(of->text() != held && std::abs(slider()->value() - 0.25) < 1e-6);
        window_->canvas()->setFocus();
        QTest::keyPress(window_->canvas(), Qt::Key_Space);
        window_->showNow();
        QCOMPARE(of->text(), held);
        QCOMPARE(slider()->accessibleDescription(), held);
        QVERIFY(slider()->value() > 0.9);
        QTest::mouseClick(slider(), Qt::LeftButton, {}, QPoint(qRound(slider()->xOf(0.5)), 12));
        QVERIFY(!state().peek);
        window_->showNow();
        QVERIFY(of->text() != held);
        QVERIFY(std::abs(state().lambda(state().head.layer).lambda - 0.5F) < 0.02F);
        QTest::keyRelease(slider(), Qt::Key_Space);
    }

    void headsThatGiveNothingHaveNoLambdaToMove() {
        openCodes();
        const int layer = state().head.layer;
        for (int head = 0; head < state().models.diff->plan.headCount(); ++head)
            session_->toggleHead(false, {layer, head});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(!slider()->isEnabled() && slider()->toolTip().contains("All heads of this layer"));
        session_->toggleHead(false, {layer, 0});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(slider()->isEnabled());
    }

    void underTheMapsAtEverySize() {
        openCodes();
        for (const QSize size : {QSize(1600, 1000), QSize(1366, 768), QSize(1280, 720), QSize(960, 600)}) {
            window_->resize(size);
            VERIFY_WITHIN(window_->size() == size && settled(), patience);
            QTRY_COMPARE(at(bar()).top(), at(window_->canvas()).bottom() + 1);
            QRect place; // docks and what stands over them get their room in rounds
            QTRY_COMPARE(std::exchange(place, at(slider())), at(slider()));
            const int wide = slider()->width();
            QVERIFY2(wide >= LambdaBar::leastSlider, qPrintable(QString::number(wide)));
            const QRect before = at(slider());
            for (const double value : {0.0, -0.3, 1.2345}) {
                session_->moveLambda(Quantity::Lambda, {{state().head.layer, value}});
                VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
                QCOMPARE(at(slider()), before);
            }
            session_->edit({}, {});
            VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
            for (const char* name : {"rowDock", "nextDock"}) QVERIFY2(seen(name), name);
        }
        window_->setWorkspace(Workspace::Lab);
        QVERIFY(!bar()->isVisible());
    }

    /// What was written stands above the maps: they get less room, and none of it is under something else.
    void writtenRowsPushNothingOverTheMaps() {
        openCodes();
        for (const QSize size : {QSize(960, 600), QSize(1280, 720), QSize(1366, 768), QSize(1600, 1000)}) {
            window_->resize(size);
            session_->writing().start(3);
            VERIFY_WITHIN(window_->size() == size && settled() && !state().writing.running, patience);
            QTRY_VERIFY(at(window_->canvas()).bottom() < at(bar()).top());
            QVERIFY(window_->canvas()->parentWidget()->rect().contains(window_->canvas()->geometry()));
        }
    }

    /// The tab that is on top stays there when the window becomes wider or narrower.
    void theTabThatWasChosenStaysOnTop() {
        openCodes();
        for (const char* chosen : {"headsDock", "lambdaDock", "rowDock"}) {
            window_->resize(1600, 1000);
            VERIFY_WITHIN(window_->width() == 1600 && settled(), patience);
            dock(chosen)->raise();
            QTRY_VERIFY2(seen(chosen), chosen);
            for (const QSize size : {QSize(1280, 720), QSize(1600, 1000)}) {
                window_->resize(size);
                VERIFY_WITHIN(window_->size() == size && settled(), patience);
                QCoreApplication::processEvents(); // tabs are raised once they are there
                QTRY_VERIFY2(seen(chosen), chosen);
            }
        }
    }

    void itMovesTheWholeLayerAtOnceAndIsUndoneAtOnce() {
        openCodes();
        session_->setScope(MeterScope::Head);
        VERIFY_WITHIN(settled(), patience);
        const int layer = state().head.layer;
        const auto notes = window_->canvas()->scene().notes;
        const TracePtr pass = state().diffEdited;
        QTest::keyPress(slider(), Qt::Key_Home);
        QCOMPARE(state().diffEdited, pass); // in the same frame, before any pass
        QVERIFY(window_->canvas()->scene().notes != notes);
        for (const HeadMix& mix : headMixes(*state().models.diff, state().edits, layer))
            QCOMPARE(mix.lambda, 0.0F);
        QTest::keyPress(slider(), Qt::Key_Right);
        QTest::keyRelease(slider(), Qt::Key_Right);
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(std::abs(slider()->value() - 0.01) < 1e-6);
        session_->history().undo();
        QVERIFY(state().edits.empty());
        QCOMPARE(session_->history().stack().index(), 0);
    }

    void backAtTheTrainedValueNothingIsEdited() {
        openCodes();
        const float trained = state().lambda(state().head.layer).lambda;
        slider()->setFocus();
        QTest::keyClick(slider(), Qt::Key_Home);
        QVERIFY(!state().edits.empty());
        auto* reset = bar()->findChild<QToolButton*>("lambdaReset");
        QVERIFY(reset->isEnabled());
        QTest::mousePress(slider(), Qt::LeftButton, {}, QPoint(qRound(slider()->xOf(0.5)), 12));
        drag(slider(), slider()->xOf(trained) + 2);
        QTest::mouseRelease(slider(), Qt::LeftButton, {}, QPoint(qRound(slider()->xOf(trained)), 12));
        QVERIFY(state().edits.empty());
        QVERIFY(!reset->isEnabled());
        QTest::keyClick(slider(), Qt::Key_Home);
        reset->click();
        QVERIFY(state().edits.empty());
    }

    void withoutASecondMapItSaysWhy() {
        openCodes();
        const int layer = state().head.layer;
        session_->edit(
            withAblation({}, {layer, layer}, allHeads, Ablation::A2Off, true, *state().models.diff), {});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(!slider()->isEnabled());
        QVERIFY(slider()->toolTip().startsWith("A2 is off"));
    }

    void aStandardModelHasNoLambda() {
        open(test::assets / "models/scale-model/standard");
        QVERIFY(!state().models.diff);
        QVERIFY(!bar()->isVisible());
    }

    /// Row, where attention goes and next tokens; heads and λ by layer a click away.
    void theFirstDocks() {
        openCodes();
        QTRY_VERIFY(seen("rowDock") && seen("whereDock") && seen("nextDock"));
        QVERIFY(!seen("headsDock") && !seen("lambdaDock"));
        const auto beside = window_->tabifiedDockWidgets(dock("rowDock"));
        QVERIFY(beside.contains(dock("headsDock")) && beside.contains(dock("lambdaDock")));
        QVERIFY(window_->canvas()->height() >= 500); // 466 under two bands
    }

    void theNoteOfLambdaInitSaysWhatItIsAPartOf() {
        LambdaView view;
        view.resize(640, 140);
        view.show();
        view.setLayers({third});
        const auto* note = view.findChild<ElidedLabel*>("lambdaNote");
        QCOMPARE(note->text(), QString("+ 0.45 learned = λ 0.92"));
        QVERIFY(note->fits());
        auto* init = view.findChild<InitSlider*>("lambdaInitSlider");
        const int wide = init->width();
        LayerLambda edited = third;
        edited.editedInit = -0.1;
        edited.editedLambda = 0.354F;
        edited.outputFactor = 1.1F;
        view.setLayers({edited});
        QCOMPARE(note->text(), QString("+ 0.45 learned = λ 0.35, trained 0.92"));
        QVERIFY(note->fits());
        QCOMPARE(init->width(), wide);
        edited.editedLambda = 0.5F; // by itself
        view.setLayers({edited});
        QCOMPARE(note->text(), QString("λ set to 0.50, trained 0.92"));
    }

    /// The box does not name one head while the mean of all is shown.
    void theHeadBoxSaysAllUntilOneIsChosen() {
        openCodes();
        auto* box = window_->findChild<QSpinBox*>("headSpin");
        QCOMPARE(box->text(), QString("all"));
        QVERIFY(box->toolTip().contains("4"));
        const int head = state().head.head;
        box->stepBy(1);
        QVERIFY(state().scope == MeterScope::Head);
        QCOMPARE(state().head.head, head);
        window_->showNow();
        QCOMPARE(box->text(), QString::number(head));
        for (const int typed : {head, 3}) { // the one underneath counts, too
            session_->setScope(MeterScope::Layer);
            VERIFY_WITHIN(settled(), patience);
            QCOMPARE(box->text(), QString("all"));
            box->setFocus();
            box->selectAll();
            QTest::keyClicks(box, QString::number(typed));
            QTest::keyClick(box, Qt::Key_Return);
            QCOMPARE(state().head.head, typed);
            QVERIFY(state().scope == MeterScope::Head);
            VERIFY_WITHIN(settled(), patience);
            QCOMPARE(box->text(), QString::number(typed));
        }
    }

    /// Whole words, at every width; the sentence is whole in the tooltip.
    void theSentenceIsNotCutInAWord() {
        openCodes();
        session_->setMarks({{{27, 32}}, {{82, 87}}});
        const auto* label = window_->findChild<ElidedLabel*>("sentence");
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(960, 600)}) {
            window_->resize(size);
            VERIFY_WITHIN(window_->size() == size && settled(), patience);
            QTRY_VERIFY2(label->shownText() == label->text() || label->shownText() == briefText(state()) ||
                             label->shownText().endsWith(". …"),
                         qPrintable(label->shownText()));
            QVERIFY(label->shownText().contains("weighs"));
        }
    }

  private:
    void openCodes() {
        open({}, Workspace::Explore, codes);
        window_->setWorkspace(Workspace::Explore); // without the docks of the others
        session_->setScope(MeterScope::Layer);
        session_->setBy(GroupBy::Sentence);
        session_->selectHead({2, 0});
        session_->pin(Cell{state().diffTrained->lastRow(), 8});
        VERIFY_WITHIN(settled(), patience);
    }
    [[nodiscard]] LambdaBar* bar() const { return window_->findChild<LambdaBar*>(); }
    [[nodiscard]] InitSlider* slider() const { return bar()->slider(); }
    [[nodiscard]] QDockWidget* dock(const char* name) const { return window_->findChild<QDockWidget*>(name); }
    [[nodiscard]] bool seen(const char* name) const {
        return !dock(name)->widget()->visibleRegion().isEmpty();
    }
    [[nodiscard]] QRect at(const QWidget* widget) const {
        return {widget->mapTo(window_.get(), QPoint()), widget->size()};
    }
};

GUI_TEST(LambdaBarTest)
#include "lambda_bar_test.moc"
