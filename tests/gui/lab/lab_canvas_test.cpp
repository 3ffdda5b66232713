// SPDX-License-Identifier: MIT
// The λ lab's canvas in a real window: what the hand and the keys ask for.
#include "tests/gui/lab/lab_window.h"
#include "tests/gui/support/test_main.h"

#include <QSignalSpy>

using namespace lambdascope;
using namespace lambdascope::test;
using Values = std::map<int, double>;

class LabCanvasTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { w_.reset(); }
    void aDragMovesTheValueAndEndsOnce();
    void aDragSnapsToTrained();
    void aRangeKeepsItsDifferences();
    void escapeTakesADragBack();
    void keysMoveTheValue();
    void keysSelectAndReset();
    void spaceShowsTrained();
    void clicksSelectAndReset();
    void theSweepSendsTheValueUnderThePointer();
    void wordsThatAreButtons();
    void theScrubberSnapsToCheckpoints();

  private:
    /// Brings the wishes back as a session would.
    void obey();
    void apply(const Values& values);
    /// Where λ of a layer would stand if it were trained.
    [[nodiscard]] QPointF homeOf(int layer) const { return w_->geometry().chart.columns[layer].trained; }

    std::unique_ptr<LabWindow> w_;
    std::vector<Values> moved_;
};

void LabCanvasTest::init() {
    moved_.clear();
    w_ = std::make_unique<LabWindow>();
    QVERIFY(w_->ready());
    connect(w_->canvas, &LabCanvas::valuesMoved, this,
            [this](const Values& values) { moved_.push_back(values); });
}

void LabCanvasTest::apply(const Values& values) {
    for (const auto& [l, value] : values) {
        LabLayer& layer = w_->scene.layers[l];
        layer.init = value;
        layer.lambda = layer.plus - layer.minus + static_cast<float>(value);
    }
    w_->scene.maps.mix.lambda = w_->scene.layers[2].lambda;
    w_->show();
}

void LabCanvasTest::obey() {
    connect(w_->canvas, &LabCanvas::valuesMoved, this, [this](const Values& values) { apply(values); });
    connect(w_->canvas, &LabCanvas::layersSelected, this, [this](int first, int last) {
        w_->scene.first = first;
        w_->scene.last = last;
        w_->show();
    });
}

void LabCanvasTest::aDragMovesTheValueAndEndsOnce() {
    obey();
    QSignalSpy ended(w_->canvas, &LabCanvas::gestureEnded);
    const QPointF from = w_->canvas->pointOf(2);
    const double perPixel = (w_->scene.layers[2].lambda - w_->scene.layers[0].lambda) /
                            (w_->canvas->pointOf(0).y() - w_->canvas->pointOf(2).y());
    const double before = w_->scene.layers[2].init;
    w_->drag(from, from + QPointF(0, 60));
    QCOMPARE(ended.size(), 1);
    QVERIFY(moved_.size() > 3);
    QCOMPARE(moved_.back().size(), std::size_t(1));
    const double value = moved_.back().at(2);
    QVERIFY(std::abs(value - (before - 60 * perPixel)) <= 0.0051);
    QVERIFY(std::abs(value * 100 - std::round(value * 100)) < 1e-9); // to 0.01
    // the point stays under the hand
    QVERIFY(std::abs(w_->canvas->pointOf(2).y() - (from.y() + 60)) < 2);
    // Shift: to 0.001, not 0.01
    const QPointF now = w_->canvas->pointOf(2);
    w_->drag(now, now + QPointF(0, 31), Qt::ShiftModifier);
    const double fine = moved_.back().at(2);
    QVERIFY(std::abs(fine * 1000 - std::round(fine * 1000)) < 1e-9);
    QCOMPARE(ended.size(), 2);
    // a press without a movement moves nothing and ends nothing
    const auto count = moved_.size();
    w_->click((w_->canvas->pointOf(2)));
    QCOMPARE(moved_.size(), count);
    QCOMPARE(ended.size(), 2);
}

void LabCanvasTest::aDragSnapsToTrained() {
    obey();
    const double trained = w_->scene.layers[2].trainedInit;
    QVERIFY(trained != std::round(trained * 100) / 100); // or snapping could not be told from rounding
    apply({{2, trained + 0.3}});
    w_->drag(w_->canvas->pointOf(2), homeOf(2) + QPointF(0, 3));
    QCOMPARE(moved_.back().at(2), trained);
    QCOMPARE(w_->scene.layers[2].init, trained);
    apply({{2, trained + 0.3}});
    w_->drag(w_->canvas->pointOf(2), homeOf(2), Qt::ControlModifier);
    QCOMPARE(moved_.back().at(2), std::round(trained * 100) / 100);
}

void LabCanvasTest::aRangeKeepsItsDifferences() {
    w_->scene.first = 1;
    w_->scene.last = 3;
    w_->show();
    obey();
    const LabScene before = w_->scene;
    w_->drag(w_->canvas->pointOf(2), w_->canvas->pointOf(2) - QPointF(0, 50));
    QCOMPARE(moved_.back().size(), std::size_t(3));
    const double by = moved_.back().at(2) - before.layers[2].init;
    QVERIFY(by > 0.05);
    for (int l = 1; l <= 3; ++l) QVERIFY(std::abs(moved_.back().at(l) - before.layers[l].init - by) < 1e-8);
    w_->drag(w_->canvas->pointOf(2), homeOf(2)); // all of them are home again, exactly
    for (int l = 1; l <= 3; ++l) QCOMPARE(w_->scene.layers[l].init, before.layers[l].init);
    // a layer outside of the range is selected and moves alone
    QSignalSpy selected(w_->canvas, &LabCanvas::layersSelected);
    w_->drag(w_->canvas->pointOf(0), w_->canvas->pointOf(0) - QPointF(0, 40));
    QCOMPARE(selected.first().at(0).toInt(), 0);
    QCOMPARE(selected.first().at(1).toInt(), 0);
    QCOMPARE(moved_.back().size(), std::size_t(1));
    QVERIFY(moved_.back().contains(0));
}

void LabCanvasTest::escapeTakesADragBack() {
    obey();
    QSignalSpy ended(w_->canvas, &LabCanvas::gestureEnded);
    QSignalSpy cancelled(w_->canvas, &LabCanvas::gestureCancelled);
    const double before = w_->scene.layers[2].init;
    const QPointF from = w_->canvas->pointOf(2);
    w_->send(QEvent::MouseButtonPress, from);
    w_->send(QEvent::MouseMove, from + QPointF(0, 40));
    const double moved = w_->scene.layers[2].init;
    QVERIFY(moved != before);
    QTest::keyClick(w_->canvas, Qt::Key_Escape);
    QCOMPARE(cancelled.size(), 1);
    w_->send(QEvent::MouseMove, from + QPointF(0, 80));
    w_->send(QEvent::MouseButtonRelease, from + QPointF(0, 80));
    QCOMPARE(w_->scene.layers[2].init, moved); // nothing more is asked for; taking back is the owner's
    QCOMPARE(ended.size(), 0);
}

void LabCanvasTest::keysMoveTheValue() {
    obey();
    QSignalSpy ended(w_->canvas, &LabCanvas::gestureEnded);
    const double before = w_->scene.layers[2].init;
    QTest::keyClick(w_->canvas, Qt::Key_Up);
    QCOMPARE(w_->scene.layers[2].init, std::round(before * 100 + 1) / 100);
    QCOMPARE(ended.size(), 1);
    QTest::keyClick(w_->canvas, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(w_->scene.layers[2].init, std::round(before * 100 - 9) / 100);
    QCOMPARE(ended.size(), 2);
    // a key that is held is one gesture
    QTest::keyPress(w_->canvas, Qt::Key_Up);
    for (int i = 0; i < 3; ++i) {
        QKeyEvent up(QEvent::KeyRelease, Qt::Key_Up, {}, {}, true),
            again(QEvent::KeyPress, Qt::Key_Up, {}, {}, true);
        QApplication::sendEvent(w_->canvas, &up);
        QApplication::sendEvent(w_->canvas, &again);
    }
    QCOMPARE(ended.size(), 2);
    QTest::keyRelease(w_->canvas, Qt::Key_Up);
    QCOMPARE(ended.size(), 3);
    QCOMPARE(w_->scene.layers[2].init, std::round(before * 100 - 5) / 100);
}

void LabCanvasTest::keysSelectAndReset() {
    obey();
    QSignalSpy reset(w_->canvas, &LabCanvas::resetRequested);
    QTest::keyClick(w_->canvas, Qt::Key_Right);
    QCOMPARE(w_->scene.first, 3);
    QTest::keyClick(w_->canvas, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(w_->canvas, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(w_->scene.first, 1);
    QCOMPARE(w_->scene.last, 3);
    QTest::keyClick(w_->canvas, Qt::Key_Up);
    QCOMPARE(moved_.back().size(), std::size_t(3));
    QTest::keyClick(w_->canvas, Qt::Key_Home);
    QTest::keyClick(w_->canvas, Qt::Key_Backspace);
    QCOMPARE(reset.size(), 2);
}

void LabCanvasTest::spaceShowsTrained() {
    QSignalSpy peek(w_->canvas, &LabCanvas::peekRequested);
    QTest::keyPress(w_->canvas, Qt::Key_Space);
    QKeyEvent again(QEvent::KeyPress, Qt::Key_Space, {}, {}, true);
    QApplication::sendEvent(w_->canvas, &again);
    QCOMPARE(peek.size(), 1);
    QTest::keyRelease(w_->canvas, Qt::Key_Space);
    QCOMPARE(peek.size(), 2);
    QVERIFY(!peek.back().at(0).toBool());
    QTest::keyPress(w_->canvas, Qt::Key_Space);
    QFocusEvent away(QEvent::FocusOut);
    QApplication::sendEvent(w_->canvas, &away);
    QCOMPARE(peek.size(), 4);
    QVERIFY(!peek.back().at(0).toBool());
}

void LabCanvasTest::clicksSelectAndReset() {
    QSignalSpy selected(w_->canvas, &LabCanvas::layersSelected);
    QSignalSpy reset(w_->canvas, &LabCanvas::resetRequested);
    const auto columnOf = [&](int layer) {
        return w_->geometry().chart.columns[layer].cell.center() + QPointF(0, 90);
    };
    w_->click(columnOf(1));
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected.back().at(0).toInt(), 1);
    w_->click(columnOf(3), Qt::ShiftModifier);
    QCOMPARE(selected.back().at(0).toInt(), 1);
    QCOMPARE(selected.back().at(1).toInt(), 3);
    const auto clicks = selected.size();
    QTest::mouseDClick(w_->canvas, Qt::LeftButton, {}, w_->canvas->pointOf(2).toPoint());
    QCOMPARE(reset.size(), 1);
    QCOMPARE(selected.size(), clicks); // the range that goes back stays the range
    QVERIFY(moved_.empty());
}

void LabCanvasTest::theSweepSendsTheValueUnderThePointer() {
    QSignalSpy chosen(w_->canvas, &LabCanvas::sweepValueChosen);
    QSignalSpy ended(w_->canvas, &LabCanvas::gestureEnded);
    w_->click((w_->canvas->sweepPoint(1.1)));
    QCOMPARE(chosen.size(), 1);
    const double value = chosen.back().at(0).toDouble();
    QVERIFY(std::abs(value - 1.1) < 0.011);
    QVERIFY(std::abs(value * 100 - std::round(value * 100)) < 1e-9);
    QCOMPARE(ended.size(), 1);
    // the curve is where its values are: lower loss is lower on the screen
    QVERIFY(w_->canvas->sweepPoint(0.5).y() > w_->canvas->sweepPoint(1.2).y());
    w_->drag(w_->canvas->sweepPoint(0.9),
             w_->canvas->sweepPoint(w_->scene.layers[2].trainedInit) + QPointF(2, 0));
    QCOMPARE(chosen.back().at(0).toDouble(), w_->scene.layers[2].trainedInit);
    QCOMPARE(ended.size(), 2);
}

void LabCanvasTest::wordsThatAreButtons() {
    QSignalSpy run(w_->canvas, &LabCanvas::sweepRequested);
    QSignalSpy cancel(w_->canvas, &LabCanvas::sweepCancelRequested);
    std::vector<LabScene::Lower> lower;
    connect(w_->canvas, &LabCanvas::lowerChosen, this,
            [&](LabScene::Lower chosen) { lower.push_back(chosen); });
    w_->scene.sweep.loss.clear();
    w_->show();
    w_->click((w_->geometry().title.run.center()));
    QTest::keyClick(w_->canvas, Qt::Key_Return);
    QCOMPARE(run.size(), 2);
    w_->scene.sweep.running = true;
    w_->scene.training.emplace();
    w_->show();
    w_->click((w_->geometry().title.cancel.center()));
    QTest::keyClick(w_->canvas, Qt::Key_Escape);
    QCOMPARE(cancel.size(), 2);
    QCOMPARE(run.size(), 2);
    w_->click((w_->geometry().title.trainingTab.center()));
    QTest::keyClick(w_->canvas, Qt::Key_T);
    QVERIFY(lower == std::vector(2, LabScene::Lower::Training));
    w_->scene.lower = LabScene::Lower::Training;
    w_->show();
    w_->click((w_->geometry().title.sweepTab.center()));
    QVERIFY(lower.back() == LabScene::Lower::Sweep);
    QVERIFY(!w_->canvas->picture().isNull()); // a training without a single number
}

void LabCanvasTest::theScrubberSnapsToCheckpoints() {
    LabTraining training;
    for (int step = 50; step <= 6000; step += 50) training.steps.push_back(step);
    training.lambdas.assign(4, std::vector<float>(training.steps.size(), 0.5F));
    training.lambdas[1][3] = NAN;
    training.checkpoints = {0, 1000, 3000, 6000};
    training.current = 6000;
    w_->scene.training = training;
    w_->scene.lower = LabScene::Lower::Training;
    w_->show();
    QSignalSpy chosen(w_->canvas, &LabCanvas::checkpointChosen);
    w_->click((w_->canvas->checkpointPoint(1000)));
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.back().at(0).toInt(), 1000);
    w_->drag(w_->canvas->checkpointPoint(6000),
             w_->canvas->checkpointPoint(2600)); // nearer to 3,000 than to 1,000
    QCOMPARE(chosen.back().at(0).toInt(), 3000);
    QTest::keyClick(w_->canvas, Qt::Key_PageUp);
    QCOMPARE(chosen.back().at(0).toInt(), 3000);
    w_->scene.training->current = 1000;
    w_->show();
    QTest::keyClick(w_->canvas, Qt::Key_PageDown);
    QCOMPARE(chosen.back().at(0).toInt(), 3000);
    w_->wheel(w_->canvas->checkpointPoint(2000), 120);
    QCOMPARE(chosen.back().at(0).toInt(), 0);
}

GUI_TEST(LabCanvasTest)
#include "lab_canvas_test.moc"
