// SPDX-License-Identifier: MIT
#include "widgets/prompt/text_flow.h"

#include "core/model/recorded/recording.h"
#include "widgets/kit/draw_words.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

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

} // namespace

/// What stands between two line breaks of the text.
struct TextFlow::Paragraph {
    QString text;
    std::unique_ptr<QTextLayout> layout;
    QList<QTextLayout::FormatRange> inks = {};
    int firstLine = 0;
    std::size_t firstPlace = 0, endPlace = 0;
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
        Place& place = places_[static_cast<std::size_t>(i)];
        const double wide =
            metrics.horizontalAdvance(QString::fromStdString(tokens_[static_cast<std::size_t>(i)].display)) +
            12;
        if (x > 0 && x + wide > width_) {
            x = 0;
            patchesTop_ += chipHigh + chipApart;
        }
        place.boxes = {{x, patchesTop_, wide, chipHigh}};
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
        places_[static_cast<std::size_t>(i)].boxes = {
            {all.left() + column * wide, all.top() + row * high, wide, high}};
    }
}

bool TextFlow::setTokens(const std::vector<TokenPiece>& pieces) {
    if (sameText(pieces, tokens_)) return false;
    tokens_ = pieces;
    paragraphs_.clear();
    places_.clear();
    placeOf_.clear();
    if (picture_) {
        for (int i = 0; i < tokenCount(); ++i) {
            places_.push_back({i, i, 0, 0, 0, {}});
            placeOf_.push_back(static_cast<std::size_t>(i));
        }
        setWidth(std::exchange(width_, 0));
        return true;
    }
    bool begins = true;
    for (int i = 0; i < tokenCount(); ++i) {
        const TokenPiece& piece = tokens_[static_cast<std::size_t>(i)];
        if (begins) paragraphs_.push_back(std::make_unique<Paragraph>());
        Paragraph& paragraph = *paragraphs_.back();
        if (begins) paragraph.firstPlace = places_.size();
        if (begins || !piece.continues) {
            const int from = static_cast<int>(paragraph.text.size());
            places_.push_back({i, i, from, from, paragraphs_.size() - 1, {}});
        }
        paragraph.text += QString::fromStdString(piece.display);
        places_.back().last = i;
        places_.back().to = static_cast<int>(paragraph.text.size());
        if (piece.special) paragraph.text += QChar(0x2009); // a thin space: its name is not of the text
        placeOf_.push_back(places_.size() - 1);
        paragraph.endPlace = places_.size();
        begins = breaksLine(piece);
    }
    setWidth(std::exchange(width_, 0));
    return true;
}

void TextFlow::setWidth(double width) {
    if (std::exchange(width_, width) == width) return;
    if (picture_) {
        if (!places_.empty()) layPatches();
        return;
    }
    lines_ = 0;
    for (const auto& paragraph : paragraphs_) lay(*paragraph, lines_);
    for (Place& place : places_) findBoxes(place);
}

/// Lines stand in the middle of the room that their words have.
void TextFlow::lay(Paragraph& paragraph, int& line) {
    paragraph.firstLine = line;
    paragraph.layout = std::make_unique<QTextLayout>(paragraph.text, font_);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    paragraph.layout->setTextOption(option);
    paragraph.layout->setFormats(paragraph.inks);
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

void TextFlow::findBoxes(Place& place) const {
    const Paragraph& paragraph = *paragraphs_[place.paragraph];
    place.boxes.clear();
    int from = place.from, to = place.to;
    while (from < to && paragraph.text[from].isSpace()) ++from;
    while (to > from && paragraph.text[to - 1].isSpace()) --to;
    if (from == to) from = place.from, to = place.to; // blanks alone
    for (int l = 0; l < paragraph.layout->lineCount(); ++l) {
        const QTextLine line = paragraph.layout->lineAt(l);
        const int first = std::max(from, line.textStart());
        const int last = std::min(to, line.textStart() + line.textLength());
        if (first >= last && !(from == to && first == last)) continue;
        const double a = line.cursorToX(first), b = line.cursorToX(last);
        const double wide = std::max(4.0, std::abs(b - a)), top = gap() + (paragraph.firstLine + l) * pitch_;
        place.boxes.emplace_back(std::min({a, b, std::max(0.0, width_ - wide)}), top, wide, wordHigh_);
        if (from == to) break;
    }
}

double TextFlow::height() const {
    if (picture_) return pictureRect().bottom() + 6;
    return std::max(1, lines_) * pitch_ + 6;
}

const std::vector<QRectF>& TextFlow::boxesOf(int token) const {
    static const std::vector<QRectF> none;
    if (token < 0 || token >= tokenCount()) return none;
    return places_[placeOf_[static_cast<std::size_t>(token)]].boxes;
}

int TextFlow::tokenAt(QPointF at) const {
    for (const Place& place : places_)
        for (const QRectF& box : place.boxes) {
            const bool patch = picture_ && place.first >= picture_->leading; // which lie close
            if (!(patch ? box : box.adjusted(-2, -3, 2, 3)).contains(at)) continue;
            const int count = place.last - place.first + 1; // equal parts
            const int part = static_cast<int>((at.x() - box.left()) * count / box.width());
            return place.first + std::clamp(part, 0, count - 1);
        }
    return -1;
}

int TextFlow::tokenBeyond(int token, int lines) const {
    const auto& boxes = boxesOf(token);
    if (boxes.empty()) return token;
    const double y = boxes.front().top() + lines * pitch_, x = boxes.front().center().x();
    const Place* best = lines < 0 ? &places_.front() : &places_.back();
    double nearest = -1;
    for (const Place& place : places_)
        for (const QRectF& box : place.boxes) {
            const double away = std::abs(box.center().x() - x);
            if (std::abs(box.top() - y) > 1 || (nearest >= 0 && away >= nearest)) continue;
            nearest = away;
            best = &place;
        }
    return best->first;
}

/// Colours are of the layout, as a file has each word once only so. Another one changes no width but for
/// rounding.
void TextFlow::setInks(const std::function<QColor(int token)>& inkOf) {
    bool moved = false;
    for (const auto& paragraph : paragraphs_) {
        QList<QTextLayout::FormatRange> inks;
        for (std::size_t p = paragraph->firstPlace; p < paragraph->endPlace; ++p) {
            const QColor ink = inkOf(places_[p].first);
            if (!ink.isValid()) continue;
            if (!inks.isEmpty() && inks.back().start + inks.back().length == places_[p].from &&
                inks.back().format.foreground().color() == ink) {
                inks.back().length = places_[p].to - inks.back().start;
                continue;
            }
            QTextLayout::FormatRange range{places_[p].from, places_[p].to - places_[p].from, {}};
            range.format.setForeground(ink);
            inks.push_back(range);
        }
        if (std::exchange(paragraph->inks, inks) == inks || !paragraph->layout) continue;
        int line = paragraph->firstLine;
        const int lines = paragraph->layout->lineCount();
        lay(*paragraph, line);
        moved = moved || paragraph->layout->lineCount() != lines;
        for (std::size_t p = paragraph->firstPlace; p < paragraph->endPlace; ++p) findBoxes(places_[p]);
    }
    if (moved) setWidth(std::exchange(width_, 0));
}

void TextFlow::paintPatches(QPainter& painter) const {
    painter.setFont(font_);
    for (int i = 0; i < std::min(picture_->leading, tokenCount()); ++i)
        drawWords(painter, places_[static_cast<std::size_t>(i)].boxes.front(), Qt::AlignCenter,
                  QString::fromStdString(tokens_[static_cast<std::size_t>(i)].display));
    const QRectF all = pictureRect();
    if (!grey_.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, grey_.width() > all.width());
        painter.drawImage(all, grey_);
    }
}

void TextFlow::paint(QPainter& painter, const QRectF& seen) const {
    if (picture_) return paintPatches(painter);
    for (const auto& paragraph : paragraphs_) {
        if (!paragraph->layout || paragraph->text.isEmpty()) continue;
        const double top = gap() + paragraph->firstLine * pitch_;
        const double bottom = top + std::max(1, paragraph->layout->lineCount()) * pitch_;
        if (bottom >= seen.top() && top <= seen.bottom()) drawWords(painter, QPointF(), *paragraph->layout);
    }
}

} // namespace lambdascope
