// SPDX-License-Identifier: MIT
#include "widgets/kit/draw_words.h"

#include "widgets/kit/keys.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QRawFont>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr int finePixels = 64;         // the size at which emoji are drawn: larger than any on a page
constexpr char16_t firstSign = 0x2000; // no text before it is coloured

/// Part of a line that is drawn in one go: coloured or not, to the right or to the left.
struct Piece {
    int from = 0, to = 0;
    bool coloured = false, leftward = false;
    double left = 0; // from the line's layout
};

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

/// Letter by letter, neighbours of one kind joined.
std::vector<Piece> piecesOf(const QTextLine& line, const QString& text, ColourFonts& fonts) {
    std::vector<Piece> pieces;
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, text);
    letters.setPosition(line.textStart());
    const auto end = line.textStart() + line.textLength();
    for (int from = line.textStart(); from < end;) {
        const auto next = letters.toNextBoundary();
        const int to = next < 0 ? end : std::min(end, static_cast<int>(next));
        Piece letter{from, to, false, false, 0};
        bool there = false;
        for (const QGlyphRun& run : line.glyphRuns(from, to - from)) {
            letter.coloured |= fonts.has(run.rawFont());
            letter.leftward |= run.isRightToLeft();
            for (const QPointF& at : run.positions()) {
                letter.left = there ? std::min(letter.left, at.x()) : at.x();
                there = true;
            }
        }
        Piece* const last = pieces.empty() ? nullptr : &pieces.back();
        if (last && (!there || (last->coloured == letter.coloured && last->leftward == letter.leftward))) {
            last->to = to;
            if (there) last->left = std::min(last->left, letter.left);
        } else {
            pieces.push_back(letter);
        }
        from = to;
    }
    return pieces;
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

/// Whether any of the words are in colours; then they are all drawn. `topLeft` is that of the layout.
bool drawColoured(QPainter& painter, QPointF topLeft, const QTextLayout& layout) {
    ColourFonts fonts;
    std::vector<std::pair<QPointF, Piece>> pieces; // with their baselines
    bool any = false;
    for (int l = 0; l < layout.lineCount(); ++l) {
        const QTextLine line = layout.lineAt(l);
        for (const Piece& piece : piecesOf(line, layout.text(), fonts)) {
            pieces.emplace_back(topLeft + QPointF(piece.left, line.y() + line.ascent()), piece);
            any |= piece.coloured;
        }
    }
    if (!any) return false;
    for (const auto& [baseline, piece] : pieces) {
        const QString words = layout.text().mid(piece.from, piece.to - piece.from);
        if (piece.coloured)
            drawEmoji(painter, baseline, words);
        else if (!words.trimmed().isEmpty())
            painter.drawText(baseline, words);
    }
    return true;
}

/// Laid out in one line.
struct OneLine {
    OneLine(const QPainter& painter, const QString& words) : layout(words, painter.font()) {
        layout.beginLayout();
        line = layout.createLine();
        layout.endLayout();
    }
    QTextLayout layout;
    QTextLine line;
};

} // namespace

void drawWords(QPainter& painter, QPointF baseline, const QString& text) {
    const QString words = oneLine(text);
    if (mayBeColoured(painter, words)) {
        const OneLine one(painter, words);
        if (drawColoured(painter, baseline - QPointF(0, one.line.ascent()), one.layout)) return;
    }
    painter.drawText(baseline, words);
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
        if (drawColoured(painter, baseline - QPointF(0, one.line.ascent()), one.layout)) return;
    }
    painter.drawText(rect, alignment, words);
}

void drawWords(QPainter& painter, QPointF topLeft, const QTextLayout& lines) {
    if (mayBeColoured(painter, lines.text())) {
        const QFont font = painter.font();
        painter.setFont(lines.font());
        const bool drawn = drawColoured(painter, topLeft, lines);
        painter.setFont(font);
        if (drawn) return;
    }
    lines.draw(&painter, topLeft);
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
    return metrics.elidedText(text, Qt::ElideRight, width);
}

QFont fontFitting(QFont font, const QString& words, double width) {
    const int least = std::max(1, font.pixelSize() / 2);
    while (font.pixelSize() > least && QFontMetricsF(font).horizontalAdvance(words) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

} // namespace lambdascope
