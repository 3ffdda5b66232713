// SPDX-License-Identifier: MIT
#include "widgets/prompt/token_strip.h"

#include "widgets/kit/palette.h"

#include <QEvent>
#include <QFontMetrics>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int edge = 3; // room for outlines around the chips

bool same(const std::vector<TokenPiece>& a, const std::vector<TokenPiece>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const TokenPiece& x, const TokenPiece& y) {
        return x.id == y.id && x.continues == y.continues && x.display == y.display;
    });
}

QString hexBytes(const std::string& bytes) {
    return QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' ')).toUpper();
}

} // namespace

TokenStrip::TokenStrip(QWidget* parent) : QAbstractScrollArea(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("tokenStrip"));
    setAccessibleName(tr("Tokens of the prompt"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

void TokenStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    viewport()->update();
}

void TokenStrip::setTokens(std::vector<TokenPiece> tokens) {
    if (same(tokens, tokens_)) return; // the tint and the pointer's chip stay
    tokens_ = std::move(tokens);
    chips_.clear();
    chipOfToken_.clear();
    for (int i = 0; i < static_cast<int>(tokens_.size()); ++i) {
        const TokenPiece& piece = tokens_[i];
        if (!piece.continues || chips_.empty()) {
            Chip chip;
            chip.first = i;
            chip.special = piece.special;
            chips_.push_back(std::move(chip));
        }
        chips_.back().last = i;
        chips_.back().text += QString::fromStdString(piece.display).replace(u' ', u'·');
        chipOfToken_.push_back(static_cast<int>(chips_.size()) - 1);
    }
    tint_.clear();
    hovered_.reset();
    // the chip that was clicked is gone; the keyboard stays about where it was
    current_ = hasFocus() ? std::min(current_, static_cast<int>(tokens_.size()) - 1) : -1;
    setAccessibleDescription(tr("tokens: %1").arg(tokens_.size()));
    answer_.clear(); // they were those of the tokens before
    distractors_.clear();
    arrange();
    emit currentChanged();
}

void TokenStrip::setTint(std::vector<float> weights, float maximum) {
    tint_ = std::move(weights);
    // on every move of λ: only chips whose colour is another one are painted
    const bool sameScale = std::exchange(tintMaximum_, maximum) == maximum;
    const auto shade = [&](float tint) {
        return std::abs(tint) < faintestTint * maximum ? 0L : std::lround(255 * tint / maximum);
    };
    for (Chip& chip : chips_) {
        const float before = std::exchange(chip.tint, 0);
        for (int i = chip.first; i <= chip.last && i < static_cast<int>(tint_.size()); ++i)
            if (std::abs(tint_[i]) > std::abs(chip.tint)) chip.tint = tint_[i];
        if (sameScale && maximum > 0 && shade(before) != shade(chip.tint))
            viewport()->update(paintedBox(chip).translated(-offset()));
    }
    if (!sameScale) viewport()->update();
}

void TokenStrip::setPinned(std::optional<int> query, std::optional<int> key) {
    if (query == query_ && key == key_) return;
    const bool moved = query != query_;
    query_ = query;
    key_ = key;
    if (moved && query_) reveal(*query_);
    viewport()->update();
    emit currentChanged();
}

void TokenStrip::setHovered(std::optional<int> token) {
    if (token == hovered_) return;
    hovered_ = token;
    viewport()->update();
}

void TokenStrip::setMarks(std::vector<int> answer, std::vector<int> distractors) {
    if (answer == answer_ && distractors == distractors_) return;
    answer_ = std::move(answer);
    distractors_ = std::move(distractors);
    for (Chip& chip : chips_) {
        const auto touches = [&chip](int token) { return token >= chip.first && token <= chip.last; };
        chip.answer = std::ranges::any_of(answer_, touches);
        chip.distractor = !chip.answer && std::ranges::any_of(distractors_, touches);
    }
    viewport()->update();
}

std::optional<Span> TokenStrip::currentSpan() const {
    const int token = current_ >= 0 ? current_ : key_.value_or(-1);
    if (token < 0 || token >= static_cast<int>(tokens_.size())) return {};
    const Chip& chip = chips_[chipOfToken_[token]];
    const Span first = spanOf(tokens_, chip.first), last = spanOf(tokens_, chip.last);
    const Span span{first.begin, last.end};
    return first.empty() ? std::nullopt : std::optional(span);
}

std::string TokenStrip::text() const {
    const std::vector<Span> spans = tokenSpans(tokens_);
    std::string text;
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        if (!spans[i].empty()) text += tokens_[i].bytes;
    return text;
}

void TokenStrip::setWritten(int count) {
    if (count == written_) return;
    written_ = count;
    viewport()->update();
}

void TokenStrip::setCompact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    arrange();
}

void TokenStrip::setStale(bool stale) {
    if (stale == stale_) return;
    stale_ = stale;
    viewport()->update();
}

QSize TokenStrip::sizeHint() const {
    return {600, (compact_ ? 20 : 22) + 2 * edge};
}

QRect TokenStrip::chipRect(int token) const {
    if (token < 0 || token >= static_cast<int>(tokens_.size())) return {};
    return chips_[chipOfToken_[token]].box.translated(-offset());
}

QString TokenStrip::chipText(int token) const {
    if (token < 0 || token >= static_cast<int>(tokens_.size())) return {};
    return chips_[chipOfToken_[token]].text;
}

void TokenStrip::arrange() {
    const int height = compact_ ? 20 : 22, padding = compact_ ? 4 : 5, gap = compact_ ? 2 : 3;
    const QFontMetrics metrics(Theme::mono(compact_ ? 11 : 12));
    const bool wraps = viewport()->height() >= 2 * height + 6 + 2 * edge;
    QPoint at(edge, edge);
    int right = 0;
    for (Chip& chip : chips_) {
        const int width = std::max(metrics.horizontalAdvance(chip.text) + 2 * padding, 14);
        if (wraps && at.x() > edge && at.x() + width + edge > viewport()->width())
            at = {edge, at.y() + height + 6};
        chip.box = QRect(at, QSize(width, height));
        at.rx() += width + gap;
        right = std::max(right, chip.box.right() + 1 + edge);
    }
    const QSize content(right, at.y() + height + edge);
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(40);
    horizontalScrollBar()->setRange(0, wraps ? 0 : std::max(0, content.width() - viewport()->width()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(height + 6);
    verticalScrollBar()->setRange(0, wraps ? std::max(0, content.height() - viewport()->height()) : 0);
    if (query_) reveal(*query_);
    viewport()->update();
}

void TokenStrip::reveal(int token) {
    if (token < 0 || token >= static_cast<int>(tokens_.size())) return;
    const QRect box = chips_[chipOfToken_[token]].box;
    const auto show = [](QScrollBar* bar, int low, int high, int room) {
        if (low < bar->value()) bar->setValue(low);
        if (high > bar->value() + room) bar->setValue(high - room);
    };
    show(horizontalScrollBar(), box.left() - 40, box.right() + 40, viewport()->width());
    show(verticalScrollBar(), box.top() - edge, box.bottom() + edge, viewport()->height());
}

QPoint TokenStrip::offset() const {
    return {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

int TokenStrip::chipAt(QPoint position) const {
    const QPoint at = position + offset();
    // rows and the chips of a row are in order: the first chip that ends below or right of the point
    const auto found = std::partition_point(chips_.begin(), chips_.end(), [at](const Chip& chip) {
        return chip.box.bottom() < at.y() || (chip.box.top() <= at.y() && chip.box.right() < at.x());
    });
    return found != chips_.end() && found->box.contains(at) ? static_cast<int>(found - chips_.begin()) : -1;
}

int TokenStrip::tokenAt(QPoint position) const {
    const int index = chipAt(position);
    if (index < 0) return -1;
    const Chip& chip = chips_[index];
    const int count = chip.last - chip.first + 1; // a chip of several tokens: equal parts
    const int part = (position.x() + offset().x() - chip.box.left()) * count / std::max(1, chip.box.width());
    return chip.first + std::clamp(part, 0, count - 1);
}

QString TokenStrip::toolTipOf(const Chip& chip) const {
    QStringList lines;
    for (int i = chip.first; i <= chip.last; ++i) {
        const TokenPiece& piece = tokens_[i];
        QString line = tr("token %1 · id %2").arg(i).arg(piece.id);
        if (piece.special)
            line += tr(" · special");
        else
            line += tr(" · bytes %1").arg(hexBytes(piece.bytes));
        if (i >= static_cast<int>(tokens_.size()) - written_) line += tr(" · written by the model");
        if (std::ranges::count(answer_, i) > 0)
            line += tr(" · marked as answer");
        else if (std::ranges::count(distractors_, i) > 0)
            line += tr(" · marked as distractor");
        if (i < static_cast<int>(tint_.size()))
            line += tr(" · read with %1").arg(QString::number(tint_[i], 'f', 2).replace(u'-', QChar(0x2212)));
        lines << line;
    }
    return lines.join(u'\n');
}

} // namespace lambdascope
