// SPDX-License-Identifier: MIT
#include "widgets/prompt/continuations.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rich_text.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

constexpr int endWidth = 60; // of the word behind the last token
constexpr int edge = 3;      // room for outlines around the tokens
constexpr int rowGap = 4;    // between rows

constexpr int margin = 16, gap = 8, bottom = 5, legendHeight = 16, closeWidth = 28;

constexpr double beyond = 0.45; // opacity of tokens behind the one that the views show, and of stale rows

} // namespace

ContinuationStrip::ContinuationStrip(QWidget* parent) : QAbstractScrollArea(parent) {
    setObjectName(QStringLiteral("continuationStrip"));
    setAccessibleName(tr("Continuations of the prompt"));
    setAccessibleRole(*this, QAccessible::List);
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
        axis()->setValue(axis()->maximum());
    else if (moved && all_.shown > 0)
        reveal(all_.shown - 1);
    describe();
}

void ContinuationStrip::setCompact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    arrange();
}

void ContinuationStrip::setFolded(bool folded) {
    if (folded == folded_) return;
    folded_ = folded;
    arrange();
    if (all_.shown > 0) reveal(all_.shown - 1);
}

bool ContinuationStrip::fits() const {
    return axis()->maximum() == 0;
}

QScrollBar* ContinuationStrip::axis() const {
    return folded_ ? horizontalScrollBar() : verticalScrollBar();
}

int ContinuationStrip::heightFor(int width) const {
    const int most = (compact_ ? 4 : 6) * (lineHeight() + rowGap);
    return std::clamp(linesAt(width).height, lineHeight(), most);
}

int ContinuationStrip::columns() const {
    int most = 0;
    for (std::size_t row = 0; row < all_.rows.size(); ++row)
        most = std::max(most, count(static_cast<int>(row)));
    return most;
}

int ContinuationStrip::rowTop(int row) const {
    return row < std::ssize(lines_.tops) ? lines_.tops[row] - verticalScrollBar()->value() : 0;
}

QString ContinuationStrip::textOf(const TokenPiece& piece) {
    if (piece.display.empty()) return QStringLiteral("…"); // the rest of a character that has begun
    return QString::fromStdString(piece.display);
}

/// Words stay whole where a line has room for them; a text without blanks breaks at any token. Folded, a row
/// is one line, however long.
ContinuationStrip::Lines ContinuationStrip::linesAt(int width) const {
    const QFontMetrics metrics(letters());
    Lines lines;
    int y = 1;
    for (const ContinuationRow& row : all_.rows) {
        lines.tops.push_back(y);
        std::vector<QRect>& boxes = lines.tokens.emplace_back();
        const auto widthOf = [&](std::size_t token) {
            return std::max(metrics.horizontalAdvance(textOf(row.pieces[token])), 6);
        };
        int x = edge;
        const auto breakUnlessFits = [&](int wanted) {
            if (!folded_ && x > edge && x + wanted + edge > width) x = edge, y += lineHeight();
        };
        for (std::size_t token = 0; token < row.pieces.size();) {
            std::size_t end = token + 1;
            int word = widthOf(token);
            while (end < row.pieces.size() && !row.pieces[end].display.starts_with(' '))
                word += widthOf(end++);
            if (end == row.pieces.size() && row.ended) word += endWidth;
            breakUnlessFits(word);
            for (; token < end; ++token) {
                breakUnlessFits(widthOf(token));
                boxes.emplace_back(x, y, widthOf(token), lineHeight());
                x += widthOf(token);
                lines.width = std::max(lines.width, x + edge);
                if (!folded_ && row.pieces[token].bytes.ends_with('\n')) x = width; // the next begins a line
            }
        }
        if (row.ended) lines.width = std::max(lines.width, x + endWidth + edge);
        y += lineHeight() + rowGap;
    }
    lines.height = y - rowGap + 1;
    return lines;
}

void ContinuationStrip::arrange() {
    lines_ = linesAt(viewport()->width());
    const QSize room = viewport()->size();
    verticalScrollBar()->setPageStep(room.height());
    verticalScrollBar()->setSingleStep(lineHeight());
    verticalScrollBar()->setRange(0, std::max(0, lines_.height - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    horizontalScrollBar()->setRange(0, folded_ ? std::max(0, lines_.width - room.width()) : 0);
    viewport()->update();
}

void ContinuationStrip::reveal(int token) {
    const QRect box = tokenRect(all_.row, token);
    if (box.isEmpty()) return;
    const auto into = [](QScrollBar* bar, int first, int last, int room) {
        if (first < 0) bar->setValue(bar->value() + first);
        if (last > room) bar->setValue(bar->value() + last - room + 1);
    };
    into(verticalScrollBar(), box.top(), box.bottom(), viewport()->height());
    into(horizontalScrollBar(), box.left() - edge, box.right() + edge, viewport()->width());
}

QRect ContinuationStrip::tokenRect(int row, int token) const {
    if (row < 0 || row >= std::ssize(lines_.tokens) || token < 0 || token >= std::ssize(lines_.tokens[row]))
        return {};
    return lines_.tokens[row][token].translated(-horizontalScrollBar()->value(),
                                                -verticalScrollBar()->value());
}

bool ContinuationStrip::differs(int token) const {
    std::optional<int> id;
    for (const ContinuationRow& row : all_.rows) {
        if (token >= std::ssize(row.pieces)) continue;
        if (id && *id != row.pieces[token].id) return true;
        id = row.pieces[token].id;
    }
    return false;
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
    if (differs(token)) tip += '\n' + tr("the rows differ here");
    if (of.stale) tip += '\n' + tr("written with other edits than those in force");
    tip += '\n' + tr("Click: all views show the text up to here");
    return tip;
}

/// For screen readers: where the views stand.
void ContinuationStrip::describe() {
    if (all_.shown > 0 && all_.row < static_cast<int>(all_.rows.size()) && all_.shown <= count(all_.row)) {
        const ContinuationRow& row = all_.rows[all_.row];
        setDescription(*this, tr("%1, token %2 of %3: %4, probability %5")
                                  .arg(row.name, QString::number(all_.shown),
                                       QString::number(row.pieces.size()), textOf(row.pieces[all_.shown - 1]),
                                       number(row.probabilities[all_.shown - 1], 2)));
    } else {
        setDescription(*this, tr("the views show the prompt"));
    }
}

std::optional<ContinuationStrip::Place> ContinuationStrip::placeAt(QPoint position) const {
    for (int row = 0; row < static_cast<int>(all_.rows.size()); ++row)
        for (int token = 0; token < count(row); ++token)
            if (tokenRect(row, token).contains(position)) return Place{row, token};
    return {};
}

void ContinuationStrip::choose(int row, int count) {
    if (row != all_.row || count != all_.shown) emit tokenChosen(row, count);
}

bool ContinuationStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto place = placeAt(help->pos()))
            showTip(help->globalPos(), toolTipOf(place->row, place->token), viewport(),
                    tokenRect(place->row, place->token));
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
    if (all_.streaming && atEnd_) axis()->setValue(axis()->maximum());
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
    QScrollBar* bar = axis();
    const QPoint turned = event->angleDelta();
    bar->setValue(bar->value() - (turned.y() != 0 ? turned.y() : turned.x()));
    atEnd_ = bar->value() == bar->maximum();
    viewport()->update();
    event->accept();
}

std::vector<KeyHelp> ContinuationStrip::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Show the text up to the token before or after")},
            {{Qt::Key_Home, Qt::Key_End}, tr("Up to the first or the last token")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Follow another row")}};
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
    case Qt::Key_Down: { // the same step of another row
        const int other =
            std::clamp(all_.row + (event->key() == Qt::Key_Up ? -1 : 1), 0, std::max(0, rows - 1));
        if (rows > 0 && count(other) > 0) choose(other, std::clamp(now, 1, count(other)));
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

void RowHead::setRow(const ContinuationRow& row) {
    const QString& name = name_ = row.name;
    badge_ = badgeOf(row.standard, row.second);
    edited_ = row.edited;
    setAccessibleName(tr("Show what %1 wrote").arg(name));
    setToolTip(isChecked() ? tr("The maps, tables and figures show what %1 wrote").arg(name)
                           : tr("Show in all views what %1 wrote").arg(name));
    update();
}

void RowHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int side = 15;
    paintBadge(painter, {0, (height() - side) / 2.0}, badge_, theme_, side);
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

ContinuationsView::ContinuationsView(QWidget* parent)
    : QWidget(parent),
      strip_(new ContinuationStrip(this)),
      fold_(new QPushButton(this)),
      legend_(new Label(this)) {
    constexpr std::array names{"Diff", "Trained", "Standard"};
    QWidget* before = nullptr; // in the order of Tab
    const auto follows = [&before](QWidget* next) {
        if (before != nullptr) setTabOrder(before, next);
        before = next;
    };
    for (std::size_t part = 0; part < most; ++part) {
        heads_.at(part) = new RowHead(this);
        heads_.at(part)->setObjectName(QStringLiteral("follow%1").arg(QLatin1String(names.at(part))));
        heads_.at(part)->setAccessibleName(tr("Show what this model writes"));
        heads_.at(part)->setToolTip(heads_.at(part)->accessibleName());
        follows(heads_.at(part));
    }
    follows(strip_);
    for (std::size_t part = 0; part < most; ++part) {
        auto* use = uses_.at(part) = new QPushButton(tr("Use as prompt"), this);
        use->setObjectName(QStringLiteral("use%1").arg(QLatin1String(names.at(part))));
        use->setToolTip(tr("Put this text into the prompt"));
        use->setProperty("link", true);
        tagControl(use, Control::Prompt);
        use->setProperty("small", true);
        follows(use);
        auto* close = closes_.at(part) = new QToolButton(this);
        close->setObjectName(QStringLiteral("close%1").arg(QLatin1String(names.at(part))));
        close->setIcon(icon(Theme::now().dark ? QStringLiteral("close-dark") : QStringLiteral("close-light"),
                            Theme::now().ink2));
        close->setIconSize({14, 14});
        close->setProperty("bare", true);
        close->setFocusPolicy(Qt::StrongFocus);
        close->setToolTip(tr("Close this row"));
        close->setAccessibleName(close->toolTip());
        follows(close);
        const auto row = [this, part] {
            int row = 0;
            while (partsOf(row) != part) ++row;
            return row;
        };
        connect(close, &QToolButton::clicked, this, [this, row] { emit closeRequested(row()); });
        connect(heads_.at(part), &QAbstractButton::clicked, this, [this, part, row] {
            heads_.at(part)->setChecked(true); // one of them is shown, whatever is pressed
            emit rowChosen(row());
        });
        connect(use, &QPushButton::clicked, this, [this, row] { emit useRequested(row()); });
    }
    fold_->setObjectName(QStringLiteral("foldContinuations"));
    fold_->setProperty("link", true);
    fold_->setProperty("small", true);
    follows(fold_);
    connect(fold_, &QPushButton::clicked, this, [this] {
        strip_->setFolded(!strip_->folded());
        arrange();
    });
    legend_->setObjectName(QStringLiteral("continuationLegend"));
    legend_->setProperty("tone", "tertiary");
    (RichText::patch(Theme::now().softLine) + tr("the rows differ here")).showIn(*legend_);
    connect(strip_, &ContinuationStrip::tokenChosen, this, &ContinuationsView::tokenChosen);
    connect(strip_->verticalScrollBar(), &QScrollBar::valueChanged, this, &ContinuationsView::placeHeads);
}

/// Which head and button a row has.
std::size_t ContinuationsView::partsOf(int row) const {
    return strip_->continuations().rows.at(row).standard ? 2 : row == 0 ? 0 : 1;
}

void ContinuationsView::setCompact(bool compact) {
    compact_ = compact;
    strip_->setCompact(compact);
    arrange();
}

void ContinuationsView::setContinuations(const Continuations& continuations) {
    strip_->setContinuations(continuations);
    for (int row = 0; row < std::ssize(continuations.rows); ++row) {
        const std::size_t part = partsOf(row);
        const ContinuationRow& of = continuations.rows[row];
        heads_.at(part)->setChecked(row == continuations.row &&
                                    (continuations.shown > 0 || continuations.streaming));
        heads_.at(part)->setRow(of);
        const bool upTo = row == continuations.row && continuations.shown > 0 && !continuations.streaming &&
                          continuations.shown < std::ssize(of.pieces);
        uses_.at(part)->setEnabled(!of.pieces.empty() && of.usable);
        closes_.at(part)->setAccessibleName(tr("Close what %1 wrote").arg(of.name));
        uses_.at(part)->setAccessibleName(tr("Use as prompt what %1 wrote").arg(of.name));
        uses_.at(part)->setToolTip(
            !of.usable ? tr("The other model does not read what %1 wrote").arg(of.name)
            : upTo     ? tr("Adds what %1 wrote up to the token shown to the prompt").arg(of.name)
                       : tr("Adds what %1 wrote to the prompt").arg(of.name));
    }
    arrange();
}

QSize ContinuationsView::sizeHint() const {
    return {900, height_ + bottom};
}

void ContinuationsView::resizeEvent(QResizeEvent*) {
    arrange();
}

void ContinuationsView::arrange() {
    const int head = heads_[0]->sizeHint().width();
    const int left = margin + head + gap, room = width() - left - gap - rightOf();
    const int text = strip_->heightFor(room);
    strip_->setGeometry(left, 0, room, text);
    legend_->setGeometry(left, text, room, legendHeight);
    legend_->setVisible(!compact_ && strip_->firstDifference() >= 0); // a token's tip says it, too
    fold_->setText(strip_->folded() ? tr("Show the whole text") : tr("One line a row"));
    fold_->setToolTip(strip_->folded() ? tr("Shows all that was written, in as many lines as it needs")
                                       : tr("Leaves more room for the maps"));
    fold_->setAccessibleName(fold_->text());
    fold_->setVisible(!strip_->folded() || !strip_->fits());
    const QSize fold = fold_->sizeHint();
    fold_->setGeometry(width() - rightOf() + gap - fold.width(), text - 2, fold.width(), legendHeight + 4);
    placeHeads();
    const int height = text + (legend_->isHidden() && fold_->isHidden() ? 0 : legendHeight);
    if (std::exchange(height_, height) != height) updateGeometry();
}

/// Room for the buttons at the right.
int ContinuationsView::rightOf() const {
    return uses_[0]->sizeHint().width() + closeWidth + margin;
}

/// They stand at the first line of their row, also where it is scrolled.
void ContinuationsView::placeHeads() {
    const int rows = static_cast<int>(strip_->continuations().rows.size());
    const int head = heads_[0]->sizeHint().width(), use = uses_[0]->sizeHint().width();
    std::array<bool, most> shown{};
    for (int row = 0; row < rows; ++row) {
        const std::size_t part = partsOf(row);
        const int top = strip_->rowTop(row) + (strip_->lineHeight() - 22) / 2;
        shown.at(part) = top > -8 && top + 14 < strip_->height();
        heads_.at(part)->setGeometry(margin, top, head, 22);
        uses_.at(part)->setGeometry(width() - rightOf(), top, use, 22);
        closes_.at(part)->setGeometry(width() - margin - closeWidth + 4, top, closeWidth - 4, 22);
    }
    for (std::size_t part = 0; part < most; ++part)
        for (QWidget* of : {static_cast<QWidget*>(heads_.at(part)), static_cast<QWidget*>(uses_.at(part)),
                            static_cast<QWidget*>(closes_.at(part))})
            of->setVisible(shown.at(part));
}

// How the rows of continuations look.
void ContinuationStrip::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(letters());
    for (int row = 0; row < static_cast<int>(all_.rows.size()); ++row) paintRow(painter, row);
    if (!hasFocus() || all_.rows.empty() || !tokenRect(all_.row, all_.shown - 1).isEmpty()) return;
    painter.setPen(QPen(theme_.accent, 1)); // the views stand at the prompt: the row itself has the keyboard
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(0.5, rowTop(all_.row) + 0.5, viewport()->width() - 1, lineHeight() - 1), 4,
                            4);
}

void ContinuationStrip::paintRow(QPainter& painter, int row) const {
    const ContinuationRow& of = all_.rows[row];
    const bool axis = row == all_.row && all_.shown > 0;
    for (int token = 0; token < count(row); ++token) {
        const QRect box = tokenRect(row, token);
        if (box.bottom() < 0 || box.right() < 0) continue;
        if (box.top() > viewport()->height() || box.left() > viewport()->width()) break;
        painter.setOpacity(of.stale || (axis && token >= all_.shown && !all_.streaming) ? beyond : 1);
        paintToken(painter, row, token, box);
    }
    painter.setOpacity(1);
    if (of.ended) paintEnd(painter, row);
    if (!of.stale) return;
    QPen pen(theme_.ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(0, rowTop(row) - 0.5), QPointF(viewport()->width(), rowTop(row) - 0.5));
}

void ContinuationStrip::paintToken(QPainter& painter, int row, int token, const QRect& box) const {
    const TokenPiece& piece = all_.rows[row].pieces[token];
    const QString text = textOf(piece);
    const int blank = text.startsWith(u' ') ? painter.fontMetrics().horizontalAdvance(u' ') : 0;
    const QRectF word = QRectF(box).adjusted(blank - 0.5, 2.5, 0.5, -1.5);
    if (differs(token)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.softLine);
        painter.drawRoundedRect(word, 2, 2);
    }
    painter.setPen(piece.special ? theme_.ink3 : theme_.ink1);
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, text);
    if (row != all_.row || token != all_.shown - 1) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.accent, 1.5));
    painter.drawRoundedRect(word.adjusted(-1, -0.5, 1, 0.5), 3, 3);
    if (hasFocus()) paintFocusRing(painter, word, theme_, 2);
}

void ContinuationStrip::paintEnd(QPainter& painter, int row) const {
    const QRect last = tokenRect(row, count(row) - 1);
    painter.save();
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink3);
    painter.drawText(QRect(last.right() + 7, last.top(), endWidth - 7, last.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, tr("end"));
    painter.restore();
}

} // namespace lambdascope
