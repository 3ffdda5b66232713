// SPDX-License-Identifier: MIT
// The dock "Edit" of the λ lab: what a state shows, that it fits, and that all of it works by keyboard.
#include "tests/gui/lab/lab_test_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/lab/edit/edit_panel.h"
#include "widgets/lab/edit/edit_parts.h"
#include "widgets/lab/effects/effect_view.h"
#include "widgets/models/model_tool_bar.h"

#include <QAction>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolTip>

#include <cmath>
#include <set>

using namespace lambdascope;
using namespace lambdascope::lab;

class EditPanelLookTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void statesAskForNothing();
    void theLineSaysWhatLambdaDoes();
    void everyControlIsReachedByTab();
    void everyControlHasNameAndTip();
    void disabledSaysWhy();
    void fitsItsDock();
};

void EditPanelLookTest::statesAskForNothing() {
    EditPanel panel;
    panel.show();
    AllSignals asked(&panel);
    EditPanelState state = mockUp();
    panel.setState(state);
    QCOMPARE(child<InitSlider>(panel, "editSlider")->value(), -0.15);
    QCOMPARE(child<InitSpin>(panel, "editSpin")->value(), -0.15);
    QCOMPARE(plain(child<QLabel>(panel, "factorNumbers")), QStringLiteral("0.53 → 1.15"));
    QVERIFY(child<QRadioButton>(panel, "factorFollows")->isChecked());
    QVERIFY(segment(panel, "experimentScope", 0)->isChecked());
    QCOMPARE(child<ScheduleCombo>(panel, "scheduleCombo")->count(), 7); // own values
    state.quantity = Quantity::Lambda;
    state.factorFollows = false;
    state.headScope = false;
    state.schedule = EditPanel::Schedule::Formula;
    state.c = 0.5;
    panel.setState(state);
    QVERIFY(std::abs(child<InitSlider>(panel, "editSlider")->value() - 0.21) < 1e-6);
    QCOMPARE(child<InitSpin>(panel, "editSpin")->text(), QStringLiteral("0.21"));
    QVERIFY(segment(panel, "editQuantity", 1)->isChecked());
    QVERIFY(child<QRadioButton>(panel, "factorKeep")->isChecked());
    QVERIFY(segment(panel, "experimentScope", 1)->isChecked());
    QCOMPARE(child<QDoubleSpinBox>(panel, "formulaC")->value(), 0.5);
    QCOMPARE(child<ScheduleCombo>(panel, "scheduleCombo")->count(), 6);
    state.first = 0;
    state.enabled = false;
    panel.setState(state);
    panel.setState({});
    QCOMPARE(asked.taken(), QString());
    auto* spin = child<InitSpin>(panel, "editSpin"); // a state that says the same leaves what is being typed
    panel.setState(mockUp());
    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("0."));
    panel.setState(mockUp());
    QCOMPARE(spin->text(), QStringLiteral("0."));
}

void EditPanelLookTest::theLineSaysWhatLambdaDoes() {
    EditPanel panel;
    const auto* line = child<QLabel>(panel, "editInfo");
    EditPanelState state = mockUp();
    panel.setState(state);
    QCOMPARE(plain(line), QStringLiteral("λ in force 0.21, trained 0.83"));
    state.lambda = -0.25F;
    panel.setState(state);
    QCOMPARE(plain(line), LambdaView::consequence(-0.25F));
    QVERIFY(line->text().contains(Theme::light().warning.name()));
    state.lambda = 0.3F;
    state.lambdaOverridden = true;
    panel.setState(state);
    QCOMPARE(plain(line), QStringLiteral("λ is set to 0.30 by itself; moving λ_init ends that"));
    state = mockUp();
    state.lambda = state.trainedLambda;
    panel.setState(state);
    QCOMPARE(plain(line), QStringLiteral("λ 0.83, as trained"));
}

void EditPanelLookTest::everyControlIsReachedByTab() {
    for (const int width : {480, 380}) { // the order differs
        EditPanel panel;
        EditPanelState state = mockUp();
        state.first = 1;
        state.schedule = EditPanel::Schedule::Formula;
        panel.setState(state);
        panel.resize(width, 360);
        showActive(panel);
        child(panel, "rangeFrom")->setFocus();
        std::set<QWidget*> reached;
        for (QWidget* now = panel.focusWidget(); reached.insert(now).second; now = panel.focusWidget()) {
            QVERIFY(now->isVisible());
            QTest::keyClick(now, Qt::Key_Tab);
        }
        for (QWidget* control : focusable(panel)) {
            const auto* button = qobject_cast<QAbstractButton*>(control);
            const bool byArrows = button != nullptr && button->isCheckable() && !button->isChecked() &&
                                  (button->group() != nullptr || button->autoExclusive());
            QVERIFY2(byArrows || reached.contains(control), qPrintable(control->accessibleName()));
        }
        QVERIFY(reached.size() >= 17);
    }
    EditPanel panel; // arrows choose within a group
    panel.setState(mockUp());
    showActive(panel);
    AllSignals asked(&panel);
    segment(panel, "editQuantity", 0)->setFocus();
    QTest::keyClick(segment(panel, "editQuantity", 0), Qt::Key_Right);
    QCOMPARE(asked.taken(), QStringLiteral("quantityChosen"));
    child(panel, "factorFollows")->setFocus();
    QTest::keyClick(child(panel, "factorFollows"), Qt::Key_Down);
    QCOMPARE(asked.taken(), QStringLiteral("factorFollowsChosen"));
}

void EditPanelLookTest::everyControlHasNameAndTip() {
    EditPanel panel;
    panel.setState(mockUp());
    EffectView effect;
    LambdaView lambdas;
    ModelToolBar bar;
    QAction undo(QStringLiteral("Undo")), redo(QStringLiteral("Redo"));
    bar.setHistoryActions(&undo, &redo);
    int controls = 0;
    for (QWidget* root : std::initializer_list<QWidget*>{&panel, &effect, &lambdas, &bar})
        for (const QWidget* control : focusable(*root)) {
            const QString who = QString::fromLatin1(control->metaObject()->className()) + u' ' +
                                control->objectName() + u' ' + control->accessibleName();
            QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(who));
            QVERIFY2(!control->toolTip().isEmpty(), qPrintable(who));
            ++controls;
        }
    QVERIFY(controls > 30);
}

void EditPanelLookTest::disabledSaysWhy() {
    EditPanel panel;
    EditPanelState state = mockUp();
    state.enabled = false;
    state.whyDisabled = QStringLiteral("λ of DIFF V2 is per token");
    panel.setState(state);
    panel.show();
    QVERIFY(!child(panel, "editSlider")->isEnabled());
    QVERIFY(!child(panel, "copyEdits")->isEnabled());
    QCOMPARE(plain(child<QLabel>(panel, "editInfo")), state.whyDisabled);
    auto* slider = child(panel, "editSlider");
    QHelpEvent help(QEvent::ToolTip, {5, 5}, slider->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(slider, &help);
    QCOMPARE(QToolTip::text(), state.whyDisabled);
    QToolTip::hideText();
}

void EditPanelLookTest::fitsItsDock() {
    EditPanel panel;
    EditPanelState state = mockUp();
    state.lambda = 1.3F;
    panel.setState(state);
    auto* area = panel.findChild<QScrollArea*>();
    for (const QSize size :
         {QSize(497, 260), QSize(460, 230), QSize(400, 290), QSize(400, 230), QSize(340, 290)}) {
        panel.resize(size);
        panel.show();
        QTest::qWait(20);
        QCOMPARE(panel.size(), size);
        QVERIFY2(!area->verticalScrollBar()->isVisible(), qPrintable(QString::number(size.width())));
        QVERIFY(!area->horizontalScrollBar()->isVisible());
        for (const QWidget* control : focusable(panel)) {
            if (!control->isVisible()) continue;
            const QRect box(control->mapTo(&panel, QPoint()), control->size());
            QVERIFY2(panel.rect().contains(box), qPrintable(control->accessibleName()));
            QVERIFY2(control->height() >= 18,
                     qPrintable(control->accessibleName() + QString::number(control->height())));
        }
    }
    panel.resize(340, 180); // lower: the bar comes, and no other
    QTRY_VERIFY(area->verticalScrollBar()->isVisible());
    QVERIFY(!area->horizontalScrollBar()->isVisible());
}

GUI_TEST(EditPanelLookTest)
#include "edit_panel_look_test.moc"
