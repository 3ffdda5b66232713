// SPDX-License-Identifier: MIT
// The dock "Effect" of the λ lab, its part of the tool bar, and the steps of the λ view.
#include "tests/gui/lab/lab_test_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/lab/effects/effect_view.h"
#include "widgets/models/model_tool_bar.h"

#include <QAction>
#include <QMainWindow>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>

#include <limits>

using namespace lambdascope;
using namespace lambdascope::lab;

class LabViewsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void effectInFigures();
    void effectSpeaksOfTheAnswerFirst();
    void effectInTheTable();
    void toolBarHasTheLab();
    void toolBarKeepsItsWords();
    void lambdaViewEndsItsSteps();
};

void LabViewsTest::effectInFigures() {
    EffectView view;
    view.resize(497, 245);
    const auto text = [&view](const char* name) {
        return child<FigureLine>(view, name)->text().simplified();
    };
    view.setEffect({1.484, 11, 31, 1.77, 2.166}, true);
    QCOMPARE(text("effectKl"), QStringLiteral("1.48 nats"));
    QCOMPARE(text("effectFlips"), QStringLiteral("11 of 31 tokens"));
    QCOMPARE(text("effectLoss"), QStringLiteral("1.77 → 2.17"));
    QVERIFY(child(view, "effectNothing")->isHidden());
    view.setEffect({0.0004, 0, 31, 1.77, 1.77}, true);
    QCOMPARE(text("effectKl"), QStringLiteral("< 0.01 nats"));
    view.setEffect({0, 0, 31, 1.77, 1.77}, false);
    QCOMPARE(text("effectKl"), QStringLiteral("0.00 nats"));
    QCOMPARE(text("effectFlips"), QStringLiteral("0 of 31 tokens"));
    QCOMPARE(text("effectLoss"), QStringLiteral("1.77"));
    QVERIFY(!child(view, "effectNothing")->isHidden());
    QCOMPARE(child<QLabel>(view, "effectNothing")->text(), QStringLiteral("nothing is edited"));
    const double none = std::numeric_limits<double>::quiet_NaN();
    view.setEffect({0.5, 1, 1, none, none}, true);
    QCOMPARE(text("effectFlips"), QStringLiteral("1 of 1 token"));
    QCOMPARE(text("effectLoss"), QStringLiteral("–"));
    view.setAfter(QStringLiteral("is"));
    QCOMPARE(view.afterLabel()->text(), QStringLiteral("after “is”"));
    view.setStale(true, QStringLiteral("updating"));
    QCOMPARE(view.afterLabel()->text(), QStringLiteral("updating"));
    QCOMPARE(text("effectKl"), QStringLiteral("0.50 nats")); // dimmed, not gone
    const auto ink = [&view] { return child<FigureLine>(view, "effectKl")->spans().front().ink; };
    QVERIFY(ink() != Theme::light().ink1);
    view.setStale(false);
    QCOMPARE(ink(), Theme::light().ink1);
}

void LabViewsTest::effectSpeaksOfTheAnswerFirst() {
    EffectView view;
    view.resize(497, 245);
    view.show();
    const auto text = [&view](const char* name) {
        return child<FigureLine>(view, name)->text().simplified();
    };
    view.setEffect({1.484, 11, 31, 6.92, 6.82}, true); // the loss falls, and the answer with it
    QVERIFY(!child(view, "effectAnswer")->isVisible());
    view.setAnswer({QStringLiteral("58852"), Likelihood{0.996, 0.004, 3}, Likelihood{0.012, 1.46, 3}});
    QVERIFY(child(view, "effectAnswer")->isVisible());
    QCOMPARE(text("effectAnswer").simplified(), QStringLiteral("99.6 → 1.2 %"));
    QCOMPARE(text("effectAnswerLoss"), QStringLiteral("0.004 → 1.46"));
    QCOMPARE(child(view, "effectAnswer")->accessibleName(), QStringLiteral("answer “58852”, all 3 tokens"));
    const auto top = [&view](const char* name) { return child(view, name)->mapTo(&view, QPoint()).y(); };
    QVERIFY(top("effectAnswer") < top("effectLoss"));
    QCOMPARE(child(view, "effectLoss")->accessibleName(), QStringLiteral("loss on the whole prompt"));
    view.setFactor(QStringLiteral("The output factor 1 − λ_init moves too, layer 2: 0.53 → 1.00."));
    QVERIFY(child(view, "effectFactor")->isVisible());
    view.setAnswer({QStringLiteral("58852"), Likelihood{0.996, 0.004, 3}, {}}); // nothing is edited
    QCOMPARE(text("effectAnswer").simplified(), QStringLiteral("99.6 %"));
    view.setAnswer({});
    view.setFactor({});
    QVERIFY(!child(view, "effectAnswer")->isVisible() && !child(view, "effectFactor")->isVisible());
}

void LabViewsTest::effectInTheTable() {
    EffectView view;
    view.resize(497, 245);
    view.show();
    const auto* table = child<QTableView>(view, "effectTable");
    const auto shown = [&](int row, int column) {
        return view.model()->index(row, column).data().toString();
    };
    view.setRows({{QStringLiteral("·48"), 0.5F, 0.999F, 0.226F}, {QStringLiteral("·76"), 0.1F, 0, 0.542F}});
    QCOMPARE(shown(0, NextTokenModel::Token), QStringLiteral("·76")); // the most probable in force
    QCOMPARE(shown(0, NextTokenModel::Change), QStringLiteral("▲ 54.2"));
    QCOMPARE(shown(1, NextTokenModel::Change), QStringLiteral("▼ 77.3"));
    QVERIFY(table->isColumnHidden(NextTokenModel::Standard));
    QCOMPARE(view.model()->headerData(NextTokenModel::DiffEdited, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("in force %"));
    // the tick of ·48 stands right of its bar, in ink, and the bar is violet
    const QRect cell = table->visualRect(view.model()->index(1, NextTokenModel::DiffEdited));
    const QImage image = table->viewport()->grab().toImage();
    const auto columns = [&](const QColor& colour) {
        int last = -1;
        for (int x = cell.left(); x < cell.right() - 50; ++x)
            if (image.pixelColor(x, cell.center().y()) == colour) last = x;
        return last;
    };
    const int bar = columns(Theme::light().accent), tick = columns(Theme::light().ink1);
    QVERIFY(bar > cell.left());
    QVERIFY(tick > bar + 50);

    view.setRows({{QStringLiteral("·76"), {}, 0, {}}, {QStringLiteral("·48"), {}, 0.999F, {}}});
    QCOMPARE(shown(0, NextTokenModel::Token), QStringLiteral("·48"));
    QVERIFY(table->isColumnHidden(NextTokenModel::DiffEdited));
    QVERIFY(table->isColumnHidden(NextTokenModel::Change));
}

void LabViewsTest::toolBarHasTheLab() {
    ModelToolBar bar;
    bar.setShapes({}, {4, 8});
    QVERIFY(!segment(bar, "workspaceSwitch", 1)->isEnabled());
    QVERIFY(segment(bar, "workspaceSwitch", 1)->toolTip().contains(QStringLiteral("DIFF")));
    QVERIFY(!segment(bar, "slotSwitch", 1)->isEnabled());
    bar.setShapes({4, 4}, {4, 8});
    bar.resize(1400, 28);
    bar.show();
    AllSignals asked(&bar);
    click(segment(bar, "workspaceSwitch", 1));
    QCOMPARE(asked.taken(), QStringLiteral("workspaceChosen"));
    QCOMPARE(asked.argument(0).value<Workspace>(), Workspace::Lab);
    click(segment(bar, "slotSwitch", 1));
    QCOMPARE(asked.taken(), QStringLiteral("slotChosen"));
    QCOMPARE(asked.argument(0).toInt(), 1);
    bar.setWorkspace(Workspace::Explore);
    bar.setSlots(0, false, true);
    QCOMPARE(asked.taken(), QString());
    QVERIFY(segment(bar, "workspaceSwitch", 0)->isChecked());
    QVERIFY(segment(bar, "slotSwitch", 0)->isChecked());
    QVERIFY(!segment(bar, "slotSwitch", 0)->dot());
    QVERIFY(segment(bar, "slotSwitch", 1)->dot());
    QCOMPARE(segment(bar, "slotSwitch", 1)->accessibleDescription(), QStringLiteral("holds edits"));

    auto* undoButton = child<QToolButton>(bar, "undoButton");
    QVERIFY(undoButton->isHidden());
    QAction undo(QStringLiteral("Undo")), redo(QStringLiteral("Redo"));
    redo.setEnabled(false);
    bar.setHistoryActions(&undo, &redo);
    QVERIFY(!undoButton->icon().isNull() && !redo.icon().isNull());
    QVERIFY(!child<QToolButton>(bar, "redoButton")->isEnabled());
    QSignalSpy undone(&undo, &QAction::triggered);
    click(undoButton);
    QCOMPARE(undone.count(), 1);
}

void LabViewsTest::toolBarKeepsItsWords() {
    QMainWindow window;
    auto* tools = window.addToolBar(QStringLiteral("tools"));
    auto* bar = new ModelToolBar;
    tools->addWidget(bar);
    bar->setModels(QStringLiteral("a-rather-long-name-of-a-model"), QStringLiteral("another-such-name"));
    bar->setShapes({4, 4}, {4, 8});
    bar->setSelection({2, 3}, {{0, 5}, false, TwinRule::Answer, 0.9F});
    bar->setEdited(true);
    QAction undo(QStringLiteral("Undo")), redo(QStringLiteral("Redo"));
    bar->setHistoryActions(&undo, &redo);
    for (const int width : {1600, 1280, 960, 1600}) {
        window.resize(width, 200);
        window.show();
        QTest::qWait(20);
        QRect before;
        for (const char* name : {"modelsButton", "workspaceSwitch", "layerSpin", "headSpin", "twinCombo",
                                 "resetAllButton", "undoButton", "redoButton", "slotSwitch"}) {
            const auto* item = child(*bar, name);
            QVERIFY2(item->isVisible(), name); // not in the menu of what had no room
            const QRect box(item->mapTo(&window, QPoint()), item->size());
            QVERIFY2(box.left() > before.right() && box.right() < width, name);
            before = box;
        }
        for (const char* name : {"workspaceSwitch", "slotSwitch"})
            for (const auto* part : child(*bar, name)->findChildren<FlatButton*>())
                QCOMPARE(part->width(), part->sizeHint().width());
        QCOMPARE(child<QPushButton>(*bar, "resetAllButton")->text().isEmpty(), width == 960);
    }
}

void LabViewsTest::lambdaViewEndsItsSteps() {
    LambdaView view;
    view.resize(416, 270);
    view.setLayers({{0.2, 0.2, 1.0F, 0.2, 1.0F, 0.8F}});
    showActive(view);
    QSignalSpy moved(&view, &LambdaView::lambdaInitMoved), ended(&view, &LambdaView::gestureEnded);
    auto* slider = child<InitSlider>(view, "lambdaInitSlider");
    const double middle = slider->height() / 2.0;
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(0.2)), qRound(middle)));
    for (int i = 1; i <= 5; ++i) moveMouse(slider, {slider->xOf(0.2 + 0.1 * i), middle});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(0.7)), qRound(middle)));
    QVERIFY(moved.count() >= 5);
    QCOMPARE(ended.count(), 1);
    auto* spin = child<InitSpin>(view, "lambdaInitSpin");
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("0.3"));
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(ended.count(), 2);
}

GUI_TEST(LabViewsTest)
#include "lab_views_test.moc"
