// SPDX-License-Identifier: MIT
// The dock "Edit" of the λ lab: what each control asks for, and that a gesture ends once.
#include "tests/gui/lab/lab_test_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/lab/edit/edit_panel.h"
#include "widgets/lab/edit/edit_parts.h"

#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

using namespace lambdascope;
using namespace lambdascope::lab;

class EditPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void targetsAreAsked();
    void aRangeStaysARange();
    void valuesAreAsked();
    void choicesAreAsked();
    void experimentsAreAsked_data();
    void experimentsAreAsked();
    void actionsAreAsked_data();
    void actionsAreAsked();
    void aDragIsOneStep();
    void aHeldKeyIsOneStep();
    void theFieldEndsItsSteps();
    void mixedValuesAreReplacedByOne();
};

void EditPanelTest::targetsAreAsked() {
    EditPanel panel;
    AllSignals asked(&panel);
    QCOMPARE(asked.count(), 16);
    panel.setState(mockUp());
    panel.show();
    QCOMPARE(segment(panel, "editTarget", 0)->text(), QStringLiteral("Layer 2"));
    click(segment(panel, "editTarget", 2));
    QCOMPARE(asked.taken(), QStringLiteral("targetChosen"));
    QCOMPARE(asked.argument(0).toInt(), 0);
    QCOMPARE(asked.argument(1).toInt(), 3);
    click(segment(panel, "editTarget", 2)); // chosen already
    QCOMPARE(asked.taken(), QString());
    EditPanelState all = mockUp();
    all.first = 0;
    all.last = 3;
    panel.setState(all);
    QVERIFY(segment(panel, "editTarget", 2)->isChecked());
    QCOMPARE(segment(panel, "editTarget", 0)->text(), QStringLiteral("Layer 2")); // the selected one
    click(segment(panel, "editTarget", 0));
    QCOMPARE(asked.taken(), QStringLiteral("targetChosen"));
    QCOMPARE(asked.argument(0).toInt(), 2);
    QCOMPARE(asked.argument(1).toInt(), 2);
    EditPanelState one = mockUp();
    one.layerCount = 1;
    one.first = one.last = one.layer = 0;
    panel.setState(one);
    QVERIFY(!segment(panel, "editTarget", 1)->isEnabled());
    QVERIFY(!segment(panel, "editTarget", 2)->isEnabled());
}

void EditPanelTest::aRangeStaysARange() {
    EditPanel panel;
    EditPanelState state = mockUp();
    panel.setState(state);
    panel.show();
    connect(&panel, &EditPanel::targetChosen, this, [&](int first, int last) { // as the session would
        state.first = first;
        state.last = last;
        panel.setState(state);
    });
    auto* from = child<QSpinBox>(panel, "rangeFrom");
    auto* to = child<QSpinBox>(panel, "rangeTo");
    QVERIFY(!from->isVisible());
    click(segment(panel, "editTarget", 1));
    QVERIFY(from->isVisible());
    QCOMPARE(std::pair(from->value(), to->value()), std::pair(2, 3)); // with the layer beside
    from->setValue(0);
    QCOMPARE(std::pair(state.first, state.last), std::pair(0, 3));
    QVERIFY(segment(panel, "editTarget", 1)->isChecked()); // all of them, still as a range
    to->setValue(0);
    QCOMPARE(std::pair(state.first, state.last), std::pair(0, 0));
    QVERIFY(from->isVisible());
    from->setValue(2); // past the end: the end goes along
    QCOMPARE(std::pair(state.first, state.last), std::pair(2, 2));
    to->setValue(1);
    QCOMPARE(std::pair(state.first, state.last), std::pair(1, 1));
    state.first = state.last = 3; // chosen elsewhere
    panel.setState(state);
    QVERIFY(!from->isVisible());
    QCOMPARE(segment(panel, "editTarget", 0)->text(), QStringLiteral("Layer 3"));
}

void EditPanelTest::valuesAreAsked() {
    EditPanel panel;
    panel.setState(mockUp());
    panel.resize(480, 300);
    showActive(panel);
    AllSignals asked(&panel);
    click(segment(panel, "editQuantity", 1));
    QCOMPARE(asked.taken(), QStringLiteral("quantityChosen"));
    QCOMPARE(asked.argument(0).value<Quantity>(), Quantity::Lambda);
    auto* slider = child<InitSlider>(panel, "editSlider");
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(1)), 12));
    QCOMPARE(asked.taken(), QStringLiteral("valueMoved"));
    QVERIFY(std::abs(asked.argument(0).toDouble() - 1) <= 0.011);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(1)), 12));
    QCOMPARE(asked.taken(), QStringLiteral("gestureEnded"));
    QTest::mouseDClick(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(slider->value())), 12));
    QCOMPARE(asked.taken(), QStringLiteral("resetRequested"));
    click(child<QToolButton>(panel, "editReset"));
    QCOMPARE(asked.taken(), QStringLiteral("resetRequested"));
    auto* spin = child<InitSpin>(panel, "editSpin");
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("-0.2"));
    QCOMPARE(asked.taken(), QString()); // half a number is no wish
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(asked.taken(), QStringLiteral("gestureEnded valueMoved"));
    QCOMPARE(spin->text(), QStringLiteral("−0.20"));
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("0.1234")); // exactly, and shown so
    QSignalSpy moved(&panel, &EditPanel::valueMoved);
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(moved.value(0).value(0).toDouble(), 0.1234);
    QCOMPARE(asked.taken(), QStringLiteral("gestureEnded valueMoved"));
    QCOMPARE(spin->text(), QStringLiteral("0.1234"));
    EditPanelState trained = mockUp();
    trained.canReset = false;
    panel.setState(trained);
    QVERIFY(!child<QToolButton>(panel, "editReset")->isEnabled());
}

void EditPanelTest::choicesAreAsked() {
    EditPanel panel;
    panel.setState(mockUp());
    panel.show();
    AllSignals asked(&panel);
    click(child(panel, "factorKeep"));
    QCOMPARE(asked.taken(), QStringLiteral("factorFollowsChosen"));
    QCOMPARE(asked.argument(0).toBool(), false);
    click(child(panel, "factorFollows"));
    QCOMPARE(asked.taken(), QStringLiteral("factorFollowsChosen"));
    QCOMPARE(asked.argument(0).toBool(), true);
    click(segment(panel, "experimentScope", 1));
    QCOMPARE(asked.taken(), QStringLiteral("headScopeChosen"));
    QCOMPARE(asked.argument(0).toBool(), false);
    const auto* zero =
        child<QPushButton>(panel, "experimentLambdaZero"); // λ is the layer's, whatever is chosen
    EditPanelState scopes = mockUp();
    scopes.headScope = true;
    panel.resize(497, 260);
    panel.setState(scopes);
    QVERIFY2(zero->text().contains(QStringLiteral("all heads")), qPrintable(zero->text()));
    scopes.headScope = false;
    panel.setState(scopes);
    QCOMPARE(zero->text(), QStringLiteral("λ = 0"));

    EditPanelState state = mockUp();
    state.schedule = EditPanel::Schedule::AsTrained;
    panel.setState(state);
    auto* combo = child<ScheduleCombo>(panel, "scheduleCombo");
    QCOMPARE(combo->count(), 6); // nobody can choose "own values"
    for (const auto schedule :
         {EditPanel::Schedule::Paper, EditPanel::Schedule::Constant08, EditPanel::Schedule::Constant05,
          EditPanel::Schedule::Zero, EditPanel::Schedule::Formula}) {
        QTest::keyClick(combo, Qt::Key_Down);
        QCOMPARE(asked.taken(), QStringLiteral("scheduleChosen"));
        QCOMPARE(asked.argument(0).value<EditPanel::Schedule>(), schedule);
    }
    QVERIFY(!child(panel, "formulaA")->isVisible());
    state.schedule = EditPanel::Schedule::Formula;
    panel.setState(state);
    auto* rate = child<QDoubleSpinBox>(panel, "formulaC");
    QVERIFY(rate->isVisible());
    QTest::keyClick(rate, Qt::Key_Up);
    QCOMPARE(asked.taken(), QStringLiteral("formulaMoved gestureEnded"));
    QTest::keyPress(rate, Qt::Key_Up);
    QCOMPARE(asked.taken(), QStringLiteral("formulaMoved"));
    QCOMPARE(asked.argument(0).toDouble(), 0.8);
    QCOMPARE(asked.argument(1).toDouble(), 0.6);
    QCOMPARE(asked.argument(2).toDouble(), 0.32);
    QTest::keyRelease(rate, Qt::Key_Up);
    QCOMPARE(asked.taken(), QStringLiteral("gestureEnded"));
}

void EditPanelTest::experimentsAreAsked_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<std::optional<Ablation>>("ablation");
    QTest::newRow("λ = 0") << "experimentLambdaZero" << std::optional<Ablation>();
    QTest::newRow("A2 off") << "experimentA2Off" << std::optional(Ablation::A2Off);
    QTest::newRow("swap") << "experimentSwap" << std::optional(Ablation::Swap);
    QTest::newRow("head off") << "experimentHeadOff" << std::optional(Ablation::HeadOff);
    QTest::newRow("no norm") << "experimentNoNorm" << std::optional(Ablation::NoNorm);
}

void EditPanelTest::experimentsAreAsked() {
    QFETCH(QString, name);
    QFETCH(std::optional<Ablation>, ablation);
    EditPanel panel;
    panel.setState(mockUp());
    panel.show();
    AllSignals asked(&panel);
    auto* button = child<QPushButton>(panel, name.toLatin1().constData());
    for (const bool on : {true, false}) {
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(asked.taken(), QStringLiteral("experimentToggled"));
        QCOMPARE(asked.argument(0).value<std::optional<Ablation>>(), ablation);
        QCOMPARE(asked.argument(1).toBool(), on);
    }
    EditPanelState state = mockUp();
    state.lambdaZero = !ablation;
    if (ablation) state.ablations = {*ablation};
    panel.setState(state);
    for (const auto* other : panel.findChildren<QPushButton*>())
        if (other->objectName().startsWith(QStringLiteral("experiment")))
            QCOMPARE(other->isChecked(), other == button);
}

void EditPanelTest::actionsAreAsked_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("wish");
    for (const auto& [name, wish] :
         {std::pair("copyEdits", "copyRequested"), std::pair("pasteEdits", "pasteRequested"),
          std::pair("saveEdits", "saveRequested"), std::pair("openEdits", "openRequested"),
          std::pair("resetAllEdits", "resetAllRequested")})
        QTest::newRow(name) << name << wish;
}

void EditPanelTest::actionsAreAsked() {
    QFETCH(QString, name);
    QFETCH(QString, wish);
    EditPanel panel;
    panel.setState(mockUp());
    panel.show();
    AllSignals asked(&panel);
    click(child(panel, name.toLatin1().constData()));
    QCOMPARE(asked.taken(), wish);
    EditPanelState state = mockUp();
    state.edited = false;
    panel.setState(state);
    QCOMPARE(child(panel, name.toLatin1().constData())->isEnabled(), name != QStringLiteral("resetAllEdits"));
}

void EditPanelTest::aDragIsOneStep() {
    EditPanel panel;
    panel.setState(mockUp());
    panel.resize(480, 300);
    panel.show();
    QSignalSpy moved(&panel, &EditPanel::valueMoved), ended(&panel, &EditPanel::gestureEnded);
    auto* slider = child<InitSlider>(panel, "editSlider");
    const auto at = [slider](double value) { return QPointF(slider->xOf(value), 12); };
    QTest::mousePress(slider, Qt::LeftButton, {}, at(-0.15).toPoint());
    QCOMPARE(moved.count(), 0); // a grip on the handle moves nothing
    for (int i = 0; i <= 20; ++i) moveMouse(slider, at(-0.15 + 0.05 * i));
    QVERIFY(moved.count() > 15);
    QCOMPARE(ended.count(), 0);
    moveMouse(slider, at(0.4707) + QPointF(2, 0)); // near the tick: exactly trained
    QCOMPARE(moved.last().at(0).toDouble(), 0.4707);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(0.4707).toPoint());
    QCOMPARE(ended.count(), 1);
    QTest::mousePress(slider, Qt::LeftButton, {}, at(slider->value()).toPoint());
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at(slider->value()).toPoint());
    QCOMPARE(ended.count(), 1); // nothing moved, nothing to undo
}

void EditPanelTest::aHeldKeyIsOneStep() {
    EditPanel panel;
    panel.setState(mockUp());
    panel.show();
    QSignalSpy moved(&panel, &EditPanel::valueMoved), ended(&panel, &EditPanel::gestureEnded);
    auto* slider = child<InitSlider>(panel, "editSlider");
    QTest::keyPress(slider, Qt::Key_Right);
    for (int i = 0; i < 4; ++i) { // as X11 repeats a key
        QKeyEvent up(QEvent::KeyRelease, Qt::Key_Right, {}, {}, true);
        QKeyEvent down(QEvent::KeyPress, Qt::Key_Right, {}, {}, true);
        QApplication::sendEvent(slider, &up);
        QApplication::sendEvent(slider, &down);
    }
    QCOMPARE(moved.count(), 5);
    QCOMPARE(moved.last().at(0).toDouble(), -0.1);
    QCOMPARE(ended.count(), 0);
    QTest::keyRelease(slider, Qt::Key_Right);
    QCOMPARE(ended.count(), 1);
}

void EditPanelTest::theFieldEndsItsSteps() {
    EditPanel panel;
    panel.setState(mockUp());
    showActive(panel);
    QSignalSpy moved(&panel, &EditPanel::valueMoved), ended(&panel, &EditPanel::gestureEnded);
    auto* spin = child<InitSpin>(panel, "editSpin");
    spin->setFocus();
    QTest::keyPress(spin, Qt::Key_Up);
    QCOMPARE(ended.count(), 0);
    QTest::keyRelease(spin, Qt::Key_Up);
    QCOMPARE(moved.last().at(0).toDouble(), -0.14);
    QCOMPARE(ended.count(), 1);
    QTest::mouseClick(spin, Qt::LeftButton, {}, QPoint(spin->width() - 6, 6)); // its upper arrow
    QCOMPARE(moved.last().at(0).toDouble(), -0.13);
    QCOMPARE(ended.count(), 2);
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("0,5"));
    child(panel, "editSlider")->setFocus(); // leaving ends the typing
    QCOMPARE(moved.last().at(0).toDouble(), 0.5);
    QCOMPARE(ended.count(), 3);
    const auto turn = [spin] {
        const QPointF middle(20, 10);
        QWheelEvent wheel(middle, spin->mapToGlobal(middle), {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(spin, &wheel);
    };
    turn();
    QCOMPARE(moved.count(), 3); // without the keyboard the wheel is for the dock
    spin->setFocus();
    turn();
    turn();
    QCOMPARE(moved.count(), 5);
    QCOMPARE(ended.count(), 3);
    QTRY_COMPARE(ended.count(), 4); // one step for both
}

void EditPanelTest::mixedValuesAreReplacedByOne() {
    EditPanel panel;
    EditPanelState state = mockUp();
    state.first = 0;
    state.mixedInit = state.mixedLambda = true;
    panel.setState(state);
    showActive(panel);
    QSignalSpy moved(&panel, &EditPanel::valueMoved), ended(&panel, &EditPanel::gestureEnded);
    auto* spin = child<InitSpin>(panel, "editSpin");
    QCOMPARE(spin->text(), QStringLiteral("mixed"));
    QCOMPARE(plain(child<QLabel>(panel, "factorNumbers")), QString());
    spin->setFocus();
    child(panel, "editSlider")->setFocus(); // looked at, not changed
    QCOMPARE(moved.count(), 0);
    QCOMPARE(spin->text(), QStringLiteral("mixed"));
    spin->setFocus();
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("-0.15")); // the value of the first layer, now for all
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(moved.last().at(0).toDouble(), -0.15);
    QCOMPARE(ended.count(), 1);
    panel.setState(state);
    QTest::keyClick(spin, Qt::Key_Up);
    QCOMPARE(moved.last().at(0).toDouble(), -0.14);
    QCOMPARE(spin->text(), QStringLiteral("−0.14"));
    state.mixedInit = state.mixedLambda = false;
    panel.setState(state);
    QCOMPARE(spin->text(), QStringLiteral("−0.15"));
}

GUI_TEST(EditPanelTest)
#include "edit_panel_test.moc"
