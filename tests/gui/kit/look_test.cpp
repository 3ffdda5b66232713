// SPDX-License-Identifier: MIT
// Colours, the style sheet, and the pooling of thumbnails.
#include "tests/gui/support/test_main.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/theme.h"

#include <QImageReader>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace lambdascope;

class LookTest : public QObject {
    Q_OBJECT

  private slots:
    void paletteIsTheTable();
    void themeReadsItsSheet();
    void everyPictureOfTheSheetIsRead();
    void poolingKeepsTheStrongestWithItsSign();
    void thumbnailMasksTheFuture();
    void numbersArePrintedWithATrueMinus();
};

void LookTest::paletteIsTheTable() {
    const Palette light = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(light.at(0), QColor("#a84a00"));
    QCOMPARE(light.at(0.25F), QColor("#ef9a4f"));
    QCOMPARE(light.at(0.5F), QColor("#f5f5f5"));
    QCOMPARE(light.at(0.75F), QColor("#62abdc"));
    QCOMPARE(light.at(1), QColor("#005a9e"));
    QCOMPARE(light.ofValue(0.4F, 0.4F), light.at(1));
    QCOMPARE(light.ofValue(-9, 0.4F), light.at(0)); // clamped
    QCOMPARE(light.ofValue(0, 0), light.at(0.5F));
    const Palette dark = Palette::of(Palette::Kind::Softmax, true);
    QCOMPARE(dark.at(0), Theme::darkTheme().canvas); // zero is the ground
    QCOMPARE(dark.ofValue(0.2F, 0.8F), QColor("#3d4550"));
    QCOMPARE(dark.at(NAN), dark.at(0));
    const auto samples = dark.samples(5);
    QCOMPARE(samples.size(), std::size_t(5));
    QCOMPARE(QColor(samples[4][0], samples[4][1], samples[4][2]), QColor("#f0f4f8"));
    QCOMPARE(samples[0][3], static_cast<unsigned char>(255));
}

void LookTest::themeReadsItsSheet() {
    for (const char* name : {"light", "dark"}) {
        const Theme theme = Theme::named(QLatin1String(name));
        const QString sheet = theme.styleSheet();
        QVERIFY(sheet.contains(theme.accentSoft.name()));
        QVERIFY2(!sheet.contains(u'@'), "every name is a colour of the theme");
        QCOMPARE(theme.qtPalette().color(QPalette::Window), theme.window);
        QVERIFY(!icon(QStringLiteral("reset"), theme.ink1).isNull());
    }
}

/// By the reader that a style sheet takes, which is not the one that icons are drawn with.
void LookTest::everyPictureOfTheSheetIsRead() {
    const QString sheet = Theme::light().styleSheet();
    static const QRegularExpression url(QStringLiteral("url\\(([^)]*)\\)"));
    QStringList pictures;
    for (const QRegularExpressionMatch& match : url.globalMatch(sheet)) pictures << match.captured(1);
    QVERIFY(!pictures.isEmpty());
    for (const QString& picture : pictures)
        QVERIFY2(!QImageReader(picture).read().isNull(), qPrintable(picture));
}

void LookTest::poolingKeepsTheStrongestWithItsSign() {
    // 4 × 4 to 2 × 2; the difference is taken before pooling
    const float a[] = {1, 0, 0, 0, 0.5F, 0.5F, 0, 0, 0.1F, 0.2F, 0.7F, 0, 0.4F, 0.3F, 0.2F, 0.1F};
    const float b[] = {1, 0, 0, 0, 0.1F, 0.9F, 0, 0, 0.8F, 0.1F, 0.1F, 0, 0.1F, 0.1F, 0.1F, 0.7F};
    const MapMatrix matrix{.first = {nullptr, a, 4, 4},
                           .second = {nullptr, b, 4, 4},
                           .weights = std::vector<RowWeights>(4, {1, -1}),
                           .seen = {1, 2, 3, 4},
                           .isSigned = true};
    const auto pooled = pooledStrongest(matrix, evenRanges(4, 2), evenRanges(4, 2));
    QCOMPARE(pooled.size(), std::size_t(4));
    QVERIFY(std::abs(std::abs(pooled[0]) - 0.4F) < 1e-6F);
    QVERIFY(std::isnan(pooled[1])); // the future
    QVERIFY(std::abs(pooled[2] - -0.7F) < 1e-6F);
    QVERIFY(std::abs(pooled[3] - 0.6F) < 1e-6F || std::abs(pooled[3] - -0.6F) < 1e-6F);
    const CellRanges all = evenRanges(4, 99); // never more than the map has
    const auto whole = pooledStrongest({.first = {nullptr, a, 4, 4}}, all, all);
    QCOMPARE(whole.size(), std::size_t(16));
    QCOMPARE(whole[4], 0.5F);
}

void LookTest::thumbnailMasksTheFuture() {
    const float a[] = {1, 0, 0.25F, 0.75F};
    const Palette palette = Palette::of(Palette::Kind::Softmax, false);
    const QImage image = thumbnail({.matrix = {.first = {nullptr, a, 2, 2}, .seen = {1, 2}}}, 10, false);
    QCOMPARE(image.pixelColor(2, 2), palette.at(1));
    QCOMPARE(image.pixelColor(9, 0).alpha(), 0);
    QCOMPARE(image.pixelColor(2, 8), palette.at(0.25F));
    QCOMPARE(image.pixelColor(8, 8), palette.at(0.75F));
}

void LookTest::numbersArePrintedWithATrueMinus() {
    QCOMPARE(number(-0.001, 2), QStringLiteral("−0.001")); // what is not zero does not look like it
    QCOMPARE(number(-1e-9, 2), QStringLiteral("−1e−9"));
    QCOMPARE(number(-0.5, 1), QStringLiteral("−0.5"));
}

GUI_TEST(LookTest)
#include "look_test.moc"
