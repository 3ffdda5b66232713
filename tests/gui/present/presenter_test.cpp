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
        put(page.map->a1, {11, 5}, 0.9F); // what is covered does not show through, in words either
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
        put(page.map->a1, {11, 3}, 0.77F);
        put(page.map->a2, {11, 3}, 0.11F);
        view.setPage(page);
        QCOMPARE(shot(view), covered);
        QVERIFY(!view.accessibleDescription().contains("0.77"));
        page.map->coveredA1 = false;
        view.setPage(page);
        const QImage one = shot(view);
        QVERIFY(one != covered);
        put(page.map->a2, {11, 3}, 0.22F);
        view.setPage(page);
        QCOMPARE(shot(view), one);
        put(page.map->a1, {11, 3}, 0.66F);
        view.setPage(page);
        QVERIFY(shot(view) != one);
    }

    void lambdaBelowZero() {
        PresenterMap map = *samplePage().map;
        map.shows = MapName::A2;
        const MapMatrix shown = map.panel({}, -1).matrix;
        QCOMPARE(shown.value({11, 3}), 0.93F); // how much; a plain scale has no colour below 0
        QCOMPARE(shown.number({11, 3}), -0.93F);
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
        const float weight = page.map->a1.value({11, 3});
        page.map->scale = MapScale::Even;
        page.map->scaling.factors.assign(static_cast<std::size_t>(page.map->rows()), 1);
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

    void saysNothingThatHasNoRoom() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = mapsPage(3);
        page.chances = chancesPage().chances;
        page.formula = [](QPainter&, const QRectF&, const Theme&, int) {};
        page.formulaWords = "A 1";
        const auto says = [&](const char* words) { return view.accessibleDescription().contains(words); };
        view.setPage(page);
        QVERIFY(says("Formula: A 1.") && says("“58” comes next"));
        page.aside = "It is 0.20.";
        page.options = countedPage().options;
        page.tally = countedPage().tally;
        view.setPage(page);
        QVERIFY(!says("Formula: A 1.") && !says("“58” comes next"));
    }

    void saysWhatWasGuessed() {
        PresenterView view;
        PresenterPage page = countedPage();
        view.setPage(page);
        QVERIFY2(
            view.accessibleDescription().contains("Option 1: It grows. Option 2: It shrinks. Option 3: It "
                                                  "stays. Option 1: 4 guess(es). Option 2: 0 guess(es). "
                                                  "Option 3: 2 guess(es)."),
            qPrintable(view.accessibleDescription()));
        page = scalePage();
        page.tally->counts[2] = 1;
        page.tally->right = 0;
        view.setPage(page);
        QVERIFY2(view.accessibleDescription().contains("Stretch 3, from 0 to 0.5: 1 guess(es). Stretch 4") &&
                     view.accessibleDescription().contains("Stretch 1 is right."),
                 qPrintable(view.accessibleDescription()));
    }

    void barsTellNothingUntilItIsRevealed_data() {
        QTest::addColumn<bool>("scale");
        QTest::addColumn<bool>("dark");
        for (const bool scale : {false, true})
            for (const bool dark : {false, true})
                QTest::addRow("%s %s", scale ? "scale" : "options", dark ? "dark" : "light") << scale << dark;
    }
    void barsTellNothingUntilItIsRevealed() {
        QFETCH(const bool, scale);
        QFETCH(const bool, dark);
        const Theme theme = dark ? Theme::darkTheme() : Theme::light();
        PresenterView view;
        view.resize(1600, 1000);
        view.setTheme(theme);
        PresenterPage page = scale ? scalePage() : countedPage();
        for (int& count : page.tally->counts) count = 3;
        view.setPage(page);
        const auto has = [&](int answer, const QColor& colour) { // in its bar's place
            const QRectF rect = view.layoutNow().answers.at(static_cast<std::size_t>(answer));
            const QImage picture = shot(view);
            for (int y = qRound(rect.top()); y < qRound(rect.bottom()); ++y)
                for (int x = qRound(rect.left() + (scale ? 0 : 0.6 * rect.width())); x < qRound(rect.right());
                     ++x)
                    if (picture.pixelColor(x, y) == colour) return true;
            return false;
        };
        for (int i = 0; i < 3; ++i) QVERIFY(has(i, theme.ink3) && !has(i, theme.accent));
        page.tally->right = 1;
        page.tally->open = false;
        view.setPage(page);
        QVERIFY(has(1, theme.accent) && !has(0, theme.accent) && !has(2, theme.accent));
        const QImage marked = shot(view);
        page.tally->right = 2;
        view.setPage(page);
        QVERIFY(shot(view) != marked);
    }

    void chancesStandBelowLambda_data() { everythingFits_data(); }
    void chancesStandBelowLambda() {
        QFETCH(QSize, size);
        for (const int percent : {80, 100, 115}) {
            const PresenterLayout l = presenterLayout(size, chancesPage(), percent, 1);
            if (size == QSize(1600, 1000) && percent <= 100) QVERIFY(!l.scale.isEmpty()); // there is room
            QVERIFY(QRectF({}, QSizeF(size)).contains(l.chances));
            QVERIFY(l.result.y() < l.track.top() && l.track.bottom() < l.chances.top());
            QVERIFY2(l.chances.bottom() < l.hints.y(), qPrintable(QString("%1%").arg(percent)));
            QVERIFY(l.fonts.number.pixelSize() >= 0.8 * 36 * l.unit - 1); // readable from the last row
        }
    }

    void chancesOfTheEditedModelAreApart() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterPage page = chancesPage();
        view.setPage(page);
        QVERIFY(view.accessibleDescription().endsWith(
            "“58” comes next: DIFF trained 99.4 %, DIFF edited –, Standard 46.2 %."));
        const auto has = [&](const QColor& colour) {
            const QRectF all = view.layoutNow().chances;
            const QImage picture = shot(view);
            for (int y = qRound(all.top()); y < qRound(all.bottom()); ++y)
                for (int x = qRound(all.left() + all.width() / 2); x < qRound(all.right()); ++x)
                    if (picture.pixelColor(x, y) == colour) return true;
            return false;
        };
        const Theme theme = Theme::light();
        QVERIFY(has(theme.ink2)); // trained
        page.chances->rows[1].probability = 0.9;
        view.setPage(page);
        QVERIFY(has(theme.accent));
        QVERIFY(view.accessibleDescription().contains("DIFF edited 90.0 %"));
        const QImage before = shot(view);
        page.chances->rows[1].probability = 0.3;
        view.setPage(page);
        QVERIFY(shot(view) != before);
    }

    void countedPagesFit_data() { everythingFits_data(); }
    void countedPagesFit() {
        QFETCH(QSize, size);
        for (const int percent : {80, 100, 140})
            for (PresenterPage page : {countedPage(), scalePage()}) {
                page.aside = "How large will the pinned cell be in A1 − λ·A2? Drag the marker.";
                PresenterLayout l = presenterLayout(size, page, percent, 1);
                QCOMPARE(l.answers.size(), page.tally->counts.size());
                for (const QRectF& answer : l.answers)
                    QVERIFY(QRectF({}, QSizeF(size)).contains(answer) && answer.top() > l.sentence.bottom());
                QVERIFY2(l.formula.isEmpty() ? percent > 100 : l.answers.back().bottom() < l.cellWords.y(),
                         qPrintable(QString("%1%").arg(percent)));
                QVERIFY(l.track.bottom() < l.hints.y());
                page.chances = chancesPage().chances; // it is revealed
                l = presenterLayout(size, page, percent, 1);
                QVERIFY(l.sentence.bottom() < l.aside.top() && l.aside.bottom() < l.answers.front().top());
                QVERIFY(l.answers.back().bottom() < l.track.top() && l.track.bottom() < l.chances.top());
                QVERIFY2(l.chances.bottom() < l.hints.y(), qPrintable(QString("%1%").arg(percent)));
                QVERIFY(l.fonts.caption.pixelSize() >= 18 * l.unit); // readable from the last row
            }
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
                QVERIFY(l.formula.isEmpty() ? percent > 100 : l.sentence.bottom() < l.cellWords.y());
                QVERIFY(l.scale.isEmpty() ? percent > 100 : l.result.y() < l.scale.top());
                QVERIFY(std::max(l.result.y(), l.scale.bottom()) < l.track.top());
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
        locked.lambda->whyFixed = "locked";
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

    void mapsComeOneAtATime() {
        PresenterView view;
        view.resize(1600, 1000);
        PresenterLook look;
        look.spotlight = false;
        look.reducedMotion = true; // nothing fades
        view.setLook(look);
        const auto colour = [&](std::size_t map) { // of the pinned cell, away from its mark
            const PresenterLayout l = view.layoutNow();
            const QRectF cell = l.cellRect({11, 3}).translated(l.maps.at(map).topLeft() - l.map.topLeft());
            return shot(view).pixelColor(
                (cell.topLeft() + cell.bottomRight() * 0.2 - cell.topLeft() * 0.2).toPoint());
        };
        const Palette ink = Palette::of(Palette::Kind::Softmax, false);
        const QColor wanted[] = {ink.ofValue(0.13F, 1), ink.ofValue(0.83F * 0.93F, 1),
                                 Palette::of(Palette::Kind::Signed, false).ofValue(0.13F - 0.83F * 0.93F, 1)};
        for (const int shown : {1, 2, 3, 1}) { // and back
            view.setPage(mapsPage(shown));
            for (int map = 0; map < 3; ++map) {
                const QColor is = colour(static_cast<std::size_t>(map));
                QVERIFY2(map < shown ? near(is, wanted[map]) : is == Theme::light().base,
                         qPrintable(is.name()));
            }
        }
        view.setPage(mapsPage(2));
        QVERIFY2(view.accessibleDescription().endsWith("A1: is → 48: 0.13. λ·A2: is → 48: 0.77."),
                 qPrintable(view.accessibleDescription()));
        PresenterPage covered = mapsPage(3);
        covered.maps[2].covered = true;
        view.setPage(covered);
        QVERIFY(view.accessibleDescription().endsWith("A1 − λ·A2: The map is covered: predict first."));
        QVERIFY(!near(colour(2), wanted[2], 20));
    }

    void aMapFadesIn() {
        PresenterView view;
        view.resize(1600, 1000);
        view.setPage(mapsPage(1));
        view.setPage(mapsPage(2));
        const QImage first = shot(view);
        const PresenterLayout l = view.layoutNow();
        const QPointF place = l.cellRect({11, 3}).topLeft() + QPointF(0.2, 0.2) * l.cell +
                              l.maps.at(1).topLeft() - l.map.topLeft();
        QCOMPARE(first.pixelColor(place.toPoint()), Theme::light().base); // no flash
        const QImage picture = view.picture().toImage().convertToFormat(QImage::Format_RGB32);
        QTRY_VERIFY(shot(view) != first);
        PresenterView still;
        still.resize(1600, 1000);
        PresenterLook look;
        look.reducedMotion = true;
        still.setLook(look);
        still.setPage(mapsPage(2));
        QTRY_COMPARE(shot(view), shot(still)); // in the end it is there
        QCOMPARE(picture, shot(still));        // for the notes at once
    }

    void mapsSideBySideFit_data() { everythingFits_data(); }
    void mapsSideBySideFit() {
        QFETCH(QSize, size);
        for (const int count : {4, 37, 256})
            for (const bool asks : {false, true}) {
                PresenterPage page = mapsPage(3, count);
                if (asks) {
                    page.options = countedPage().options;
                    page.tally = countedPage().tally;
                    page.aside = "How large will the pinned cell be in A1 − λ·A2? Drag the marker.";
                } else {
                    page.chances = chancesPage().chances;
                }
                const PresenterLayout l = presenterLayout(size, page, 100, 1);
                const QRectF all{QPointF(), QSizeF(size)};
                QCOMPARE(l.maps.size(), std::size_t(3));
                for (const QRectF& map : l.maps)
                    QVERIFY(all.contains(map) && map.top() > l.sentence.bottom() &&
                            map.width() > 0.2 * std::min(size.width(), size.height()));
                QVERIFY(l.maps[0].right() < l.maps[1].left() && l.maps[1].right() < l.maps[2].left());
                const QRectF below = asks ? l.options : l.chances;
                QVERIFY(l.map.bottom() < below.top() && below.bottom() < l.hints.y());
                QVERIFY(l.track.left() > below.right() && l.track.bottom() < l.hints.y());
                if (asks) continue;
                page.maps.pop_back(); // of two maps, the chances stand in the third one's place
                const PresenterLayout two = presenterLayout(size, page, 100, 1);
                QVERIFY(all.contains(two.chances) && two.maps[1].right() < two.chances.left());
                QVERIFY(two.chances.width() > 400 * two.unit && two.chances.bottom() < two.track.top());
                QVERIFY(two.map.width() > 0.8 * l.map.width());
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
