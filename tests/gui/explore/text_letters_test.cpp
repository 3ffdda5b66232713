// SPDX-License-Identifier: MIT
// Letters that run to the left, that join, or that stand on each other: every token's boxes are where its ink
// is, tint, colour and pointer find it there, and a colour changes the shape of no letter.
#include "core/text/display.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/text/text_drawing.h"
#include "widgets/figures/svg_page.h"
#include "widgets/prompt/text_flow.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <cmath>
#include <set>

using namespace lambdascope;

namespace {

constexpr double textWide = 520; // pixels

std::vector<TokenPiece> piecesOf(const std::vector<std::string>& bytes) {
    std::vector<TokenPiece> pieces;
    for (const std::string& each : bytes)
        pieces.push_back({static_cast<int>(pieces.size()), each, {}, each.starts_with("<|"), false});
    fillDisplay(pieces);
    return pieces;
}

QImage painted(const TextFlow& flow, const std::function<QColor(const TextFlow::Spot&)>& inkOf) {
    QImage image(static_cast<int>(textWide) + 20, static_cast<int>(flow.height()) + 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(10, 10);
    painter.setPen(Qt::black);
    flow.paint(painter, QRectF(0, 0, textWide, flow.height()), inkOf);
    return image;
}

/// Pixels of it that are more red than any other colour.
std::vector<QPointF> redOf(const QImage& image) {
    std::vector<QPointF> red;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (const QRgb rgb = image.pixel(x, y); qRed(rgb) > qGreen(rgb) + 60)
                red.emplace_back(x - 10 + 0.5, y - 10 + 0.5);
    return red;
}

bool isOf(const TextFlow::Spot& spot, int token) {
    return token >= spot.first && token <= spot.last;
}

/// How far a point is from the nearest box.
double awayFrom(const std::vector<QRectF>& boxes, QPointF at) {
    double least = 1e9;
    for (const QRectF& box : boxes)
        least = std::min(least, std::max({box.left() - at.x(), at.x() - box.right(), box.top() - at.y(),
                                          at.y() - box.bottom(), 0.0}));
    return least;
}

bool lacks(int letters) {
    return QFontDatabase::families(static_cast<QFontDatabase::WritingSystem>(letters)).isEmpty();
}

} // namespace

class TextLettersTest : public QObject {
    Q_OBJECT

  private slots:
    void everyTokensBoxesAreItsInk_data() {
        using Pieces = std::vector<std::string>;
        QTest::addColumn<Pieces>("pieces");
        QTest::addColumn<int>("system");
        QTest::newRow("Hebrew within English")
            << Pieces{"The", " key", " of", " מפתח", " של", " מיה", " is", " 4821", "?"}
            << int{QFontDatabase::Hebrew};
        QTest::newRow("Hebrew with points")
            << Pieces{"ש", "ָ", "לו", "ֹ", "ם", " עו", "לם", ",", " hello", " 12", "!"}
            << int{QFontDatabase::Hebrew};
        QTest::newRow("Hebrew that wraps, with a word and a number in it")
            << Pieces{"זהו",  " משפט", " ארוך", " מאוד", " עם",   " word", " וגם",  " מספר", " 4821",  ",",
                      " זהו", " משפט", " ארוך", " מאוד", " ששוב", " הוא",  " נשבר", " לכמה", " שורות", "."}
            << int{QFontDatabase::Hebrew};
        QTest::newRow("Persian with a non-joiner")
            << Pieces{"او", " می\u200Cخواهد", " برود", "."} << int{QFontDatabase::Arabic};
        QTest::newRow("Persian, words of parts, the non-joiner one of them")
            << Pieces{"او", " می", "\u200C", "خوا", "هد", " بر", "ود", "."} << int{QFontDatabase::Arabic};
        QTest::newRow("Arabic, a ligature of two tokens, numbers, signs")
            << Pieces{"مف", "تاح", " ل", "ا", " هو", " 48", "21", " ، ", "(", "ABC", ")", " ثم", "."}
            << int{QFontDatabase::Arabic};
        QTest::newRow("Hindi") << Pieces{"The", " ह", "ि",  "न",  "्",    "द", "ी",
                                         " क",  "्ष",  "ेत्र", " में", " 48", "।"}
                               << int{QFontDatabase::Devanagari};
        QTest::newRow("Thai") << Pieces{"กุญ", "แจ", "ของ", "มี", "นา", "คือ", " 4821"}
                              << int{QFontDatabase::Thai};
        QTest::newRow("Korean and Chinese")
            << Pieces{"한", "국어", " 中文", "字", " \xE6\x98", "\xAF", "."} << int{QFontDatabase::Korean};
        QTest::newRow("accents") << Pieces{"<|bos|>", "cafe", "\u0301", " na", "i\u0308", "ve", " ->", "="}
                                 << int{QFontDatabase::Latin};
        QTest::newRow("marks of direction")
            << Pieces{"abc", "\u202E", "def",      "\u202C", " x",     "\u200F", "(א)", "\u2067",
                      "1 2", "\u2069", " y\u200E", "z",      "\u200B", "\u00AD", "q"}
            << int{QFontDatabase::Hebrew};
    }
    void everyTokensBoxesAreItsInk() {
        QFETCH(const std::vector<std::string>, pieces);
        QFETCH(const int, system);
        if (lacks(system)) QSKIP("no font with these letters is installed");
        TextFlow flow(Theme::sans(24));
        flow.setTokens(piecesOf(pieces));
        flow.setWidth(textWide);
        const QImage plain = painted(flow, [](const TextFlow::Spot&) { return QColor(); });
        for (int token = 0; token < flow.tokenCount(); ++token) {
            const QByteArray name =
                QByteArray::number(token) + ": " + pieces[static_cast<std::size_t>(token)].c_str();
            const auto& boxes = flow.boxesOf(token);
            QVERIFY2(!boxes.empty(), name);
            const QImage image = painted(flow, [token](const TextFlow::Spot& spot) {
                return isOf(spot, token) ? QColor(Qt::red) : QColor();
            });
            for (int y = 0; y < plain.height(); ++y) // of what is red, green is as dark as of what is black
                for (int x = 0; x < plain.width(); ++x)
                    QVERIFY2(std::abs(qGreen(image.pixel(x, y)) - qGreen(plain.pixel(x, y))) <= 2,
                             name + " changes the shape of a letter");
            const std::vector<QPointF> red = redOf(image);
            QVERIFY2(!red.empty(), name + " has no ink");
            std::vector<int> inked(boxes.size());
            for (const QPointF at : red) {
                QVERIFY2(awayFrom(boxes, at) <= 3.5, name + " has ink outside of its boxes");
                for (std::size_t i = 0; i < boxes.size(); ++i) inked[i] += boxes[i].contains(at) ? 1 : 0;
                const int hit = flow.tokenAt(at);
                const bool shared = std::ranges::any_of(flow.spots(), [&](const TextFlow::Spot& spot) {
                    return isOf(spot, token) && isOf(spot, hit);
                });
                if (awayFrom(boxes, at) == 0) QVERIFY2(hit == token || shared, name + " is not hit");
            }
            for (const int count : inked) QVERIFY2(count > 0, name + " has a box without ink");
        }
    }

    /// In parts, as any of them is reached.
    void everyTokenIsReached() {
        TextFlow flow(Theme::sans(24));
        flow.setTokens(piecesOf({"A", " 👨", "\u200D", "👩", "\u200D", "👧", " 👍", "🏽", " cafe", "\u0301",
                                 " \xE6\x98", "\xAF", "ه", "\u200C", "ا", "\u200B", " ", "\n"}));
        flow.setWidth(textWide);
        std::set<int> reached;
        for (double x = 0; x < textWide; x += 0.25)
            for (double y = 0; y < flow.height(); y += flow.pitch() / 8) reached.insert(flow.tokenAt({x, y}));
        reached.erase(-1);
        QCOMPARE(static_cast<int>(reached.size()), flow.tokenCount());
    }

    void wordsOfTheOtherDirectionStandInItsOrder() {
        if (lacks(QFontDatabase::Hebrew)) QSKIP("no font with Hebrew letters is installed");
        TextFlow flow(Theme::sans(24));
        flow.setTokens(piecesOf({"The", " key", " of", " מפתח", " של", " מיה", " is"}));
        flow.setWidth(textWide);
        const QFontMetricsF metrics(Theme::sans(24));
        const auto box = [&](int token) { return flow.boxesOf(token).front(); };
        QVERIFY(box(2).right() < box(5).left() && box(5).right() < box(4).left());
        QVERIFY(box(4).right() < box(3).left() && box(3).right() < box(6).left());
        QVERIFY(std::abs(box(3).width() - metrics.horizontalAdvance(QStringLiteral("מפתח"))) < 1);
        QVERIFY(flow.readsLeftward(3) && !flow.readsLeftward(2));

        flow.setTokens(piecesOf({"<|bos|>", "שלום", " world", "!"})); // the paragraph itself
        QVERIFY(box(0).left() > box(1).right() && box(1).left() > box(2).right());
        QVERIFY(box(0).right() > textWide - 12);
    }

    /// What leaves no ink is in the text as it is written; alone it has a name, where it belongs to no
    /// letter.
    void whatLeavesNoInkShapesItsWord() {
        if (lacks(QFontDatabase::Arabic)) QSKIP("no font with Arabic letters is installed");
        const QFontMetricsF metrics(Theme::sans(24));
        const double whole = metrics.horizontalAdvance(QStringLiteral("می\u200Cخواهد"));
        TextFlow flow(Theme::sans(24));
        flow.setTokens(piecesOf({"او", " می\u200Cخواهد"}));
        flow.setWidth(textWide);
        QVERIFY(std::abs(flow.boxesOf(1).front().width() - whole) < 1);
        flow.setTokens(piecesOf({"او", " می", "\u200C", "خواهد"}));
        const QRectF first = flow.boxesOf(1).front(), last = flow.boxesOf(3).front();
        QVERIFY(std::abs(first.right() - last.left() - whole) < 1);
        QVERIFY(std::abs(flow.boxesOf(2).front().left() - first.left()) < 1); // of the letter before it
        flow.setTokens(piecesOf({"a", "\u200B", "b"}));
        QVERIFY(flow.boxesOf(1).front().width() > metrics.horizontalAdvance(QStringLiteral("U+200B")));
    }

    void theTintIsUnderItsToken() {
        if (lacks(QFontDatabase::Hebrew)) QSKIP("no font with Hebrew letters is installed");
        TextScene scene;
        scene.pieces = piecesOf({"The", " key", " of", " מפתח", " של", " מיה", " is", "?"});
        scene.query = 7;
        scene.weights = {0, 0, 0, 0.9F, 0, 0, 0, 0};
        scene.maximum = 0.9;
        TextDrawing drawing(Look::onPaper(Theme::light()));
        drawing.setScene(scene);
        drawing.setSize({1120, 420});
        QImage image(1120, 420, QImage::Format_RGB32);
        QPainter painter(&image);
        drawing.paint(painter);
        painter.end();
        for (int token = 0; token < 7; ++token) {
            const QRectF box = drawing.boxOf(token);
            const QPoint corner = box.topLeft().toPoint() + QPoint(2, 2); // beside the letters
            const bool tinted = image.pixelColor(corner) != drawing.theme.canvas;
            QVERIFY2(tinted == (token == 3), qPrintable(QString::number(token)));
        }
    }

    void aFileHasEachLetterOnceAndJoined() {
        if (lacks(QFontDatabase::Arabic)) QSKIP("no font with Arabic letters is installed");
        TextFlow flow(Theme::sans(24));
        flow.setTokens(piecesOf({"او", " نوش", "ته", " است", " 12", "،", " 😀", "x"}));
        flow.setWidth(textWide);
        SvgPage page({textWide, 200}, {}, {}, false);
        QPainter painter(&page);
        flow.paint(painter, QRectF(0, 0, textWide, 200), [](const TextFlow::Spot& spot) {
            return spot.first % 2 == 0 ? QColor(Qt::red) : QColor(Qt::blue);
        });
        painter.end();
        const QString svg = QString::fromUtf8(page.bytes());
        QVERIFY2(svg.contains(QStringLiteral("نوش\u200D</text>")),
                 qPrintable(svg)); // joined where colours meet
        QVERIFY2(svg.contains(QStringLiteral(">\u200Dته</text>")), qPrintable(svg));
        QCOMPARE(svg.count(u'ش'), 1);
        const auto colourOf = [&svg](const QString& words) {
            const auto end = svg.indexOf(words + QStringLiteral("</text>"));
            return svg.mid(svg.lastIndexOf(QStringLiteral("<text"), end), 400)
                .section(QStringLiteral("fill=\""), 1, 1)
                .first(7);
        };
        QCOMPARE(colourOf(QStringLiteral("x")), QStringLiteral("#0000ff")); // behind an emoji, too
        QCOMPARE(colourOf(QStringLiteral("12")), QStringLiteral("#ff0000"));
    }
};

GUI_TEST(TextLettersTest)
#include "text_letters_test.moc"
