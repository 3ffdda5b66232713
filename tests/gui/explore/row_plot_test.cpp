// SPDX-License-Identifier: MIT
// One row, token by token: as a view by itself, and in the window.
#include "app/explore/explore_values.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/meter_view.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"

#include <QApplication>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <algorithm>

using namespace lambdascope;
using test::patience;

namespace {

RowPlot::Row smallRow() {
    RowPlot::Row row;
    row.query = QStringLiteral("is");
    row.number = 3;
    row.keys = {QStringLiteral("The"), QStringLiteral("big"), QStringLiteral("48"), QStringLiteral("is")};
    row.a1 = {0.4F, 0.1F, 0.2F, 0.3F};
    row.lambdaA2 = {0.1F, 0.1F, 0.45F, 0.0F};
    row.difference = {0.3F, 0.0F, -0.25F, 0.3F};
    return row;
}

/// The same with a twin and with marks.
RowPlot::Row markedRow() {
    RowPlot::Row row = smallRow();
    row.standard = {0.1F, 0.2F, 0.3F, 0.4F};
    row.answer = {1, 2};
    row.distractors = {3};
    return row;
}

QColor pixelOf(const QImage& image, QPointF at) {
    return image.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()));
}

} // namespace

class RowPlotTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void cleanup() { closeWindow(); }
    void barsAreAsHighAsWeights();
    void theTwinStandsBesideOnTheSameScale();
    void answerAndDistractorHaveRulesAndWords();
    void theDifferenceStaysCovered();
    void keysMoveThePin();
    void keysAreInOrderOfPlaceOrWeight();
    void labelsKeepApart();
    void labelsStandUnderTheirBars();
    void thePlayEndsAsTheRowIs();
    void theWindowShowsThePinnedRow();
    void manyGroupsAreTheStrongestAndOthers();
    void eachModelIsScaledToItsAnswer();
    void theWindowShowsTheRowBySentence();
    void theMeterReadsThePinnedRowAfterTheAnswer();
    void docksStandSideBySideOrShareTabs();

  private:
    void openExplore() {
        open();
        session_->setBy(GroupBy::Token);
        session_->setScope(MeterScope::Head);
        window_->setWorkspace(Workspace::Explore); // the docks of the others go
        VERIFY_WITHIN(settled(), patience);
        QTest::qWait(50); // docks get their places with the window's next events
    }
};

void RowPlotTest::barsAreAsHighAsWeights() {
    RowPlot plot;
    plot.resize(600, 300);
    plot.setRow(smallRow());
    const RowDrawing& drawing = plot.drawing();
    QVERIFY(qAbs(drawing.low() + 0.45) < 1e-6 &&
            qAbs(drawing.high() - 0.42) < 1e-6); // as long as what is there
    QVERIFY(qAbs((drawing.yOf(-0.45) - drawing.yOf(0.42)) - drawing.columnOf(0).height()) < 0.01);
    const QImage picture = plot.grab().toImage();
    const auto at = [&](int key, double part, double weight) {
        const QRectF bar = drawing.barOf(key);
        return picture.pixelColor(static_cast<int>(bar.left() + part * bar.width()),
                                  qRound(drawing.yOf(weight)));
    };
    const QColor ground = Theme::light().canvas;
    QCOMPARE(at(2, 0.5, -0.2), Theme::light().negative); // in front, narrower
    QVERIFY(at(2, 0.1, -0.43) != ground);                // the grey behind it reaches further
    QVERIFY(at(2, 0.1, -0.43) != Theme::light().negative);
    QCOMPARE(at(2, 0.1, 0.23), ground);
    QVERIFY(at(2, 0.1, 0.18) != ground);
    QCOMPARE(at(0, 0.5, 0.2), Theme::light().positive);
    RowPlot::Row one = smallRow();
    one.lambdaA2.clear();
    one.difference.clear();
    plot.setRow(one);
    QCOMPARE(drawing.low(), 0.0); // nothing downward
}

void RowPlotTest::theDifferenceStaysCovered() {
    RowPlot plot;
    plot.resize(600, 300);
    RowPlot::Row covered = smallRow();
    covered.covered = true;
    covered.pinned = 2;
    covered.guess = -0.1;
    plot.setRow(covered);
    const QImage picture = plot.grab().toImage();
    const RowDrawing& drawing = plot.drawing();
    const QPoint place(qRound(drawing.columnOf(2).center().x()), qRound(drawing.yOf(-0.2)));
    QVERIFY(picture.pixelColor(place) != Theme::light().negative);
    int dashes = 0;
    for (int dx = -14; dx <= 14; ++dx)
        dashes +=
            picture.pixelColor(place.x() + dx, static_cast<int>(drawing.yOf(-0.1))) == Theme::light().accent;
    QVERIFY2(dashes > 6 && dashes < 28, qPrintable(QString::number(dashes)));
    QVERIFY(plot.accessibleDescription().contains(QStringLiteral("A1 0.20, λ·A2 0.45")));
    QVERIFY(!plot.accessibleDescription().contains(QStringLiteral("0.25")));
    covered.covered = false;
    plot.setRow(covered);
    QVERIFY(plot.accessibleDescription().contains(QStringLiteral("0.20 − 0.45 = −0.25")));
    RowPlot::Row negative = covered; // of an edited λ below 0
    negative.lambdaA2[2] = -0.45F;
    negative.difference[2] = 0.65F;
    plot.setRow(negative);
    QVERIFY(plot.accessibleDescription().contains(QStringLiteral("0.20 − (−0.45) = +0.65")));
    plot.setRow(covered);
    plot.show();
    const QPoint over = drawing.columnOf(2).center().toPoint();
    QHelpEvent help(QEvent::ToolTip, over, plot.mapToGlobal(over));
    QApplication::sendEvent(&plot, &help);
    QVERIFY(QToolTip::text().contains(QStringLiteral("0.20 − 0.45 = −0.25")));
    QToolTip::hideText();
}

void RowPlotTest::keysMoveThePin() {
    RowPlot plot;
    plot.resize(600, 300);
    RowPlot::Row pinned = smallRow();
    pinned.pinned = 2;
    plot.setRow(pinned);
    QSignalSpy chosen(&plot, &RowPlot::keyChosen);
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(chosen.takeLast()[0].toInt(), 3);
    QTest::keyClick(&plot, Qt::Key_Left);
    QCOMPARE(chosen.takeLast()[0].toInt(), 1);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.drawing().columnOf(0).center().toPoint());
    QCOMPARE(chosen.takeLast()[0].toInt(), 0);
    pinned.pinned = 3;
    plot.setRow(pinned);
    QTest::keyClick(&plot, Qt::Key_Right); // there is none
    QCOMPARE(chosen.size(), 0);
}

void RowPlotTest::labelsKeepApart() {
    RowPlot plot;
    plot.resize(600, 300);
    RowPlot::Row many;
    for (int key = 0; key < 200; ++key) {
        many.keys << QString::number(key);
        many.a1.push_back(key == 120 ? 0.9F : 0.001F);
    }
    many.pinned = 117;
    plot.setRow(many);
    std::vector<int> labels = plot.drawing().labelledKeys();
    QCOMPARE(labels.front(), 117);
    QVERIFY(std::ranges::find(labels, 119) == labels.end());
    std::ranges::sort(labels);
    QVERIFY(labels.size() > 20);
    for (std::size_t i = 1; i < labels.size(); ++i)
        QVERIFY(plot.drawing().columnOf(labels[i]).center().x() -
                    plot.drawing().columnOf(labels[i - 1]).center().x() >=
                12);
    plot.setRow(smallRow());
    QCOMPARE(plot.drawing().labelledKeys().size(), std::size_t(4));
}

/// What was painted of them before is used again only where they stand as they did.
void RowPlotTest::labelsStandUnderTheirBars() {
    RowPlot::Row many;
    for (int key = 0; key < 200; ++key) {
        many.keys << QString::number(key);
        many.a1.push_back(0.001F * static_cast<float>((key * 37) % 200));
    }
    RowPlot::Row other = many;
    std::ranges::reverse(other.a1);
    RowPlot::Row marked = many;
    marked.answer = {100};
    for (const int order : {0, 1})
        for (const RowPlot::Row& next : {other, marked, many}) {
            const auto shot = [&](const std::vector<RowPlot::Row>& rows) {
                RowPlot plot;
                plot.resize(600, 300);
                if (order == 1) plot.head()->findChild<Segments*>()->button(1)->click();
                plot.show();
                for (const RowPlot::Row& row : rows) {
                    plot.setRow(row);
                    plot.grab();
                    if (!QTest::qWaitFor([&] { return plot.settled(); }, patience)) return QImage();
                }
                return plot.grab().toImage();
            };
            QCOMPARE(shot({many, next}), shot({next}));
        }
}

void RowPlotTest::theTwinStandsBesideOnTheSameScale() {
    RowPlot plot;
    plot.resize(600, 300);
    plot.setRow(markedRow());
    const RowDrawing& drawing = plot.drawing();
    for (int key = 0; key < 4; ++key) {
        QVERIFY(drawing.standardOf(key).left() > drawing.barOf(key).right());
        QVERIFY(drawing.columnOf(key).contains(drawing.standardOf(key).center()));
        QCOMPARE(drawing.standardOf(key).top(), drawing.yOf(markedRow().standard[key]));
    }
    const QImage picture = plot.grab().toImage();
    const QRectF twin = drawing.standardOf(2);
    QCOMPARE(pixelOf(picture, twin.center()), Theme::light().base); // outlined
    RowPlot::Row many = markedRow();
    for (int key = 4; key < 100; ++key) {
        many.keys << QStringLiteral("a");
        for (auto* weights : {&many.a1, &many.lambdaA2, &many.difference, &many.standard})
            weights->push_back(0.05F);
    }
    plot.setRow(many);
    QVERIFY(drawing.standardOf(2).contains(drawing.barOf(2).center())); // behind
}

void RowPlotTest::answerAndDistractorHaveRulesAndWords() {
    RowPlot plot;
    plot.resize(600, 300);
    plot.setRow(markedRow());
    const QImage picture = plot.grab().toImage();
    const auto under = [&](int key) {
        return pixelOf(picture, {plot.drawing().columnOf(key).left() + 20, plot.height() - 8.0});
    };
    const Theme theme = Theme::light();
    QCOMPARE(under(0), theme.canvas);
    QCOMPARE(under(1), theme.ink1);
    QCOMPARE(under(2), theme.ink1);
    QCOMPARE(under(3), theme.ink3);
}

void RowPlotTest::keysAreInOrderOfPlaceOrWeight() {
    RowPlot plot;
    plot.resize(600, 300);
    RowPlot::Row pinned = markedRow();
    pinned.pinned = 2;
    plot.setRow(pinned);
    QTest::mouseClick(plot.findChild<Segments*>()->button(1), Qt::LeftButton);
    std::vector<int> keys;
    keys.reserve(4);
    for (int place = 0; place < 4; ++place) keys.push_back(plot.drawing().keyInPlace(place));
    QCOMPARE(keys, (std::vector{0, 3, 2, 1})); // 0.3, 0.3, −0.25, 0
    QVERIFY(plot.drawing().columnOf(2).left() > plot.drawing().columnOf(3).left());
    QSignalSpy chosen(&plot, &RowPlot::keyChosen);
    QTest::keyClick(&plot, Qt::Key_Left);
    QCOMPARE(chosen.takeLast()[0].toInt(), 3);
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(chosen.takeLast()[0].toInt(), 1);
    pinned.covered = true; // the order would tell what is covered
    plot.setRow(pinned);
    QCOMPARE(plot.drawing().keyInPlace(1), 3);
    QCOMPARE(plot.drawing().keyInPlace(3), 1);
    QCOMPARE(plot.drawing().keyInPlace(0), 0); // 0.4, 0.3, 0.2, 0.1 of A1
    QSignalSpy moved(&plot, &RowPlot::rowMoved);
    QTest::keyClick(&plot, Qt::Key_Up);
    QTest::keyClick(&plot, Qt::Key_Down);
    QCOMPARE(moved.size(), 2);
    QCOMPARE(moved[0][0].toInt(), -1);
    QCOMPARE(moved[1][0].toInt(), 1);
}

void RowPlotTest::thePlayEndsAsTheRowIs() {
    RowPlot plot;
    plot.resize(600, 300);
    plot.setRow(markedRow());
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    const QImage still = plot.grab().toImage();
    plot.play();
    QVERIFY(!plot.playing()); // tests hold still
    qApp->setProperty("still", false);
    plot.play();
    const bool plays = plot.playing();
    const QImage begun = plot.grab().toImage();
    qApp->setProperty("still", true);
    QVERIFY(plays);
    QVERIFY(pixelOf(begun, {plot.drawing().barOf(2).center().x(), plot.drawing().yOf(-0.2)}) !=
            Theme::light().negative);
    VERIFY_WITHIN(!plot.playing(), patience);
    QCOMPARE(plot.grab().toImage(), still);
}

void RowPlotTest::theWindowShowsThePinnedRow() {
    openExplore();
    auto* plot = window_->findChild<RowPlot*>();
    QVERIFY(plot->isVisible());
    const Cell pin = state().pin.value();
    const RowPlot::Row row = plot->drawing().row();
    QCOMPARE(row.number, pin.query);
    QCOMPARE(row.pinned, std::optional(pin.key));
    QCOMPARE(row.a1.size(), static_cast<std::size_t>(pin.query) + 1);
    QCOMPARE(row.standard.size(), row.a1.size());
    QVERIFY(!row.answer.empty());
    const auto* subtitle = plot->window()->findChild<ElidedLabel*>(QStringLiteral("rowSubtitle"));
    QVERIFY2(subtitle->text().endsWith(QStringLiteral("(row %1) reads").arg(pin.query)),
             qPrintable(subtitle->text()));
    QTest::keyClick(plot, Qt::Key_Up);
    QCOMPARE(state().pin.value().query, pin.query - 1);
    QCOMPARE(plot->drawing().row().number, pin.query - 1); // in the same frame
    QTest::keyClick(plot, Qt::Key_Home);
    QCOMPARE(state().pin, std::optional(Cell{pin.query - 1, 0}));
    session_->pin({});
    QTRY_VERIFY(plot->drawing().row().keys.isEmpty());
}

/// Of 5,000 the 15 strongest in their order, and the rest as one that cannot be pinned.
void RowPlotTest::manyGroupsAreTheStrongestAndOthers() {
    RowPlot::Row row;
    row.query = QStringLiteral("?");
    row.number = 9999;
    double all = 0;
    for (int key = 0; key < 5000; ++key) {
        row.keys << QStringLiteral("word %1").arg(key);
        row.texts << QStringLiteral("The whole sentence %1.").arg(key);
        row.tokens.push_back(2 * key + 1);
        row.a1.push_back(key % 300 == 7 ? 0.01F : 0.0001F);
        all += row.a1.back();
    }
    row.answer = {4321};
    row.pinned = 11;
    RowPlot plot;
    plot.resize(640, 200);
    plot.setRow(row);
    const RowPlot::Row& shown = plot.drawing().row();
    QCOMPARE(shown.keys.size(), 16);
    QCOMPARE(shown.keys.back(), QStringLiteral("4985 others"));
    QVERIFY(shown.keys.contains("word 4321") && shown.keys.contains("word 11") &&
            shown.keys.contains("word 7"));
    QVERIFY(std::ranges::is_sorted(shown.tokens.begin(), shown.tokens.end() - 1));
    QCOMPARE(shown.keys[*shown.pinned], QStringLiteral("word 11"));
    QCOMPARE(shown.keys[shown.answer.front()], QStringLiteral("word 4321"));
    double sum = 0;
    for (const float weight : shown.a1) sum += weight;
    QVERIFY(std::abs(sum - all) < 1e-5);
    QSignalSpy chosen(&plot, &RowPlot::keyChosen);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.drawing().columnOf(0).center().toPoint());
    QCOMPARE(chosen.takeFirst().at(0).toInt(), shown.tokens.front());
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.drawing().columnOf(15).center().toPoint());
    QCOMPARE(chosen.size(), 0);
    QVERIFY(plot.accessibleDescription().contains(QStringLiteral("The whole sentence 11.")));
}

void RowPlotTest::eachModelIsScaledToItsAnswer() {
    RowPlot::Row row = smallRow();
    row.standard = {0.1F, 0.2F, 0.3F, 0.4F};
    row.answer = {0};
    const auto scaled = scaledToAnswer(row);
    QVERIFY(scaled && scaled->a1.empty() && scaled->lambdaA2.empty());
    QCOMPARE(scaled->difference, (std::vector<float>{1.F, 0.F, -0.25F / 0.3F, 1.F}));
    QCOMPARE(scaled->standard, (std::vector<float>{1.F, 0.2F / 0.1F, 0.3F / 0.1F, 0.4F / 0.1F}));
    row.answer = {2}; // which the difference reads against
    QVERIFY(!scaledToAnswer(row));
    RowPlot plot;
    plot.resize(600, 300);
    plot.setRow(row);
    QVERIFY(!plot.scaledButton()->isEnabled());
    QVERIFY(plot.scaledButton()->toolTip().contains(QStringLiteral("reads against it")));
    row.answer = {0};
    plot.setRow(row);
    QVERIFY(plot.scaledButton()->isEnabled());
    plot.scaledButton()->click();
    QVERIFY(plot.drawing().row().scaled);
    QVERIFY(qAbs(plot.drawing().high() - 1.05 * 4) < 1e-5);
    QVERIFY(plot.drawing().subtitle().contains(QStringLiteral("what each gives to the answer")));
    plot.scaledButton()->click();
    QVERIFY(!plot.drawing().row().scaled);
    row.covered = true; // a lesson asks first
    QVERIFY(!scaledToAnswer(row));
}

void RowPlotTest::theWindowShowsTheRowBySentence() {
    openExplore();
    session_->setBy(GroupBy::Sentence);
    session_->setScope(MeterScope::Layer);
    VERIFY_WITHIN(settled(), patience);
    auto* plot = window_->findChild<RowPlot*>();
    const SessionState& s = state();
    const TokenGroups& sentences = *s.groupsBy(GroupBy::Sentence);
    const int last = static_cast<int>(s.pieces.size()) - 1;
    session_->pin(Cell{last, tokensIn(s.pieces, s.marks.answer).front()});
    window_->showNow();
    const RowPlot::Row row = plot->drawing().row();
    QCOMPARE(row.keys.size(), sentences.count());
    QCOMPARE(row.answer, std::vector{sentences.of(s.pin->key)});
    QVERIFY(!row.distractors.empty());
    const MeterSource source{nullptr, s.shown().get(), s.shownStandard().get(), {}, {}};
    const ComparedRow compared = compareRow(last, source, s.head, s.twin(), MeterScope::Layer, sentences,
                                            answerGroups(sentences, s.pieces, s.marks));
    for (int group = 0; group < sentences.count(); ++group) {
        const auto at = static_cast<std::size_t>(group);
        QVERIFY(qAbs(row.difference[at] - compared.difference.row.weights[at]) < 1e-5);
        QVERIFY(qAbs(row.a1[at] - compared.a1.row.weights[at]) < 1e-5);
        QVERIFY(qAbs(row.standard[at] - compared.standard.row.weights[at]) < 1e-5);
    }
    const auto* subtitle = plot->window()->findChild<ElidedLabel*>(QStringLiteral("rowSubtitle"));
    QVERIFY2(subtitle->text().endsWith(QStringLiteral("layer %1, mean of 4 heads").arg(s.head.layer)),
             qPrintable(subtitle->text()));
    QVERIFY2(row.said.startsWith(QStringLiteral("Standard looks at ")), qPrintable(row.said));
    QVERIFY(plot->accessibleDescription().contains(row.said));
    QVERIFY2(mapText(s).startsWith(QStringLiteral("In layer %1, mean of 4 heads, ").arg(s.head.layer)),
             qPrintable(mapText(s)));
    QVERIFY(mapText(s).contains(QStringLiteral("the sentence “")));
    QTest::keyClick(plot, Qt::Key_Right); // the question: a token of it is pinned
    QCOMPARE(sentences.of(s.pin->key), row.answer.front() + 1);
    QTest::keyClick(plot, Qt::Key_Left);
    QCOMPARE(s.pin->key, tokensIn(s.pieces, s.marks.answer).front());
    QTest::keyClick(plot, Qt::Key_Up); // the row of the sentence before
    QCOMPARE(s.pin->query, sentences.groups[static_cast<std::size_t>(sentences.of(last)) - 1].last);
    QTest::keyClick(plot, Qt::Key_Down);
    QCOMPARE(s.pin->query, last);
}

void RowPlotTest::theMeterReadsThePinnedRowAfterTheAnswer() {
    openExplore();
    const int last = static_cast<int>(state().pieces.size()) - 1;
    const auto* view = window_->findChild<MeterView*>(QStringLiteral("whereView"));
    QVERIFY(view->isVisible() && view->bars()->isVisible());
    session_->pin(Cell{last, 0});
    const int answer = meterTokens(state()).answer.back();
    QCOMPARE(meterTokens(state()).rows, std::vector{last});
    session_->pin(Cell{answer + 2, 0});
    QCOMPARE(meterTokens(state()).rows, std::vector{answer + 2});
    QVERIFY(meterScene(state()).row == tokenWord(state(), answer + 2));
    session_->pin(Cell{answer, 0}); // it cannot look at what it is
    QCOMPARE(meterTokens(state()).rows, std::vector{last});
    session_->setMarks({});
    QTRY_VERIFY(!view->bars()->isVisible());
    QCOMPARE(view->accessibleDescription(), QStringLiteral("No answer is marked"));
}

void RowPlotTest::docksStandSideBySideOrShareTabs() {
    openExplore();
    const auto dock = [this](const char* name) {
        return window_->findChild<QDockWidget*>(QLatin1String(name));
    };
    const auto tabs = [&](const char* name) { return window_->tabifiedDockWidgets(dock(name)).size(); };
    const auto resize = [this](int width, int height) {
        window_->resize(width, height);
        QTest::qWait(50); // docks get their places with the window's next events
    };
    const auto sideBySide = [&] {
        QCOMPARE(tabs("rowDock"), 2); // heads and λ
        QCOMPARE(tabs("whereDock") + tabs("nextDock"), 0);
        QCOMPARE(dock("whereDock")->y(), dock("nextDock")->y());
        QVERIFY(dock("whereDock")->x() > dock("rowDock")->geometry().right());
        QVERIFY(dock("nextDock")->x() > dock("whereDock")->geometry().right());
    };
    sideBySide();
    resize(1280, 720);
    QCOMPARE(tabs("rowDock"), 3);
    QCOMPARE(tabs("nextDock"), 0);
    QVERIFY(qAbs(dock("nextDock")->width() - 360) < 3);
    resize(960, 600);
    QCOMPARE(tabs("rowDock"), 3); // the next tokens stay in sight
    QCOMPARE(tabs("nextDock"), 0);
    QVERIFY2(dock("rowDock")->height() < 160, qPrintable(QString::number(dock("rowDock")->height())));
    resize(1600, 1000);
    sideBySide();
    window_->setWorkspace(Workspace::Lab);
    QVERIFY(!dock("rowDock")->isVisible() && !dock("whereDock")->isVisible());
    window_->setWorkspace(Workspace::Explore);
    QVERIFY(dock("rowDock")->isVisible() && dock("whereDock")->isVisible());
}

GUI_TEST(RowPlotTest)
#include "row_plot_test.moc"
