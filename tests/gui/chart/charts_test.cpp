// SPDX-License-Identifier: MIT
// Every chart of the program, in a table.
#include "app/figures/figures.h"
#include "tests/gui/lab/lab_test_support.h"
#include "tests/gui/support/painted_words.h"
#include "tests/gui/support/test_main.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/chart/legend.h"
#include "widgets/chart/plot_view.h"
#include "widgets/explore/lambda_chart.h"
#include "widgets/explore/meter_bars.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/figures/pictures.h"
#include "widgets/lab/why/why_view.h"
#include "widgets/lessons/bench_view.h"
#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/margin_view.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>
#include <limits>
#include <memory>

using namespace lambdascope;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
const QStringList words{"⟨bos⟩", "The", "code", "is", "58", "Mia", "?"};

std::unique_ptr<QWidget> rowOfWords(bool beside) {
    auto plot = std::make_unique<RowPlot>();
    PlotRow row;
    row.query = QStringLiteral("?");
    row.number = 6;
    row.keys = words;
    row.a1 = {0.1F, 0.1F, 0.1F, 0.1F, 0.4F, 0.1F, 0.1F};
    row.lambdaA2 = {0.15F, 0.15F, 0.1F, 0.15F, 0.1F, 0.15F, 0.1F};
    for (std::size_t i = 0; i < row.a1.size(); ++i) row.difference.push_back(row.a1[i] - row.lambdaA2[i]);
    row.answer = {4};
    row.distractors = {2};
    row.pinned = 4;
    if (beside) {
        row.standard = {0.2F, 0.1F, 0.1F, 0.1F, 0.3F, 0.1F, 0.1F};
        row.said = QStringLiteral("Beside the answer both look at the beginning.");
        row.guess = 0.1;
    }
    plot->setRow(row);
    return plot;
}

std::unique_ptr<QWidget> longRow() {
    auto plot = std::make_unique<RowPlot>();
    PlotRow row;
    for (int i = 0; i < 60; ++i) {
        row.keys << QStringLiteral("word%1").arg(i);
        row.a1.push_back(static_cast<float>(0.004 * (i % 7) + 0.002));
        row.lambdaA2.push_back(static_cast<float>(0.003 * (i % 5)));
        row.difference.push_back(row.a1.back() - row.lambdaA2.back());
    }
    plot->setRow(row);
    return plot;
}

std::unique_ptr<QWidget> lambdas(int count, bool beside) {
    auto chart = std::make_unique<LambdaChart>();
    std::vector<LayerLambda> layers;
    for (int l = 0; l < count; ++l) {
        const double init = 0.8 - 0.6 * std::exp(-0.3 * l);
        LayerLambda layer{init, init, static_cast<float>(1.1 - 0.1 * l), init,
                          static_cast<float>(1.1 - 0.1 * l)};
        if (l == 2) layer.editedInit = -0.1, layer.editedLambda = 0.33F;
        if (beside) layer.beside = BesideLambda{QStringLiteral("other"), 0.5F};
        layers.push_back(layer);
    }
    chart->setLayers(layers);
    chart->setSelectedLayer(2);
    return chart;
}

std::unique_ptr<QWidget> meter(MeterForm form) {
    auto bars = std::make_unique<MeterBars>();
    std::vector<MeterRow> rows;
    double answer = 0.3;
    for (const char* name : {"Standard", "A1", "λ·A2", "A1 − λ·A2"}) {
        MeterRow row;
        row.name = QString::fromUtf8(name);
        const RowShares shares{
            .first = 0.2, .answer = answer, .rivals = 0.2, .question = 0.1, .others = 0.4 - answer / 2};
        row.counts = {shares, shares, shares};
        if (form == MeterForm::Paper) row.counts[2]->others = -0.3;
        row.rivals = true;
        row.overNext = answer * 3;
        row.words = row.name + QStringLiteral(": answer %1.").arg(answer);
        answer += 0.12;
        rows.push_back(row);
    }
    rows.back().accent = true;
    rows.back().ghost = 0.5;
    bars->setRows(rows, form);
    return bars;
}

std::unique_ptr<QWidget> lessonChart(bool lines) {
    ChartBlock chart;
    chart.lines = lines;
    chart.title = "Attention to the answer";
    chart.unit = "share of the row";
    chart.caption = "Table 3 of the paper, and what these models have.";
    chart.categories = {"1 needle", "2 needles", "4 needles", "6 needles"};
    chart.series = {{"paper, Standard", true, {0.2, 0.11, unknown, 0.03}, {}},
                    {"paper, DIFF", true, {0.4, 0.32, 0.31, 0.28}, {}},
                    {"these models", false, {0.37, 0.21, 0.18, 0.12}, {}}};
    auto view = std::make_unique<ChartView>();
    view->setChart(chart, {});
    return view;
}

InstrumentRow pinnedRow() {
    InstrumentRow row;
    row.words = words;
    row.a1 = {0.1, 0.1, 0.1, 0.1, 0.4, 0.1, 0.1};
    row.a2 = {0.15, 0.15, 0.15, 0.15, 0.1, 0.15, 0.15};
    row.standard = {0.2, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1};
    row.lambda = 0.9;
    row.key = 4;
    return row;
}

template<typename View>
std::unique_ptr<QWidget> instrument() {
    auto view = std::make_unique<View>();
    view->setRow(pinnedRow());
    return view;
}

PlotSeries series(const char* name, const char* side, bool paper, const std::vector<double>& values) {
    PlotSeries all{Phrase{name, {}, true}, side, 0, paper, false, {}};
    for (const double value : values) {
        PlotPoint point{value, value * 0.9, value * 1.1};
        if (std::isnan(value)) point = {};
        if (paper) point.low = point.high = {};
        all.points.push_back(point);
    }
    return all;
}

Plot plotOf(PlotKind kind, bool logarithmic) {
    const auto raw = [](const char* text) { return Phrase{text, {}, true}; };
    Plot plot;
    plot.kind = kind;
    plot.title = raw("Right answers");
    plot.xName = raw("needles told");
    plot.yName = raw("right");
    plot.unit = logarithmic ? "ms" : "%";
    plot.source = "Table 2";
    plot.logarithmic = logarithmic;
    plot.places = {raw("1"), raw("2"), raw("4")};
    plot.series = {series("DIFF", "diff", false, {93, 71.5, unknown}),
                   series("Standard", "standard", false, {64, 31, 12.25}),
                   series("Standard", "standard", true, {55, 40, 30})};
    if (kind == PlotKind::Heat) {
        plot.rows = {raw("1"), raw("2")};
        plot.rowName = raw("asked");
        plot.series = {series("DIFF", "diff", false, {93, 71.5, 50, 40, 30, 20})};
    }
    return plot;
}

std::unique_ptr<QWidget> plots() {
    auto view = std::make_unique<PlotView>(QStringLiteral("Plots"));
    PlotScene scene;
    scene.partial = true;
    scene.plots = {plotOf(PlotKind::Bars, false), plotOf(PlotKind::Lines, true),
                   plotOf(PlotKind::Heat, false)};
    view->resize(700, 900);
    view->setScene(scene);
    return view;
}

std::unique_ptr<QWidget> why() {
    WhyScene scene;
    scene.title = QStringLiteral("Why the answer falls");
    scene.about = QStringLiteral("logit of “58” above the mean");
    scene.edited = true;
    using Kind = WhyStep::Kind;
    scene.steps = {{Kind::Before, "trained", 0, 6.2, 6.2},
                   {Kind::Change, "layer 1 heads", 6.2, 4.1, -2.1},
                   {Kind::Change, "layer 2 heads", 4.1, 4.9, 0.8},
                   {Kind::After, "in force", 0, 4.9, 4.9}};
    for (int i = 0; i < 14; ++i) {
        WhyPart part;
        part.name = QStringLiteral("L%1 · H%2").arg(i / 4).arg(i % 4);
        part.head = HeadId{i / 4, i % 4};
        part.trained = 1.4 - 0.2 * i;
        part.now = 1.1 - 0.15 * i;
        part.edited = i == 3;
        part.words = part.name + QStringLiteral(" adds something to the logit.");
        scene.parts.push_back(part);
    }
    scene.trained = 6.2;
    scene.now = 4.9;
    WhyKeys& keys = scene.keys;
    keys.title = QStringLiteral("Layer 0 head 0");
    keys.weightWords = QStringLiteral("of the last row");
    keys.partWords = QStringLiteral("weight times value");
    keys.words = words;
    keys.weight = {{{0.1, 0.1, 0.1, 0.1, 0.4, 0.1, 0.1}, {0.2, 0.1, 0.05, 0.1, 0.3, 0.15, 0.1}}};
    keys.value = {{{1, 2, -1, 0.5, 3, -2, 0}, {1, 2, -1, 0.5, 3, -2, 0}}};
    keys.part = {{{0.1, 0.2, -0.1, 0.05, 1.2, -0.2, 0}, {0.2, 0.2, -0.05, 0.05, 0.9, -0.3, 0}}};
    keys.key = 4;
    keys.chainTitle = QStringLiteral("The part of “58”");
    keys.chain = {{"weight", "× 0.75", "0.40 → 0.30", -1},
                  {"value", "× 1.00", "3.00 → 3.00", 0},
                  {"part", "1.20 → 0.90", "", 0}};
    keys.sentence = QStringLiteral("The weight falls, and with it the part.");
    auto view = std::make_unique<WhyView>();
    view->setScene(scene);
    return view;
}

LabScene labScene() {
    LabScene scene;
    for (int l = 0; l < 4; ++l) {
        LabLayer layer;
        layer.scheduleInit = layer.trainedInit = layer.init = 0.8 - 0.6 * std::exp(-0.3 * l);
        layer.plus = 1.1F + 0.1F * static_cast<float>(l);
        layer.minus = 0.9F;
        layer.trainedLambda = layer.lambda = static_cast<float>(layer.init) + layer.plus - layer.minus;
        scene.layers.push_back(layer);
    }
    scene.layers[2].init = -0.1;
    scene.layers[2].lambda = 0.3F;
    scene.first = scene.last = 2;
    LabSweep& sweep = scene.sweep;
    sweep.first = sweep.last = 2;
    for (int i = 0; i <= 16; ++i) {
        const double at = -0.2 + 0.1 * i;
        sweep.values.push_back(at);
        sweep.probability.push_back(0.9 * std::exp(-at * at));
        sweep.loss.push_back(2 + (at - 0.4) * (at - 0.4));
        sweep.answer.push_back(0.3 - 0.1 * at);
        sweep.noise.push_back(0.1 + 0.05 * at);
    }
    sweep.trained = 0.47;
    sweep.edited = -0.1;
    sweep.trainedLoss = 2.004;
    sweep.answerScope = QStringLiteral("layer 2");
    LabTraining training;
    training.lambdas.resize(4);
    for (int step = 0; step <= 3000; step += 100) {
        training.steps.push_back(step);
        for (int l = 0; l < 4; ++l)
            training.lambdas[static_cast<std::size_t>(l)].push_back(
                static_cast<float>(0.2 + 0.1 * l + 0.0001 * step));
        training.lossDiff.push_back(4 - 0.001 * step);
        training.lossStandard.push_back(4 - 0.0009 * step);
    }
    training.checkpoints = {500, 1000, 2000, 3000};
    training.current = 2000;
    training.inits = {0.2, 0.36, 0.47, 0.56};
    training.noiseSteps = training.checkpoints;
    training.noiseDiff = {0.5, 0.4, 0.3, 0.25};
    training.noiseStandard = {0.6, 0.6, 0.55, 0.5};
    training.answerDiff = {0.1, 0.2, 0.3, 0.4};
    training.answerStandard = {0.1, 0.12, 0.15, 0.2};
    training.exchangedAt = 700;
    training.exchangedLayers = {1};
    scene.training = training;
    return scene;
}

struct Sample {
    const char* name;
    std::unique_ptr<QWidget> (*make)();
    QSize size;
    const char* figure = nullptr; // whose numbers are copied; null: the chart copies its own
};

const std::vector<Sample>& samples() {
    static const std::vector<Sample> all{
        {"row", [] { return rowOfWords(false); }, {640, 300}, "row"},
        {"row-beside", [] { return rowOfWords(true); }, {420, 220}, "row"},
        {"row-long", longRow, {600, 200}, "row"},
        {"lambda", [] { return lambdas(4, false); }, {460, 260}, "lambda"},
        {"lambda-beside", [] { return lambdas(4, true); }, {640, 200}, "lambda"},
        {"lambda-many", [] { return lambdas(24, false); }, {500, 200}, "lambda"},
        {"meter", [] { return meter(MeterForm::Groups); }, {640, 190}, "allocation"},
        {"meter-signed", [] { return meter(MeterForm::Paper); }, {496, 190}, "allocation"},
        {"lesson-bars", [] { return lessonChart(false); }, {400, 330}},
        {"lesson-lines", [] { return lessonChart(true); }, {400, 330}},
        {"margin", instrument<MarginView>, {760, 540}},
        {"margin-small", instrument<MarginView>, {360, 480}},
        {"bench", instrument<BenchView>, {860, 600}},
        {"bench-small", instrument<BenchView>, {520, 400}},
        {"why", why, {1100, 700}, "why"},
        {"why-narrow", why, {620, 720}, "why"},
        {"plots", plots, {800, 900}, "experiment"},
    };
    return all;
}

void save(const QString& name, const QImage& image) {
    image.save(qEnvironmentVariable("CHART_PICTURES") + u'/' + name + QStringLiteral(".png"));
}

} // namespace

class ChartsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void everyChartIsReadByHandKeysAndEars_data() { addSamples(); }
    void everyChartIsReadByHandKeysAndEars();
    void everyChartGivesItsNumbers_data() { addSamples(); }
    void everyChartGivesItsNumbers();
    void wordsOfChartsDoNotMeet_data() { addSamples(); }
    void wordsOfChartsDoNotMeet();
    void keysGoFromNumberToNumber();
    void numbersAreCopied();
    void axesHaveNiceNumbers();
    void legendsBreakIntoLines();
    void pictures();

  private:
    static void addSamples() {
        QTest::addColumn<int>("sample");
        for (int i = 0; i < std::ssize(samples()); ++i) QTest::newRow(sampleOf(i).name) << i;
    }
    static const Sample& sampleOf(int i) { return samples()[static_cast<std::size_t>(i)]; }
    static std::unique_ptr<QWidget> made(const Sample& sample) {
        auto chart = sample.make();
        chart->resize(sample.size);
        chart->show();
        return chart;
    }
};

void ChartsTest::everyChartIsReadByHandKeysAndEars() {
    QFETCH(const int, sample);
    const auto chart = made(sampleOf(sample));
    QVERIFY(QTest::qWaitForWindowExposed(chart.get()));
    QVERIFY(!chart->accessibleName().isEmpty());
    QCOMPARE(QAccessible::queryAccessibleInterface(chart.get())->role(), QAccessible::Chart);
    QCOMPARE(chart->focusPolicy(), Qt::StrongFocus);
    const auto* reader = chart->findChild<ChartReader*>();
    QVERIFY(reader != nullptr && !reader->marks().empty());
    for (const ChartMark& mark : reader->marks()) {
        const QRectF seen = mark.place & QRectF(chart->rect());
        if (seen.width() < 1 || seen.height() < 1) continue;
        QVERIFY(!mark.words.isEmpty());
        QToolTip::hideText();
        const QPoint at = seen.center().toPoint();
        QHelpEvent help(QEvent::ToolTip, at, chart->mapToGlobal(at));
        QCoreApplication::sendEvent(chart.get(), &help);
        const QString said = QToolTip::text().simplified().remove(u' ');
        const QString meant = reader->wordsAt(at).simplified().remove(u' ');
        QVERIFY2(!meant.isEmpty() && said.contains(meant), qPrintable(said + " | " + meant));
    }
    chart->setFocus();
    const auto state = [&] { return std::pair(chart->grab().toImage(), chart->accessibleDescription()); };
    const auto before = state();
    lab::AllSignals wishes(chart.get());
    for (const int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Down})
        QTest::keyClick(chart.get(), static_cast<Qt::Key>(key));
    QVERIFY(state() != before || !wishes.taken().isEmpty());
}

void ChartsTest::everyChartGivesItsNumbers() {
    QFETCH(const int, sample);
    const Sample& of = sampleOf(sample);
    if (of.figure != nullptr) {
        QVERIFY(figureViewNamed(of.figure));
        return;
    }
    const auto chart = made(of);
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(chart.get(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 2);
    for (const QString& line : lines) QCOMPARE(line.count(u'\t'), lines.front().count(u'\t'));
}

void ChartsTest::wordsOfChartsDoNotMeet() {
    QFETCH(const int, sample);
    const auto chart = made(sampleOf(sample));
    const QString found = test::unreadable(*chart);
    QVERIFY2(found.isEmpty(), qPrintable(found));
}

void ChartsTest::keysGoFromNumberToNumber() {
    const auto chart = made({"", [] { return lessonChart(false); }, {400, 330}});
    auto* reader = chart->findChild<ChartReader*>();
    const QString all = chart->accessibleDescription();
    QSignalSpy pointed(reader, &ChartReader::pointed);
    QTest::keyClick(chart.get(), Qt::Key_Home);
    QVERIFY(chart->accessibleDescription().startsWith(reader->marks().front().words));
    QVERIFY(chart->accessibleDescription().endsWith(all));
    QTest::keyClick(chart.get(), Qt::Key_Right);
    QCOMPARE(pointed.last().front().toString(), reader->marks()[1].words);
    QTest::keyClick(chart.get(), Qt::Key_End);
    QTest::keyClick(chart.get(), Qt::Key_Right); // there is no further one
    QCOMPARE(pointed.last().front().toString(), reader->marks().back().words);
    QTest::keyClick(chart.get(), Qt::Key_Escape);
    QCOMPARE(chart->accessibleDescription(), all);
    QTest::mouseClick(chart.get(), Qt::LeftButton, {}, reader->marks()[2].place.center().toPoint());
    QVERIFY(chart->accessibleDescription().startsWith(reader->marks()[2].words));
}

void ChartsTest::numbersAreCopied() {
    const auto chart = made({"", [] { return lessonChart(false); }, {400, 330}});
    QTest::keyClick(chart.get(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QVERIFY2(lines.front().endsWith("paper, Standard\tpaper, DIFF\tthese models"), qPrintable(lines.front()));
    QVERIFY2(lines[1].endsWith("1 needle\t0.2\t0.4\t0.37"), qPrintable(lines[1]));
    QVERIFY2(lines[3].endsWith("4 needles\tNaN\t0.31\t0.18"), qPrintable(lines[3])); // what was not measured
}

void ChartsTest::axesHaveNiceNumbers() {
    const PlotAxis tokens{2, 65536, 0, 150, true};
    QVERIFY(qAbs(tokens.at(16) - 30) < 1e-9 && qAbs(tokens.valueAt(30) - 16) < 1e-9);
    QCOMPARE(decadesBetween(0.01, 100).values.size(), std::size_t(5));
    QCOMPARE(decadesBetween(0.01, 100).words(0.01), QString("0.01"));
    QCOMPARE(decadesBetween(0.01, 100).words(100), QString("100"));
    const Ticks ticks = ticksBetween(-0.5, 1, 5);
    QCOMPARE(ticks.words(ticks.values.front()), QStringLiteral("−0.5"));
    QCOMPARE(ticks.words(ticks.values[1]), QString("0"));
    QCOMPARE(niceStep(0.21), 0.5);
}

void ChartsTest::legendsBreakIntoLines() {
    Legend legend{.font = Theme::sans(11)};
    for (int i = 0; i < 4; ++i) legend.entries.push_back({"what it is", [](QPointF) {}});
    const double all = legend.wide();
    QCOMPARE(legend.lines(10, 10 + all + 1), 1);
    QCOMPARE(legend.lines(10, 10 + all - 1), 2);
    QCOMPARE(legend.places(10, 10 + all - 1).back(), QPointF(10, legend.line));
}

/// For comparing by eye: where CHART_PICTURES says.
void ChartsTest::pictures() {
    if (qEnvironmentVariableIsEmpty("CHART_PICTURES")) return;
    for (const bool dark : {false, true}) {
        const Theme theme = dark ? Theme::darkTheme() : Theme::light();
        applyTheme(*qApp, theme);
        const QString end = dark ? QStringLiteral("-dark") : QString();
        for (const Sample& sample : samples()) {
            const auto chart = sample.make();
            chart->resize(sample.size);
            save(sample.name + end, chart->grab().toImage());
        }
        const LabScene lab = labScene();
        const std::pair<const char*, FigurePicture> papers[] = {{"lab-chart", labChartPicture(lab, theme)},
                                                                {"sweep", sweepPicture(lab, theme)},
                                                                {"training", trainingPicture(lab, theme)}};
        for (const auto& [name, picture] : papers) {
            QImage image((picture.size * 2).toSize(), QImage::Format_RGB32);
            image.setDevicePixelRatio(2);
            image.fill(theme.canvas);
            QPainter painter(&image);
            picture.paint(painter);
            painter.end();
            save(name + end, image);
        }
    }
}

GUI_TEST(ChartsTest)
#include "charts_test.moc"
