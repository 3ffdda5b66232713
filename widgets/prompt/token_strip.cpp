// SPDX-License-Identifier: MIT
#include "widgets/prompt/token_strip.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

constexpr int chipEdge = 3; // room for outlines around the chips

bool same(const std::vector<TokenPiece>& a, const std::vector<TokenPiece>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const TokenPiece& x, const TokenPiece& y) {
        return x.id == y.id && x.continues == y.continues && x.display == y.display;
    });
}

QString hexBytes(const std::string& bytes) {
    return QString::fromLatin1(QByteArray::fromStdString(bytes).toHex(' ')).toUpper();
}

} // namespace

TokenStrip::TokenStrip(QWidget* parent) : QAbstractScrollArea(parent), tip_(new HeadTip(this)) {
    setObjectName(QStringLiteral("tokenStrip"));
    setAccessibleName(tr("Tokens of the prompt"));
    setAccessibleRole(*this, QAccessible::List);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

void TokenStrip::setTokens(std::vector<TokenPiece> tokens) {
    tip_->hide();                      // of numbers that are none any more: it comes with all that changes
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
    pinMoved_ = false;
    fresh_ = true;
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
    const bool fresh = std::exchange(fresh_, false);
    if (query == query_ && key == key_ && !fresh) return;
    pinMoved_ = pinMoved_ || (!fresh && query != query_);
    if (fresh || query != query_) {
        query_ = query;
        revealPlaces();
    }
    key_ = key;
    viewport()->update();
    emit currentChanged();
}

void TokenStrip::setHovered(std::optional<int> token) {
    if (token == hovered_) return;
    for (const auto& changed : {std::exchange(hovered_, token), token}) // the strip is as wide as the window
        if (changed)
            for (const Chip& chip : chips_)
                if (*changed >= chip.first && *changed <= chip.last)
                    viewport()->update(paintedBox(chip).translated(-offset()));
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
    revealPlaces();
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
    return {600, (compact_ ? 20 : 22) + 2 * chipEdge};
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
    const bool wraps = viewport()->height() >= 2 * height + 6 + 2 * chipEdge;
    QPoint at(chipEdge, chipEdge);
    int right = 0;
    for (Chip& chip : chips_) {
        const int width = std::max(metrics.horizontalAdvance(chip.text) + 2 * padding, 14);
        if (wraps && at.x() > chipEdge && at.x() + width + chipEdge > viewport()->width())
            at = {chipEdge, at.y() + height + 6};
        chip.box = QRect(at, QSize(width, height));
        at.rx() += width + gap;
        right = std::max(right, chip.box.right() + 1 + chipEdge);
    }
    const QSize content(right, at.y() + height + chipEdge);
    QScrollBar* along = horizontalScrollBar();
    along->setPageStep(viewport()->width());
    along->setSingleStep(40);
    along->setRange(0, wraps ? 0 : std::max(0, content.width() - viewport()->width()));
    if (query_) along->setValue(along->maximum()); // whatever widths it had on the way to this one
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(height + 6);
    verticalScrollBar()->setRange(0, wraps ? std::max(0, content.height() - viewport()->height()) : 0);
    revealPlaces();
    viewport()->update();
}

/// The answer and the token that asks, where there is room for both; else the answer of a text that has just
/// come, and of a pin that has moved the token.
void TokenStrip::revealPlaces() {
    if (pinMoved_)
        for (const int token : answer_) reveal(token);
    if (query_) reveal(*query_);
    if (!pinMoved_)
        for (auto token = answer_.rbegin(); token != answer_.rend(); ++token) reveal(*token);
}

void TokenStrip::reveal(int token) {
    if (token < 0 || token >= static_cast<int>(tokens_.size())) return;
    const QRect box = chips_[chipOfToken_[token]].box;
    const auto show = [](QScrollBar* bar, int low, int high, int room) {
        if (low < bar->value()) bar->setValue(low);
        if (high > bar->value() + room) bar->setValue(high - room);
    };
    show(horizontalScrollBar(), box.left() - 40, box.right() + 40, viewport()->width());
    show(verticalScrollBar(), box.top() - chipEdge, box.bottom() + chipEdge, viewport()->height());
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
        if (i < static_cast<int>(tint_.size())) line += tr(" · read with %1").arg(number(tint_[i], 2));
        lines << line;
    }
    return lines.join(u'\n');
}

// How the token strip looks, and how it answers to mouse and keys.
void TokenStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Theme::mono(compact_ ? 11 : 12));
    const QRect window = viewport()->rect();
    const auto first = std::partition_point(chips_.begin(), chips_.end(), [&](const Chip& chip) {
        const QRect box = chip.box.translated(-offset());
        return box.bottom() < 0 || (box.top() <= 0 && box.right() < 0);
    });
    for (auto chip = first; chip != chips_.end(); ++chip) {
        const QRect box = chip->box.translated(-offset());
        if (box.top() > window.bottom() ||
            (box.left() > window.right() && verticalScrollBar()->maximum() == 0 &&
             horizontalScrollBar()->maximum() > 0))
            break;
        if (event->region().intersects(paintedBox(*chip).translated(-offset())))
            paintChip(painter, *chip, box);
    }
    if (const QRect begins = chipRect(static_cast<int>(tokens_.size()) - written_);
        written_ > 0 && !begins.isNull()) {
        painter.setPen(QPen(theme_.ink3, 1));
        painter.drawLine(QPointF(begins.left() - 1.5, begins.top() - 2),
                         QPointF(begins.left() - 1.5, begins.bottom() + 3));
    }
    paintFadedEdges(painter, *this, theme_.dock);
    if (stale_) {
        painter.setPen(QPen(theme_.ink3, 1, Qt::CustomDashLine));
        QPen pen = painter.pen();
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(0, 0.5), QPointF(window.width(), 0.5));
    }
}

void TokenStrip::paintChip(QPainter& painter, const Chip& chip, const QRect& box) const {
    const auto inChip = [&chip](std::optional<int> token) {
        return token && *token >= chip.first && *token <= chip.last;
    };
    const bool tinted =
        !tint_.empty() && tintMaximum_ > 0 && std::abs(chip.tint) >= faintestTint * tintMaximum_;
    const QColor fill = tinted
                            ? Palette::of(Palette::Kind::Signed, theme_.dark).ofValue(chip.tint, tintMaximum_)
                            : theme_.base;
    const QRectF frame = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5);
    if (inChip(query_) || inChip(key_))
        painter.setPen(QPen(theme_.accent, 2));
    else if (inChip(hovered_))
        painter.setPen(QPen(theme_.accent, 1));
    else
        painter.setPen(QPen(tinted ? fill : theme_.line, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(frame, 3, 3);

    const QColor ink = chip.special && !tinted ? theme_.ink3 : inkOn(fill, theme_);
    QColor faint = ink;
    faint.setAlphaF(0.55F);
    const int padding = compact_ ? 4 : 5;
    const auto spaces = std::find_if(chip.text.begin(), chip.text.end(), [](QChar c) { return c != u'·'; });
    const auto leading = static_cast<qsizetype>(spaces - chip.text.begin());
    const QString dots = chip.text.left(leading);
    QRect text = box.adjusted(padding, 0, padding, 0);
    if (leading > 0) {
        painter.setPen(faint);
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, dots);
        text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(dots));
    }
    painter.setPen(ink);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, chip.text.mid(leading));
    paintMark(painter, chip, box);
    if (hasFocus() && inChip(current_ < 0 ? std::optional<int>() : current_))
        paintFocusRing(painter, frame, theme_, 3);
}

/// A bar below the chip, for the answer thicker than for a distractor.
void TokenStrip::paintMark(QPainter& painter, const Chip& chip, const QRect& box) const {
    if (!chip.answer && !chip.distractor) return;
    const int thick = chip.answer ? 3 : 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(chip.answer ? theme_.ink1 : theme_.ink3);
    painter.drawRoundedRect(QRectF(box.left() + 1, box.bottom() + 1, box.width() - 2, thick), 1, 1);
}

/// With what every head gives to the token, where that is known.
void TokenStrip::showTipOf(int chip, QPoint place, int token) {
    if (chip < 0) return hideTip();
    const QRect box = chips_[chip].box.translated(-offset());
    HeadsOfToken heads = heads_ ? heads_(token) : HeadsOfToken{};
    if (heads.models.empty()) return showTip(place, toolTipOf(chips_[chip]), viewport(), box);
    QToolTip::hideText();
    tip_->showBelow(QRect(viewport()->mapToGlobal(box.topLeft()), box.size()), toolTipOf(chips_[chip]),
                    std::move(heads));
}

void TokenStrip::hideTip() {
    QToolTip::hideText();
    tip_->hide();
}

bool TokenStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTipOf(chipAt(help->pos()), help->globalPos(), tokenAt(help->pos()));
        return true;
    }
    if (event->type() == QEvent::Leave || event->type() == QEvent::WindowDeactivate) hideTip();
    if (event->type() == QEvent::Leave && hovered_) {
        setHovered({});
        emit tokenHovered(-1);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenStrip::resizeEvent(QResizeEvent*) {
    arrange();
}

void TokenStrip::mouseMoveEvent(QMouseEvent* event) {
    const int token = tokenAt(event->position().toPoint());
    viewport()->setCursor(token < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    if (token == hovered_.value_or(-1)) return;
    tip_->hide(); // it is of another
    setHovered(token < 0 ? std::optional<int>() : token);
    emit tokenHovered(token);
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
    tip_->hide();
    event->accept(); // chips are buttons: the release decides
}

void TokenStrip::mouseReleaseEvent(QMouseEvent* event) {
    const int token = event->button() == Qt::LeftButton ? tokenAt(event->position().toPoint()) : -1;
    if (token < 0) return;
    current_ = token;
    viewport()->update();
    emit currentChanged();
    emit tokenClicked(token);
}

void TokenStrip::wheelEvent(QWheelEvent* event) {
    tip_->hide();
    const QPoint turn = event->angleDelta();
    QScrollBar* bar = verticalScrollBar()->maximum() > 0 ? verticalScrollBar() : horizontalScrollBar();
    bar->setValue(bar->value() - (turn.y() != 0 ? turn.y() : turn.x()));
    event->accept();
}

void TokenStrip::setCurrent(int token) {
    if (tokens_.empty()) return;
    current_ = std::clamp(token, 0, static_cast<int>(tokens_.size()) - 1);
    reveal(current_);
    viewport()->update();
    emit currentChanged();
}

std::vector<KeyHelp> TokenStrip::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Go from token to token")},
            {{Qt::Key_Home, Qt::Key_End}, tr("First or last token")},
            {{Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}, tr("Ask from this token")}};
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(tokens_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(current_ < 0 ? query_.value_or(last) : current_ - 1);
        break;
    case Qt::Key_Right:
        setCurrent(current_ < 0 ? query_.value_or(last) : current_ + 1);
        break;
    case Qt::Key_Home:
        setCurrent(0);
        break;
    case Qt::Key_End:
        setCurrent(last);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_ >= 0) emit tokenClicked(current_);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TokenStrip::focusInEvent(QFocusEvent* event) {
    if (current_ < 0 && !tokens_.empty()) setCurrent(query_.value_or(static_cast<int>(tokens_.size()) - 1));
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TokenStrip::focusOutEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace lambdascope
