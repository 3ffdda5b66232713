// SPDX-License-Identifier: MIT
// The canvas in a real window: pixels against the palette, pointer and keys against the cells they mean.
#include "app/window/graphics.h"
#include "tests/gui/support/pointer.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/canvas_layout.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/palette.h"

#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <random>

using namespace lambdascope;

namespace {

constexpr int heads = 2;

/// Causal rows that sum to 1, a few of their keys strong.
Tensor softmaxMaps(int tokens, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, 2.5F);
    Tensor maps(heads * tokens, tokens);
    for (int row = 0; row < heads * tokens; ++row) {
        float* weights = maps.writable() + row * tokens;
        float sum = 0;
        for (int key = 0; key < tokens; ++key) {
            weights[key] = key <= row % tokens ? std::exp(normal(random)) : 0;
            sum += weights[key];
        }
        for (int key = 0; key < tokens; ++key) weights[key] /= sum;
    }
    return maps;
}

TracePtr traceOf(int tokens, int terms, unsigned seed) {
    auto layer = std::make_shared<LayerTrace>();
    for (int term = 0; term < terms; ++term)
        layer->maps.push_back(softmaxMaps(tokens, seed + static_cast<unsigned>(term)));
    auto trace = std::make_shared<Trace>();
    trace->request.tokens.assign(tokens, 0);
    trace->layers.push_back(layer);
    return trace;
}

CanvasScene sceneOf(int tokens) {
    CanvasScene scene;
    scene.diff = traceOf(tokens, 2, 1);
    scene.standard = traceOf(tokens, 1, 7);
    for (int i = 0; i < tokens; ++i) scene.tokens << QStringLiteral("t%1").arg(i);
    scene.head = {0, 1};
    scene.scale = MapScale::Absolute;
    scene.mix = scene.trainedMix = {.lambda = 0.6F};
    return scene;
}

} // namespace

class CanvasTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { window_.reset(); }
    void cellsAreWholeDevicePixels();
    void pixelsAreThePaletteOfTheValues();
    void lambdaChangesTheDifferenceAndNotA1();
    void pointerAndKeysAskForPins();
    void zoomKeepsTheCellUnderThePointer();
    void aDragWithoutRoomForMapsLeavesTheView();
    void aShorterTextForgetsTheHover();
    void pooledPixelsKeepTheSign();
    void anotherWindowAndAnotherThemeDrawTheSame();
    void mapsThatAreNotShownGiveTheirRoomAway();
    void aCoveredMapTellsNothing();

  private:
    [[nodiscard]] float valueAt(int panel, Cell cell) const;
    [[nodiscard]] QColor pixelAt(const QImage& image, int panel, Cell cell) const;
    void comparePixels(bool dark);
    void show(const CanvasScene& scene, QSize size = {1600, 437});

    CanvasScene scene_;
    std::unique_ptr<QMainWindow> window_;
    MapCanvas* canvas_ = nullptr;
};

void CanvasTest::init() {
    scene_ = sceneOf(24);
    window_ = std::make_unique<QMainWindow>();
    canvas_ = new MapCanvas(bestDrawing());
    window_->setCentralWidget(canvas_);
    show(scene_);
}

void CanvasTest::show(const CanvasScene& scene, QSize size) {
    scene_ = scene;
    canvas_->setScene(scene);
    window_->resize(size);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QTRY_COMPARE(canvas_->size(), size);
}

float CanvasTest::valueAt(int panel, Cell cell) const {
    const auto weight = [&](const TracePtr& trace, int term, HeadId head) {
        return trace->layers[head.layer]->map(term, head.head)[cell.query * trace->tokenCount() + cell.key];
    };
    const float a1 = weight(scene_.diff, 0, scene_.head);
    const float a2 = weight(scene_.diff, 1, scene_.head);
    if (panel == CanvasLayout::standardPanel) return weight(scene_.standard, 0, scene_.twin);
    return panel == 0 ? a1 : panel == 1 ? std::abs(scene_.mix.lambda * a2) : a1 - scene_.mix.lambda * a2;
}

QColor CanvasTest::pixelAt(const QImage& image, int panel, Cell cell) const {
    const auto rect = canvas_->cellRect(panel, cell);
    if (!rect) return {};
    // above the centre, where a minus mark may be
    const QPointF point =
        (rect->topLeft() + QPointF(rect->width() / 2, rect->height() / 4)) * canvas_->devicePixelRatioF();
    return image.pixelColor(static_cast<int>(point.x()), static_cast<int>(point.y()));
}

void CanvasTest::comparePixels(bool dark) {
    const QImage image = canvas_->picture();
    bool negative = false;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        if (!scene_.shown.at(static_cast<std::size_t>(panel))) continue;
        const Palette palette =
            Palette::of(panel == 2 ? Palette::Kind::Signed : Palette::Kind::Softmax, dark);
        for (int query = 0; query < scene_.tokens.size(); ++query)
            for (int key = 0; key <= query; key += 3) {
                const float value = valueAt(panel, {query, key});
                negative |= panel == 2 && value < -0.1F;
                const QColor wanted = palette.ofValue(value, canvas_->scaleMaximum());
                const QColor drawn = pixelAt(image, panel, {query, key});
                const int away =
                    std::max({std::abs(wanted.red() - drawn.red()), std::abs(wanted.green() - drawn.green()),
                              std::abs(wanted.blue() - drawn.blue())});
                QVERIFY2(away <= 2, qPrintable(QStringLiteral("map %1, query %2, key %3: %4, not %5")
                                                   .arg(panel)
                                                   .arg(query)
                                                   .arg(key)
                                                   .arg(drawn.name(), wanted.name())));
            }
    }
    QVERIFY(negative); // or the difference map was not put to the test
}

void CanvasTest::cellsAreWholeDevicePixels() {
    for (const double ratio : {1.0, 1.5, 2.0})
        for (const int tokens : {1, 7, 31, 100}) {
            const CanvasLayout layout = CanvasLayout::of({1600, 437}, tokens, ratio);
            const double cell = layout.mapSize() / tokens * ratio;
            QVERIFY(cell >= 1 && std::abs(cell - std::round(cell)) < 1e-9);
            QVERIFY(layout.panels[3].right() <= 1600 && layout.panels[0].bottom() <= 437);
        }
    QCOMPARE(CanvasLayout::of({900, 900}, 31, 1).arrangement, CanvasLayout::Arrangement::Grid);
    QCOMPARE(CanvasLayout::of({300, 200}, 31, 1).arrangement, CanvasLayout::Arrangement::TooSmall);
}

void CanvasTest::pixelsAreThePaletteOfTheValues() {
    comparePixels(false);
}

void CanvasTest::lambdaChangesTheDifferenceAndNotA1() {
    const QImage before = canvas_->picture();
    scene_.mix.lambda = 0.1F;
    canvas_->setScene(scene_);
    const QImage after = canvas_->picture();
    const auto map = [&](const QImage& image, int panel) {
        const QRectF first = *canvas_->cellRect(panel, {0, 0});
        const QRectF last = *canvas_->cellRect(panel, {23, 23});
        return image.copy(first.united(last).toRect());
    };
    QCOMPARE(map(after, 0), map(before, 0));
    QCOMPARE(map(after, 3), map(before, 3));
    QVERIFY(map(after, 1) != map(before, 1));
    QVERIFY(map(after, 2) != map(before, 2));
}

void CanvasTest::pointerAndKeysAskForPins() {
    std::vector<std::optional<Cell>> pins, hovers;
    connect(canvas_, &MapCanvas::pinRequested, this, [&](auto cell) { pins.push_back(cell); });
    connect(canvas_, &MapCanvas::hovered, this, [&](auto cell) { hovers.push_back(cell); });
    const auto centre = [&](int panel, Cell cell) {
        return canvas_->cellRect(panel, cell)->center().toPoint();
    };
    test::pointAt(canvas_, centre(3, {9, 4}));
    QTRY_VERIFY(!hovers.empty() && hovers.back() == (Cell{9, 4}));
    QTest::mouseClick(canvas_, Qt::LeftButton, {}, centre(2, {20, 7}));
    QTest::mouseClick(canvas_, Qt::LeftButton, {}, centre(2, {7, 20})); // masked: nothing to pin
    QCOMPARE(pins.size(), std::size_t(1));
    QVERIFY(pins.back() == (Cell{20, 7}));
    scene_.pin = Cell{20, 20};
    canvas_->setScene(scene_);
    QTest::keyClick(canvas_, Qt::Key_Right);
    QVERIFY(pins.back() == (Cell{20, 20})); // the causal half ends here
    QTest::keyClick(canvas_, Qt::Key_Up);
    QVERIFY(pins.back() == (Cell{19, 19}));
    QTest::keyClick(canvas_, Qt::Key_Escape);
    QVERIFY(!pins.back());
}

void CanvasTest::zoomKeepsTheCellUnderThePointer() {
    const QPointF point = canvas_->cellRect(1, {15, 6})->center();
    QWheelEvent wheel(point, canvas_->mapToGlobal(point), {}, {0, 360}, {}, {}, Qt::NoScrollPhase, false);
    const double before = canvas_->cellRect(1, {15, 6})->width();
    QApplication::sendEvent(canvas_, &wheel);
    QVERIFY(canvas_->cellRect(1, {15, 6})->contains(point));
    QVERIFY(canvas_->cellRect(1, {15, 6})->width() > 1.5 * before);
    QVERIFY(!canvas_->cellRect(1, {0, 0}));
    QTest::keyClick(canvas_, Qt::Key_0);
    QCOMPARE(canvas_->cellRect(1, {15, 6})->width(), before);
}

void CanvasTest::aDragWithoutRoomForMapsLeavesTheView() {
    const QSize whole = canvas_->size();
    canvas_->setFixedSize(whole.width(), 60); // as docks may squeeze it
    QTRY_COMPARE(canvas_->height(), 60);
    QTRY_VERIFY(!canvas_->cellRect(0, {15, 6}));
    const QPoint from = canvas_->rect().center();
    QTest::mousePress(canvas_, Qt::LeftButton, {}, from);
    for (const int far : {9, 12, 15}) QTest::mouseMove(canvas_, from + QPoint(0, far));
    QTest::mouseRelease(canvas_, Qt::LeftButton, {}, from + QPoint(0, 15));
    QCOMPARE(canvas_->view(), MapView{});
    canvas_->setFixedSize(whole);
    QTRY_VERIFY(canvas_->cellRect(0, {15, 6}));
}

void CanvasTest::aShorterTextForgetsTheHover() {
    std::vector<std::optional<Cell>> hovers;
    connect(canvas_, &MapCanvas::hovered, this, [&](auto cell) { hovers.push_back(cell); });
    test::pointAt(canvas_, canvas_->cellRect(0, {23, 22})->center());
    QTRY_VERIFY(!hovers.empty() && hovers.back() == (Cell{23, 22}));
    canvas_->setScene(sceneOf(3)); // the hovered cell is gone: reading it would be reading other memory
    QVERIFY(!hovers.back());
    QVERIFY(!canvas_->picture().isNull());
}

void CanvasTest::pooledPixelsKeepTheSign() {
    CanvasScene scene = sceneOf(1200);
    auto layer = std::make_shared<LayerTrace>();
    for (int term = 0; term < 2; ++term) {
        Tensor maps(heads * 1200, 1200);
        std::fill_n(maps.writable(), maps.size(), 0.0F);
        for (int row = 0; row < heads * 1200; ++row)
            maps.writable()[row * 1200 + (row % 1200 > 700 && term == 1 ? 301 : 0)] = 1;
        layer->maps.push_back(maps);
    }
    auto trace = std::make_shared<Trace>(*scene.diff);
    trace->layers = {layer};
    scene.diff = trace;
    show(scene, {1280, 372});
    const QColor drawn = pixelAt(canvas_->picture(), 2, {900, 301});
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(drawn.name(), palette.ofValue(-0.6F, canvas_->scaleMaximum()).name());
}

void CanvasTest::anotherWindowAndAnotherThemeDrawTheSame() {
    QMainWindow other;
    other.setCentralWidget(canvas_); // a floated dock: the context is made anew
    other.resize(1600, 437);
    other.show();
    QVERIFY(QTest::qWaitForWindowExposed(&other));
    comparePixels(false);
    window_->setCentralWidget(canvas_);
    QTRY_VERIFY(canvas_->isVisible());
    comparePixels(false);
    applyTheme(*qApp, Theme::darkTheme());
    init();
    comparePixels(true);
    applyTheme(*qApp, Theme::light());
}

void CanvasTest::mapsThatAreNotShownGiveTheirRoomAway() {
    const QSizeF size(1600, 700);
    const auto all = CanvasLayout::of(size, 40, 1);
    const auto three = CanvasLayout::of(size, 40, 1, {true, true, true, false});
    const auto one = CanvasLayout::of(size, 40, 1, {false, false, true, false});
    QVERIFY(three.mapSize() > all.mapSize());
    QVERIFY(one.mapSize() > three.mapSize());
    QVERIFY(!three.shows(CanvasLayout::standardPanel) && three.divider == 0);
    QVERIFY(!one.shows(0) && one.shows(CanvasLayout::differencePanel));
    QVERIFY(!one.cellRect(0, {3, 1}, {}));
    QCOMPARE(one.first(), one.panels[CanvasLayout::differencePanel]);
    QVERIFY(one.softmaxBar.right() < size.width());
    scene_.shown = {true, true, true, false};
    show(scene_, {1600, 700});
    QVERIFY(!canvas_->cellRect(CanvasLayout::standardPanel, {3, 1}));
    QVERIFY(canvas_->cellRect(CanvasLayout::differencePanel, {3, 1}));
}

/// Two scenes that differ in what is covered only look the same.
void CanvasTest::aCoveredMapTellsNothing() {
    scene_.shown = {true, true, true, false};
    scene_.covered[CanvasLayout::differencePanel] = true;
    scene_.pin = Cell{5, 2};
    show(scene_, {1600, 700});
    const auto differencePart = [&](const QImage& image) {
        const auto rect = canvas_->cellRect(CanvasLayout::differencePanel, {0, 0});
        return image.copy(static_cast<int>(rect->left()) - 4, 0, image.width(), image.height());
    };
    const QImage covered = differencePart(canvas_->picture());
    scene_.mix.lambda = scene_.trainedMix.lambda = 0.2F; // the difference is another one now
    canvas_->setScene(scene_);
    QCOMPARE(differencePart(canvas_->picture()), covered);
    scene_.covered = {};
    canvas_->setScene(scene_);
    QVERIFY(differencePart(canvas_->picture()) != covered);
}

GUI_TEST(CanvasTest)
#include "canvas_test.moc"
