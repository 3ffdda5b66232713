// SPDX-License-Identifier: MIT
// How the token strip looks, and how it answers to mouse and keys.
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"
#include "widgets/prompt/token_strip.h"

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

namespace lambdascope {
namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

/// Ink on a coloured fill: the theme's, or its opposite where that reads better.
QColor inkOn(const QColor& fill, const Theme& theme) {
    const auto contrast = [&fill](const QColor& ink) {
        const double a = luminance(fill) + 0.05, b = luminance(ink) + 0.05;
        return std::max(a, b) / std::min(a, b);
    };
    const QColor other = theme.dark ? QColor("#16181b") : QColor("#ffffff");
    return contrast(theme.ink1) >= contrast(other) ? theme.ink1 : other;
}

} // namespace

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

bool TokenStrip::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = chipAt(help->pos());
        if (index < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), toolTipOf(chips_[index]), viewport(),
                               chips_[index].box.translated(-offset()));
        return true;
    }
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
    setHovered(token < 0 ? std::optional<int>() : token);
    emit tokenHovered(token);
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
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
