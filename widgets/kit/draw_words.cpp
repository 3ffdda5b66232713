// SPDX-License-Identifier: MIT
#include "widgets/kit/draw_words.h"

#include "widgets/kit/keys.h"

#include <QAbstractEventDispatcher>
#include <QCache>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QRawFont>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr int finePixels = 64;         // the size at which emoji are drawn: larger than any on a page
constexpr char16_t firstSign = 0x2000; // no text before it is coloured
constexpr QChar joiner(0x200D);

/// Part of a line that is drawn in one go: coloured or not, to the right or to the left, in one ink.
struct Piece {
    int from = 0, to = 0;
    bool coloured = false, leftward = false;
    double left = 0, right = 0; // from the line's layout
    QColor ink;                 // invalid: that of the pen
    QString family = {};        // of the font that has its letters
};

/// Calls draw(from, to, ink) for what has one ink.
template<typename Draw>
void forEachInk(int from, int to, const std::vector<ColouredPart>& parts, const Draw& draw) {
    const auto plain = [&draw](int begin, int end) {
        if (begin < end) draw(begin, end, QColor());
    };
    for (const ColouredPart& part : parts) {
        const int begin = std::max(from, part.from), end = std::min(to, part.to);
        if (begin >= end) continue;
        plain(from, begin);
        draw(begin, end, part.ink);
        from = end;
    }
    plain(from, to);
}

/// Whether fonts draw in colours; each is asked once.
class ColourFonts {
  public:
    bool has(const QRawFont& font) {
        for (const auto& [known, colours] : known_)
            if (known == font) return colours;
        const auto holds = [&font](const char* table) { return !font.fontTable(table).isEmpty(); };
        return known_.emplace_back(font, holds("CBLC") || holds("COLR") || holds("sbix")).second;
    }

  private:
    std::vector<std::pair<QRawFont, bool>> known_;
};

/// Whether the second one goes on where the first one ends, as it is read.
bool goesOn(const Piece& first, const Piece& second) {
    constexpr double near = 0.1; // pixels
    const double apart = first.leftward ? first.left - second.right : second.left - first.right;
    return first.coloured == second.coloured && first.leftward == second.leftward && std::abs(apart) < near;
}

/// Letter by letter, neighbours of one kind joined.
void addPieces(std::vector<Piece>& pieces, const QTextLine& line, const QString& text, const Piece& part,
               ColourFonts& fonts) {
    const std::size_t first = pieces.size();
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    letters.setPosition(part.from);
    for (int from = part.from; from < part.to;) {
        const auto next = letters.toNextBoundary();
        const int to = next < 0 ? part.to : std::min(part.to, static_cast<int>(next));
        Piece letter{from, to, false, false, 0, 0, part.ink};
        bool there = false;
        for (const QGlyphRun& run : line.glyphRuns(from, to - from)) {
            letter.coloured |= fonts.has(run.rawFont());
            letter.leftward |= run.isRightToLeft();
            const QRectF ink = run.boundingRect();
            letter.left = there ? std::min(letter.left, ink.left()) : ink.left();
            letter.right = there ? std::max(letter.right, ink.right()) : ink.right();
            letter.family = run.rawFont().familyName();
            there = true;
        }
        Piece* const last = pieces.size() > first ? &pieces.back() : nullptr;
        if (last && (!there || goesOn(*last, letter))) {
            last->to = to;
            if (there) last->left = std::min(last->left, letter.left);
            if (there) last->right = std::max(last->right, letter.right);
        } else {
            pieces.push_back(letter);
        }
        from = to;
    }
}

/// Whether letters on both sides of a place are joined, as in Arabic, or shaped by each other, as in Hindi.
bool joinsAt(const QString& text, int at) {
    constexpr int virama = 9; // its combining class
    const auto marks = [](QChar c) { return c.joiningType() == QChar::Joining_Transparent; };
    int before = at - 1, after = at;
    while (before > 0 && marks(text[before])) --before;
    while (after < text.size() && marks(text[after])) ++after;
    if (before < 0 || after >= text.size()) return false;
    if (text[at - 1].combiningClass() == virama) return text[after].isLetter();
    const auto first = text[before].joiningType(), second = text[after].joiningType();
    return (first == QChar::Joining_Dual || first == QChar::Joining_Left ||
            first == QChar::Joining_Causing) &&
           (second == QChar::Joining_Dual || second == QChar::Joining_Right ||
            second == QChar::Joining_Causing);
}

/// What a piece says; a joiner where it was cut from letters that shape it.
QString wordsOf(const Piece& piece, const QString& text) {
    QString words = text.mid(piece.from, piece.to - piece.from);
    if (piece.coloured) return words;
    if (joinsAt(text, piece.from) && text[piece.from - 1].combiningClass() == 0) words.prepend(joiner);
    if (joinsAt(text, piece.to)) words.append(joiner);
    return words;
}

/// Emoji without any transform, at a size that depends on nothing; their baseline starts at `origin`.
QImage pictureOf(const QString& emoji, QFont font, const QPen& pen, QPoint origin) {
    font.setPixelSize(finePixels);
    const int wide = static_cast<int>(std::ceil(QFontMetricsF(font).horizontalAdvance(emoji)));
    QImage image(wide + 2 * origin.x(), finePixels * 3 / 2, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(font);
    painter.setPen(pen);
    painter.drawText(origin, emoji);
    return image;
}

bool onPixels(const QPainter& painter) {
    return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
}

void drawEmoji(QPainter& painter, QPointF baseline, const QString& emoji) {
    constexpr QPoint origin(finePixels / 8, finePixels * 9 / 8);
    const double scale = QFontInfo(painter.font()).pixelSize() / static_cast<double>(finePixels);
    QImage image = pictureOf(emoji, painter.font(), painter.pen(), origin);
    const QRectF place(baseline - QPointF(origin) * scale, QSizeF(image.size()) * scale);
    if (onPixels(painter)) { // fewer of them: as a mean, not as a choice
        const double pixels = scale * std::sqrt(std::abs(painter.deviceTransform().determinant()));
        if (pixels < 1)
            image = image.scaled((QSizeF(image.size()) * pixels).toSize().expandedTo({1, 1}),
                                 Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    image.setText(QStringLiteral("Words"), emoji);
    const bool smooth = painter.testRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, image);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, smooth);
}

bool mayBeColoured(const QPainter& painter, const QString& words) {
    if (std::ranges::none_of(words, [](QChar c) { return c.unicode() >= firstSign; })) return false;
    return !onPixels(painter) || painter.deviceTransform().type() > QTransform::TxTranslate;
}

/// Whether they were drawn: where any of the words are in colours, or in any case. `topLeft` is that of the
/// layout.
bool drawPieces(QPainter& painter, QPointF topLeft, const QTextLayout& layout,
                const std::vector<ColouredPart>& parts = {}, bool inAnyCase = false) {
    ColourFonts fonts;
    std::vector<std::pair<QPointF, Piece>> pieces; // with their baselines
    bool any = inAnyCase;
    for (int l = 0; l < layout.lineCount(); ++l) {
        const QTextLine line = layout.lineAt(l);
        std::vector<Piece> ofLine;
        forEachInk(line.textStart(), line.textStart() + line.textLength(), parts,
                   [&](int from, int to, const QColor& ink) {
                       addPieces(ofLine, line, layout.text(), {from, to, false, false, 0, 0, ink}, fonts);
                   });
        for (const Piece& piece : ofLine) {
            pieces.emplace_back(topLeft + QPointF(piece.left, line.y() + line.ascent()), piece);
            any |= piece.coloured;
        }
    }
    if (!any) return false;
    const QPen pen = painter.pen();
    const QFont font = painter.font();
    const Qt::LayoutDirection direction = painter.layoutDirection();
    for (const auto& [baseline, piece] : pieces) {
        const QString words = wordsOf(piece, layout.text());
        QFont ofPiece = font;
        if (words.startsWith(joiner)) // which shapes letters only in their own font
            ofPiece.setFamilies(QStringList(piece.family) + font.families());
        painter.setFont(ofPiece);
        painter.setPen(piece.ink.isValid() ? QPen(piece.ink) : pen);
        painter.setLayoutDirection(piece.leftward ? Qt::RightToLeft : Qt::LeftToRight);
        if (piece.coloured)
            drawEmoji(painter, baseline, words);
        else if (!words.trimmed().isEmpty())
            painter.drawText(baseline, words);
    }
    painter.setPen(pen);
    painter.setFont(font);
    painter.setLayoutDirection(direction);
    return true;
}

/// The glyphs of the layout itself, in their inks.
void drawGlyphs(QPainter& painter, QPointF topLeft, const QTextLayout& layout,
                const std::vector<ColouredPart>& parts) {
    const QPen pen = painter.pen();
    for (int l = 0; l < layout.lineCount(); ++l) {
        const QTextLine line = layout.lineAt(l);
        forEachInk(line.textStart(), line.textStart() + line.textLength(), parts,
                   [&](int from, int to, const QColor& ink) {
                       painter.setPen(ink.isValid() ? QPen(ink) : pen);
                       for (const QGlyphRun& run : line.glyphRuns(from, to - from))
                           painter.drawGlyphRun(topLeft, run);
                   });
    }
    painter.setPen(pen);
}

/// Laid out in one line.
struct OneLine {
    OneLine(const QPainter& painter, const QString& words) : layout(words, painter.font()) {
        QTextOption option;
        option.setTextDirection(painter.layoutDirection());
        layout.setTextOption(option);
        layout.beginLayout();
        line = layout.createLine();
        layout.endLayout();
    }
    QTextLayout layout;
    QTextLine line;
};

/// What was found out of words in a font.
struct Kept {
    std::optional<double> width = {};
    std::optional<QList<QGlyphRun>> glyphs = {}; // around a baseline at 0
};

/// Shaping words takes longer than putting them on pixels, and from frame to frame most are the same. Of the
/// window's thread alone; let go with the application, as fonts have to be.
class KeptWords {
  public:
    /// Null on other threads, and for what is longer than a line of a window.
    static Kept* find(const QString& words, const QFont& font) {
        using Loop = QAbstractEventDispatcher;
        const QCoreApplication* const app = QCoreApplication::instance();
        if (app == nullptr || Loop::instance() != Loop::instance(app->thread())) return nullptr;
        if (words.size() > longest || font.pixelSize() < 0) return nullptr; // in points screens differ
        static QCache<Key, Kept> kept(most);
        static bool lets = false; // a routine runs once
        if (!std::exchange(lets, true))
            qAddPostRoutine([] {
                kept.clear();
                lets = false;
            });
        const Key key(font, words);
        Kept* found = kept.object(key);
        if (found == nullptr) kept.insert(key, found = new Kept);
        return found;
    }

  private:
    using Key = std::pair<QFont, QString>;
    static constexpr int most = 2048, longest = 512; // a window at its fullest draws some 600
};

/// Whether they were.
bool drawKept(QPainter& painter, QPointF baseline, const QString& words) {
    if (!onPixels(painter) || painter.layoutDirection() != Qt::LeftToRight) return false;
    Kept* const kept = KeptWords::find(words, painter.font());
    if (kept == nullptr) return false;
    if (!kept->glyphs) {
        const OneLine one(painter, words);
        kept->glyphs = one.line.glyphRuns();
        const QPointF foot(0, one.line.ascent());
        for (QGlyphRun& run : *kept->glyphs) {
            QList<QPointF> places = run.positions();
            for (QPointF& place : places) place -= foot;
            run.setPositions(places);
        }
    }
    for (const QGlyphRun& run : *kept->glyphs) painter.drawGlyphRun(baseline, run);
    return true;
}

} // namespace

double widthOf(const QString& words, const QFont& font) {
    Kept* const kept = KeptWords::find(words, font);
    if (kept == nullptr) return QFontMetricsF(font).horizontalAdvance(words);
    if (!kept->width) kept->width = QFontMetricsF(font).horizontalAdvance(words);
    return *kept->width;
}

void drawWords(QPainter& painter, QPointF baseline, const QString& text) {
    const QString words = oneLine(text);
    if (mayBeColoured(painter, words)) {
        const OneLine one(painter, words);
        if (drawPieces(painter, baseline - QPointF(0, one.line.ascent()), one.layout)) return;
    }
    if (!drawKept(painter, baseline, words)) painter.drawText(baseline, words);
}

void drawWords(QPainter& painter, const QRectF& rect, int alignment, const QString& text) {
    const QString words = oneLine(text);
    if (mayBeColoured(painter, words)) {
        const OneLine one(painter, words);
        const QFontMetricsF metrics(painter.font()); // not those of the emoji: words beside them stay level
        const double free = rect.width() - one.line.naturalTextWidth();
        const double x = alignment & Qt::AlignRight ? free : alignment & Qt::AlignHCenter ? free / 2 : 0;
        const double high = rect.height() - metrics.ascent() - metrics.descent();
        const double y = alignment & Qt::AlignBottom ? high : alignment & Qt::AlignVCenter ? high / 2 : 0;
        const QPointF baseline = rect.topLeft() + QPointF(x, y + metrics.ascent());
        if (drawPieces(painter, baseline - QPointF(0, one.line.ascent()), one.layout)) return;
    }
    painter.drawText(rect, alignment, words);
}

void drawWords(QPainter& painter, QPointF topLeft, const QTextLayout& lines,
               const std::vector<ColouredPart>& parts) {
    const bool inFile = !onPixels(painter) && !parts.empty(); // as words, each once
    if (inFile || mayBeColoured(painter, lines.text())) {
        const QFont font = painter.font();
        painter.setFont(lines.font());
        const bool drawn = drawPieces(painter, topLeft, lines, parts, inFile);
        painter.setFont(font);
        if (drawn) return;
    }
    if (parts.empty())
        lines.draw(&painter, topLeft);
    else
        drawGlyphs(painter, topLeft, lines, parts);
}

namespace {

/// A sign that stands before something: no end.
bool opens(QChar sign) {
    const QChar::Category kind = sign.category();
    return kind == QChar::Punctuation_Open || kind == QChar::Punctuation_InitialQuote ||
           kind == QChar::Symbol_Math;
}

} // namespace

QString wholeWords(const QString& text, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) <= width) return text;
    for (const auto kind : {QTextBoundaryFinder::Sentence, QTextBoundaryFinder::Word}) {
        const QString after =
            kind == QTextBoundaryFinder::Sentence ? QStringLiteral(" …") : QStringLiteral("…");
        QTextBoundaryFinder ends(kind, text);
        QString fits;
        for (qsizetype end = ends.toNextBoundary(); end > 0 && end < text.size();
             end = ends.toNextBoundary()) {
            const QString words = text.first(end).trimmed();
            if (metrics.horizontalAdvance(words + after) > width) break;
            if (!opens(words.back())) fits = words + after;
        }
        if (!fits.isEmpty()) return fits;
    }
    return elidedWords(text, font, width);
}

QString elidedWords(const QString& text, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(text) <= width) return text;
    QString cut = metrics.elidedText(text, Qt::ElideRight, width);
    if (cut.isEmpty()) return cut;
    qsizetype end =
        std::ranges::mismatch(text, cut).in1 - text.begin(); // its sign that something follows apart
    static const QRegularExpression number(QStringLiteral("[+−-]?\\d[\\d.,]*(e[+−-]?\\d+)?"));
    for (auto each = number.globalMatch(text); each.hasNext();) {
        const QRegularExpressionMatch at = each.next();
        if (at.capturedStart() >= end || at.capturedEnd() < end) continue;
        QString whole = text.first(at.capturedEnd()) + QStringLiteral(" …"); // no part of it behind it
        if (metrics.horizontalAdvance(whole) <= width) return whole;
        end = at.capturedStart();
    }
    while (end > 0 && text[end - 1].isSpace()) --end;
    return text.first(end) + u'…';
}

QFont fontFitting(QFont font, const QString& words, double width) {
    const int least = std::max(1, font.pixelSize() / 2);
    while (font.pixelSize() > least && widthOf(words, font) > width) font.setPixelSize(font.pixelSize() - 1);
    return font;
}

} // namespace lambdascope
