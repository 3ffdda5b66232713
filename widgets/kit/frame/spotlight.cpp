// SPDX-License-Identifier: MIT
#include "widgets/kit/frame/spotlight.h"

#include "widgets/kit/frame/step_card.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {

namespace {

constexpr int edge = 16;                              // between the card and the window's
constexpr int cardWidth = 376, narrowCard = 320;      // the second below `narrow` pixels of width
constexpr int narrow = 1400, strip = 1100, low = 660; // a strip below these
constexpr int stripHeight = 132;
constexpr int roomForArrow = 56;
constexpr float dim = 0.62F;

int gapBetween(const QRect& a, const QRect& b) {
    const int x = std::max(a.left() - b.right(), b.left() - a.right());
    const int y = std::max(a.top() - b.bottom(), b.top() - a.bottom());
    return std::max(x, y) - 1;
}

int areaOf(const QRect& box) {
    return std::max(0, box.width()) * std::max(0, box.height());
}

QPainterPath headOf(QPointF tip, QPointF from) {
    const QPointF along = (tip - from) / std::max(1.0, std::hypot(tip.x() - from.x(), tip.y() - from.y()));
    const QPointF across(-along.y(), along.x());
    QPainterPath head(tip - 10.0 * along + 5.0 * across);
    head.lineTo(tip);
    head.lineTo(tip - 10.0 * along - 5.0 * across);
    return head;
}

} // namespace

Spotlight::Spotlight(QWidget& window) : QWidget(&window), card_(new StepCard(this)) {
    setObjectName(QStringLiteral("spotlight"));
    setGeometry(window.rect());
    qApp->installEventFilter(this);
}

Spotlight::~Spotlight() {
    qApp->removeEventFilter(this);
}

void Spotlight::setParts(const LitParts& parts) {
    if (parts == parts_ && geometry() == parentWidget()->rect()) return;
    parts_ = parts;
    arrange();
}

void Spotlight::arrange() {
    setGeometry(parentWidget()->rect());
    placeCard();
    drawArrow();
    QRegion covered(rect());
    for (const QRect& opening : parts_.openings) covered -= opening;
    if (!arrow_.isEmpty()) {
        QPainterPathStroker wide;
        wide.setWidth(12);
        covered += QRegion(wide.createStroke(arrow_).toFillPolygon().toPolygon(), Qt::WindingFill);
    }
    setMask(covered);
    update();
}

void Spotlight::placeCard() {
    docked_ = width() < strip || height() < low;
    const auto sized = [this](int wide) {
        card_->setWide(docked_);
        card_->layout()->activate();
        return QSize(wide, card_->layout()->totalHeightForWidth(wide));
    };
    if (!docked_) {
        const QRect free = freePlace(sized(width() < narrow ? narrowCard : cardWidth));
        card_->setGeometry(free);
        if (hides(free) == 0) return;
        docked_ = true; // most of the window is lit
    }
    const int high = std::max(stripHeight, sized(width()).height());
    const QRect below(0, height() - high, width(), high), above(0, 0, width(), high);
    card_->setGeometry(hides(above) < hides(below) ? above : below);
}

int Spotlight::hides(const QRect& box) const {
    int pixels = 0;
    for (const QRect& opening : parts_.openings) pixels += areaOf(opening & box);
    return pixels;
}

/// Near what the arrow ends in, over none of the openings, with room for the arrow.
QRect Spotlight::freePlace(QSize size) const {
    constexpr int step = 8, tooNear = 40, fromBelow = 300;
    QRect best(QPoint(edge, edge), size);
    double least = std::numeric_limits<double>::max();
    for (int y = edge; y + size.height() <= height() - edge; y += step)
        for (int x = edge; x + size.width() <= width() - edge; x += step) {
            const QRect box(QPoint(x, y), size);
            const QPoint away = box.center() - parts_.target;
            double cost = std::hypot(away.x(), away.y());
            if (away.y() > size.height() / 2) cost += fromBelow; // its arrow would cross the pinned row
            for (const QRect& opening : parts_.openings) {
                cost += tooNear * std::max(0, roomForArrow - gapBetween(box, opening));
                cost += areaOf(box & opening);
            }
            if (cost >= least) continue;
            least = cost;
            best = box;
        }
    return best;
}

void Spotlight::drawArrow() {
    arrow_.clear();
    if (docked_ || parts_.openings.empty()) return;
    const QRectF card = card_->geometry();
    const QPointF target = parts_.target, middle = card.center(), away = target - middle;
    const bool sideways = std::abs(away.x()) / card.width() > std::abs(away.y()) / card.height();
    const QPointF from = sideways ? QPointF(away.x() < 0 ? card.left() : card.right(), middle.y())
                                  : QPointF(middle.x(), away.y() < 0 ? card.top() : card.bottom());
    const QPointF way = target - from;
    const QPointF bend = sideways ? QPointF(0.6 * way.x(), 0) : QPointF(0, 0.6 * way.y());
    const QPointF near = target - QPointF(0.25 * way.x(), 0.25 * way.y());
    arrow_.moveTo(from);
    arrow_.cubicTo(from + bend, near, target);
    arrow_.addPath(headOf(target, near));
}

void Spotlight::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QRegion outside(rect());
    for (const QRect& opening : parts_.openings) outside -= opening;
    painter.setClipRegion(outside);
    QColor veil = theme_.canvas;
    veil.setAlphaF(dim);
    painter.fillRect(rect(), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.accent, 2));
    for (const QRect& opening : parts_.openings)
        painter.drawRoundedRect(QRectF(opening).adjusted(-1, -1, 1, 1), 4, 4);
    constexpr int blur = 12, down = 6;
    for (int out = blur; out > 0; out -= 2) { // as a tooltip's
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0, 0, 0, 7));
        painter.drawRoundedRect(QRectF(card_->geometry()).adjusted(-out, down - out, out, down + out),
                                6 + out, 6 + out);
    }
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {QPen(theme_.canvas, 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin),
                            QPen(theme_.accent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)})
        painter.strokePath(arrow_, pen);
}

void Spotlight::mousePressEvent(QMouseEvent* event) {
    event->accept();
    card_->pulse();
    card_->takeFocus();
}

void Spotlight::wheelEvent(QWheelEvent* event) {
    event->accept();
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    const bool here =
        watched == window()->windowHandle() || (widget != nullptr && widget->window() == window());
    if (!here || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape ||
        QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr)
        return false;
    event->accept(); // before any shortcut, and before what has the keyboard
    if (event->type() == QEvent::KeyPress) emit escaped();
    return true;
}

} // namespace lambdascope
