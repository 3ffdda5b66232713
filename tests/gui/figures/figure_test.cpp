// SPDX-License-Identifier: MIT
// Figures: their cells against the palette, their bytes against themselves, and what they refuse.
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/figure_scenes.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/tiny_model.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/explore/canvas_values.h"
#include "widgets/kit/palette.h"

#include <QApplication>
#include <QPainter>
#include <QProcess>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <set>

using namespace lambdascope;
using namespace lambdascope::figures;

namespace {

QImage painted(const FigurePicture& picture, const QColor& ground, int around = 0) {
    QImage image(static_cast<int>(std::ceil(picture.size.width())) + 2 * around,
                 static_cast<int>(std::ceil(picture.size.height())) + 2 * around, QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    painter.translate(around, around);
    picture.paint(painter);
    return image;
}

Figure onPaper(const FigurePicture& picture, bool dark = false) {
    return {.title = QStringLiteral("A1 − λ·A2 & the “standard”"),
            .picture = picture,
            .caption = {QStringLiteral("In layer 2 head 3, “is” weighs “48” by −0.20."),
                        QStringLiteral(
                            "Prompt: <bos> 4821 巴黎, and so on to the end of a long line that is wrapped "
                            "somewhere, because it is wider than the picture above it.")},
            .numbers = {},
            .theme = dark ? Theme::darkTheme() : Theme::light()};
}

/// The cells alone, one map of 0 … 1.
QImage cellsOf(const MapCells& cells, const Theme& theme) {
    return painted({cells.rect.size(), [&](QPainter& painter) { paintCells(painter, cells, theme); }},
                   theme.canvas);
}

} // namespace

class FigureTest : public QObject {
    Q_OBJECT

  private slots:
    void pixelsAreThePaletteOfTheValues_data();
    void pixelsAreThePaletteOfTheValues();
    void maskedCellsAreNotZero();
    void smallCellsArePooledWithTheirSign();
    void picturesStayInTheirSize_data() { pictures(); }
    void picturesStayInTheirSize();
    void picturesShowTheirValues_data() { pictures(); }
    void picturesShowTheirValues();
    void theArithmeticOfOneMapHasRoom();
    void coveredMapsAreNotDrawn();
    void filesAreTheSameTwice_data();
    void filesAreTheSameTwice();
    void everyProcessAndPlatformWritesTheSame();
    void anSvgIsWholeAndNamed();
    void anSvgHasNoLettersThatXmlForbids();
    void aPngHasItsSize();
    void refusals();

  private:
    static void pictures();
    test::TempFolder folder_;
};

void FigureTest::pixelsAreThePaletteOfTheValues_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("dark");
    for (const int tokens : {8, 31, 60, 120, 300}) // rectangles, then images
        for (const bool dark : {false, true})
            QTest::addRow("%d %s", tokens, dark ? "dark" : "light") << tokens << dark;
}

void FigureTest::pixelsAreThePaletteOfTheValues() {
    QFETCH(int, tokens);
    QFETCH(bool, dark);
    const Theme theme = Look::onPaper(dark ? Theme::darkTheme() : Theme::light());
    const TracePtr trace = traceOf(tokens, 2, 3);
    const float *a1 = trace->layers[0]->map(0, 0), *a2 = trace->layers[0]->map(1, 0);
    const int side = std::max(1, 300 / tokens);
    MapCells cells{
        .rect = {0, 0, double(tokens) * side, double(tokens) * side}, .tokens = tokens, .maximum = 0.4F};
    cells.first = a1, cells.second = a2, cells.isSigned = true;
    cells.rows.assign(static_cast<std::size_t>(tokens), {1, -0.6F});
    const QImage difference = cellsOf(cells, theme);
    cells.first = nullptr, cells.isSigned = false;
    const QImage scaled = cellsOf(cells, theme);
    const Palette colours = Palette::of(Palette::Kind::Signed, dark),
                  ink = Palette::of(Palette::Kind::Softmax, dark);
    std::set<QRgb> seen;
    for (int q = 0; q < tokens; ++q)
        for (int k = 0; k <= q; ++k) {
            const std::size_t at = static_cast<std::size_t>(q) * tokens + k;
            const int x = k * side + side / 8, y = q * side + side / 8; // beside the minus mark
            const QRgb wanted = colours.ofValue(a1[at] - 0.6F * a2[at], 0.4F).rgb();
            QCOMPARE(difference.pixel(x, y), wanted);
            QCOMPARE(scaled.pixel(x, y), ink.ofValue(0.6F * a2[at], 0.4F).rgb());
            seen.insert(wanted);
        }
    QVERIFY(seen.size() > 10);
}

void FigureTest::maskedCellsAreNotZero() {
    const Theme theme = Look::onPaper(Theme::light());
    constexpr int tokens = 20, side = 16;
    const std::vector<float> zeros(tokens * tokens, 0);
    const MapCells cells{
        .rect = {0, 0, tokens * side, tokens * side}, .first = zeros.data(), .tokens = tokens};
    const QImage image = cellsOf(cells, theme);
    const QRgb zero = Palette::of(Palette::Kind::Softmax, false).ofValue(0, 1).rgb();
    for (int q = 0; q < tokens; ++q)
        for (int k = 0; k < tokens; ++k) {
            bool ruled = false;
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x) {
                    const QRgb pixel = image.pixel(k * side + x, q * side + y);
                    if (k <= q)
                        QCOMPARE(pixel, zero);
                    else
                        ruled |= pixel != theme.canvas.rgb();
                }
            QCOMPARE(ruled, k > q);
        }
    QVERIFY(theme.canvas.rgb() != zero);
}

void FigureTest::smallCellsArePooledWithTheirSign() {
    constexpr int tokens = 600, pixels = 300;
    std::vector<float> a1(tokens * tokens, 0.1F), a2(tokens * tokens, 0.1F);
    a2[400 * tokens + 201] = 0.9F; // 0.1 − 0.9
    a1[501 * tokens + 100] = 0.7F;
    a2[500 * tokens + 100] = 0.3F; // weaker, in the same pixel
    const MapCells cells{.rect = {0, 0, pixels, pixels},
                         .first = a1.data(),
                         .second = a2.data(),
                         .rows = std::vector<RowWeights>(tokens, {1, -1}),
                         .isSigned = true,
                         .tokens = tokens};
    const QImage image = cellsOf(cells, Look::onPaper(Theme::light()));
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(image.pixel(100, 200), palette.ofValue(a1[0] - 0.9F, 1).rgb());
    QCOMPARE(image.pixel(50, 250), palette.ofValue(0.7F - a2[0], 1).rgb());
    QCOMPARE(image.pixel(20, 290), palette.ofValue(0, 1).rgb());
}

void FigureTest::pictures() {
    QTest::addColumn<int>("index");
    QTest::addColumn<bool>("dark");
    const std::vector<Sample> all = everyPicture();
    QCOMPARE(all.size(), std::size_t{10});
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const bool dark : {false, true})
            QTest::addRow("%s %s", all[static_cast<std::size_t>(i)].name, dark ? "dark" : "light")
                << i << dark;
}

void FigureTest::picturesStayInTheirSize() {
    QFETCH(int, index);
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    const FigurePicture picture = everyPicture()[static_cast<std::size_t>(index)].picture(theme);
    constexpr int around = 60;
    const QColor red(255, 0, 0);
    const QImage image = painted(picture, red, around);
    const QRect inside(around, around, image.width() - 2 * around, image.height() - 2 * around);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (!inside.contains(x, y))
                QVERIFY2(image.pixel(x, y) == red.rgb(), qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    // nothing is cut off at the edge: the outermost pixels are the ground
    for (int x = 0; x < picture.size.width(); ++x)
        for (const int y : {0, static_cast<int>(picture.size.height()) - 1})
            QCOMPARE(image.pixel(around + x, around + y), Look::onPaper(theme).canvas.rgb());
}

void FigureTest::picturesShowTheirValues() {
    QFETCH(int, index);
    QFETCH(bool, dark);
    const Sample sample = everyPicture()[static_cast<std::size_t>(index)];
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    const QImage first = painted(sample.picture(theme), Qt::red);
    std::set<QRgb> colours;
    for (int y = 0; y < first.height(); ++y)
        for (int x = 0; x < first.width(); ++x) colours.insert(first.pixel(x, y));
    QVERIFY(colours.size() > 20);
    QCOMPARE(painted(sample.picture(theme), Qt::red), first);
    QVERIFY(painted(sample.changed(theme), Qt::red) != first);
}

void FigureTest::theArithmeticOfOneMapHasRoom() {
    for (const int panel : {0, 1, 2}) {
        CanvasScene scene = equation(10);
        scene.shown = {};
        scene.shown[static_cast<std::size_t>(panel)] = true;
        const QImage image = painted(mapsPicture(scene, {}, Theme::light()), Qt::white, 200);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < 200; ++x) {
                QCOMPARE(image.pixel(x, y), QColor(Qt::white).rgb());
                QCOMPARE(image.pixel(image.width() - 1 - x, y), QColor(Qt::white).rgb());
            }
    }
}

void FigureTest::coveredMapsAreNotDrawn() {
    CanvasScene covered = equation(31);
    covered.covered = {false, false, true, false};
    CanvasScene other = covered;
    other.mix.lambda = covered.mix.lambda;
    QVERIFY(painted(mapsPicture(covered, {}, Theme::light()), Qt::red) !=
            painted(mapsPicture(equation(31), {}, Theme::light()), Qt::red));
    // the difference of another λ, in the same words: only what is under the plate differs
    covered.shown = other.shown = {false, false, true, false};
    covered.pin = other.pin = {};
    other.mix.lambda = 0.9F;
    QCOMPARE(painted(mapsPicture(covered, {}, Theme::light()), Qt::red),
             painted(mapsPicture(other, {}, Theme::light()), Qt::red));
}

void FigureTest::filesAreTheSameTwice_data() {
    QTest::addColumn<QString>("ending");
    for (const char* ending : {"svg", "pdf", "png"}) QTest::newRow(ending) << ending;
}

void FigureTest::filesAreTheSameTwice() {
    QFETCH(QString, ending);
    for (const Sample& sample : everyPicture()) {
        const auto file = folder_.path() / ("first." + ending.toStdString());
        const auto again = folder_.path() / ("again." + ending.toStdString());
        writeFigure(file, onPaper(sample.picture(Theme::light())));
        QTest::qSleep(ending == u"pdf" && sample.name == std::string("maps") ? 1100
                                                                             : 0); // dates have seconds
        figureImage(onPaper(rowPicture(row(), Theme::light())), 96); // letters of other sizes in between
        writeFigure(again, onPaper(sample.picture(Theme::light())));
        const std::string bytes = readFile(file);
        QVERIFY(bytes.size() > 2000);
        QVERIFY2(bytes == readFile(again), sample.name);
        writeFigure(again, onPaper(sample.changed(Theme::light())));
        QVERIFY2(bytes != readFile(again), sample.name);
    }
}

/// This program again, without a screen: runFigureTest() writes one figure of every ending where it is told
/// to.
void FigureTest::everyProcessAndPlatformWritesTheSame() {
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.remove("DISPLAY");
    other.setProcessEnvironment(environment);
    other.start(QCoreApplication::applicationFilePath(),
                {"figure_test", "--write", QString::fromStdString((folder_.path() / "there").string())});
    QVERIFY(other.waitForFinished(120000));
    QCOMPARE(other.exitCode(), 0);
    for (const char* ending : {".svg", ".pdf", ".png"}) {
        const auto here = folder_.path() / (std::string("here") + ending);
        writeFigure(here, onPaper(mapsPicture(equation(31), {}, Theme::light())));
        QVERIFY2(readFile(here) == readFile(folder_.path() / (std::string("there") + ending)), ending);
    }
}

void FigureTest::anSvgIsWholeAndNamed() {
    const auto file = folder_.path() / "maps.svg";
    writeFigure(file, onPaper(mapsPicture(equation(31), {}, Theme::light())));
    QXmlStreamReader xml(QString::fromStdString(readFile(file)));
    QStringList labels;
    QString title, description;
    int rectangles = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == u"title") title = xml.readElementText();
        if (xml.name() == u"desc") description = xml.readElementText();
        if (xml.name() == u"rect") ++rectangles;
        labels << xml.attributes().value("aria-label").toString();
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(title, QStringLiteral("A1 − λ·A2 & the “standard”"));
    QVERIFY(description.contains(QStringLiteral("巴黎")));
    QVERIFY(labels.join(QString()).contains(QStringLiteral("A1 − λ·A2"))); // a run for every script
    QVERIFY(labels.contains(QStringLiteral("magic")));
    QVERIFY(rectangles > 31 * 16);
}

void FigureTest::anSvgHasNoLettersThatXmlForbids() {
    Figure figure = onPaper(rowPicture(row(), Theme::light()));
    figure.title = QString(QChar(u'a')) + QChar(0xFFFE) + QChar(0xFFFF) + QChar(1) + QChar(u'z');
    const auto file = folder_.path() / "letters.svg";
    writeFigure(file, figure);
    QXmlStreamReader xml(QString::fromStdString(readFile(file)));
    QString title;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"title")
            title = xml.readElementText();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(title, QStringLiteral("a   z"));
}

void FigureTest::aPngHasItsSize() {
    const auto file = folder_.path() / "row.png";
    const Figure figure = onPaper(rowPicture(row(), Theme::light()));
    writeFigure(file, figure);
    const QImage image(QString::fromStdString(file.string()));
    QCOMPARE(std::lround(image.dotsPerMeterX() * 0.0254), 300L);
    const QImage logical = figureImage(figure, 96);
    QVERIFY(std::abs(image.width() - logical.width() * 3.125) < 2);
    QVERIFY(logical.width() >= figure.picture.size.width());
    QVERIFY(logical.height() > figure.picture.size.height() + 40); // title and caption
}

void FigureTest::refusals() {
    const Figure figure = onPaper(rowPicture(row(), Theme::light()));
    try {
        writeFigure(folder_.path() / "figure.bmp", figure);
        QFAIL("written");
    } catch (const UsageError& error) {
        QCOMPARE(QString::fromUtf8(error.what()).section(u':', 1),
                 QStringLiteral(" figures end in .svg, .pdf or .png, numbers in .csv, .npy or .safetensors"));
    }
    for (const char* ending : {"svg", "pdf", "png"}) {
        const auto nowhere = folder_.path() / "nowhere";
        const auto file = nowhere / (std::string("figure.") + ending);
        QVERIFY_THROWS_EXCEPTION(Error, writeFigure(file, figure));
        QVERIFY(!std::filesystem::exists(nowhere));
    }
    QCOMPARE(figureEndings().first(3), QStringList({"svg", "pdf", "png"}));
}

static int runFigureTest(int argc, char** argv) {
    QApplication app(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.size() == 3 && words[1] == u"--write") {
        for (const char* ending : {"svg", "pdf", "png"})
            writeFigure((words[2] + u'.' + QLatin1String(ending)).toStdString(),
                        onPaper(mapsPicture(equation(31), {}, Theme::light())));
        return 0;
    }
    FigureTest test;
    return QTest::qExec(&test, argc, argv);
}
GUI_TEST_MAIN(FigureTest, runFigureTest)

#include "figure_test.moc"
