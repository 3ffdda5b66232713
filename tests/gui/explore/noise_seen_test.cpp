// SPDX-License-Identifier: MIT
// The first screen on the pair that the window opens: the noise is there to be seen, and less of it is left.
#include "app/window/main_window.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/attention/noise_meter.h"
#include "tests/gui/support/colour_difference.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/palette.h"

#include <QTest>

#include <cmath>

using namespace lambdascope;

class NoiseSeenTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() {
        // pairs of the published table: Sharma, Wu, Dalal, Color Research & Application 30 (2005), table 1
        QVERIFY(std::abs(test::ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}) - 2.0425) < 1e-4);
        QVERIFY(std::abs(test::ciede2000({50, 2.5, 0}, {73, 25, -18}) - 27.1492) < 1e-4);
        QVERIFY(std::abs(test::ciede2000({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}) -
                         1.2644) < 1e-4);
        open();
        test::oneHeadByToken(*session_);
        window_->showNow();
        const SessionState& s = session_->state();
        QVERIFY(s.pin && s.standard && s.diffEdited);
        tokens_ = meterTokens(s.pieces, s.marks);
        const LayerTrace& diff = *s.diffEdited->layers[s.head.layer];
        const HeadMix mix = s.mix(s.head);
        const std::int64_t row = s.pin->query * diff.maps[0].cols();
        for (std::int64_t k = 0; k <= s.pin->query; ++k) {
            a1_.push_back(diff.map(0, s.head.head)[row + k]);
            difference_.push_back(a1_.back() - mix.lambda * diff.map(1, s.head.head)[row + k]);
            standard_.push_back(s.standard->layers[s.twin().layer]->map(0, s.twin().head)[row + k]);
        }
    }
    void cleanupTestCase() { closeWindow(); }

    void theAnswerIsTheLargestCell() {
        const auto largest = [](const std::vector<float>& row) {
            const auto at = std::ranges::max_element(row, {}, [](float weight) { return std::abs(weight); });
            return static_cast<int>(at - row.begin());
        };
        QVERIFY(std::ranges::find(tokens_.answer, largest(a1_)) != tokens_.answer.end());
        QVERIFY(std::ranges::find(tokens_.answer, largest(difference_)) != tokens_.answer.end());
    }

    void lessNoiseIsLeft() {
        const auto noise = [this](const std::vector<float>& row) {
            double sum = 0;
            for (const int key : tokens_.noise) sum += std::abs(row[static_cast<std::size_t>(key)]);
            return sum;
        };
        QVERIFY(noise(difference_) <= 0.7 * noise(a1_));
    }

    /// In the mean over the cells of A1. What the standard model's noise lies on is few cells, most of them
    /// white: there a cell counts by its weight.
    void noiseDiffersFromPaper_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void noiseDiffersFromPaper() {
        QFETCH(bool, dark);
        const CanvasScene& scene = window_->canvas()->scene();
        QVERIFY(!scene.scale); // the scale that suits
        const MapScaling even =
            mapScaling(MapScale::Even, mapOf(*scene.diff->layers[scene.head.layer], scene.head.head), 1);
        QCOMPARE(window_->canvas()->scaleMaximum(), even.maximum);
        const Palette ink = Palette::of(Palette::Kind::Softmax, dark);
        for (const auto* row : {&a1_, &standard_}) {
            double apart = 0, all = 0;
            for (const int key : tokens_.noise) {
                const float weight = (*row)[static_cast<std::size_t>(key)];
                const QColor fill =
                    ink.ofValue(even.share(even.factor(session_->state().pin->query) * weight), 1);
                const float counts = row == &a1_ ? 1 : weight;
                apart += counts * test::colourDifference(fill, ink.ofValue(0, 1));
                all += counts;
            }
            qInfo("%s %s: %.1f", row == &a1_ ? "A1" : "standard", dark ? "dark" : "light", apart / all);
            QVERIFY(apart / all >= 15);
        }
    }

  private:
    MeterTokens tokens_;
    std::vector<float> a1_, difference_, standard_; // the pinned row
};

GUI_TEST(NoiseSeenTest)
#include "noise_seen_test.moc"
