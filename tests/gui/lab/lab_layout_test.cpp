// SPDX-License-Identifier: MIT
// The places of the λ lab's canvas at all sizes, and the numbers it prints.
#include "tests/gui/support/test_main.h"
#include "widgets/lab/chart/lab_geometry.h"
#include "widgets/lab/chart/lab_gesture.h"
#include "widgets/lab/chart/lab_pen.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <random>

using namespace lambdascope;

namespace {

LabScene sceneOf(int layers) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(0.6F, 1.6F);
    LabScene scene;
    for (int l = 0; l < layers; ++l) {
        LabLayer layer;
        layer.scheduleInit = layer.trainedInit = layer.init = 0.8 - 0.6 * std::exp(-0.3 * l);
        layer.plus = uniform(random);
        layer.minus = uniform(random);
        if (l % 5 == 2) layer.init += 0.4 - 0.3 * (l % 3);
        layer.trainedLambda = static_cast<float>(layer.trainedInit) + layer.plus - layer.minus;
        layer.lambda = static_cast<float>(layer.init) + layer.plus - layer.minus;
        scene.layers.push_back(layer);
    }
    scene.first = scene.last = layers / 2;
    for (int i = 0; i < 31; ++i) scene.maps.tokens << QStringLiteral("t");
    return scene;
}

const std::array sizes = {QSizeF(620, 420), QSizeF(700, 1000), QSizeF(1104, 855), QSizeF(1880, 640),
                          QSizeF(3840, 2000)};

} // namespace

class LabLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void partsFillTheCanvasAndHoldTheirContents();
    void numbersOfTheChartNeverCoverEachOther();
    void theScaleHoldsAllValues();
    void sumsAreTrueAsPrinted();
    void ticksAreRoundAndFew();
    void labelsAreNudgedApart();
    void curvesAreReadBetweenTheirPoints();
    void aSweepThatIsNotThereHasNoCurves();
    void checkpointsInOrder();
    void stepsOfADrag();
};

void LabLayoutTest::partsFillTheCanvasAndHoldTheirContents() {
    for (const QSizeF& size : sizes)
        for (const double ratio : {1.0, 1.5}) {
            const LabGeometry g = LabGeometry::of(sceneOf(4), {size, ratio, {}});
            const QRectF whole(QPointF(), size);
            const double area = g.layout.chart.width() * g.layout.chart.height() +
                                g.layout.lower.width() * g.layout.lower.height() +
                                g.layout.maps.width() * g.layout.maps.height();
            QVERIFY(std::abs(area - size.width() * size.height()) < 1);
            QVERIFY(g.layout.chart.contains(g.chart.plot.rect) && g.layout.lower.contains(g.sweep.frame));
            for (const QRectF& map : g.maps.maps) {
                QVERIFY(g.layout.maps.contains(map) && whole.contains(map));
                QVERIFY(map.width() >= 100);
                const double cell = map.width() / 31 * ratio;
                QVERIFY(std::abs(cell - std::round(cell)) < 1e-9); // whole device pixels
            }
            QVERIFY(!g.maps.maps[0].intersects(g.maps.maps[1]));
        }
    QCOMPARE(LabLayout::of({400, 300}, {31, 31}, 1).arrangement, LabLayout::Arrangement::TooSmall);
    QCOMPARE(LabLayout::of({700, 1000}, {31, 31}, 1).arrangement, LabLayout::Arrangement::Stacked);
    QVERIFY(LabGeometry::of(sceneOf(4), {{700, 1000}, 1, {}}).maps.sideBySide);
    QVERIFY(!LabGeometry::of(sceneOf(4), {{1104, 855}, 1, {}}).maps.sideBySide);
}

void LabLayoutTest::numbersOfTheChartNeverCoverEachOther() {
    using Role = ChartLabel::Role;
    for (const QSizeF& size : sizes)
        for (const int layers : {1, 4, 12, 28, 80}) {
            const LabScene scene = sceneOf(layers);
            const ChartLayout chart = LabGeometry::of(scene, {size, 1, {}}).chart;
            std::vector<QRectF> taken;
            bool selected = false;
            for (const ChartLabel& label : chart.labels) {
                const double width = 6.5 * static_cast<double>(label.text.size());
                const QRectF rect(label.baseline.x() + 1, label.baseline.y() - 8, width, 8);
                QVERIFY(chart.area.contains(rect));
                for (const QRectF& other : taken) QVERIFY(!other.intersects(rect));
                taken.push_back(rect);
                const bool number = label.role == Role::Lambda || label.role == Role::LambdaEdited;
                selected |= number && label.layer == scene.first;
                if (number) QCOMPARE(label.text, printed(scene.layers[label.layer].lambda));
            }
            QVERIFY(selected); // always labelled
            QCOMPARE(chart.columns.front().plus.isNull(), chart.pitch() < 26);
        }
}

void LabLayoutTest::theScaleHoldsAllValues() {
    LabScene scene = sceneOf(4);
    scene.layers[1].init = -3;
    scene.layers[2].lambda = 5.5F;
    const ChartLayout chart = LabGeometry::of(scene, {{1104, 855}, 1, {}}).chart;
    for (const LambdaColumn& column : chart.columns) {
        for (const QRectF& bar : {column.init, column.plus, column.minus})
            QVERIFY(chart.plot.rect.adjusted(-1, -1, 1, 1).contains(bar));
        QVERIFY(chart.plot.rect.contains(column.lambda) && chart.plot.rect.contains(column.trained));
    }
    // while a point is held the scale only grows
    const ValueRange wide{-9, 9};
    const ChartLayout held = LabGeometry::of(scene, {{1104, 855}, 1, wide}).chart;
    QCOMPARE(held.range().low, -9.0);
    QCOMPARE(held.range().high, 9.0);
    QCOMPARE(chart.pointAt(chart.columns[3].lambda + QPointF(3, -4)), 3);
    QCOMPARE(chart.pointAt(chart.columns[3].lambda + QPointF(30, 0)), -1);
    QCOMPARE(chart.layerAt(chart.columns[1].cell.center()), 1);
}

void LabLayoutTest::sumsAreTrueAsPrinted() {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> uniform(-0.2F, 1.7F);
    bool more = false;
    for (int i = 0; i < 2000; ++i) {
        LabLayer layer;
        layer.init = uniform(random);
        layer.plus = uniform(random) + 0.5F;
        layer.minus = uniform(random) + 0.5F;
        layer.lambda = layer.plus - layer.minus + static_cast<float>(layer.init);
        const QString text = sumText(layer);
        const QRegularExpression form(QStringLiteral("^(.+) \\+ (.+) − (.+) = (.+)$"));
        const auto match = form.match(text);
        QVERIFY2(match.hasMatch(), qPrintable(text));
        const auto number = [&](int group) {
            return match.captured(group).replace(QChar(0x2212), '-').toDouble();
        };
        const double sum = number(1) + number(2) - number(3);
        QVERIFY2(std::abs(sum - number(4)) < 0.005, qPrintable(text));
        QCOMPARE(match.captured(4), printed(layer.lambda));
        more |= match.captured(1).size() > 5;
    }
    QVERIFY(more); // some needed more than two decimals
    LabLayer almost;
    almost.init = 0.5;
    almost.plus = 0.5F;
    almost.minus = 1;
    almost.lambda = 3e-7F;
    QCOMPARE(sumText(almost), QStringLiteral("0.5000 + 0.5000 − 1.0000 = 3e−7"));
    almost.lambda = 0;
    QCOMPARE(sumText(almost), QStringLiteral("0.50 + 0.50 − 1.00 = 0.00"));
    QCOMPARE(grouped(1250), QStringLiteral("1,250"));
    QCOMPARE(grouped(-1000000), QStringLiteral("−1,000,000"));
    QCOMPARE(grouped(7), QStringLiteral("7"));
}

void LabLayoutTest::ticksAreRoundAndFew() {
    const Ticks ticks = ticksBetween(-0.4, 2.0, 8);
    QCOMPARE(ticks.values.size(), std::size_t(5)); // 0 … 2 by 0.5
    QCOMPARE(ticks.decimals, 1);
    for (const double high : {0.03, 0.7, 1.0, 4.2, 930.0})
        for (const int most : {2, 3, 7}) {
            const auto values = ticksBetween(0, high, most).values;
            QVERIFY(!values.empty() && static_cast<int>(values.size()) <= most);
        }
}

void LabLayoutTest::labelsAreNudgedApart() {
    const std::vector wanted = {50.0, 52.0, 10.0, 99.0, 100.0};
    const auto places = nudgedApart(wanted, 12, 0, 100);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        for (std::size_t j = 0; j < wanted.size(); ++j) {
            if (i != j) QVERIFY(std::abs(places[i] - places[j]) >= 12 - 1e-9);
            if (wanted[i] < wanted[j]) QVERIFY(places[i] < places[j]);
        }
    QVERIFY(*std::ranges::max_element(places) <= 100);
    QCOMPARE(places[2], 10.0);
}

void LabLayoutTest::curvesAreReadBetweenTheirPoints() {
    const std::vector xs = {0.0, 1.0, 2.0, 3.0};
    const std::vector<double> ys = {1, NAN, 5};
    QCOMPARE(onCurve(xs, ys, 0.5).value(), 2.0);
    QCOMPARE(onCurve(xs, ys, 2).value(), 5.0);
    QVERIFY(!onCurve(xs, ys, 2.5) && !onCurve(xs, ys, -1));
}

void LabLayoutTest::aSweepThatIsNotThereHasNoCurves() {
    LabScene scene = sceneOf(4);
    scene.sweep.trained = 0.3;
    const LabGeometry none = LabGeometry::of(scene, {{1104, 855}, 1, {}});
    QVERIFY(!none.sweep.hasCurves && none.sweep.lossCurve.empty() && none.sweep.trained->dots.empty());
    QVERIFY(!none.title.run.isNull() && none.title.sweepTab.isNull());
    scene.sweep.values = {-0.2, 0.6, 1.4};
    scene.sweep.loss = {3, 2, NAN};
    scene.sweep.trainedLoss = 2.5;
    const LabGeometry some = LabGeometry::of(scene, {{1104, 855}, 1, {}});
    QCOMPARE(some.sweep.lossCurve.size(), std::size_t(2));
    QVERIFY(!some.sweep.hasAttention && some.title.run.isNull());
    QCOMPARE(some.sweep.trained->dots.at(0).y(), some.sweep.loss.y.at(2.5)); // as measured, not read off
    QCOMPARE(some.sweep.valueAt(some.sweep.x.at(0.734)), 0.73);
    QCOMPARE(some.sweep.valueAt(99999), 1.4);
}

void LabLayoutTest::checkpointsInOrder() {
    LabTraining training;
    training.checkpoints = {0, 1000, 3000};
    QCOMPARE(checkpointFrom(training, 1000, 1), 3000);
    QCOMPARE(checkpointFrom(training, 1000, -1), 0);
    QCOMPARE(checkpointFrom(training, 1500, -1), 1000);
    QCOMPARE(checkpointFrom(training, 1500, 1), 3000);
    QCOMPARE(checkpointFrom(training, 3000, 1), 3000);
    QCOMPARE(checkpointFrom({}, 0, 1), -1);
    const TrainingLayout layout = TrainingLayout::of({0, 0, 600, 300}, training);
    QVERIFY(layout.xOf(100) - layout.xOf(0) >
            (layout.xOf(3000) - layout.xOf(0)) / 10); // early steps are seen
    QCOMPARE(layout.checkpointAt(training, layout.xOf(1000) + 3), 1000);
}

void LabLayoutTest::stepsOfADrag() {
    LabScene scene = sceneOf(4);
    const LambdaDrag drag = dragOf(scene, scene.first, 100, 0.005);
    const double start = scene.layers[scene.first].init;
    QVERIFY(drag.at(100, {}) == drag.start());
    QCOMPARE(drag.at(80, {false, false}).at(scene.first), std::round((start + 0.1) * 100) / 100);
    QCOMPARE(drag.at(83, {true, false}).at(scene.first), std::round((start + 0.085) * 1000) / 1000);
    scene.moves = Quantity::Lambda;
    QCOMPARE(movedValue(scene, 1), double(scene.layers[1].lambda));
    QVERIFY(nudged(LabScene{}, 0, 0.01).empty());
}

GUI_TEST(LabLayoutTest)
#include "lab_layout_test.moc"
