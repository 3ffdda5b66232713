// SPDX-License-Identifier: MIT
#include "widgets/prompt/continuation_strip.h"

#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int edge = 3;      // room for outlines around the chips
constexpr int endWidth = 40; // "end" behind a row

} // namespace

ContinuationStrip::ContinuationStrip(QWidget* parent) : QAbstractScrollArea(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("continuationStrip"));
    setAccessibleName(tr("Continuations of the prompt"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

void ContinuationStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    arrange();
}

void ContinuationStrip::setContinuations(Continuations continuations) {
    const bool begins = columns() == 0 || (continuations.streaming && !all_.streaming);
    const bool moved = continuations.shown != all_.shown || continuations.row != all_.row;
    all_ = std::move(continuations);
    if (begins) atEnd_ = true;
    arrange();
    if (all_.streaming && atEnd_)
        horizontalScrollBar()->setValue(horizontalScrollBar()->maximum());
    else if (moved && all_.shown > 0)
        reveal(all_.shown - 1);
    describe();
}

void ContinuationStrip::setCompact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    updateGeometry();
    arrange();
}

QSize ContinuationStrip::sizeHint() const {
    const int rows = std::max(1, static_cast<int>(all_.rows.size()));
    return {600, rows * rowHeight() + 2};
}

int ContinuationStrip::columns() const {
    int most = 0;
    for (std::size_t row = 0; row < all_.rows.size(); ++row)
        most = std::max(most, count(static_cast<int>(row)));
    return most;
}

int ContinuationStrip::rowTop(int row) const {
    return 1 + row * rowHeight();
}

QString ContinuationStrip::textOf(const TokenPiece& piece) {
    if (piece.display.empty()) return QStringLiteral("…"); // the rest of a character that has begun
    return QString::fromStdString(piece.display).replace(u' ', u'·');
}

void ContinuationStrip::arrange() {
    const QFontMetrics metrics(chipFont());
    const int padding = compact_ ? 4 : 5, gap = compact_ ? 2 : 3;
    widths_.assign(all_.rows.size(), {});
    for (std::size_t row = 0; row < all_.rows.size(); ++row)
        for (const TokenPiece& piece : all_.rows[row].pieces)
            widths_[row].push_back(std::max(metrics.horizontalAdvance(textOf(piece)) + 2 * padding, 14));
    left_.clear();
    int at = edge;
    for (int token = 0; token < columns(); ++token) {
        left_.push_back(at);
        int width = 0;
        for (const auto& widths : widths_)
            if (token < static_cast<int>(widths.size())) width = std::max(width, widths[token]);
        at += width + gap;
    }
    const bool ends = std::ranges::any_of(all_.rows, &ContinuationRow::ended);
    QScrollBar* bar = horizontalScrollBar();
    bar->setPageStep(viewport()->width());
    bar->setSingleStep(40);
    bar->setRange(0, std::max(0, at + edge + (ends ? endWidth : 0) - viewport()->width()));
    viewport()->update();
}

void ContinuationStrip::reveal(int token) {
    if (token < 0 || token >= static_cast<int>(left_.size())) return;
    QScrollBar* bar = horizontalScrollBar();
    const QRect chip = chipRect(all_.row, token);
    if (chip.isEmpty()) return;
    if (chip.left() < 40) bar->setValue(bar->value() + chip.left() - 40);
    if (chip.right() > viewport()->width() - 40)
        bar->setValue(bar->value() + chip.right() - viewport()->width() + 40);
}

QRect ContinuationStrip::chipRect(int row, int token) const {
    if (row < 0 || row >= static_cast<int>(widths_.size()) || token < 0 || token >= count(row)) return {};
    const int height = compact_ ? 20 : 22;
    const int top = rowTop(row) + (rowHeight() - height) / 2;
    return {left_[token] - horizontalScrollBar()->value(), top, widths_[row][token], height};
}

bool ContinuationStrip::differs(int token) const {
    return all_.rows.size() == 2 && token < count(0) && token < count(1) &&
           all_.rows[0].pieces[token].id != all_.rows[1].pieces[token].id;
}

int ContinuationStrip::firstDifference() const {
    for (int token = 0; token < columns(); ++token)
        if (differs(token)) return token;
    return -1;
}

QString ContinuationStrip::toolTipOf(int row, int token) const {
    const ContinuationRow& of = all_.rows[row];
    const TokenPiece& piece = of.pieces[token];
    const float probability = of.probabilities[token];
    const QString given =
        probability > 0 && probability < 0.00005F ? tr("less than 0.0001") : number(probability, 4);
    QString tip = tr("%1 gave it a probability of %2").arg(of.name, given);
    tip += '\n' + tr("token %1 · id %2").arg(of.position + token).arg(piece.id);
    if (piece.special) tip += tr(" · special");
    if (differs(token)) tip += '\n' + tr("the other row has another token here");
    if (of.stale) tip += '\n' + tr("written with other edits than those in force");
    tip += '\n' + tr("Click: all views show the text up to here");
    return tip;
}

/// For screen readers: where the views stand.
void ContinuationStrip::describe() {
    if (all_.shown > 0 && all_.row < static_cast<int>(all_.rows.size()) && all_.shown <= count(all_.row)) {
        const ContinuationRow& row = all_.rows[all_.row];
        setAccessibleDescription(tr("%1, token %2 of %3: %4, probability %5")
                                     .arg(row.name)
                                     .arg(all_.shown)
                                     .arg(row.pieces.size())
                                     .arg(textOf(row.pieces[all_.shown - 1]))
                                     .arg(number(row.probabilities[all_.shown - 1], 2)));
    } else {
        setAccessibleDescription(tr("the views show the prompt"));
    }
}

std::optional<ContinuationStrip::Place> ContinuationStrip::placeAt(QPoint position) const {
    for (int row = 0; row < static_cast<int>(all_.rows.size()); ++row) {
        if (position.y() < rowTop(row) || position.y() >= rowTop(row) + rowHeight()) continue;
        const int at = position.x() + horizontalScrollBar()->value();
        const auto next = std::upper_bound(left_.begin(), left_.end(), at);
        const int token = static_cast<int>(next - left_.begin()) - 1;
        if (token >= 0 && token < count(row) && chipRect(row, token).right() >= position.x())
            return Place{row, token};
    }
    return {};
}

void ContinuationStrip::choose(int row, int count) {
    if (row != all_.row || count != all_.shown) emit tokenChosen(row, count);
}

bool ContinuationStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto place = placeAt(help->pos()))
            QToolTip::showText(help->globalPos(), toolTipOf(place->row, place->token), viewport(),
                               chipRect(place->row, place->token));
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ContinuationStrip::resizeEvent(QResizeEvent*) {
    arrange();
    if (all_.streaming && atEnd_) horizontalScrollBar()->setValue(horizontalScrollBar()->maximum());
}

void ContinuationStrip::mousePressEvent(QMouseEvent* event) {
    event->accept();
    if (event->button() != Qt::LeftButton) return;
    if (const auto place = placeAt(event->position().toPoint())) choose(place->row, place->token + 1);
}

void ContinuationStrip::mouseMoveEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position().toPoint());
    viewport()->setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!event->buttons().testFlag(Qt::LeftButton) || !place || place->row != all_.row) return;
    choose(place->row, place->token + 1); // a drag along the row
}

void ContinuationStrip::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    QScrollBar* bar = horizontalScrollBar();
    bar->setValue(bar->value() - (turn.y() != 0 ? turn.y() : turn.x()));
    atEnd_ = bar->value() == bar->maximum();
    viewport()->update();
    event->accept();
}

std::vector<KeyHelp> ContinuationStrip::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Show the text up to the token before or after")},
            {{Qt::Key_Home, Qt::Key_End}, tr("Up to the first or the last token")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Follow the other model")}};
}

void ContinuationStrip::keyPressEvent(QKeyEvent* event) {
    const int rows = static_cast<int>(all_.rows.size());
    const int last = all_.row < rows ? count(all_.row) : 0;
    const int now = std::min(all_.shown, last);
    switch (event->key()) {
    case Qt::Key_Left:
        choose(all_.row, now == 0 ? 0 : now - 1);
        break;
    case Qt::Key_Right:
        choose(all_.row, std::min(now + 1, last));
        break;
    case Qt::Key_Home:
        choose(all_.row, std::min(1, last));
        break;
    case Qt::Key_End:
        choose(all_.row, last);
        break;
    case Qt::Key_Up:
    case Qt::Key_Down: { // the same step of the other row
        const int other = event->key() == Qt::Key_Up ? 0 : rows - 1;
        if (other >= 0 && count(other) > 0) choose(other, std::clamp(now, 1, count(other)));
        break;
    }
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void ContinuationStrip::focusInEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void ContinuationStrip::focusOutEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace lambdascope
