// SPDX-License-Identifier: MIT
#include "widgets/prompt/text_flow.h"

#include "core/model/recorded/recording.h"
#include "widgets/kit/draw_words.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace lambdascope {
namespace {

bool sameText(const std::vector<TokenPiece>& a, const std::vector<TokenPiece>& b) {
    return std::ranges::equal(a, b, [](const TokenPiece& x, const TokenPiece& y) {
        return x.id == y.id && x.continues == y.continues && x.display == y.display;
    });
}

constexpr double chipApart = 8, chipHigh = 24, leastPatch = 6; // of the tokens before the patches

bool breaksLine(const TokenPiece& piece) {
    return !piece.special && piece.bytes.ends_with('\n');
}

constexpr double apartAtMost = 0.5; // pixels: boxes that touch are one

constexpr char16_t isolates = 0x2066, isolated = 0x2069; // no direction goes in or comes out

/// Whether letters of the text run to the left, or signs say so.
bool turnsLeft(const std::vector<TextCharacter>& text) {
    return std::ranges::any_of(text, [](const TextCharacter& c) {
        const QChar::Direction runs = QChar::direction(c.value);
        return runs == QChar::DirR || runs == QChar::DirAL || runs == QChar::DirRLE ||
               runs == QChar::DirRLO || runs == QChar::DirRLI;
    });
}

/// Whether the character belongs to the letter before it: a joiner, an accent.
bool goesWithLetter(const QString& before, const TextCharacter& c) {
    if (before.isEmpty() || before.back().isSpace() || before.back() == isolated) return false;
    const QString both = QStringLiteral("a") + QString::fromUcs4(&c.value, 1);
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, both);
    return letters.toNextBoundary() == both.size();
}

/// Whether a place of a line is within a letter: of what the text says, or of what the font draws as one.
class LetterEdges {
  public:
    explicit LetterEdges(const QTextLayout& layout)
        : layout_(layout), graphemes_(QTextBoundaryFinder::Grapheme, layout.text()) {}

    /// Where the letter begins and ends that a place is within; twice the place where it is between two.
    std::pair<int, int> around(int at) {
        int from = at, to = at;
        while (isWithin(from)) --from;
        while (isWithin(to)) ++to;
        return {from, to};
    }

  private:
    bool isWithin(int at) {
        if (at <= 0 || at >= layout_.text().size()) return false;
        graphemes_.setPosition(at);
        const QTextLine line = layout_.lineForTextPosition(at);
        if (!graphemes_.isAtBoundary()) return true;
        if (!line.isValid() || at == line.textStart()) return false;
        const auto split = [&line](int from, int to) {
            return std::ranges::any_of(line.glyphRuns(from, to - from), [](const QGlyphRun& run) {
                return run.flags().testFlag(QGlyphRun::SplitLigature);
            });
        };
        return split(at, at + 1) &&
               split(at, line.textStart() + line.textLength()); // first or last one of it
    }

    const QTextLayout& layout_;
    QTextBoundaryFinder graphemes_;
};

/// Joined with the last one where they touch.
void addBox(std::vector<QRectF>& boxes, const QRectF& box) {
    if (!boxes.empty()) {
        QRectF& last = boxes.back();
        const bool touch =
            last.left() <= box.right() + apartAtMost && box.left() <= last.right() + apartAtMost;
        if (last.top() == box.top() && touch) {
            last |= box;
            return;
        }
    }
    boxes.push_back(box);
}

/// Neighbours of one colour are drawn in one go.
void addInk(std::vector<ColouredPart>& inks, const TextFlow::Spot& spot, const QColor& ink) {
    if (!ink.isValid() || spot.from == spot.to) return;
    if (!inks.empty() && inks.back().to == spot.from && inks.back().ink == ink)
        inks.back().to = spot.to;
    else
        inks.push_back({spot.from, spot.to, ink});
}

} // namespace

/// What stands between two line breaks of the text.
struct TextFlow::Paragraph {
    QString text = {};
    int firstToken = 0;
    int lastLetter = 0; // where the last character begins
    std::unique_ptr<QTextLayout> layout = {};
    int firstLine = 0;
};

TextFlow::TextFlow(const QFont& font) {
    setFont(font);
}
TextFlow::~TextFlow() = default;

void TextFlow::setFont(const QFont& font) {
    if (std::exchange(font_, font) == font && pitch_ > 0) return;
    if (picture_) {
        setWidth(std::exchange(width_, 0));
        return;
    }
    pitch_ = std::round(2.6 * font.pixelSize());
    wordHigh_ = std::round(1.45 * font.pixelSize());
    setWidth(std::exchange(width_, 0));
}

void TextFlow::setPicture(const std::shared_ptr<const PatchImage>& picture) {
    if (std::exchange(picture_, picture) == picture) return;
    tokens_.clear();
    grey_ = {};
    if (!picture_ || picture_->pixels.empty()) return;
    const QImage colours(picture_->pixels.data(), picture_->width, picture_->height, 3 * picture_->width,
                         QImage::Format_RGB888);
    grey_ = colours.convertToFormat(QImage::Format_Grayscale8);
}

void TextFlow::setMostHeight(double most) {
    if (std::exchange(most_, most) != most && picture_) layPatches();
}

QRectF TextFlow::pictureRect() const {
    if (!picture_) return {};
    const bool told = !picture_->pixels.empty();
    const double wide = told ? picture_->width : picture_->columns,
                 high = told ? picture_->height : picture_->rows;
    const double scale = std::max(std::min(width_ / wide, (most_ - patchesTop_ - 6) / high),
                                  leastPatch * picture_->columns / wide);
    return {0, patchesTop_, wide * scale, high * scale};
}

/// Chips for what comes before the patches, then the patches, a place each.
void TextFlow::layPatches() {
    const QFontMetricsF metrics(font_);
    double x = 0;
    patchesTop_ = gap();
    for (int i = 0; i < std::min(picture_->leading, tokenCount()); ++i) {
        const double wide =
            metrics.horizontalAdvance(QString::fromStdString(tokens_[static_cast<std::size_t>(i)].display)) +
            12;
        if (x > 0 && x + wide > width_) {
            x = 0;
            patchesTop_ += chipHigh + chipApart;
        }
        spots_[static_cast<std::size_t>(i)].boxes = {{x, patchesTop_, wide, chipHigh}};
        x += wide + chipApart;
    }
    if (picture_->leading > 0) patchesTop_ += chipHigh + 1.5 * chipApart;
    const QRectF all = pictureRect();
    const double wide = all.width() / picture_->columns, high = all.height() / picture_->rows;
    pitch_ = high; // from row to row
    wordHigh_ = high;
    for (int i = picture_->leading; i < tokenCount(); ++i) {
        const int patch = picture_->patchOf(i);
        const int column = patch % picture_->columns, row = patch / picture_->columns;
        spots_[static_cast<std::size_t>(i)].boxes = {
            {all.left() + column * wide, all.top() + row * high, wide, high}};
    }
    gatherBoxes();
}

bool TextFlow::setTokens(const std::vector<TokenPiece>& pieces) {
    if (sameText(pieces, tokens_)) return false;
    tokens_ = pieces;
    paragraphs_.clear();
    spots_.clear();
    places_.assign(tokens_.size(), {});
    if (picture_) {
        for (int i = 0; i < tokenCount(); ++i) spots_.push_back({i, i, {}});
        setWidth(std::exchange(width_, 0));
        return true;
    }
    const std::vector<TextCharacter> text = textCharacters(tokens_);
    const bool turns = turnsLeft(text);
    auto next = text.begin();
    bool begins = true;
    for (int i = 0; i < tokenCount(); ++i) {
        if (begins) {
            paragraphs_.push_back(std::make_unique<Paragraph>());
            paragraphs_.back()->firstToken = i;
        }
        const auto end = std::find_if(next, text.end(), [i](const TextCharacter& c) { return c.first > i; });
        write(i, std::span(next, end), turns);
        next = end;
        begins = breaksLine(tokens_[static_cast<std::size_t>(i)]);
    }
    setWidth(std::exchange(width_, 0));
    return true;
}

/// As the text reads: what leaves no ink shapes the words that it is in. Where a token is nothing else, its
/// name stands beside it, unless it belongs to the letter before.
void TextFlow::write(int token, std::span<const TextCharacter> characters, bool turns) {
    const TokenPiece& piece = tokens_[static_cast<std::size_t>(token)];
    Paragraph& paragraph = *paragraphs_.back();
    QString& text = paragraph.text;
    Place& place = places_[static_cast<std::size_t>(token)];
    place.paragraph = paragraphs_.size() - 1;
    const auto end = [&text] { return static_cast<int>(text.size()); };
    const bool rest = piece.continues && token > paragraph.firstToken; // of a character
    place.from = rest ? paragraph.lastLetter : end();
    const auto add = [&](const QString& words) {
        paragraph.lastLetter = end();
        text += words;
    };
    int nameEnds = -1;
    const auto addName = [&](const std::string& name) { // the letters of it run to the right
        if (turns) text += QChar(isolates);
        if (nameEnds < 0) place.from = end();
        add(QString::fromStdString(name));
        nameEnds = end();
        if (turns) text += QChar(isolated);
    };
    const bool unseen = !piece.special && !rest && std::ranges::all_of(characters, [](const auto& c) {
        return c.valid && leavesNoInk(c.value);
    });
    if (piece.special)
        addName(piece.display);
    else if (piece.bytes.empty())
        add(QString::fromStdString(piece.display));
    else
        for (const TextCharacter& c : characters) {
            const bool named = unseen && !goesWithLetter(text, c);
            const std::string name = nameOfHidden(c, !named);
            if (named) text += QString::fromStdString(c.bytes); // it turns what follows all the same
            if (named)
                addName(name);
            else
                add(QString::fromStdString(name.empty() ? c.bytes : name));
        }
    place.to = nameEnds < 0 ? end() : nameEnds;
    if (piece.special) text += QChar(0x2009); // a thin space: its name is not of the text
}

void TextFlow::setWidth(double width) {
    if (std::exchange(width_, width) == width) return;
    if (picture_) {
        if (!spots_.empty()) layPatches();
        return;
    }
    lines_ = 0;
    spots_.clear();
    for (std::size_t p = 0; p < paragraphs_.size(); ++p) {
        lay(*paragraphs_[p], lines_);
        findSpots(p, paragraphs_[p]->firstToken,
                  p + 1 < paragraphs_.size() ? paragraphs_[p + 1]->firstToken : tokenCount());
    }
    gatherBoxes();
}

/// Lines stand in the middle of the room that their words have.
void TextFlow::lay(Paragraph& paragraph, int& line) {
    paragraph.firstLine = line;
    paragraph.layout = std::make_unique<QTextLayout>(paragraph.text, font_);
    const bool leftward = paragraph.text.isRightToLeft();
    QTextOption option(leftward ? Qt::AlignRight : Qt::AlignLeft);
    option.setTextDirection(leftward ? Qt::RightToLeft : Qt::LeftToRight);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    paragraph.layout->setTextOption(option);
    const QFontMetricsF metrics(font_);
    paragraph.layout->beginLayout();
    for (QTextLine row = paragraph.layout->createLine(); row.isValid();
         row = paragraph.layout->createLine(), ++line) {
        row.setLineWidth(std::max(1.0, width_));
        const double middle = gap() + line * pitch_ + wordHigh_ / 2;
        const double baseline = middle + (metrics.ascent() - metrics.descent()) / 2;
        row.setPosition({0, baseline - row.ascent()});
    }
    paragraph.layout->endLayout();
    if (paragraph.text.isEmpty()) ++line;
}

/// Which tokens every character is of; letters that are drawn as one have all their tokens together.
void TextFlow::findSpots(std::size_t paragraph, int firstToken, int endToken) {
    const QString& text = paragraphs_[paragraph]->text;
    constexpr std::pair none{-1, -1};
    std::vector<std::pair<int, int>> of(static_cast<std::size_t>(text.size()), none); // first and last
    const auto add = [&of](int at, int first, int last) {
        auto& [from, to] = of[static_cast<std::size_t>(at)];
        from = from < 0 ? first : std::min(from, first);
        to = std::max(to, last);
    };
    LetterEdges letters(*paragraphs_[paragraph]->layout);
    for (int token = firstToken; token < endToken; ++token) {
        const Place& place = places_[static_cast<std::size_t>(token)];
        int from = place.from, to = place.to;
        while (from < to && text[from].isSpace()) ++from;
        while (to > from && text[to - 1].isSpace()) --to;
        if (from == to) from = place.from, to = place.to; // blanks alone
        if (from < to) from = letters.around(from).first, to = letters.around(to).second;
        for (int at = from; at < to; ++at) add(at, token, token);
        if (from == to) { // no character at all: a place between two
            spots_.push_back({token, token, {}, false, paragraph, from, to});
            findBoxes(spots_.back());
        }
    }
    for (int from = 0, size = static_cast<int>(text.size()); from < size;) {
        const auto here = of[static_cast<std::size_t>(from)];
        int to = from + 1;
        while (to < size && of[static_cast<std::size_t>(to)] == here) ++to;
        if (here != none) {
            spots_.push_back({here.first, here.second, {}, false, paragraph, from, to});
            findBoxes(spots_.back());
        }
        from = to;
    }
}

/// Of its glyphs; what has none is a slit where it stands.
void TextFlow::findBoxes(Spot& spot) const {
    constexpr double least = 4; // pixels, for a pointer
    const Paragraph& paragraph = *paragraphs_[spot.paragraph];
    const QTextLine begin = paragraph.layout->lineForTextPosition(spot.from);
    for (int l = begin.isValid() ? begin.lineNumber() : 0; l < paragraph.layout->lineCount(); ++l) {
        const QTextLine line = paragraph.layout->lineAt(l);
        const int end = line.textStart() + line.textLength();
        const int first = std::max(spot.from, line.textStart()), last = std::min(spot.to, end);
        if (line.textStart() > spot.to) break;
        if (first > last || (first == last && spot.from < spot.to)) continue;
        const double top = gap() + (paragraph.firstLine + l) * pitch_;
        const auto add = [&](double left, double wide) {
            const double grown = std::max(least, wide);
            addBox(spot.boxes, {std::clamp(left, 0.0, std::max(0.0, width_ - grown)), top, grown, wordHigh_});
        };
        bool drawn = false;
        for (const QGlyphRun& run : first < last ? line.glyphRuns(first, last - first) : QList<QGlyphRun>()) {
            const QRectF ink = run.boundingRect();
            spot.leftward |= run.isRightToLeft();
            add(ink.left(), ink.width());
            drawn = true;
        }
        if (!drawn) add(line.cursorToX(first), 0);
        if (spot.from == spot.to) break;
    }
}

/// Of every token those of its spots.
void TextFlow::gatherBoxes() {
    for (Place& place : places_) place.boxes.clear();
    for (const Spot& spot : spots_)
        for (int token = spot.first; token <= spot.last; ++token)
            for (const QRectF& box : spot.boxes) addBox(places_[static_cast<std::size_t>(token)].boxes, box);
}

double TextFlow::height() const {
    if (picture_) return pictureRect().bottom() + 6;
    return std::max(1, lines_) * pitch_ + 6;
}

const std::vector<QRectF>& TextFlow::boxesOf(int token) const {
    static const std::vector<QRectF> none;
    return token < 0 || token >= tokenCount() ? none : places_[static_cast<std::size_t>(token)].boxes;
}

bool TextFlow::readsLeftward(int token) const {
    const auto spot = std::ranges::find_if(
        spots_, [token](const Spot& each) { return token >= each.first && token <= each.last; });
    return spot != spots_.end() && spot->leftward;
}

/// Of what the point is in, else of what it is beside; letters of several tokens are theirs in equal parts.
int TextFlow::tokenAt(QPointF at) const {
    const Spot* beside = nullptr;
    QRectF found;
    for (const Spot& spot : spots_) {
        const bool patch = picture_ && spot.first >= picture_->leading; // which lie close
        for (const QRectF& box : spot.boxes) {
            const bool within = box.contains(at);
            if (!within && (patch || beside != nullptr || !box.adjusted(-2, -3, 2, 3).contains(at))) continue;
            beside = &spot;
            found = box;
            if (within) break;
        }
        if (beside == &spot && found.contains(at)) break;
    }
    if (beside == nullptr) return -1;
    const int count = beside->last - beside->first + 1;
    const double read = beside->leftward ? found.right() - at.x() : at.x() - found.left();
    return beside->first + std::clamp(static_cast<int>(read * count / found.width()), 0, count - 1);
}

int TextFlow::tokenBeyond(int token, int lines) const {
    const auto& boxes = boxesOf(token);
    if (boxes.empty()) return token;
    const double y = boxes.front().top() + lines * pitch_, x = boxes.front().center().x();
    int best = lines < 0 ? 0 : tokenCount() - 1;
    double nearest = -1;
    for (const Spot& spot : spots_)
        for (const QRectF& box : spot.boxes) {
            const double away = std::abs(box.center().x() - x);
            if (std::abs(box.top() - y) > 1 || (nearest >= 0 && away >= nearest)) continue;
            nearest = away;
            best = spot.first;
        }
    return best;
}

void TextFlow::paintPatches(QPainter& painter) const {
    painter.setFont(font_);
    for (int i = 0; i < std::min(picture_->leading, tokenCount()); ++i)
        drawWords(painter, spots_[static_cast<std::size_t>(i)].boxes.front(), Qt::AlignCenter,
                  QString::fromStdString(tokens_[static_cast<std::size_t>(i)].display));
    const QRectF all = pictureRect();
    if (!grey_.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, grey_.width() > all.width());
        painter.drawImage(all, grey_);
    }
}

void TextFlow::paint(QPainter& painter, const QRectF& seen,
                     const std::function<QColor(const Spot& spot)>& inkOf) const {
    if (picture_) return paintPatches(painter);
    auto spot = spots_.begin();
    for (std::size_t p = 0; p < paragraphs_.size(); ++p) {
        const auto from = std::exchange(
            spot, std::find_if(spot, spots_.end(), [p](const Spot& each) { return each.paragraph > p; }));
        const Paragraph& paragraph = *paragraphs_[p];
        if (!paragraph.layout || paragraph.text.isEmpty()) continue;
        const double top = gap() + paragraph.firstLine * pitch_;
        const double bottom = top + std::max(1, paragraph.layout->lineCount()) * pitch_;
        if (bottom < seen.top() || top > seen.bottom()) continue;
        std::vector<ColouredPart> inks;
        std::for_each(from, spot, [&](const Spot& each) { addInk(inks, each, inkOf(each)); });
        drawWords(painter, QPointF(), *paragraph.layout, inks);
    }
}

} // namespace lambdascope
