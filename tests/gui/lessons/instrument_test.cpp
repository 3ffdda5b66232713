// SPDX-License-Identifier: MIT
// What a page lets a hand move: the margin of a softmax, and two rows of six scores.
#include "core/analysis/attention/margin.h"
#include "tests/gui/support/painted_words.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/lessons/bench_view.h"
#include "widgets/lessons/machine/machine_instrument.h"
#include "widgets/lessons/margin_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include <array>
#include <cmath>
#include <memory>

using namespace lambdascope;

namespace {

/// Two boxes of three keys.
MachineShown shownMachine(bool covered) {
    MachineShown shown;
    shown.words = "What “?” does";
    shown.scene.keys = QStringList{"a", "b", "?"};
    for (const RowStep step : {RowStep::Scores, RowStep::Softmax}) {
        MachineScene::Box box;
        box.step = step;
        box.title = step == RowStep::Scores ? "÷ √d" : "softmax";
        box.byKey = true;
        const bool hidden = covered && step == RowStep::Softmax;
        if (hidden) box.missing = "Predict first";
        if (!hidden) box.series = {{{0.2, 0.7, 0.1}}};
        shown.scene.boxes.push_back(box);
        OpenedBox opened;
        opened.title = box.title;
        opened.before.series = opened.after.series = {{{0.2, 0.7, 0.1}}};
        shown.opened.push_back(hidden ? std::nullopt : std::optional(opened));
    }
    shown.open = covered ? -1 : 1;
    return shown;
}

} // namespace

class InstrumentTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void theMarginBeginsWithTheRowOnScreen();
    void theMarginIsMovedByHandAndKeys();
    void theBenchIsArithmetic();
    void itsTasksAreSolvedByHand();
    void itsTasksAreSolvedByKeys();
    void theBenchTakesTheModelsRow();
    void theMachineOpensABoxAtATime();
    void theyArePaintedSmallAndLarge();
    void noWordMeetsAnother_data();
    void noWordMeetsAnother();

  private:
    static InstrumentRow row() {
        InstrumentRow row;
        row.words = {"⟨bos⟩", "The", "code", "is", "58", "Mia", "?"};
        row.a1 = {0.1, 0.1, 0.1, 0.1, 0.4, 0.1, 0.1};
        row.a2 = {0.15, 0.15, 0.15, 0.15, 0.1, 0.15, 0.15};
        row.standard = {0.2, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1};
        row.lambda = 0.9;
        row.key = 4;
        return row;
    }
    static void drag(QWidget& view, QPointF from, QPointF to) {
        QTest::mousePress(&view, Qt::LeftButton, {}, from.toPoint());
        QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &move);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, to.toPoint());
    }
};

void InstrumentTest::theMarginBeginsWithTheRowOnScreen() {
    MarginView view;
    view.resize(800, 480);
    view.setRow(row());
    QCOMPARE(view.tokens(), 7.0);
    QVERIFY(std::abs(view.margin() - marginOfWeight(0.4, 7)) < 1e-9);
    QVERIFY(std::abs(view.weight() - 0.4) < 1e-9);
    QVERIFY2(view.accessibleDescription().contains("0.400") && view.accessibleDescription().contains("0.300"),
             qPrintable(view.accessibleDescription()));
    InstrumentRow later = row();
    later.lambda = 0.1; // nothing of it is in the curve: what the hand has moved stays
    QTest::keyClick(&view, Qt::Key_Up);
    const double moved = view.margin();
    view.setRow(later);
    QCOMPARE(view.margin(), moved);
    view.setRow({}); // without a model the curves alone
    QVERIFY(view.minimumSizeHint().height() < 300);
    QVERIFY(!view.accessibleDescription().contains("0.400"));
}

void InstrumentTest::theMarginIsMovedByHandAndKeys() {
    MarginView view;
    view.resize(800, 480);
    view.setRow(row());
    const double margin = view.margin();
    drag(view, view.place(100, 0.05), view.place(1024, 0.05));
    QVERIFY2(std::abs(std::log2(view.tokens()) - 10) < 0.05, qPrintable(QString::number(view.tokens())));
    QCOMPARE(view.margin(), margin); // sideways the text grows, and the margin stays
    QVERIFY(view.weight() < 0.01);
    drag(view, view.place(view.tokens(), view.weight()), view.place(view.tokens(), 0.4));
    QVERIFY(std::abs(view.weight() - 0.4) < 0.01);
    QVERIFY(std::abs(view.margin() - marginOfWeight(view.weight(), view.tokens())) < 1e-9);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.margin(), margin);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(std::abs(view.margin() - (margin - 0.5)) < 1e-9);
    for (int i = 0; i < 40; ++i) QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(view.tokens(), MarginView::most);
    for (int i = 0; i < 200; ++i) QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(view.tokens(), MarginView::fewest);
    QVERIFY(std::abs(view.weight() - weightOfMargin(view.margin(), 2)) < 1e-12);
}

void InstrumentTest::theBenchIsArithmetic() {
    const BenchView view;
    double first = 0, both = 0;
    for (int i = 0; i < BenchView::tokens; ++i) {
        first += view.cell(i).a1;
        both += view.cell(i).difference();
        double sum = 0;
        for (int k = 0; k < BenchView::tokens; ++k) sum += std::exp(view.score(BenchView::First, k));
        QVERIFY(std::abs(view.cell(i).a1 - std::exp(view.score(BenchView::First, i)) / sum) < 1e-6);
    }
    QVERIFY(std::abs(first - 1) < 1e-5);
    QVERIFY(std::abs(both - (1 - view.lambda())) < 1e-5);
    QVERIFY(!view.solved()[0] && !view.solved()[1] && !view.solved()[2]);
}

void InstrumentTest::itsTasksAreSolvedByHand() {
    BenchView view;
    view.resize(900, 640);
    // the score at which the cell of "Lily" is 0: near it the handle snaps there
    const double a1 = view.cell(3).a1, wanted = a1 / view.lambda();
    double others = -std::exp(view.score(BenchView::Second, 3));
    for (int i = 0; i < BenchView::tokens; ++i) others += std::exp(view.score(BenchView::Second, i));
    const double exact = std::log(wanted / (1 - wanted) * others);
    const double perNat = view.handle(BenchView::Second, 0).y() - view.handle(BenchView::Second, 4).y();
    const double pixels = perNat / (view.score(BenchView::Second, 4) - view.score(BenchView::Second, 0));
    const QPointF from = view.handle(BenchView::Second, 3);
    drag(view, from, from + QPointF(0, -(exact - view.score(BenchView::Second, 3)) * pixels + 3));
    QVERIFY2(std::abs(view.cell(3).difference()) < 1e-6,
             qPrintable(QString::number(view.cell(3).difference())));
    QVERIFY(view.solved()[0] && !view.solved()[2]);
    const QPointF slider = view.handle(BenchView::Lambda, 0);
    const double unit =
        slider.x() - (view.move(BenchView::Lambda, 0, 0), view.handle(BenchView::Lambda, 0).x());
    drag(view, view.handle(BenchView::Lambda, 0),
         view.handle(BenchView::Lambda, 0) + QPointF(unit / 0.84 + 4, 0));
    QCOMPARE(view.lambda(), 1.0);                  // it snaps there, too
    QVERIFY(view.solved()[2] && view.solved()[0]); // what was solved stays so
    QVERIFY2(view.accessibleDescription().contains("2 of 3"), qPrintable(view.accessibleDescription()));
}

void InstrumentTest::itsTasksAreSolvedByKeys() {
    BenchView view;
    view.resize(900, 640);
    // the second row like the first one, but for the answer, which it hardly sees; then λ does the rest
    for (int i = 0; i < BenchView::tokens; ++i)
        view.move(BenchView::Second, i, i == 1 ? -2 : view.score(BenchView::First, i));
    QVERIFY(!view.solved()[1]);
    QTest::keyClick(&view, Qt::Key_L);
    for (int i = 0; i < 120 && !view.solved()[1]; ++i) QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY(view.solved()[1]);
    QTest::keyClick(&view, Qt::Key_Home);
    QVERIFY(!view.solved()[1]); // begun anew
    QTest::keyClick(&view, Qt::Key_2);
    QTest::keyClick(&view, Qt::Key_Left);
    const double before = view.score(BenchView::Second, 2);
    QTest::keyClick(&view, Qt::Key_Up, Qt::ShiftModifier);
    QVERIFY(std::abs(view.score(BenchView::Second, 2) - before - 0.5) < 1e-9);
    for (int i = 0; i < 40; ++i) QTest::keyClick(&view, Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(view.score(BenchView::Second, 2), 3.0);
}

void InstrumentTest::theBenchTakesTheModelsRow() {
    BenchView view;
    view.resize(900, 640);
    auto* button = view.findChild<FlatButton*>("benchFromModel");
    QVERIFY(!button->isEnabled());
    view.setRow(row());
    QVERIFY(button->isEnabled());
    InstrumentRow sharp = row();
    sharp.a1 = {0.004, 0.004, 0.004, 0.004, 0.976, 0.004, 0.004};
    view.setRow(sharp);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(std::abs(view.cell(4 - 1).a1 - 0.976 / 0.996) < 1e-3 ||
            std::abs(view.cell(4).a1 - 0.976 / 0.996) < 1e-3);
    view.setRow(row());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(view.lambda(), 0.9);
    const double ratio = 0.4 / 0.1; // of weights, as in the row: scores are logarithms
    QVERIFY(std::ranges::any_of(std::array{0, 1, 2, 3, 4, 5}, [&](int i) {
        return std::abs(view.score(BenchView::First, i) - view.score(BenchView::First, (i + 1) % 6) -
                        std::log(ratio)) < 1e-6;
    }));
    QTest::mouseClick(view.findChild<FlatButton*>("benchSame"), Qt::LeftButton);
    for (int i = 0; i < BenchView::tokens; ++i)
        QVERIFY(std::abs(view.cell(i).difference() - 0.1 * view.cell(i).a1) < 1e-6);
}

void InstrumentTest::theMachineOpensABoxAtATime() {
    MachineInstrument view;
    view.setMachine(shownMachine(true));
    view.resize(view.sizeHint());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QVERIFY(view.boxPlace(1).right() > view.width() - 4 && view.boxPlace(1).right() < view.width());
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.boxPlace(1).center().toPoint());
    QCOMPARE(view.opened(), -1); // it is still to be predicted
    QVERIFY(view.accessibleDescription().contains("Predict first"));
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.boxPlace(0).center().toPoint());
    QCOMPARE(view.opened(), 0);
    const int closed = view.minimumSizeHint().height();
    view.setMachine(shownMachine(false));
    QCOMPARE(view.opened(), 1); // by the answer
    QTest::keyClick(&view, Qt::Key_Left);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(view.opened(), 0);
    view.setMachine(shownMachine(false)); // λ has moved, say
    QCOMPARE(view.opened(), 0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(view.opened(), -1);
    QVERIFY(view.minimumSizeHint().height() < closed); // the page has the room again
    MachineShown none;
    none.problem = "nothing has run yet";
    view.setMachine(none);
    QVERIFY(view.accessibleDescription().contains(none.problem));
    QVERIFY(!view.grab().isNull());
}

void InstrumentTest::theyArePaintedSmallAndLarge() {
    for (const auto kind : {InstrumentBlock::Kind::Margin, InstrumentBlock::Kind::SoftmaxBench}) {
        const std::unique_ptr<Instrument> view(Instrument::make(kind));
        view->setRow(row());
        for (const QSize size : {view->minimumSizeHint(), view->sizeHint(), QSize(1600, 900)}) {
            view->resize(size);
            view->resize(size.expandedTo(view->minimumSizeHint())); // which hangs on the width
            const QImage image = view->grab().toImage();
            QVERIFY(!image.isNull());
            const auto inked = [&](int from, int to) { // rows of pixels that are not all ground
                int rows = 0;
                for (int y = from; y < to; ++y)
                    for (int x = 8; x < image.width() - 8; ++x)
                        if (image.pixel(x, y) != image.pixel(4, 4)) {
                            ++rows;
                            break;
                        }
                return rows;
            };
            QVERIFY(inked(0, image.height() / 2) > 40);
            QVERIFY2(inked(image.height() - 30, image.height() - 4) > 4, "the last line is on the page");
            QCOMPARE(inked(image.height() - 2, image.height()), 0); // and not cut
        }
        view->setTheme(Theme::darkTheme());
        bool dark = false; // its inks are those of the theme
        const QImage image = view->grab().toImage();
        for (int y = 0; y < image.height() && !dark; ++y)
            for (int x = 0; x < image.width() && !dark; ++x)
                dark = image.pixelColor(x, y) == Theme::darkTheme().ink1;
        QVERIFY(dark);
    }
}

void InstrumentTest::noWordMeetsAnother_data() {
    QTest::addColumn<int>("wide");
    for (const int wide : {300, 340, 380, 420, 500, 560, 640, 760, 880, 1200})
        QTest::addRow("%d", wide) << wide;
}

void InstrumentTest::noWordMeetsAnother() {
    QFETCH(const int, wide);
    InstrumentRow longer = row();
    longer.words[4] = "Constantinople";
    MarginView margin;
    for (const InstrumentRow& of : {InstrumentRow{}, row(), longer})
        for (const int high : {0, 470}) {
            margin.setRow(of);
            margin.resize(wide, high);
            margin.resize(wide, std::max(high, margin.minimumSizeHint().height()));
            for (const auto& [tokens, weight] :
                 {std::pair{2.0, 0.9}, {60, 0.5}, {65536, 0.0}, {65536, 1.0}}) {
                drag(margin, margin.place(9, 0.02), margin.place(tokens, 0.02));
                drag(margin, margin.place(margin.tokens(), margin.weight()),
                     margin.place(margin.tokens(), weight));
                QVERIFY2(test::unreadable(margin).isEmpty(), qPrintable(test::unreadable(margin)));
            }
        }
    BenchView bench;
    for (const QSize size : {bench.minimumSizeHint(), bench.sizeHint()}) {
        bench.resize(std::max(wide, size.width()), size.height());
        bench.resize(bench.size().expandedTo(bench.minimumSizeHint()));
        for (const char* button : {"benchAgain", "benchSame"}) {
            bench.setRow(row());
            QTest::mouseClick(bench.findChild<FlatButton*>(button), Qt::LeftButton);
            for (const int key :
                 {Qt::Key_Home, Qt::Key_Up, Qt::Key_L, Qt::Key_Down, Qt::Key_Right, Qt::Key_Right}) {
                QTest::keyClick(&bench, static_cast<Qt::Key>(key), Qt::ShiftModifier);
                QVERIFY2(test::unreadable(bench).isEmpty(), qPrintable(test::unreadable(bench)));
            }
        }
    }
}

GUI_TEST(InstrumentTest)
#include "instrument_test.moc"
