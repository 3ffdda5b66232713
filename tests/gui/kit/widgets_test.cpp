// SPDX-License-Identifier: MIT
// The views outside the canvas, with made-up values.
#include "tests/gui/support/test_main.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/lambda_chart.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/palette.h"
#include "widgets/models/model_tool_bar.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <cmath>

using namespace lambdascope;

namespace {

constexpr int tokens = 6;

/// A trace of uniform maps: every row of every map is 1 / (q + 1).
TracePtr uniformTrace(int layers, int heads, int terms) {
    auto model = std::make_shared<Model>();
    model->plan.headDim = 16;
    for (int h = 0; h < heads; ++h) {
        Head head;
        head.terms.resize(terms);
        head.values.resize(terms);
        model->plan.heads.push_back(head);
    }
    Tensor map(heads * tokens, tokens);
    for (int r = 0; r < heads * tokens; ++r)
        for (int k = 0; k < tokens; ++k) {
            const int q = r % tokens;
            map.writable()[r * tokens + k] = k <= q ? 1.0F / static_cast<float>(q + 1) : 0.0F;
        }
    auto trace = std::make_shared<Trace>();
    trace->model = model;
    trace->request.tokens.resize(tokens);
    for (int l = 0; l < layers; ++l) {
        auto layer = std::make_shared<LayerTrace>();
        layer->lambda.lambda = 0.5F;
        layer->heads.assign(static_cast<std::size_t>(heads), {.lambda = 0.5F});
        layer->maps.assign(terms, map);
        trace->layers.push_back(layer);
    }
    return trace;
}

TokenPiece piece(const char* display, bool continues = false, bool special = false) {
    TokenPiece p;
    p.id = 7;
    p.display = display;
    p.bytes = display;
    p.continues = continues;
    p.special = special;
    return p;
}

std::vector<LayerLambda> fourLayers() {
    return {{0.2, 0.2, 1.0F, 0.2, 1.0F, 0.8F},
            {0.36, 0.36, 0.64F, 0.36, 0.64F, 0.64F},
            {0.47, 0.47, 0.83F, 0.0, 0.36F, 1.0F},
            {0.56, 0.56, 0.9F, 0.56, 0.9F, 0.44F}};
}

} // namespace

class WidgetsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void chipsJoinClickAndMove();
    void manyChipsAreDrawnQuickly();
    void promptEmitsEveryChange();
    void gridChoosesByMouseAndKeys();
    void gridRemakesOnlyTheLayerWhoseLambdaMoves();
    void gridSaysTheAnswerAgainstItsRival();
    void sliderAndFieldMoveLambdaInit();
    void pointsOfTheChartAreDragged();
    void linesDoNotRunThroughNumbers();
    void whatDoesNotFitEndsInAnEllipsis();
    void consequencesInWords();
    void nextTokenModelKeepsItsContract();
    void nextTokensBeginWithWhatIsMarked();
    void nextTokensKeepTheirRowsAndWords();
    void nextTokensSayWhoIsRight();
    void nextTokenBarsUseTheirColumn();
    void nextTokenColumnsOfAbsentModelsAreHidden();
    void statePagesAsk();
    void toolBarChoosesHeadsAndTwins();
    void aPairHasOneNameAndAStepIsSaid();
};

void WidgetsTest::chipsJoinClickAndMove() {
    TokenStrip strip;
    strip.resize(600, strip.sizeHint().height());
    strip.show();
    strip.setTokens({piece("⟨bos⟩", false, true), piece(" The"), piece("é"), piece("", true), piece("␊")});
    QCOMPARE(strip.chipCount(), 4);
    QCOMPARE(strip.chipText(1), QStringLiteral("·The"));
    QCOMPARE(strip.chipRect(2), strip.chipRect(3));
    QSignalSpy clicked(&strip, &TokenStrip::tokenClicked);
    QTest::mouseClick(strip.viewport(), Qt::LeftButton, {}, strip.chipRect(1).center());
    QCOMPARE(clicked.takeFirst().at(0).toInt(), 1);
    QTest::mouseClick(strip.viewport(), Qt::LeftButton, {}, strip.chipRect(3).center() + QPoint(5, 0));
    QCOMPARE(clicked.takeFirst().at(0).toInt(), 3); // the right half of a shared character
    QTest::keyClick(&strip, Qt::Key_Right);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(clicked.takeFirst().at(0).toInt(), 4);

    strip.setTint({0, 0.4F, -0.4F, 0, 0}, 0.4F);
    strip.setPinned(4);
    const QImage image = strip.viewport()->grab().toImage();
    const auto pixel = [&](int token) {
        return image.pixelColor(strip.chipRect(token).topLeft() + QPoint(3, 3));
    };
    QCOMPARE(pixel(1), QColor("#005a9e"));
    QCOMPARE(pixel(2), QColor("#a84a00"));
    QCOMPARE(pixel(0), QColor("#ffffff"));
}

void WidgetsTest::manyChipsAreDrawnQuickly() {
    TokenStrip strip;
    strip.resize(900, 200);
    strip.show();
    strip.setTokens(std::vector<TokenPiece>(20000, piece(" word")));
    QVERIFY(strip.chipRect(19999).top() > 200); // wraps, and scrolls
    QElapsedTimer clock;
    clock.start();
    strip.repaint();
    QVERIFY2(clock.elapsed() < 100, "only what is visible is drawn");
    strip.setPinned(19999);
    QVERIFY(strip.viewport()->rect().contains(strip.chipRect(19999)));
    strip.resize(900, 28);
    QVERIFY(strip.viewport()->rect().contains(strip.chipRect(19999))); // sideways now
    QCOMPARE(strip.chipRect(0).top(), strip.chipRect(19999).top());
}

void WidgetsTest::promptEmitsEveryChange() {
    PromptBar bar;
    bar.setExamples({{QStringLiteral("one"), QStringLiteral("One.")}});
    QSignalSpy edited(&bar, &PromptBar::textEdited);
    bar.setText(QStringLiteral("Lily saw"));
    QCOMPARE(edited.count(), 0); // a value from outside is no wish
    auto* edit = bar.findChild<QPlainTextEdit*>(QStringLiteral("promptEdit"));
    QTest::keyClicks(edit, QStringLiteral(" a"));
    QCOMPARE(edited.count(), 2);
    QCOMPARE(edited.last().at(0).toString(), QStringLiteral("Lily saw a"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(bar.text(), QStringLiteral("Lily saw a"));
    edit->insertPlainText(QStringLiteral("\ndog"));
    QCOMPARE(bar.text(), QStringLiteral("Lily saw a\ndog"));
    QSignalSpy chosen(&bar, &PromptBar::exampleChosen);
    auto* combo = bar.findChild<QComboBox*>(QStringLiteral("examplesCombo"));
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(chosen.takeFirst().at(0).toInt(), 0);
}

void WidgetsTest::gridChoosesByMouseAndKeys() {
    HeadGrid grid;
    grid.resize(648, 270);
    grid.show();
    grid.setTraces(uniformTrace(4, 4, 2), uniformTrace(4, 8, 1));
    grid.setSelection({2, 3}, {0, 5});
    QVERIFY(grid.thumbRect(true, {4, 0}).isNull());
    QVERIFY(grid.viewport()->rect().contains(grid.thumbRect(true, {3, 7})));
    QSignalSpy head(&grid, &HeadGrid::headChosen), twin(&grid, &HeadGrid::twinChosen);
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.thumbRect(true, {1, 6}).center());
    QCOMPARE(twin.takeFirst().at(0).value<HeadId>(), (HeadId{1, 6}));
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.thumbRect(false, {2, 3}).center());
    QCOMPARE(head.takeFirst().at(0).value<HeadId>(), (HeadId{2, 3}));
    QTest::keyClick(&grid, Qt::Key_Up);
    QCOMPARE(head.takeFirst().at(0).value<HeadId>(), (HeadId{1, 3}));
    QTest::keyClick(&grid, Qt::Key_Right); // from the last head of one model to the first of the other
    QCOMPARE(twin.takeFirst().at(0).value<HeadId>(), (HeadId{2, 0}));

    grid.setTraces(nullptr, uniformTrace(2, 2, 1)); // the only model: its heads are the heads
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.thumbRect(true, {1, 1}).center());
    QCOMPARE(head.takeFirst().at(0).value<HeadId>(), (HeadId{1, 1}));
    QCOMPARE(twin.count(), 0);
}

void WidgetsTest::gridRemakesOnlyTheLayerWhoseLambdaMoves() {
    HeadGrid grid;
    grid.resize(648, 270);
    grid.show();
    grid.setTraces(uniformTrace(4, 4, 2), nullptr);
    QTRY_VERIFY(grid.settled());
    const auto lastCell = [&grid](int layer) {
        const QRect box = grid.thumbRect(false, {layer, 0});
        return grid.viewport()->grab().toImage().pixelColor(box.bottomLeft() + QPoint(3, -3));
    };
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(lastCell(1), palette.ofValue(0.5F, fullOfEven)); // × even, as uniform rows have 1
    grid.setMixes(1, std::vector<HeadMix>(4, {.lambda = 2}));
    QVERIFY(!grid.settled());
    QTRY_VERIFY(grid.settled());
    QCOMPARE(lastCell(1), palette.ofValue(-1, fullOfEven));
    QCOMPARE(lastCell(2), palette.ofValue(0.5F, fullOfEven));
    grid.showCombo()->setCurrentIndex(1); // A1
    QTRY_VERIFY(grid.settled());
    QCOMPARE(lastCell(1), Palette::of(Palette::Kind::Softmax, false).ofValue(1, fullOfEven));
}

void WidgetsTest::gridSaysTheAnswerAgainstItsRival() {
    HeadGrid grid;
    grid.resize(648, 130);
    grid.show();
    grid.setTraces(uniformTrace(4, 4, 2), uniformTrace(4, 8, 1));
    grid.setSelection({1, 0}, {0, 5});
    // tokens that are looked at alike: ⟨bos⟩, “a b” is the answer's sentence, “c” the next, “d e” comes later
    auto sentences = std::make_shared<TokenGroups>();
    sentences->by = GroupBy::Sentence;
    sentences->ofToken = {0, 1, 1, 2, 3, 3};
    sentences->groups = {{0, 0, "⟨bos⟩", phrase("⟨bos⟩"), true},
                         {1, 2, "a b", phrase("a b"), false},
                         {3, 3, "c", phrase("c"), false},
                         {4, 5, "d e", phrase("d e"), false}};
    HeadReading reading{nullptr, sentences, {1}, 3};
    grid.setReading(reading, QStringLiteral("?"));
    const auto says = [&grid](const char* words) {
        return grid.settled() && grid.accessibleDescription().contains(QString::fromUtf8(words));
    };
    grid.setMixes(1, std::vector<HeadMix>(4, {.lambda = 0.5F}));
    QTRY_VERIFY(says("answer’s sentence ÷ largest other in row “?”: 2.0 ×, the other is “c”"));
    QVERIFY(grid.accessibleDescription().count(QStringLiteral("2.0 ×")) == 2); // the standard head's, too
    grid.setMixes(1, std::vector<HeadMix>(4, {.lambda = 2}));
    QTRY_VERIFY(says("−2.0 ×, the other is “c”; it reads against the answer"));
    grid.setMixes(1, std::vector<HeadMix>(4, {.lambda = 1}));
    QTRY_VERIFY(says("no other sentence has weight"));
    reading.answer = {};
    grid.setReading(reading, QStringLiteral("?"));
    const auto* label = grid.findChild<ElidedLabel*>(QStringLiteral("headScaleLabel"));
    QVERIFY(label->text().contains(QStringLiteral("largest sentence ÷ other, row “?”")));
    grid.setMixes(1, std::vector<HeadMix>(4, {.lambda = 0.5F}));
    reading.groups = sentences; // the picture has three cells a side then
    grid.setReading(reading, QStringLiteral("?"));
    QTRY_VERIFY(says("largest sentence ÷ largest other in row “?”: 2.0 ×"));
    // as low as the design's dock: 24 pixels a head, a number beside each, and nothing to scroll
    for (int h = 0; h < 4; ++h) {
        QCOMPARE(grid.thumbRect(false, {3, h}).size(), QSize(24, 24));
        QVERIFY(grid.viewport()->rect().contains(grid.thumbRect(false, {3, h})));
        const int next = grid.thumbRect(h < 3 ? false : true, {3, h < 3 ? h + 1 : 0}).left();
        QVERIFY(next - grid.thumbRect(false, {3, h}).right() >= 44);
    }
    QVERIFY(grid.viewport()->rect().contains(grid.thumbRect(true, {3, 7})));
}

void WidgetsTest::sliderAndFieldMoveLambdaInit() {
    LambdaView view;
    view.resize(416, 270);
    view.show();
    view.setLayers(fourLayers());
    view.setSelectedLayer(2);
    QSignalSpy moved(&view, &LambdaView::lambdaInitMoved), reset(&view, &LambdaView::lambdaInitReset),
        chosen(&view, &LambdaView::layerChosen);
    auto* slider = view.findChild<InitSlider*>(QStringLiteral("lambdaInitSlider"));
    auto* spin = view.findChild<QDoubleSpinBox*>(QStringLiteral("lambdaInitSpin"));
    auto* button = view.findChild<QToolButton*>(QStringLiteral("lambdaInitReset"));
    QCOMPARE(slider->value(), 0.0);
    QCOMPARE(moved.count(), 0);
    const int middle = slider->height() / 2;
    QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(1.2)), middle));
    QCOMPARE(moved.last().at(0).toInt(), 2);
    QVERIFY(std::abs(moved.last().at(1).toDouble() - 1.2) <= 0.011);
    slider->setValue(0.47);
    QTest::keyClick(slider, Qt::Key_Up);
    QCOMPARE(moved.last().at(1).toDouble(), 0.48);
    QTest::keyClick(slider, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(moved.last().at(1).toDouble(), 0.38);
    QTest::mouseDClick(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(slider->value())), middle));
    QCOMPARE(reset.takeFirst().at(0).toInt(), 2);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(reset.takeFirst().at(0).toInt(), 2);

    spin->selectAll();
    QTest::keyClicks(spin, QStringLiteral("-0.15"));
    QTest::keyClick(spin, Qt::Key_Return);
    QCOMPARE(moved.last().at(1).toDouble(), -0.15);
    QCOMPARE(spin->text(), QStringLiteral("−0.15"));

    view.setSelectedLayer(0);
    QVERIFY(!button->isEnabled()); // trained already
    auto* chart = view.findChild<QWidget*>(QStringLiteral("lambdaChart"));
    QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(chart->width() - 20, 40));
    QCOMPARE(chosen.takeFirst().at(0).toInt(), 3);
    QTest::keyClick(chart, Qt::Key_Right);
    QCOMPARE(chosen.takeFirst().at(0).toInt(), 1);
}

void WidgetsTest::pointsOfTheChartAreDragged() {
    LambdaView view;
    view.resize(416, 270);
    view.show();
    view.setLayers(fourLayers());
    auto* chart = view.findChild<LambdaChart*>();
    QSignalSpy moved(&view, &LambdaView::lambdaInitMoved), ended(&view, &LambdaView::gestureEnded),
        reset(&view, &LambdaView::lambdaInitReset), chosen(&view, &LambdaView::layerChosen);
    const LayerLambda layer = fourLayers()[1];
    const QPoint point(qRound(chart->xOf(1)), qRound(chart->yOf(layer.editedLambda)));
    QTest::mouseClick(chart, Qt::LeftButton, {}, point);
    QCOMPARE(chosen.takeFirst().at(0).toInt(), 1); // a click chooses, as everywhere on the chart
    QCOMPARE(moved.count() + ended.count(), 0);
    QTest::mousePress(chart, Qt::LeftButton, {}, point);
    QTest::mouseMove(chart, point + QPoint(0, 30));
    QCOMPARE(moved.last().at(0).toInt(), 1);
    const double pixels = chart->yOf(0) - chart->yOf(1);
    QVERIFY(std::abs(moved.last().at(1).toDouble() - (layer.editedInit - 30 / pixels)) <= 0.011);
    QCOMPARE(ended.count(), 0);
    QTest::mouseRelease(chart, Qt::LeftButton, {}, point + QPoint(0, 30));
    QCOMPARE(ended.count(), 1);
    QTest::mouseDClick(chart, Qt::LeftButton, {}, point);
    QCOMPARE(reset.takeFirst().at(0).toInt(), 1);
    moved.clear();
    view.findChild<InitSlider*>()->setEnabled(false); // as a class locks it
    view.setLayers(fourLayers());
    QTest::mousePress(chart, Qt::LeftButton, {}, point);
    QTest::mouseMove(chart, point + QPoint(0, 30));
    QTest::mouseRelease(chart, Qt::LeftButton, {}, point + QPoint(0, 30));
    QCOMPARE(moved.count(), 0);
}

void WidgetsTest::linesDoNotRunThroughNumbers() {
    const auto number = [](double schedule) {
        LambdaDrawing drawing;
        drawing.size = {416, 200};
        drawing.layers = fourLayers();
        for (LayerLambda& layer : drawing.layers) layer.scheduleInit = schedule;
        QImage image(416, 200, QImage::Format_RGB32);
        QPainter painter(&image);
        drawing.paint(painter);
        const double y = drawing.yOf(drawing.layers[1].trainedLambda);
        return image.copy(qRound(drawing.xOf(1)) + 9, qRound(y) - 5, 26, 10);
    };
    QCOMPARE(number(fourLayers()[1].trainedLambda), number(0.02)); // a line across it, or far away
}

void WidgetsTest::whatDoesNotFitEndsInAnEllipsis() {
    LambdaView view;
    auto layers = fourLayers();
    layers[0].editedInit = 0.1;
    layers[0].outputFactor = 0.9F;
    view.setLayers(layers);
    view.resize(260, 270);
    view.show();
    const auto* facts = view.findChild<ElidedLabel*>(QStringLiteral("lambdaFacts"));
    QVERIFY(facts->isVisible() && !facts->fits() && facts->shownText().endsWith(u'…'));
    QVERIFY(facts->geometry().right() <= view.width());
    view.resize(410, 130); // as low as the design's dock: one line under the chart
    QVERIFY(!facts->isVisible());
    const auto* note = view.findChild<ElidedLabel*>(QStringLiteral("lambdaNote"));
    QVERIFY(note->isVisible() && note->toolTip().contains(facts->text()));
    QTRY_VERIFY(view.findChild<LambdaChart*>()->height() >= 90);
}

void WidgetsTest::consequencesInWords() {
    QVERIFY(LambdaView::consequence(0.5F).isEmpty());
    QVERIFY(LambdaView::consequence(1).isEmpty());
    QVERIFY(LambdaView::consequence(1.25F).contains(QStringLiteral("−0.25")));
    QVERIFY(LambdaView::consequence(-0.25F).contains(QStringLiteral("1.25")));
}

void WidgetsTest::nextTokenModelKeepsItsContract() {
    NextTokenModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows({{QStringLiteral("b"), 0.3F, 0.1F, 0.2F}, {QStringLiteral("a"), 0.2F, 0.999F, 0.967F}});
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, NextTokenModel::Token), QStringLiteral("a"));
    QCOMPARE(text(0, NextTokenModel::DiffTrained), QStringLiteral("99.9"));
    QCOMPARE(text(0, NextTokenModel::Change), QStringLiteral("▼ 3.2"));
    QCOMPARE(text(1, NextTokenModel::Change), QStringLiteral("▲ 10.0"));
    QCOMPARE(NextTokenModel::changeText(0.5F, 0.50004F), QStringLiteral("–"));
    QCOMPARE(NextTokenModel::changeText(0.0001F, 0.0003F),
             QStringLiteral("▲ 0.02")); // as 0.01 and 0.03 stand there
    QCOMPARE(NextTokenModel::changeText(0.0001F, 0.1231F), QStringLiteral("▲ 12.3"));
    QCOMPARE(model.index(0, NextTokenModel::Standard).data(NextTokenModel::Fraction).toFloat(), 0.2F);
    const QPersistentModelIndex held = model.index(0, NextTokenModel::Token); // as a screen reader does
    model.setRows({});
    QCOMPARE(model.rowCount(), 0);
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
    QVERIFY(!model.data(held, Qt::AccessibleTextRole).isValid());
}

void WidgetsTest::nextTokensBeginWithWhatIsMarked() {
    NextTokenModel model;
    model.setRows({{QStringLiteral("·66"), 0.02F, 0.0F, {}},
                   {QStringLiteral("·81"), 0.1F, 0.001F, {}},
                   {QStringLiteral("·12"), 0.0F, 0.002F, {}, MarkKind::Distractor},
                   {QStringLiteral("·75"), 0.85F, 0.003F, {}, MarkKind::Distractor},
                   {QStringLiteral("·58"), 0.01F, 0.99F, {}, MarkKind::Answer}});
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, NextTokenModel::Token);
        rows << index.data().toString() + index.data(NextTokenModel::Word).toString();
    }
    // ·81 is the standard model's second best: not below what neither would say
    QCOMPARE(rows, (QStringList{"·58answer", "·75distractor", "·81", "·66", "·12distractor"}));
    const auto says = [&model](int column) {
        return model.headerData(column, Qt::Horizontal, NextTokenModel::Word).toString();
    };
    QCOMPARE(says(NextTokenModel::Standard), QStringLiteral("says 75, wrong"));
    QCOMPARE(says(NextTokenModel::DiffTrained), QStringLiteral("says 58, right"));
    QCOMPARE(says(NextTokenModel::DiffEdited), QString());
    QCOMPARE(model.headerData(NextTokenModel::DiffTrained, Qt::Horizontal, Qt::AccessibleTextRole).toString(),
             QStringLiteral("DIFF trained says 58, right"));
    QCOMPARE(model.says(NextTokenModel::DiffTrained), QStringLiteral("DIFF says 58, right"));
    QCOMPARE(model.says(NextTokenModel::DiffEdited), QString());
    model.setRows({{QStringLiteral("·66"), 0.9F, 0.0F, 0.3F}, {QStringLiteral("·81"), 0.1F, 0.9F, 0.4F}});
    QCOMPARE(model.says(NextTokenModel::Standard), QStringLiteral("Standard says 66")); // nothing is marked
    QCOMPARE(model.says(NextTokenModel::DiffTrained), QStringLiteral("DIFF trained says 81"));
    model.setRows(
        {{QString(), {}, 0.9F, {}}, {QStringLiteral("N."), 0.9F, {}, {}}}); // of a file, whatever it has
    QCOMPARE(model.says(NextTokenModel::DiffTrained), QStringLiteral("DIFF says “”"));
    QCOMPARE(model.says(NextTokenModel::Standard), QStringLiteral("Standard says “N.”"));
}

/// In words above the table, at every size; edited where there is little room in the place of trained.
void WidgetsTest::nextTokensSayWhoIsRight() {
    NextTokenView view;
    view.resize(345, 260);
    view.show();
    const auto* verdict = view.findChild<QWidget*>(QStringLiteral("nextTokenVerdict"));
    const auto said = [verdict] {
        QStringList lines;
        for (const FigureLine* line : verdict->findChildren<FigureLine*>())
            if (!line->isHidden()) lines << line->text();
        return lines.join(u'\n');
    };
    view.setRows({{QStringLiteral("·67"), 0.9F, 0.1F, {}, MarkKind::Distractor},
                  {QStringLiteral("·53"), 0.1F, 0.9F, {}, MarkKind::Answer}});
    QCOMPARE(said(), QStringLiteral("DIFF says 53, right · Standard says 67, wrong"));
    QVERIFY(verdict->isVisible() && verdict->findChild<FigureLine*>()->sizeHint().width() <= 345 - 24);
    const auto* notWhy = view.findChild<QLabel*>(QStringLiteral("nextTokenNotWhy"));
    QVERIFY(notWhy->isVisible() && notWhy->text().contains(QStringLiteral("where both are right")));
    view.setRows({{QStringLiteral("·67"), 0.9F, 0.1F, 0.7F, MarkKind::Distractor},
                  {QStringLiteral("·53"), 0.1F, 0.9F, 0.2F, MarkKind::Answer}});
    QCOMPARE(said(), QStringLiteral(
                         "DIFF trained says 53, right\nDIFF edited says 67, wrong\nStandard says 67, wrong"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const int high = verdict->height();
    view.resize(1200, 260); // where one line would do, shorter words move nothing
    view.setRows({{QStringLiteral("·6"), 0.9F, 0.1F, 0.9F}, {QStringLiteral("·5"), 0.1F, 0.9F, 0.1F}});
    QCOMPARE(said().count(u'\n'), 2);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCOMPARE(verdict->height(), high);
    view.resize(345, 260);
    view.setRows({{QStringLiteral("·67"), 0.9F, 0.1F, {}}}); // nobody is right
    QVERIFY(!notWhy->isVisible());
    view.setRows({{QStringLiteral("·67"), 0.9F, 0.1F, 0.7F, MarkKind::Distractor},
                  {QStringLiteral("·53"), 0.1F, 0.9F, 0.2F, MarkKind::Answer}});
    view.resize(345, 120);
    QCOMPARE(said(), QStringLiteral("edited says 67, wrong · Standard says 67, wrong"));
    const auto* table = view.findChild<QTableView*>(QStringLiteral("nextTokenTable"));
    const QFontMetrics metrics(Theme::sans(12, QFont::DemiBold));
    for (const int column :
         {NextTokenModel::Standard, NextTokenModel::DiffTrained, NextTokenModel::DiffEdited})
        QVERIFY(table->columnWidth(column) >= metrics.horizontalAdvance(QStringLiteral("Standard")) + 16);
    view.setRows({});
    QVERIFY(!verdict->isVisible());
}

/// However high it is: two rows of the table, and the whole of what leads models astray.
void WidgetsTest::nextTokensKeepTheirRowsAndWords() {
    NextTokenView view;
    view.afterLabel()->hide(); // a dock's title has it
    view.resize(330, 260);
    view.show();
    view.setRows({{QStringLiteral("·67"), 0.9F, 0.1F, 0.2F, MarkKind::Distractor},
                  {QStringLiteral("·53"), 0.1F, 0.9F, 0.1F, MarkKind::Answer},
                  {QStringLiteral("."), 0.0F, 0.0F, 0.7F}});
    view.setFooter({.answerDiff = Likelihood{.probability = 0.9, .loss = 0.1, .tokens = 3},
                    .answerEdited = Likelihood{.probability = 0.1, .loss = 1, .tokens = 3},
                    .lossStandard = 4.4,
                    .lossDiff = 4.3,
                    .lossEdited = 4.5,
                    .positions = 34,
                    .otherPhrasings = 6});
    const auto* table = view.findChild<QTableView*>(QStringLiteral("nextTokenTable"));
    const auto* warned = view.findChild<QLabel*>(QStringLiteral("nextTokenWarnings"));
    const auto lines =
        view.findChild<QWidget*>(QStringLiteral("nextTokenFooter"))->findChildren<FigureLine*>();
    const auto said = view.findChild<QWidget*>(QStringLiteral("nextTokenVerdict"))->findChild<FigureLine*>();
    for (int high = 150; high <= 290; high += 5) {
        view.resize(330, high);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const int bottom = table->visualRect(view.model()->index(1, NextTokenModel::Token)).bottom();
        QVERIFY2(bottom < table->viewport()->height(), qPrintable(QString::number(high)));
        QVERIFY2(warned->height() >= warned->heightForWidth(warned->width()),
                 qPrintable(QString::number(high)));
    }
    QCOMPARE(said->text(), QStringLiteral("DIFF trained says 53, right"));
    QVERIFY(lines.last()->isVisible());
    view.resize(330, 150);
    QCOMPARE(said->text(), QStringLiteral("edited says “.”, wrong · Standard says 67, wrong"));
    QVERIFY(!lines.last()->isVisible());
    view.resize(330, 280);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    FigureLine& line = *lines.last();
    QVERIFY(line.sizeHint().width() > line.width());
    QHelpEvent help(QEvent::ToolTip, line.rect().center(), line.mapToGlobal(line.rect().center()));
    QApplication::sendEvent(&line, &help);
    const QString tip = QToolTip::text().simplified();
    QVERIFY2(tip.startsWith(line.text().simplified()), qPrintable(tip));
    QVERIFY2(tip.endsWith(QStringLiteral("Probabilities are in %")), qPrintable(tip));
    QToolTip::hideText();
}

void WidgetsTest::nextTokenBarsUseTheirColumn() {
    NextTokenView view;
    view.resize(700, 270);
    view.setRows({{QStringLiteral("·58"), 0.5F, 1.0F, {}, MarkKind::Answer}});
    view.show();
    const auto* table = view.findChild<QTableView*>(QStringLiteral("nextTokenTable"));
    const QRect cell = table->visualRect(view.model()->index(0, NextTokenModel::DiffTrained));
    const QImage image = table->viewport()->grab().toImage();
    int ink = 0; // in a line above the digits
    for (int x = cell.left(); x < cell.right(); ++x)
        ink += image.pixelColor(x, cell.center().y() - 5) == Theme::light().ink1 ? 1 : 0;
    QVERIFY2(ink > cell.width() * 2 / 3, qPrintable(QString::number(ink)));
}

void WidgetsTest::nextTokenColumnsOfAbsentModelsAreHidden() {
    NextTokenView view;
    view.resize(536, 270);
    view.show();
    const auto* table = view.findChild<QTableView*>(QStringLiteral("nextTokenTable"));
    view.setRows({{QStringLiteral("·the"), 0.4F, 0.5F, {}}});
    QVERIFY(table->isColumnHidden(NextTokenModel::DiffEdited) &&
            table->isColumnHidden(NextTokenModel::Change));
    QVERIFY(!table->isColumnHidden(NextTokenModel::Standard));
    view.setRows({{QStringLiteral("·the"), {}, 0.5F, 0.6F}});
    QVERIFY(table->isColumnHidden(NextTokenModel::Standard));
    QVERIFY(!table->isColumnHidden(NextTokenModel::Change));
    view.setRows({{QStringLiteral("·58"), 0.4F, 0.5F, 0.6F, MarkKind::Answer}});
    QVERIFY(!table->isColumnHidden(NextTokenModel::Change));
    view.resize(360, 170); // of a window of 1280 pixels
    QVERIFY(table->isColumnHidden(NextTokenModel::Change));
    const QFontMetrics metrics(Theme::sans(12, QFont::DemiBold));
    for (const int column :
         {NextTokenModel::Standard, NextTokenModel::DiffTrained, NextTokenModel::DiffEdited})
        QVERIFY(table->columnWidth(column) >= metrics.horizontalAdvance(QStringLiteral("Standard")) + 8);
    view.resize(536, 270);
    QVERIFY(!table->isColumnHidden(NextTokenModel::Change));
    view.setAfter(QStringLiteral("is"));
    QCOMPARE(view.afterLabel()->text(), QStringLiteral("after “is”"));
    view.setStale(true, QStringLiteral("from λ 0.83, updating"));
    QCOMPARE(view.afterLabel()->text(), QStringLiteral("from λ 0.83, updating"));
}

void WidgetsTest::statePagesAsk() {
    StatePage page;
    page.resize(900, 500);
    page.show();
    QSignalSpy open(&page, &StatePage::openRequested), shipped(&page, &StatePage::openShipped),
        cancel(&page, &StatePage::cancelRequested);
    const auto press = [&page](const char* name) {
        QTest::mouseClick(page.currentWidget()->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
    };
    page.showWelcome({{QStringLiteral("tiny"), {}}});
    press("openFolderButton");
    press("openShippedButton");
    QCOMPARE(open.count(), 1);
    QCOMPARE(shipped.takeFirst().at(0).toInt(), 0);
    page.showLoading(
        QStringLiteral("tiny"),
        {{QStringLiteral("model.safetensors"), QStringLiteral("1 of 4 MB"), LoadStep::Phase::Running, 0.25}},
        false);
    const QWidget* loading = page.currentWidget();
    page.showLoading(QStringLiteral("tiny"),
                     {{QStringLiteral("model.safetensors"), {}, LoadStep::Phase::Done}}, false);
    QCOMPARE(page.currentWidget(), loading); // moved on, not built anew: Cancel can be pressed all the while
    press("cancelButton");
    QCOMPARE(cancel.count(), 1);
    page.showError({QStringLiteral("my-run"), QStringLiteral("config.json: no such file"), {}, {}, {}});
    press("openAnotherButton");
    QCOMPARE(open.count(), 2);
}

void WidgetsTest::toolBarChoosesHeadsAndTwins() {
    ModelToolBar bar;
    bar.setShapes({4, 4}, {4, 8});
    QSignalSpy head(&bar, &ModelToolBar::headChosen), twin(&bar, &ModelToolBar::twinChosen);
    QSignalSpy rule(&bar, &ModelToolBar::twinRuleChosen);
    bar.setSelection({2, 3}, {{0, 5}, false, TwinRule::Answer, 0.9F});
    QCOMPARE(head.count(), 0);
    auto* combo = bar.findChild<QComboBox*>(QStringLiteral("twinCombo"));
    QCOMPARE(combo->count(), 35);
    QCOMPARE(combo->currentText(), QStringLiteral("L0 · H5, weighs the answer most"));
    bar.setSelection({2, 3}, {{0, 5}, false, TwinRule::Answer, 0.9F, {}, false});
    QCOMPARE(combo->currentText(), QStringLiteral("L0 · H5, no answer is marked"));
    using Shown =
        ModelToolBar::TwinShown::Shown; // heads together: the layer that the card names, not a head's reason
    bar.setSelection({2, 3}, {{1, 5}, false, TwinRule::Answer, 0.9F, {}, true, 0, Shown::Layer});
    QCOMPARE(combo->currentText(), QStringLiteral("L1, retrieving layer"));
    bar.setSelection({2, 3}, {{1, 5}, false, TwinRule::Answer, 0.9F, {}, true, 0, Shown::All});
    QCOMPARE(combo->currentText(), QStringLiteral("all heads"));
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(rule.takeFirst().at(0).value<TwinRule>(), TwinRule::NearestPattern);
    bar.setSelection({2, 3}, {{1, 2}, false, TwinRule::NearestPattern, 0.9F});
    QCOMPARE(combo->currentText(), QStringLiteral("L1 · H2, nearest pattern"));
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(rule.takeFirst().at(0).value<TwinRule>(), TwinRule::LayerShare);
    bar.setSelection({2, 3}, {{2, 7}, false, TwinRule::LayerShare, 0.9F});
    QCOMPARE(combo->currentText(), QStringLiteral("L2 · H7, same depth"));
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(twin.takeFirst().at(0).value<HeadId>(), (HeadId{0, 0}));
    bar.setSelection({2, 3}, {{3, 7}, true, TwinRule::NearestPattern, 0.9F});
    QCOMPARE(combo->currentText(), QStringLiteral("L3 · H7"));
    bar.findChild<QSpinBox*>(QStringLiteral("layerSpin"))->stepDown();
    QCOMPARE(head.takeFirst().at(0).value<HeadId>(), (HeadId{1, 3}));
    auto* reset = bar.findChild<QPushButton*>(QStringLiteral("resetAllButton"));
    QVERIFY(reset->isHidden()); // nothing is edited
    bar.setEdited(true);
    QVERIFY(!reset->isHidden());
}

void WidgetsTest::aPairHasOneNameAndAStepIsSaid() {
    ModelsButton button;
    button.setModels(QStringLiteral("scale-model/diff"), QStringLiteral("scale-model/standard"));
    button.resize(button.sizeHint());
    QCOMPARE(button.shownWords(), QStringList{QStringLiteral("scale-model")});
    button.resize(button.minimumSizeHint());
    const QString cut = button.shownWords().constFirst(); // both ends tell which model it is
    QVERIFY2(cut.startsWith(u's') && cut.endsWith(u'l') && cut.contains(u'…'), qPrintable(cut));
    button.setModels(QStringLiteral("run-7"), QStringLiteral("run-8"));
    button.resize(button.sizeHint());
    QCOMPARE(button.shownWords().join(u' '), QStringLiteral("run-7 with run-8"));
    button.setModels(QStringLiteral("scale-model"), QStringLiteral("scale-model"), {}, 0);
    button.resize(button.sizeHint());
    QCOMPARE(button.shownWords().join(u' '), QStringLiteral("scale-model step 0 of training"));
    QVERIFY(button.accessibleName().endsWith(QStringLiteral("step 0 of training")));
    button.resize(button.minimumSizeHint());
    QCOMPARE(button.shownWords().constLast(), QStringLiteral("step 0"));
}

GUI_TEST(WidgetsTest)
#include "widgets_test.moc"
