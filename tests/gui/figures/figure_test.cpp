// SPDX-License-Identifier: MIT
// Figures: their cells against the palette, their bytes against themselves, and what they refuse.
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/figure_scenes.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/tiny_model.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/kit/palette.h"

#include <QApplication>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

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
QImage cellsOf(const MapPanel& panel, const Theme& theme) {
    return painted({panel.rect.size(), [&](QPainter& painter) { paintCells(painter, panel, theme); }},
                   theme.canvas);
}

/// The words of an SVG: those that are text, those that are outlines, and about where they stand.
struct SvgWords {
    QStringList texts, turned, families, outlines;
    QMap<QString, QRectF> places;
};

/// Of a path of M, L and C with points alone.
QRectF boundsOf(const QString& path) {
    static const QRegularExpression point(QStringLiteral("(-?[\\d.]+) (-?[\\d.]+)"));
    QPolygonF points;
    for (auto found = point.globalMatch(path); found.hasNext();) {
        const auto match = found.next();
        points << QPointF(match.captured(1).toDouble(), match.captured(2).toDouble());
    }
    return points.boundingRect();
}

SvgWords wordsOf(const std::filesystem::path& file) {
    SvgWords words;
    QXmlStreamReader xml(QString::fromStdString(readFile(file)));
    QString outlined; // of the group that is open
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        const auto attributes = xml.attributes();
        if (xml.name() == u"g" && attributes.hasAttribute("aria-label"))
            words.outlines << (outlined = attributes.value("aria-label").toString());
        else if (xml.name() == u"path" && !outlined.isEmpty())
            words.places[std::exchange(outlined, {})] = boundsOf(attributes.value("d").toString());
        if (xml.name() != u"text") continue;
        QFont font = Look::onPaper(Theme::light()).digits(100);
        const double size = attributes.value("font-size").toDouble() / 100;
        const QPointF at(attributes.value("x").toDouble(), attributes.value("y").toDouble());
        words.families << attributes.value("font-family").toString();
        const bool turns = attributes.hasAttribute("transform");
        const QString text = xml.readElementText();
        const QFontMetricsF metrics(font);
        const double wide = metrics.horizontalAdvance(text) * size, up = metrics.ascent() * size,
                     down = metrics.descent() * size;
        words.texts << text;
        if (turns) words.turned << text;
        words.places[text] = turns ? QRectF(at.x() - up, at.y() - wide, up + down, wide)
                                   : QRectF(at.x(), at.y() - up, wide, up + down);
    }
    return words;
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
    void theWordsOfAnSvgAreText();
    void theWordsOfAnSvgStandWhereTheyAreDrawn();
    void aSlideIsSixteenToNineWithNothingCut_data();
    void aSlideIsSixteenToNineWithNothingCut();
    void aFigureWithoutCaptionKeepsItInTheFile();
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
    const LayerTrace& layer = *trace->layers[0];
    const float *a1 = layer.map(0, 0), *a2 = layer.map(1, 0);
    const int side = std::max(1, 300 / tokens);
    MapPanel panel{.matrix = mapOf(layer, 0, MapName::Difference, {.lambda = 0.6F}),
                   .scaling = {{}, 0.4F},
                   .rect = {0, 0, double(tokens) * side, double(tokens) * side}};
    const QImage difference = cellsOf(panel, theme);
    panel.matrix = mapOf(layer, 0, MapName::A2, {.lambda = 0.6F});
    const QImage scaled = cellsOf(panel, theme);
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
    MapPanel panel{.matrix = {.first = {nullptr, zeros.data(), tokens, tokens}},
                   .rect = {0, 0, tokens * side, tokens * side}};
    for (int q = 0; q < tokens; ++q) panel.matrix.seen.push_back(q + 1);
    const QImage image = cellsOf(panel, theme);
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
    MapPanel panel{.matrix = {.first = {nullptr, a1.data(), tokens, tokens},
                              .second = {nullptr, a2.data(), tokens, tokens},
                              .weights = std::vector<RowWeights>(tokens, {1, -1}),
                              .isSigned = true},
                   .rect = {0, 0, pixels, pixels}};
    for (int q = 0; q < tokens; ++q) panel.matrix.seen.push_back(q + 1);
    const QImage image = cellsOf(panel, Look::onPaper(Theme::light()));
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(image.pixel(100, 200), palette.ofValue(a1[0] - 0.9F, 1).rgb());
    QCOMPARE(image.pixel(50, 250), palette.ofValue(0.7F - a2[0], 1).rgb());
    QCOMPARE(image.pixel(20, 290), palette.ofValue(0, 1).rgb());
}

void FigureTest::pictures() {
    QTest::addColumn<int>("index");
    QTest::addColumn<bool>("dark");
    const std::vector<Sample> all = everyPicture();
    QCOMPARE(all.size(), std::size_t{12});
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
    QString title, description;
    int rectangles = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == u"title") title = xml.readElementText();
        if (xml.name() == u"desc") description = xml.readElementText();
        if (xml.name() == u"rect") ++rectangles;
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(title, QStringLiteral("A1 − λ·A2 & the “standard”"));
    QVERIFY(description.contains(QStringLiteral("巴黎")));
    QVERIFY(rectangles > 31 * 16);
}

void FigureTest::theWordsOfAnSvgAreText() {
    Figure figure = onPaper(mapsPicture(equation(31), {}, Theme::light()));
    const auto file = folder_.path() / "words.svg";
    writeFigure(file, figure);
    const SvgWords text = wordsOf(file);
    QVERIFY2(text.outlines.isEmpty(), qPrintable(text.outlines.join(u'|')));
    QVERIFY(text.texts.contains(QStringLiteral("A1 − λ·A2 & the “standard”"))); // Latin and Greek: one line
    QVERIFY(!text.texts.filter(QStringLiteral("4821 巴黎, and so on")).isEmpty());
    QVERIFY(text.texts.count(QStringLiteral("magic")) >= 2);
    QVERIFY(text.turned.contains(QStringLiteral("magic")) && text.turned.size() < text.texts.size());
    for (const QString& families : text.families)
        QVERIFY2((families.endsWith(u"sans-serif") || families.endsWith(u"monospace")) &&
                     !families.contains(QStringLiteral("Emoji")), // readers take their digits
                 qPrintable(families));

    figure.page.outlines = true;
    writeFigure(file, figure);
    const SvgWords outlined = wordsOf(file);
    QVERIFY(outlined.texts.isEmpty() && outlined.outlines.contains(QStringLiteral("magic")));
}

/// Text and outlines of the same words stand in the same place, also turned, enlarged and in Chinese.
void FigureTest::theWordsOfAnSvgStandWhereTheyAreDrawn() {
    const FigurePicture picture{{400, 300}, [](QPainter& painter) {
                                    painter.setFont(Look::onPaper(Theme::light()).digits(14));
                                    painter.drawText(QPointF(40, 60), QStringLiteral("level"));
                                    painter.drawText(QRectF(40, 80, 300, 20), Qt::AlignRight,
                                                     QStringLiteral("银行"));
                                    painter.translate(200, 250);
                                    painter.rotate(-90);
                                    painter.drawText(QPointF(), QStringLiteral("upward"));
                                }};
    for (const bool slide : {false, true}) {
        Figure figure = onPaper(picture);
        figure.page.slide = slide;
        const auto file = folder_.path() / "places.svg";
        writeFigure(file, figure);
        const auto text = wordsOf(file).places;
        figure.page.outlines = true;
        writeFigure(file, figure);
        const auto outlines = wordsOf(file).places;
        for (const char* words : {"level", "银行", "upward"}) {
            const QString name = QString::fromUtf8(words);
            QVERIFY2(text.contains(name) && outlines.contains(name), words);
            const QRectF box = text[name], ink = outlines[name];
            QVERIFY2(box.adjusted(-1, -1, 1, 1).contains(ink),
                     qPrintable(QStringLiteral("%1: %2, %3 to %4, %5 in %6, %7 to %8, %9")
                                    .arg(name)
                                    .arg(ink.left())
                                    .arg(ink.top())
                                    .arg(ink.right())
                                    .arg(ink.bottom())
                                    .arg(box.left())
                                    .arg(box.top())
                                    .arg(box.right())
                                    .arg(box.bottom())));
            QVERIFY2(ink.width() > 0.5 * box.width() && ink.height() > 0.3 * box.height(), words);
        }
    }
}

void FigureTest::aSlideIsSixteenToNineWithNothingCut_data() {
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(everyPicture().size()); ++i)
        QTest::newRow(everyPicture()[static_cast<std::size_t>(i)].name) << i;
}

void FigureTest::aSlideIsSixteenToNineWithNothingCut() {
    QFETCH(int, index);
    Figure figure = onPaper(everyPicture()[static_cast<std::size_t>(index)].picture(Theme::light()));
    const QSizeF size = figure.picture.size;
    QRectF place; // of the picture on the page
    figure.picture.paint = [&place, size, paint = figure.picture.paint](QPainter& painter) {
        place = painter.transform().mapRect(QRectF(QPointF(), size));
        paint(painter);
    };
    figure.page.slide = true;
    double before = 0;
    for (const bool long_ : {true, false})
        for (const bool caption : {true, false}) {
            figure.caption = {QStringLiteral("word ").repeated(long_ ? 2000 : 20)};
            figure.page.caption = caption;
            const QImage image = figureImage(figure, 96);
            QCOMPARE(image.width() * 9, image.height() * 16);
            QVERIFY(image.width() >= 1280 && QRectF(image.rect()).contains(place));
            QVERIFY(std::abs(place.center().x() - image.width() / 2.0) < 1);
            QVERIFY(std::abs(place.width() / place.height() - size.width() / size.height()) < 0.001);
            QVERIFY(place.height() > 0.6 * image.height() || place.width() > 0.9 * image.width() || caption);
            const double share = place.height() / image.height();
            QVERIFY(caption || long_ || share >= before); // without one the picture is larger
            before = share;
            const QRgb ground = Look::onPaper(Theme::light()).canvas.rgb();
            for (int x = 0; x < image.width(); ++x)
                for (const int y : {0, 15, image.height() - 1}) QCOMPARE(image.pixel(x, y), ground);
        }
}

void FigureTest::aFigureWithoutCaptionKeepsItInTheFile() {
    Figure figure = onPaper(rowPicture(row(), Theme::light()));
    const double whole = FigurePage(figure).size().height();
    figure.page.caption = false;
    QVERIFY(FigurePage(figure).size().height() < whole - 30);
    const auto file = folder_.path() / "plain.svg";
    writeFigure(file, figure);
    QVERIFY(wordsOf(file).texts.filter(QStringLiteral("Prompt")).isEmpty());
    QVERIFY(readFile(file).find("<desc>In layer 2 head 3") != std::string::npos);
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
                 QStringLiteral(" figures end in .svg, .pdf or .png, numbers in .csv, .json, .npy or "
                                ".safetensors"));
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
