// SPDX-License-Identifier: MIT
// Presenter mode: the pixels that the audience sees.
#include "tests/gui/present/presenter_test_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/palette.h"
#include "widgets/present/presenter_paint.h"

#include <QSignalSpy>

#include <ctime>

using namespace lambdascope;
using namespace lambdascope::test;

class PresenterTest : public QObject {
    Q_OBJECT

  private slots:
    void spotlightRestsTheOtherRows() {
        PresenterView view;
        view.resize(1600, 1000);
        view.setPage(samplePage());
        const QColor page = Theme::light().base;
        const QColor full = Palette::of(Palette::Kind::Signed, false).ofValue(0.6F - 0.83F * 0.3F / 6, 1);
        const QColor resting = cellColour(view, {5, 5});
        QVERIFY2(near(resting, rested(full, page, 0.38)), qPrintable(resting.name()));
        const QColor pinned = Palette::of(Palette::Kind::Signed, false).ofValue(0.13F - 0.83F * 0.93F, 1);
        QVERIFY2(near(cellColour(view, {11, 3}), pinned), qPrintable(cellColour(view, {11, 3}).name()));
        PresenterLook look;
        look.spotlight = false;
        view.setLook(look);
        QVERIFY(near(cellColour(view, {5, 5}), full));
    }

    void masksAndCovers() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = samplePage();
        view.setPage(page);
        QVERIFY(
            near(cellColour(view, {2, 9}), Theme::light().base, 20)); // hatched, and no colour of the scale
        const QImage open = shot(view);
        page.map->covered = true;
        view.setPage(page);
        QVERIFY(near(cellColour(view, {11, 3}), Theme::light().base, 20));
        const QImage covered = shot(view);
        page.map->a1[11 * tokens + 5] = 0.9F; // what is covered does not show through, in words either
        view.setPage(page);
        QCOMPARE(shot(view), covered);
        QVERIFY(covered != open);
    }

    void coveredNumbersAreNowhere() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = samplePage();
        page.map->covered = page.map->coveredA1 = page.map->coveredA2 = true;
        view.setPage(page);
        const QImage covered = shot(view);
        page.map->a1[11 * tokens + 3] = 0.77F;
        page.map->a2[11 * tokens + 3] = 0.11F;
        view.setPage(page);
        QCOMPARE(shot(view), covered);
        QVERIFY(!view.accessibleDescription().contains("0.77"));
        page.map->coveredA1 = false;
        view.setPage(page);
        const QImage one = shot(view);
        QVERIFY(one != covered);
        page.map->a2[11 * tokens + 3] = 0.22F;
        view.setPage(page);
        QCOMPARE(shot(view), one);
        page.map->a1[11 * tokens + 3] = 0.66F;
        view.setPage(page);
        QVERIFY(shot(view) != one);
    }

    void lambdaBelowZero() {
        PresenterMap map = *samplePage().map;
        map.shows = MapName::A2;
        QCOMPARE(map.value({11, 3}, -1), 0.93F); // how much; a plain scale has no colour below 0
        QCOMPARE(map.result({11, 3}, -1), -0.93F);
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = samplePage();
        page.map = map;
        page.lambda->edited = -1;
        view.setPage(page);
        QVERIFY(
            near(cellColour(view, {11, 3}), Palette::of(Palette::Kind::Softmax, false).ofValue(0.93F, 1)));
        QVERIFY(view.accessibleDescription().endsWith("is → 48: −0.93."));
    }

    void coloursGoByTheScaleOfTheMaps() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = samplePage();
        page.map->shows = MapName::A1;
        const float weight = page.map->value({11, 3}, 0);
        page.map->scale = MapScale::Even;
        page.map->scaling.factors.assign(static_cast<std::size_t>(page.map->tokens), 1);
        page.map->scaling.factors[11] = 0.5F;
        page.map->scaling.maximum = 2.5F;
        view.setPage(page);
        const auto ink = Palette::of(Palette::Kind::Softmax, false);
        QVERIFY(near(cellColour(view, {11, 3}), ink.ofValue(0.5F * weight, 2.5F)));
        page.map->scaling.factors.clear();
        view.setPage(page);
        QVERIFY(near(cellColour(view, {11, 3}), ink.ofValue(weight, 2.5F)));
    }

    void saysAllThatIsThere() {
        PresenterView view;
        PresenterPage page = samplePage();
        page.options = {"It grows.", "It shrinks"};
        page.rightOption = 1;
        page.aside = "It is 0.20.";
        page.formulaWords = "A 1 minus lambda times A 2";
        page.figureWords = "Two wires.";
        view.setPage(page);
        QCOMPARE(
            view.accessibleDescription(),
            "A1 − λ·A2. layer 2 · head 3. The second map finds the answer. It enters with a minus. Two "
            "wires. Formula: A 1 minus lambda times A 2. Option A: It grows. Option B: It shrinks. Option "
            "B is right. It is 0.20. is → 48: −0.64.");
        page.map->covered = true;
        view.setPage(page);
        QVERIFY(view.accessibleDescription().endsWith("The map is covered: predict first."));
    }

    void typeScalesWithTheWidth() {
        const PresenterPage page = samplePage();
        const PresenterLayout mock = presenterLayout({1600, 1000}, page, 100, 1);
        QCOMPARE(mock.fonts.caption.pixelSize(), 28);
        QCOMPARE(mock.sentenceFont.pixelSize(), 48);
        QCOMPARE(mock.fonts.sum.pixelSize(), 44);
        QCOMPARE(mock.fonts.result.pixelSize(), 56);
        const PresenterLayout wide = presenterLayout({1920, 1080}, page, 100, 1);
        QCOMPARE(wide.fonts.result.pixelSize(), 67);
        QCOMPARE(wide.sentenceFont.pixelSize(), 58);
        QCOMPARE(presenterLayout({1280, 720}, page, 100, 1).fonts.sum.pixelSize(), 35);
        QVERIFY(presenterLayout({1600, 1000}, page, 130, 1).fonts.sum.pixelSize() == 57);
    }

    void everythingFits_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1600, 1000), QSize(1920, 1080), QSize(1280, 720), QSize(1024, 768),
                                 QSize(2560, 1080), QSize(3840, 2160), QSize(900, 1400)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void everythingFits() {
        QFETCH(QSize, size);
        for (const int percent : {80, 100, 140})
            for (const int count : {1, 4, 12, 60, 256}) {
                PresenterPage page = samplePage(std::max(4, count));
                if (count == 60) page.sentence = page.sentence.repeated(4);
                const PresenterLayout l = presenterLayout(size, page, percent, 1);
                const QRectF all{QPointF(), QSizeF(size)};
                QVERIFY(all.contains(l.map) && l.map.width() > 0.25 * std::min(size.width(), size.height()));
                QVERIFY(l.map.right() < l.sentence.left());
                QVERIFY(all.contains(l.sentence));
                QVERIFY(l.sentence.bottom() < l.cellWords.y());
                QVERIFY(l.result.y() < l.scale.top() && l.scale.bottom() < l.track.top());
                QVERIFY2(l.track.bottom() < l.hints.y(), qPrintable(QString("%1%").arg(percent)));
                QVERIFY(l.cell * count >= 1 && (l.cell < 1 || l.cell == std::floor(l.cell)));
            }
    }

    void sliderAnswersInTheSamePaint() {
        PresenterView view;
        view.resize(1600, 1000);
        view.setPage(samplePage());
        view.show();
        const QColor before = cellColour(view, {11, 3});
        QSignalSpy moved(&view, &PresenterView::lambdaMoved), ended(&view, &PresenterView::gestureEnded);
        const PresenterLayout l = view.layoutNow();
        const QPoint at(static_cast<int>(l.xOf(0.2)), static_cast<int>(l.track.center().y()));
        QTest::mousePress(&view, Qt::LeftButton, {}, at);
        QCOMPARE(moved.size(), 1);
        const double lambda = moved[0][0].toDouble();
        QVERIFY(std::abs(lambda - 0.2) < 0.011);
        const QColor now =
            Palette::of(Palette::Kind::Signed, false).ofValue(0.13F - static_cast<float>(lambda) * 0.93F, 1);
        QVERIFY(!near(before, now, 10)); // no page was set in between
        QVERIFY(near(cellColour(view, {11, 3}), now));
        QTest::mouseMove(&view, at + QPoint(4000, 0));
        QCOMPARE(moved.last()[0].toDouble(), 1.2);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, at);
        QCOMPARE(ended.size(), 1);
        PresenterPage locked = samplePage();
        locked.lambda->movable = false;
        view.setPage(locked);
        QTest::mouseClick(&view, Qt::LeftButton, {}, at);
        QCOMPARE(moved.size(), 2);
    }

    void highContrastIsHigh() {
        const auto luminance = [](const QColor& c) {
            const auto linear = [](double v) {
                return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
        };
        for (const bool dark : {false, true}) {
            const Theme t = Theme::highContrast(dark);
            QCOMPARE(t.base, QColor(dark ? "#101114" : "#ffffff"));
            for (const QColor& ink : {t.ink1, t.ink2, t.ink3, t.accent, t.positive, t.negative, t.warning}) {
                const double a = luminance(ink) + 0.05, b = luminance(t.base) + 0.05;
                QVERIFY2(std::max(a, b) / std::min(a, b) >= 7, qPrintable(ink.name()));
            }
        }
    }

    void hintsAndPointerGo() {
        PresenterView view;
        view.resize(1600, 1000);
        view.setPage(samplePage());
        PresenterLook still;
        still.reducedMotion = true;
        view.setLook(still);
        view.show();
        const QImage with = shot(view);
        view.setDelays(30, 20);
        QTRY_VERIFY(!view.hintsShown());
        QTRY_COMPARE(view.cursor().shape(), Qt::BlankCursor);
        QVERIFY(shot(view) != with);
        view.setDelays(60'000, 60'000);
        QTest::mouseMove(&view, {300, 300});
        QTRY_VERIFY(view.hintsShown());
        QVERIFY(view.cursor().shape() != Qt::BlankCursor);
    }

    void longPromptsStayFast() {
        PresenterView view;
        view.resize(1920, 1080);
        PresenterPage page = samplePage(256);
        view.setPage(page);
        shot(view);
        const std::clock_t start = std::clock(); // of this process: others may be busy
        constexpr int frames = 10;
        for (int i = 0; i < frames; ++i) {
            page.lambda->edited = 0.1 * i;
            view.setPage(page);
            shot(view);
        }
        const double each = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / frames;
        QVERIFY2(each < 120, qPrintable(QString::number(each))); // usually 9 ms
    }
};

GUI_TEST(PresenterTest)
#include "presenter_test.moc"
