// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_controls.h"

#include "widgets/kit/marks.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int left = 26, lineAbove = 5, right = 4; // of the text, in pixels

} // namespace

PageScroll::PageScroll(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // what it holds has the focus
}

void PageScroll::setPage(QWidget* page) {
    setWidget(page);
    page->setAutoFillBackground(false); // what it lies on shows
    viewport()->setAutoFillBackground(false);
    page->installEventFilter(this);
    fit();
}

void PageScroll::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void PageScroll::showEvent(QShowEvent* event) {
    QScrollArea::showEvent(event);
    fit();
}

bool PageScroll::eventFilter(QObject* watched, QEvent* event) {
    const bool handled = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fit();
    return handled;
}

void PageScroll::fit() {
    if (widget() == nullptr || widget()->layout() == nullptr) return;
    QLayout& layout = *widget()->layout();
    layout.activate();
    const int width = viewport()->width();
    const bool follows = layout.hasHeightForWidth();
    const int needed =
        shrinks_ ? (follows ? layout.totalMinimumHeightForWidth(width) : layout.totalMinimumSize().height())
                 : (follows ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height());
    widget()->resize(width, std::max(needed, viewport()->height()));
}

WrappedRadio::WrappedRadio(const QString& words, QWidget* parent) : QRadioButton(parent), words_(words) {
    setAccessibleName(words);
    setToolTip(tr("Choose this answer"));
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WrappedRadio::setMark(Mark mark) {
    mark_ = mark;
    setAccessibleName(shownText());
    updateGeometry();
    update();
}

QString WrappedRadio::shownText() const {
    if (mark_ == Mark::Right && isChecked()) return tr("%1 (your guess, and right)").arg(words_);
    if (mark_ == Mark::Right) return tr("%1 (right)").arg(words_);
    if (mark_ == Mark::Wrong) return tr("%1 (your guess)").arg(words_);
    return words_;
}

int WrappedRadio::heightForWidth(int width) const {
    const QRect room(0, 0, std::max(20, width - left - right), 10000);
    return QFontMetrics(Theme::sans(13)).boundingRect(room, Qt::TextWordWrap, shownText()).height() +
           2 * lineAbove;
}

QSize WrappedRadio::sizeHint() const {
    return {260, heightForWidth(260)};
}

void WrappedRadio::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(11, lineAbove + QFontMetricsF(Theme::sans(13)).height() / 2);
    if (mark_ == Mark::None) {
        painter.setPen(QPen(isChecked()    ? theme_.accent
                            : underMouse() ? theme_.accentLine
                                           : theme_.buttonLine,
                            isChecked() ? 4.5 : 1));
        painter.setBrush(theme_.base);
        painter.drawEllipse(middle, isChecked() ? 4.75 : 6.5, isChecked() ? 4.75 : 6.5);
    } else {
        QPainterPath sign;
        const QPointF at = middle;
        if (mark_ == Mark::Right) {
            sign.moveTo(at + QPointF(-5, 0.5));
            sign.lineTo(at + QPointF(-1.5, 4));
            sign.lineTo(at + QPointF(5.5, -4));
        } else {
            sign.moveTo(at + QPointF(-4, -4));
            sign.lineTo(at + QPointF(4, 4));
            sign.moveTo(at + QPointF(4, -4));
            sign.lineTo(at + QPointF(-4, 4));
        }
        painter.setPen(QPen(mark_ == Mark::Right ? theme_.ink1 : theme_.accent, 2, Qt::SolidLine,
                            Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(sign);
    }
    painter.setFont(Theme::sans(13, mark_ == Mark::Right ? QFont::DemiBold : QFont::Normal));
    painter.setPen(isEnabled() || mark_ != Mark::None ? theme_.ink1 : theme_.ink3);
    painter.drawText(rect().adjusted(left, lineAbove, -right, 0), Qt::TextWordWrap | Qt::AlignLeft,
                     shownText());
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(3, 3, -3, -3), theme_);
}

} // namespace lambdascope
