// SPDX-License-Identifier: MIT
// Colour emoji in figures: they have their colours in every kind of file, upright and turned.
#include "core/util/files.h"
#include "tests/gui/support/figure_scenes.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/tiny_model.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTest>

#include <cmath>

using namespace lambdascope;
using namespace lambdascope::figures;

namespace {

const QString scientist = QStringLiteral("👩‍🔬"), face = QStringLiteral("😀");

/// A prompt with emoji before and after its words, and as tokens of their own; or with words instead.
QStringList promptWith(bool emoji = true) {
    QStringList tokens{"<bos>",       " The", "😀",         " smiles", " at",
                       "👩‍🔬", " who", " is 😀 too", " 48",     "."};
    if (!emoji)
        for (QString& token : tokens) token.replace(face, "a").replace(scientist, "b");
    return tokens;
}

CanvasScene mapsOf(const QStringList& tokens) {
    CanvasScene scene = equation(static_cast<int>(tokens.size()));
    scene.tokens = tokens;
    return scene;
}

RowPlot::Row rowOf(const QStringList& tokens) {
    RowPlot::Row plot = row();
    plot.keys = tokens;
    plot.pinned = {};
    for (auto* weights : {&plot.a1, &plot.lambdaA2, &plot.difference}) weights->assign(tokens.size(), 0);
    return plot;
}

FigurePicture tableOf(const QStringList& tokens) {
    std::vector<NextTokenRow> rows = nextTokens();
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].token = tokens[2 + static_cast<qsizetype>(i)]; // the face first
    return nextTokenPicture(rows, facts(), tokens[5], Theme::light());
}

/// Without maps, whose cells are coloured too.
Figure figureWith(const FigurePicture& picture, bool emoji = true) {
    return {.title = promptWith(emoji).join(QString()),
            .picture = picture,
            .caption = {QStringLiteral("Prompt: ") + promptWith(emoji).join(QString()).repeated(6)},
            .numbers = {},
            .theme = Theme::light()};
}

/// Pixels of skin, hair and flag: the yellow and brown that nothing else of a figure on paper has.
int coloured(const QImage& image, const QRect& within = {}) {
    int count = 0;
    const QRect all = within.isNull() ? image.rect() : within & image.rect();
    for (int y = all.top(); y <= all.bottom(); ++y)
        for (int x = all.left(); x <= all.right(); ++x) {
            const QRgb rgb = image.pixel(x, y);
            if (qRed(rgb) == qGreen(rgb) && qGreen(rgb) == qBlue(rgb)) continue; // nearly all: hue takes long
            const QColor c(rgb);
            count += c.saturation() > 110 && c.value() > 150 && c.hue() > 25 && c.hue() < 60 ? 1 : 0;
        }
    return count;
}

QImage ofSvg(const std::string& bytes) {
    QSvgRenderer renderer(QByteArray::fromStdString(bytes));
    QImage image(renderer.defaultSize() * 3, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

/// Of a painter that is scaled and turned: where the coloured pixels are, in its coordinates.
QRectF colouredPart(const std::function<void(QPainter&)>& paint, double turn) {
    constexpr double scale = 300.0 / 96;
    QImage image(1200, 1200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(600, 600);
    painter.rotate(turn);
    painter.scale(scale, scale);
    const QTransform back = painter.transform().inverted();
    painter.setFont(Look::onPaper(Theme::light()).digits(12));
    paint(painter);
    painter.end();
    QRectF part;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (coloured(image, QRect(x, y, 1, 1)) > 0) part |= back.mapRect(QRectF(x, y, 1, 1));
    return part;
}

} // namespace

class FigureWordsTest : public QObject {
    Q_OBJECT

  private slots:
    /// Behind a sentence, else behind a word; never in a number.
    void whatIsCutIsCutBehindWholeWords() {
        const QFont font = Theme::sans(12);
        const QFontMetricsF metrics(font);
        const QString text =
            QStringLiteral("In layer 2, “?” weighs “Lima 58852.” by +0.09. The standard model, "
                           "layer 1, gives it 0.31.");
        QCOMPARE(wholeWords(text, font, metrics.horizontalAdvance(text)), text);
        const QString told = QStringLiteral("weights 0.054 → 0.932 here"),
                      cut = QStringLiteral("weights 0.054 → 0.93…");
        QCOMPARE(elidedWords(told, font, metrics.horizontalAdvance(told)), told);
        QCOMPARE(elidedWords(told, font, metrics.horizontalAdvance(cut)), QStringLiteral("weights 0.054 →…"));
        QCOMPARE(
            elidedWords(QStringLiteral("53737"), font, metrics.horizontalAdvance(QStringLiteral("537…"))),
            QStringLiteral("…"));
        QCOMPARE(wholeWords(text, font, metrics.horizontalAdvance(text) - 1),
                 QStringLiteral("In layer 2, “?” weighs “Lima 58852.” by +0.09. …"));
        const QString chinese =
            QStringLiteral("第 2 层的 λ_init 由 0.47 改为 0.25，λ 0.92 → 0.70，损失 0.12");
        for (const QString& words : {text, chinese})
            for (double room = 40; room < metrics.horizontalAdvance(words); room += 7) {
                QString shown = wholeWords(words, font, room);
                QVERIFY(metrics.horizontalAdvance(shown) <= room && shown.endsWith(u'…'));
                shown = shown.chopped(1).trimmed();
                QVERIFY(words.startsWith(shown));
                const QChar last = shown.back(), next = words.at(shown.size());
                QVERIFY2(!(last.isDigit() || last == u'.') || !next.isDigit(), qPrintable(shown));
                if (words == text) QVERIFY2(!last.isLetter() || !next.isLetter(), qPrintable(shown));
            }
    }

    void init() {
        const bool plain = QByteArrayView(QTest::currentTestFunction()).startsWith("wordsWithout");
        if (!plain && !QFontDatabase::hasFamily(QStringLiteral("Noto Color Emoji")))
            QSKIP("no emoji font is installed");
    }
    void emojiStandWhereTheirWordsAre_data();
    void emojiStandWhereTheirWordsAre();
    void wordsWithoutEmojiAreDrawText();
    void everyKindOfFileHasTheirColours_data() { kinds(); }
    void everyKindOfFileHasTheirColours();
    void anSvgSaysWhatTheyShow();
    void filesAreTheSameTwiceAndWithoutAScreen();

  private:
    static void kinds();
    static FigurePicture pictureOf(const QString& kind, bool emoji);
    test::TempFolder folder_;
};

void FigureWordsTest::emojiStandWhereTheirWordsAre_data() {
    QTest::addColumn<QString>("emoji");
    QTest::addColumn<double>("turn");
    for (const double turn : {0.0, -90.0})
        for (const QString& emoji : {face, scientist})
            QTest::addRow("%s %g", qPrintable(emoji), turn) << emoji << turn;
}

void FigureWordsTest::emojiStandWhereTheirWordsAre() {
    QFETCH(QString, emoji);
    QFETCH(double, turn);
    const QFontMetricsF metrics(Look::onPaper(Theme::light()).digits(12));
    const double before = metrics.horizontalAdvance(QStringLiteral("so ")),
                 wide = metrics.horizontalAdvance(emoji);
    const QString words = QStringLiteral("so ") + emoji + QStringLiteral(" it is");
    const QRectF there = colouredPart([&](QPainter& p) { drawWords(p, QPointF(10, 20), words); }, turn);
    const QRectF room(10 + before - 0.5, 20 - 13, wide + 1, 17);
    QVERIFY(there.width() > 4 && there.height() > 4);
    QVERIFY2(room.contains(there), qPrintable(QStringLiteral("%1 %2").arg(there.left()).arg(there.top())));
    // at the right end of a line
    const QRectF box(-90, -8, 90, 16);
    const QRectF last = colouredPart(
        [&](QPainter& p) { drawWords(p, box, Qt::AlignRight | Qt::AlignVCenter, "so " + emoji); }, turn);
    QVERIFY(last.width() > 4 && last.height() > 4);
    QVERIFY(QRectF(-wide - 0.5, -9, wide + 1, 18).contains(last));
}

/// To the pixel, the second time, too, when glyphs are kept, and then in another colour and at other places.
void FigureWordsTest::wordsWithoutEmojiAreDrawText() {
    const auto drawn = [](bool plain, const QString& words, double scale, const QFont& font) {
        QImage image(900, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(scale, scale);
        painter.setFont(font);
        const auto at = [&](QPointF place) {
            plain ? painter.drawText(place, words) : drawWords(painter, place, words);
        };
        const QRectF right(200, 5, 150, 20);
        for (const QPointF& place : {QPointF(10, 20), QPointF(10.3, 40), QPointF(7.75, 60.5)}) {
            at(place);
            painter.setPen(Qt::blue);
        }
        painter.setOpacity(0.5);
        painter.setLayoutDirection(Qt::RightToLeft);
        at({150, 40});
        painter.setLayoutDirection(Qt::LeftToRight);
        painter.translate(160, 78);
        painter.rotate(-90);
        at({});
        painter.rotate(90);
        painter.translate(-160, -78);
        plain ? painter.drawText(right, Qt::AlignRight | Qt::AlignVCenter, words)
              : drawWords(painter, right, Qt::AlignRight | Qt::AlignVCenter, words);
        return image;
    };
    const Theme theme = Theme::light();
    for (const QFont& font : {Look::onPaper(theme).words(12), Look(theme).words(12), Look(theme).digits(10)})
        for (const double scale : {1.0, 1.25, 2.5, 8.0})
            for (const char* each :
                 {"A1 − λ·A2 “48”", "巴黎 — שלום", "said (שלום) 12, عربية!", "प्रश्न é", "…", ""}) {
                const QString words = QString::fromUtf8(each);
                QCOMPARE(drawn(false, words, scale, font), drawn(true, words, scale, font));
                QCOMPARE(widthOf(words, font), QFontMetricsF(font).horizontalAdvance(words));
                QCOMPARE(widthOf(words, font), QFontMetricsF(font).horizontalAdvance(words));
            }
    const QFont font = Look(theme).words(12);
    QVERIFY(drawn(false, "x", 1, font) != drawn(false, "y", 1, font));
}

void FigureWordsTest::kinds() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"maps", "row", "table", "meter"}) QTest::newRow(kind) << kind;
}

FigurePicture FigureWordsTest::pictureOf(const QString& kind, bool emoji) {
    const Theme theme = Theme::light();
    if (kind == u"maps") return mapsPicture(mapsOf(promptWith(emoji)), {}, theme);
    if (kind == u"row") return rowPicture(rowOf(promptWith(emoji)), theme);
    if (kind == u"table") return tableOf(promptWith(emoji));
    std::vector<MeterRow> rows = meter();
    rows[0].name = promptWith(emoji)[2];
    return meterPicture(rows, MeterForm::Share, GroupBy::Sentence, theme);
}

/// Of the picture alone, and of the figure: title and caption have more of them.
void FigureWordsTest::everyKindOfFileHasTheirColours() {
    QFETCH(QString, kind);
    const auto file = [this](const char* ending) { return folder_.path() / (std::string("words") + ending); };
    const auto counts = [&](bool emoji, bool titled) {
        Figure figure = figureWith(pictureOf(kind, emoji), emoji);
        if (!titled) figure.title.clear(), figure.caption.clear();
        writeFigure(file(".svg"), figure);
        writeFigure(file(".png"), figure);
        return std::pair(coloured(QImage(QString::fromStdString(file(".png").string()))),
                         coloured(ofSvg(readFile(file(".svg")))));
    };
    for (const bool titled : {false, true}) {
        const auto [png, svg] = counts(true, titled);
        const auto [pngWithout, svgWithout] = counts(false, titled);
        QVERIFY2(png > pngWithout + 100, qPrintable(QStringLiteral("%1 %2").arg(png).arg(pngWithout)));
        QVERIFY2(svg > svgWithout + 100, qPrintable(QStringLiteral("%1 %2").arg(svg).arg(svgWithout)));
        QVERIFY(std::abs(png - svg) < 0.3 * png + 100);
    }
    for (const bool emoji : {false, true}) { // each of them once, as an image
        Figure figure = figureWith(pictureOf(kind, emoji), emoji);
        writeFigure(file(".pdf"), figure);
        const QByteArray pdf = QByteArray::fromStdString(readFile(file(".pdf")));
        QCOMPARE(pdf.contains("/Subtype /Image"), emoji);
    }
}

void FigureWordsTest::anSvgSaysWhatTheyShow() {
    const auto file = folder_.path() / "said.svg";
    Figure figure = figureWith(rowPicture(rowOf(promptWith()), Theme::light()));
    figure.caption.clear();
    writeFigure(file, figure);
    const QString svg = QString::fromStdString(readFile(file));
    const auto said = [&svg](const QString& words) {
        return svg.count(QRegularExpression("<g aria-label=\"" + words + "\">\\s*<image "));
    };
    QCOMPARE(said(face), 2 + 2); // title and keys
    QCOMPARE(said(scientist), 1 + 1);
    QVERIFY(svg.contains(QStringLiteral(">is</text>"))); // before a face
}

/// This program again, without a screen: runFigureWordsTest() writes one figure of every ending where it is
/// told to.
void FigureWordsTest::filesAreTheSameTwiceAndWithoutAScreen() {
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.remove("DISPLAY");
    other.setProcessEnvironment(environment);
    other.start(
        QCoreApplication::applicationFilePath(),
        {"figure_words_test", "--write", QString::fromStdString((folder_.path() / "there").string())});
    QVERIFY(other.waitForFinished(120000));
    QCOMPARE(other.exitCode(), 0);
    for (const std::string ending : {".svg", ".pdf", ".png"}) {
        const auto here = folder_.path() / ("here" + ending), again = folder_.path() / ("again" + ending);
        writeFigure(here, figureWith(mapsPicture(mapsOf(promptWith()), {}, Theme::light())));
        figureImage(figureWith(tableOf(promptWith())), 200); // emoji of other sizes in between
        writeFigure(again, figureWith(mapsPicture(mapsOf(promptWith()), {}, Theme::light())));
        QVERIFY2(readFile(here) == readFile(again), ending.c_str());
        QVERIFY2(readFile(here) == readFile(folder_.path() / ("there" + ending)), ending.c_str());
    }
}

static int runFigureWordsTest(int argc, char** argv) {
    QApplication app(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.size() == 3 && words[1] == u"--write") {
        for (const char* ending : {"svg", "pdf", "png"})
            writeFigure((words[2] + u'.' + QLatin1String(ending)).toStdString(),
                        figureWith(mapsPicture(mapsOf(promptWith()), {}, Theme::light())));
        return 0;
    }
    FigureWordsTest test;
    return QTest::qExec(&test, argc, argv);
}
GUI_TEST_MAIN(FigureWordsTest, runFigureWordsTest)

#include "figure_words_test.moc"
