// SPDX-License-Identifier: MIT
// The two maps of the λ lab's canvas in a real window: pixels against the palette.
#include "tests/gui/lab/lab_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/palette.h"

using namespace lambdascope;
using namespace lambdascope::test;

namespace {

constexpr Cell middle{9, 4}; // in view at every zoom of these tests

} // namespace

class LabMapsTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { w_.reset(); }
    void mapsAreThePaletteOfTheirValues();
    void onlyTheMapInForceFollowsTheMix();
    void peekingShowsTrainedTwice();
    void staleMapsFade();
    void pinsAndZoom();

  private:
    [[nodiscard]] QImage map(const QImage& image, int which) const;
    [[nodiscard]] float valueAt(int which, Cell cell) const;
    void comparePixels(bool dark) const;
    [[nodiscard]] int tokens() const { return w_->scene.maps.trained->tokenCount(); }

    std::unique_ptr<LabWindow> w_;
};

void LabMapsTest::init() {
    w_ = std::make_unique<LabWindow>();
    QVERIFY(w_->ready());
}

QImage LabMapsTest::map(const QImage& image, int which) const {
    const double ratio = w_->canvas->devicePixelRatioF();
    const QRectF rect = w_->canvas->mapRect(which);
    return image.copy(QRectF(rect.topLeft() * ratio, rect.size() * ratio).toRect());
}

float LabMapsTest::valueAt(int which, Cell cell) const {
    const LabMaps& maps = w_->scene.maps;
    const HeadMix& mix = which == 0 ? maps.trainedMix : maps.mix;
    const auto weight = [&](int term) {
        const LayerTrace& layer = *(which == 0 ? maps.trained : maps.edited)->layers[maps.head.layer];
        return layer.map(term, maps.head.head)[cell.query * tokens() + cell.key];
    };
    return mix.first() * weight(0) + mix.second() * weight(1);
}

void LabMapsTest::comparePixels(bool dark) const {
    w_->leave(); // no cross-hair over the cells
    const double side = w_->canvas->cellRect(0, middle)->width() - 0.01;
    const QImage image = w_->canvas->picture();
    const Palette palette = Palette::of(Palette::Kind::Signed, dark);
    bool negative = false;
    for (int which = 0; which < 2; ++which)
        for (int query = 0; query < tokens(); ++query)
            for (int key = 0; key <= query; ++key) {
                const float value = valueAt(which, {query, key});
                negative |= value < -0.1F;
                const auto visible = w_->canvas->cellRect(which, {query, key});
                if (!visible || visible->width() < side || visible->height() < side) continue; // zoomed
                const QRectF& rect = *visible;
                // above the centre, where a minus mark may be
                const QPointF point = (rect.topLeft() + QPointF(rect.width() / 2, rect.height() / 4)) *
                                      w_->canvas->devicePixelRatioF();
                const QColor drawn =
                    image.pixelColor(static_cast<int>(point.x()), static_cast<int>(point.y()));
                const QColor wanted = palette.ofValue(value, w_->canvas->scaleMaximum());
                const int away =
                    std::max({std::abs(wanted.red() - drawn.red()), std::abs(wanted.green() - drawn.green()),
                              std::abs(wanted.blue() - drawn.blue())});
                QVERIFY2(away <= 2, qPrintable(QStringLiteral("map %1, query %2, key %3: %4, not %5")
                                                   .arg(which)
                                                   .arg(query)
                                                   .arg(key)
                                                   .arg(drawn.name(), wanted.name())));
            }
    QVERIFY(negative); // or the sign was not put to the test
}

void LabMapsTest::mapsAreThePaletteOfTheirValues() {
    w_->scene.maps.mix.lambda = 1.2F;
    w_->show();
    comparePixels(false);
    for (const bool dark : {true, false}) { // another theme comes with another canvas
        applyTheme(*qApp, dark ? Theme::darkTheme() : Theme::light());
        init();
        w_->scene.maps.mix.lambda = 1.2F;
        w_->show();
        comparePixels(dark);
    }
    // other maps, as behind an edited layer: they are uploaded beside the trained ones
    Edits edits;
    edits.set(0, {1.0, {}});
    w_->scene.maps.edited = LabWindow::trace(edits);
    w_->scene.maps.mix.swapped = true;
    w_->show();
    comparePixels(false);
    w_->scene.maps.mix = {0, 1, true, false, true}; // off
    w_->show();
    comparePixels(false);
}

void LabMapsTest::onlyTheMapInForceFollowsTheMix() {
    const QImage before = w_->canvas->picture();
    QCOMPARE(map(before, 0), map(before, 1)); // the same mix of the same maps
    w_->scene.maps.mix.lambda = 0;
    w_->show();
    const QImage after = w_->canvas->picture();
    QCOMPARE(map(after, 0), map(before, 0));
    QVERIFY(map(after, 1) != map(before, 1));
    const QRect charts(0, 0, static_cast<int>(w_->geometry().layout.maps.left()), before.height());
    QCOMPARE(after.copy(charts), before.copy(charts));
    // nothing but canvas between the maps' labels and their part's edge
    const QRectF rect = w_->canvas->mapRect(1);
    const QColor corner = after.pixelColor((rect.bottomRight() + QPointF(30, 10)).toPoint());
    QCOMPARE(corner.name(), Theme::light().canvas.name());
}

void LabMapsTest::peekingShowsTrainedTwice() {
    w_->scene.maps.mix.lambda = -0.4F;
    w_->show();
    const QImage edited = w_->canvas->picture();
    QVERIFY(map(edited, 0) != map(edited, 1));
    w_->scene.maps.peek = true;
    w_->show();
    const QImage held = w_->canvas->picture();
    QCOMPARE(map(held, 0), map(edited, 0));
    QCOMPARE(map(held, 1), map(held, 0));
    w_->scene.maps.peek = false;
    w_->show();
    QCOMPARE(map(w_->canvas->picture(), 1), map(edited, 1));
}

void LabMapsTest::staleMapsFade() {
    const QImage fresh = w_->canvas->picture();
    w_->scene.maps.stale = true;
    w_->scene.maps.staleText = QStringLiteral("updating");
    w_->show();
    QTest::qWait(80);
    const QImage stale = w_->canvas->picture();
    QCOMPARE(map(stale, 0), map(fresh, 0)); // trained is as current as ever
    QVERIFY(map(stale, 1) != map(fresh, 1));
    w_->scene.maps.stale = false;
    w_->show();
    QCOMPARE(map(w_->canvas->picture(), 1), map(fresh, 1));
}

void LabMapsTest::pinsAndZoom() {
    std::vector<std::optional<Cell>> pins;
    connect(w_->canvas, &LabCanvas::pinRequested, this, [&](auto cell) { pins.push_back(cell); });
    const auto centre = [&](int which, Cell cell) { return w_->canvas->cellRect(which, cell)->center(); };
    w_->click((centre(1, {9, 4})));
    w_->click((centre(0, {4, 9}))); // masked: nothing to pin
    QCOMPARE(pins.size(), std::size_t(1));
    QVERIFY(pins.back() == (Cell{9, 4}));
    QTest::keyClick(w_->canvas, Qt::Key_Escape);
    QVERIFY(pins.size() == 2 && !pins.back());

    const double before = w_->canvas->cellRect(0, {9, 4})->width();
    const QPointF point = centre(0, {9, 4});
    w_->wheel(point, 360);
    QVERIFY(w_->canvas->cellRect(0, {9, 4})->contains(point));
    QVERIFY(w_->canvas->cellRect(0, {9, 4})->width() > 1.3 * before);
    comparePixels(false);
    QTest::mouseDClick(w_->canvas, Qt::LeftButton, {}, point.toPoint());
    QCOMPARE(w_->canvas->cellRect(0, {9, 4})->width(), before);
    // tokens of a text whose maps are not there yet: no map is read
    LabScene longer = w_->scene;
    longer.maps.tokens << QStringLiteral("more");
    w_->canvas->setScene(longer);
    const QImage without = w_->canvas->picture();
    QCOMPARE(without.pixelColor((w_->canvas->mapRect(0).topLeft() + QPointF(2, 2)).toPoint()).name(),
             Theme::light().canvas.name());
    w_->show();
    // another text is shown whole, and a hovered cell that it lacks is forgotten
    std::optional<Cell> hovered;
    connect(w_->canvas, &LabCanvas::hovered, this, [&](auto cell) { hovered = cell; });
    w_->send(QEvent::MouseMove, centre(0, {tokens() - 1, 2}));
    QVERIFY(hovered);
    w_->canvas->setScene({});
    QVERIFY(!hovered);
    QVERIFY(!w_->canvas->picture().isNull());
}

GUI_TEST(LabMapsTest)
#include "lab_maps_test.moc"
