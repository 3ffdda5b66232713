// SPDX-License-Identifier: MIT
#include "widgets/prompt/continuations.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int edge = 3;      // room for outlines around the chips
constexpr int endWidth = 40; // "end" behind a row

constexpr int margin = 16, gap = 8, bottom = 5;

constexpr double beyond = 0.45; // opacity of tokens behind the one that the views show, and of stale rows

} // namespace

ContinuationStrip::ContinuationStrip(QWidget* parent) : QAbstractScrollArea(parent) {
    setObjectName(QStringLiteral("continuationStrip"));
    setAccessibleName(tr("Continuations of the prompt"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
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

void ContinuationStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::StyleChange) arrange(); // a screen of another ratio has other widths
    QAbstractScrollArea::changeEvent(event);
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

RowHead::RowHead(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void RowHead::setRow(const QString& name, bool standard, bool edited) {
    name_ = name;
    standard_ = standard;
    edited_ = edited;
    setAccessibleName(tr("Show what %1 wrote").arg(name));
    setToolTip(isChecked() ? tr("The maps, tables and figures show what %1 wrote").arg(name)
                           : tr("Show in all views what %1 wrote").arg(name));
    update();
}

void RowHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int side = 15;
    paintBadge(painter, {0, (height() - side) / 2.0}, standard_, theme_, side);
    painter.setFont(Theme::sans(12, isChecked() ? QFont::DemiBold : QFont::Normal));
    painter.setPen(edited_ ? theme_.accent : theme_.ink1);
    painter.drawText(rect().adjusted(side + 6, 0, -22, 0), Qt::AlignVCenter | Qt::AlignLeft, name_);
    const QColor eye = isChecked() ? theme_.accent : underMouse() ? theme_.ink2 : theme_.ink3;
    painter.setOpacity(isChecked() || underMouse() ? 1 : 0.6);
    lambdascope::icon(QStringLiteral("eye"), eye)
        .paint(&painter, QRect(width() - 20, (height() - 16) / 2, 16, 16));
    painter.setOpacity(1);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_, 3);
}

ContinuationsView::ContinuationsView(QWidget* parent) : QWidget(parent), strip_(new ContinuationStrip(this)) {
    for (const int row : {0, 1}) {
        heads_.at(row) = new RowHead(this);
        heads_.at(row)->setObjectName(row == 0 ? QStringLiteral("followDiff")
                                               : QStringLiteral("followStandard"));
        heads_.at(row)->setAccessibleName(row == 0 ? tr("Show what the DIFF model writes")
                                                   : tr("Show what the standard model writes"));
        heads_.at(row)->setToolTip(heads_.at(row)->accessibleName());
        connect(heads_.at(row), &QAbstractButton::clicked, this, [this, row] {
            heads_.at(row)->setChecked(true); // one of them is shown, whatever is pressed
            emit rowChosen(row);
        });
        auto* use = uses_.at(row) = new QPushButton(tr("Use as prompt"), this);
        use->setObjectName(row == 0 ? QStringLiteral("useDiff") : QStringLiteral("useStandard"));
        use->setToolTip(tr("Put this text into the prompt"));
        use->setProperty("link", true);
        tagControl(use, Control::Prompt);
        use->setProperty("small", true);
        connect(use, &QPushButton::clicked, this, [this, row] { emit useRequested(row); });
    }
    setTabOrder(heads_[0], heads_[1]);
    setTabOrder(heads_[1], strip_);
    setTabOrder(strip_, uses_[0]);
    setTabOrder(uses_[0], uses_[1]);
    connect(strip_, &ContinuationStrip::tokenChosen, this, &ContinuationsView::tokenChosen);
}

void ContinuationsView::setCompact(bool compact) {
    strip_->setCompact(compact);
    updateGeometry();
    arrange();
}

void ContinuationsView::setContinuations(const Continuations& continuations) {
    const auto rows = static_cast<int>(continuations.rows.size());
    const bool other = rows != static_cast<int>(strip_->continuations().rows.size());
    strip_->setContinuations(continuations);
    for (int row = 0; row < 2; ++row) {
        heads_.at(row)->setVisible(row < rows);
        uses_.at(row)->setVisible(row < rows);
        if (row >= rows) continue;
        const ContinuationRow& of = continuations.rows[row];
        heads_.at(row)->setChecked(row == continuations.row &&
                                   (continuations.shown > 0 || continuations.streaming));
        heads_.at(row)->setRow(of.name, of.standard, of.edited);
        const bool upTo = row == continuations.row && continuations.shown > 0 && !continuations.streaming &&
                          continuations.shown < std::ssize(of.pieces);
        uses_.at(row)->setEnabled(!of.pieces.empty() && of.usable);
        uses_.at(row)->setAccessibleName(tr("Use as prompt what %1 wrote").arg(of.name));
        uses_.at(row)->setToolTip(
            !of.usable ? tr("The other model does not read what %1 wrote").arg(of.name)
            : upTo     ? tr("Adds what %1 wrote up to the token shown to the prompt").arg(of.name)
                       : tr("Adds what %1 wrote to the prompt").arg(of.name));
    }
    if (other) updateGeometry();
    arrange();
}

QSize ContinuationsView::sizeHint() const {
    return {900, strip_->sizeHint().height() + bottom};
}

void ContinuationsView::resizeEvent(QResizeEvent*) {
    arrange();
}

void ContinuationsView::arrange() {
    const int head = heads_[0]->sizeHint().width(), use = uses_[0]->sizeHint().width();
    strip_->setGeometry(margin + head + gap, 0, width() - 2 * margin - head - use - 2 * gap,
                        strip_->sizeHint().height());
    for (int row = 0; row < 2; ++row) {
        const int top = strip_->rowTop(row) + (strip_->rowHeight() - 22) / 2;
        heads_.at(row)->setGeometry(margin, top, head, 22);
        uses_.at(row)->setGeometry(width() - margin - use, top, use, 22);
    }
}

// How the rows of continuations look.
void ContinuationStrip::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(chipFont());
    paintFirstDifference(painter);
    for (int row = 0; row < static_cast<int>(all_.rows.size()); ++row) paintRow(painter, row);
    paintFadedEdges(painter, *this, theme_.dock);
    if (!hasFocus()) return;
    const QRect chip = chipRect(all_.row, all_.shown - 1);
    if (chip.isEmpty()) { // the views stand at the prompt: the row itself has the keyboard
        painter.setPen(QPen(theme_.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(0.5, rowTop(all_.row) + 0.5, viewport()->width() - 1, rowHeight() - 1),
                                4, 4);
    }
}

void ContinuationStrip::paintRow(QPainter& painter, int row) const {
    const ContinuationRow& of = all_.rows[row];
    const bool axis = row == all_.row && all_.shown > 0;
    for (int token = 0; token < count(row); ++token) {
        const QRect box = chipRect(row, token);
        if (box.right() < 0) continue;
        if (box.left() > viewport()->width()) break;
        painter.setOpacity(of.stale || (axis && token >= all_.shown && !all_.streaming) ? beyond : 1);
        paintChip(painter, row, token, box);
    }
    painter.setOpacity(1);
    if (of.ended) paintEnd(painter, row);
    if (!of.stale) return;
    QPen pen(theme_.ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    const double y = rowTop(row) + rowHeight() / 2.0 - (compact_ ? 10 : 11) - 1.5;
    painter.drawLine(QPointF(0, y), QPointF(viewport()->width(), y));
}

void ContinuationStrip::paintChip(QPainter& painter, int row, int token, const QRect& box) const {
    const TokenPiece& piece = all_.rows[row].pieces[token];
    const bool here = row == all_.row && token == all_.shown - 1;
    const bool other = differs(token);
    const QRectF frame = QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(here ? QPen(theme_.accent, 2) : QPen(theme_.line, 1));
    painter.setBrush(other ? theme_.softLine : theme_.base);
    painter.drawRoundedRect(frame, 3, 3);

    const QString all = textOf(piece);
    const auto text = std::find_if(all.begin(), all.end(), [](QChar c) { return c != u'·'; });
    const QString dots = all.left(text - all.begin());
    const int padding = compact_ ? 4 : 5;
    QRect room = box.adjusted(padding, 0, -padding + 2, 0);
    QColor faint = theme_.ink1;
    faint.setAlphaF(0.55F);
    painter.setPen(faint);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, dots);
    room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(dots));
    painter.setPen(piece.special ? theme_.ink3 : theme_.ink1);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, all.mid(dots.size()));
    if (here && hasFocus()) paintFocusRing(painter, frame, theme_, 2);
}

void ContinuationStrip::paintEnd(QPainter& painter, int row) const {
    const QRect last = chipRect(row, count(row) - 1);
    painter.save();
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink3);
    painter.drawText(QRect(last.right() + 7, last.top(), 60, last.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("end"));
    painter.restore();
}

/// A hairline through both rows where they part.
void ContinuationStrip::paintFirstDifference(QPainter& painter) const {
    const int token = firstDifference();
    if (token <= 0) return; // from the first token on: there is nothing that they share
    const double x = left_[token] - horizontalScrollBar()->value() - (compact_ ? 1 : 1.5);
    painter.setPen(QPen(theme_.ink3, 1));
    painter.drawLine(QPointF(x, rowTop(0) + 1), QPointF(x, rowTop(1) + rowHeight() - 1));
}

} // namespace lambdascope
