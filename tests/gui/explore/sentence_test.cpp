// SPDX-License-Identifier: MIT
// The sentence of the status bar and what screen readers hear of the views.
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "core/compute/trace.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/lab/chart/lab_canvas.h"

#include <QDockWidget>
#include <QTableView>
#include <QTest>

using namespace lambdascope;
using test::assets;
using test::patience;

class SentenceTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories);
        session_->setBy(GroupBy::Token);
        session_->setScope(MeterScope::Head);
        session_->setText("The magic number for Paris is 48213. The magic number for Paris is", true);
        VERIFY_WITHIN(settled() && state().diffTrained, patience);
    }

    void cleanup() { closeWindow(); }

    void namesPartsAndPlaces() {
        session_->selectHead({2, 1});
        session_->pin(Cell{tokens() - 1, 7});
        VERIFY_WITHIN(settled(), patience);
        const QString words = label()->text();
        QVERIFY2(words.startsWith("In layer 2 head 1, the second “is” weighs the first part of “48213” by "),
                 qPrintable(words));
        QCOMPARE(canvas()->accessibleDescription(), words);
    }

    void withoutAPinItIsOfTheHead() {
        session_->selectHead({1, 2});
        session_->pin({});
        VERIFY_WITHIN(settled(), patience);
        QVERIFY2(label()->text().startsWith("The first row apart, the highest weight of layer 1 head 2 is"),
                 qPrintable(label()->text()));
        QCOMPARE(canvas()->accessibleDescription(), label()->text());
        QCOMPARE(window_->findChild<QDockWidget*>("headsDock")->accessibleDescription(), label()->text());
    }

    void ofAStandardModelAloneItSpeaksOfThat() {
        session_->open(assets / "models/tiny-stories/standard");
        VERIFY_WITHIN(!state().models.diff && settled(), patience);
        session_->pin(Cell{3, 1});
        VERIFY_WITHIN(settled(), patience);
        QVERIFY2(label()->text().contains("of the standard model"), qPrintable(label()->text()));
        const QString next = window_->findChild<QTableView*>("nextTokenTable")->accessibleDescription();
        QVERIFY2(next.contains("the standard model") && !next.contains("DIFF"), qPrintable(next));
    }

    void aPageOfTheStandardModelNamesItsHead() {
        session_->pin(Cell{5, 2});
        VERIFY_WITHIN(settled(), patience);
        const QString words = sentenceText(state(), true);
        const HeadId twin = state().twin();
        QVERIFY2(words.startsWith(
                     QString("In layer %1 head %2 of the standard model").arg(twin.layer).arg(twin.head)),
                 qPrintable(words));
    }

    void aSentenceThatDoesNotFitIsElided() {
        ElidedLabel label;
        label.setAlignment(Qt::AlignHCenter);
        label.setText("In layer 2 head 1, “is” weighs “48” by +0.41.");
        label.resize(2000, 20);
        QVERIFY(label.fits());
        QCOMPARE(label.shownText(), label.text());
        const QImage whole = label.grab(QRect(0, 0, 100, 20)).toImage();
        label.resize(100, 20);
        QVERIFY(!label.fits());
        QVERIFY(label.shownText().endsWith(QChar(0x2026)));
        QVERIFY(label.fontMetrics().horizontalAdvance(label.shownText()) <= 100);
        QVERIFY(label.text().endsWith("+0.41."));
        QVERIFY(label.minimumSizeHint().width() <= 10);
        QVERIFY(label.grab().toImage() != whole); // in the middle, then left
    }

    void viewsSayWhatTheyShow() {
        const auto* next = window_->findChild<QTableView*>("nextTokenTable");
        const auto* lambdas = window_->findChild<LambdaView*>();
        QVERIFY2(next->accessibleDescription().startsWith("After “is”, the standard model says “"),
                 qPrintable(next->accessibleDescription()));
        QVERIFY(!next->accessibleDescription().contains("edited"));
        const QString trained = lambdas->accessibleDescription();
        QVERIFY2(trained.startsWith("λ goes from "), qPrintable(trained));
        session_->edit(withValues({}, Quantity::LambdaInit, {{1, 2.0}}, *state().models.diff), {});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY2(lambdas->accessibleDescription().startsWith(trained + " An edit moved λ of layer 1 from "),
                 qPrintable(lambdas->accessibleDescription()));
        QVERIFY2(next->accessibleDescription().contains(", edited “"),
                 qPrintable(next->accessibleDescription()));
    }

    void theLabSaysSweepAndMeter() {
        session_->setMarks({{{30, 35}}, {}}); // 48213
        window_->setWorkspace(Workspace::Lab);
        session_->sweeps().start(); // also where a pass takes long
        VERIFY_WITHIN(!state().sweep.points.empty() && !state().sweep.running && settled(), patience);
        const auto* canvas = window_->findChild<LabCanvas*>();
        QVERIFY(!sweepText(state()).isEmpty());
        QTRY_VERIFY2(canvas->accessibleDescription().endsWith(' ' + sweepText(state())),
                     qPrintable(canvas->accessibleDescription()));
        const QString meter = window_->findChild<QDockWidget*>("meterDock")->accessibleDescription();
        QVERIFY2(meter.startsWith("By sentence, DIFF gives "), qPrintable(meter));
        session_->setLab([this] {
            LabChoices choices = state().lab;
            choices.training = true;
            return choices;
        }());
        QVERIFY(trainingText(state()).startsWith("At step "));
        QTRY_VERIFY2(canvas->accessibleDescription().endsWith(' ' + trainingText(state())),
                     qPrintable(canvas->accessibleDescription()));
    }

  private:
    [[nodiscard]] int tokens() const { return state().diffTrained->tokenCount(); }
    [[nodiscard]] bool settled() const {
        return window_->settled() && state().textCurrent() && state().editsCurrent();
    }
    [[nodiscard]] const ElidedLabel* label() const { return window_->findChild<ElidedLabel*>("sentence"); }
    [[nodiscard]] const MapCanvas* canvas() const { return window_->canvas(); }
};

GUI_TEST(SentenceTest)
#include "sentence_test.moc"
