// SPDX-License-Identifier: MIT
// How the scale of a prediction looks.
#include "core/util/phrase.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"
#include "widgets/lessons/prediction_scale.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double line = 42, thick = 7, radius = 9; // of the track and the ring, in pixels
constexpr int valueTop = 10, valueHeight = 18;

/// As few decimals as say the value exactly, at most three.
int decimalsOf(double value) {
    int decimals = 0;
    while (decimals < 3 &&
           std::abs(value - std::round(value * std::pow(10, decimals)) / std::pow(10, decimals)) > 1e-9)
        ++decimals;
    return decimals;
}

} // namespace

void PredictionScale::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTrack(painter);
    paintTicks(painter);
    paintMarker(painter);
    paintValues(painter);
}

void PredictionScale::paintTrack(QPainter& painter) const {
    const QRectF track(xOf(from_), line - thick / 2, xOf(to_) - xOf(from_), thick);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.sliderTrack);
    if (signed_) {
        const Palette palette = Palette::of(Palette::Kind::Signed, theme_.dark);
        const double most = std::max(std::abs(from_), std::abs(to_));
        QLinearGradient gradient(track.topLeft(), track.topRight());
        constexpr int stops = 16;
        for (int i = 0; i <= stops; ++i) {
            const double part = static_cast<double>(i) / stops;
            gradient.setColorAt(part, palette.ofValue(static_cast<float>(from_ + part * (to_ - from_)),
                                                      static_cast<float>(most)));
        }
        painter.setBrush(gradient);
    }
    painter.drawRoundedRect(track, thick / 2, thick / 2);
    if (signed_ || !guess_) return;
    painter.setBrush(theme_.accent);
    painter.drawRoundedRect(QRectF(track.topLeft(), QPointF(xOf(*guess_), track.bottom())), thick / 2,
                            thick / 2);
}

void PredictionScale::paintTicks(QPainter& painter) const {
    painter.setFont(Theme::mono(11));
    const QFontMetricsF metrics(painter.font());
    constexpr int parts = 4;
    const auto valueAt = [this](int i) { return from_ + i * (to_ - from_) / parts; };
    int decimals = 0;
    for (int i = 0; i <= parts; ++i) decimals = std::max(decimals, decimalsOf(valueAt(i)));
    for (int i = 0; i <= parts; ++i) {
        const double value = valueAt(i), x = xOf(value);
        painter.setPen(QPen(theme_.ink3, 1));
        painter.drawLine(QPointF(x, line + thick / 2 + 2), QPointF(x, line + thick / 2 + 6));
        const QString text = std::abs(value) < 1e-9
                                 ? QStringLiteral("0")
                                 : QString::fromStdString(formatNumber(value, decimals, signed_));
        const double wide = metrics.horizontalAdvance(text);
        const double left = std::clamp(x - wide / 2, 0.0, width() - wide);
        painter.drawText(QRectF(left, line + 12, wide + 1, 16), Qt::AlignCenter, text);
    }
}

void PredictionScale::paintMarker(QPainter& painter) const {
    const double x = xOf(guess_ ? *guess_ : valueOf(value()));
    if (guess_ && actual_) {
        QPen dashes(theme_.ink1, 1.5);
        dashes.setDashPattern({2, 2});
        painter.setPen(dashes);
        painter.drawLine(QPointF(xOf(*actual_), line), QPointF(x, line));
    }
    if (guess_ || !actual_) paintRing(painter, x);
    // in front: a guess that is right would hide it
    if (actual_) painter.fillRect(QRectF(xOf(*actual_) - 1.5, line - 12, 3, 24), theme_.ink1);
}

/// The learner's marker: dashed and with a question mark until it was moved.
void PredictionScale::paintRing(QPainter& painter, double x) const {
    if (dragged_) {
        QColor halo = theme_.accent;
        halo.setAlphaF(0.18F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawEllipse(QPointF(x, line), radius + 5, radius + 5);
    }
    QPen ring(theme_.accent, guess_ ? 2.5 : 1.5);
    if (!guess_) ring.setDashPattern({3, 2});
    painter.setPen(ring);
    painter.setBrush(theme_.base);
    const QRectF box(x - radius, line - radius, 2 * radius, 2 * radius);
    painter.drawEllipse(box);
    if (!guess_) {
        painter.setFont(Theme::mono(11, QFont::Medium));
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("?"));
    }
    if (hasFocus()) paintFocusRing(painter, box.adjusted(-1, -1, 1, 1), theme_, radius + 2);
}

/// The values above the track; the guess and the answer move apart where they would touch.
void PredictionScale::paintValues(QPainter& painter) const {
    painter.setFont(Theme::mono(13, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const auto room = [&](const QString& text, double at) {
        const double wide = metrics.horizontalAdvance(text) + 1;
        return QRectF(std::clamp(at - wide / 2, 0.0, width() - wide), valueTop, wide, valueHeight);
    };
    const QString you = !guess_ ? QString() : actual_ ? tr("you %1").arg(printed(*guess_)) : printed(*guess_);
    QRectF mine = room(you, guess_ ? xOf(*guess_) : 0);
    if (actual_) {
        const QString text = printed(*actual_);
        QRectF truth = room(text, xOf(*actual_));
        constexpr double apart = 10;
        if (guess_ && truth.left() < mine.right() + apart && mine.left() < truth.right() + apart) {
            QRectF& left = *actual_ <= *guess_ ? truth : mine;
            QRectF& right = *actual_ <= *guess_ ? mine : truth;
            const double middle = (xOf(*actual_) + xOf(*guess_)) / 2;
            left.moveRight(std::max(left.width(), middle - apart / 2));
            right.moveLeft(left.right() + apart);
            if (right.right() > width()) {
                right.moveRight(width());
                left.moveRight(right.left() - apart);
            }
        }
        painter.setPen(!signed_ ? theme_.ink1 : *actual_ < 0 ? theme_.negative : theme_.positive);
        painter.drawText(truth, Qt::AlignCenter, text);
    }
    painter.setPen(theme_.accent);
    painter.drawText(mine, Qt::AlignCenter, you);
}

} // namespace lambdascope
