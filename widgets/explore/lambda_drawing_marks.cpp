// SPDX-License-Identifier: MIT
// The points, numbers and legend of the λ chart.
#include "widgets/explore/lambda_drawing.h"
#include "widgets/kit/marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double roomForLambda = 48, roomForInit = 74; // px from layer to layer, for their numbers

void paintDiamond(QPainter& painter, QPointF at, const QColor& line, const QColor& fill) {
    const double r = 4;
    painter.setPen(QPen(line, 1.5));
    painter.setBrush(fill);
    const QPointF corners[] = {at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r),
                               at + QPointF(-r, 0)};
    painter.drawConvexPolygon(corners, 4);
}

void paintDot(QPainter& painter, QPointF at, double radius, const QColor& line, const QColor& fill) {
    painter.setPen(QPen(line, 1.5));
    painter.setBrush(fill);
    painter.drawEllipse(at, radius - 0.75, radius - 0.75);
}

} // namespace

void LambdaDrawing::paintLayer(QPainter& painter, int layer) const {
    const LayerLambda& l = layers[layer];
    const double x = std::round(xOf(layer)) + 0.5;
    const QPointF init(x, yOf(l.trainedInit)), trained(x, yOf(l.trainedLambda)), now(x, yOf(l.lambdaInForce));
    if (ofTokens()) {
        paintRange(painter, layer);
    } else {
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(init, trained);
    }
    if (l.edited()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawLine(trained, now);
    }
    if (!ofTokens()) paintDiamond(painter, init, theme.ink3, theme.dock);
    if (l.initInForce != l.trainedInit)
        paintDiamond(painter, {x, yOf(l.initInForce)}, theme.accent, theme.dock);
    paintDot(painter, trained, 5, theme.ink1, l.edited() ? theme.dock : theme.ink1);
    if (l.edited()) paintDot(painter, now, 7, theme.dock, theme.accent);
    paintValues(painter, layer);

    const bool chosen = layer == selected, fits = pitch() >= roomForLambda;
    const int every = fits ? 1 : static_cast<int>(std::ceil(22 / pitch()));
    if (layer % every != 0 && !chosen) return;
    painter.setFont(theme.words(11, chosen ? QFont::DemiBold : QFont::Normal));
    painter.setPen(chosen ? theme.accent : theme.ink2);
    painter.drawText(QRectF(x - 40, plot().bottom() + 5, 80, 16), Qt::AlignCenter,
                     fits ? tr("layer %1").arg(layer) : QString::number(layer));
}

void LambdaDrawing::paintRange(QPainter& painter, int layer) const {
    constexpr double cap = 5;
    const double x = std::round(xOf(layer)) + 0.5;
    painter.setPen(QPen(theme.ink3, 1.5));
    const double ends[] = {yOf(layers[layer].tokens->least), yOf(layers[layer].tokens->most)};
    painter.drawLine(QPointF(x, ends[0]), QPointF(x, ends[1]));
    for (const double y : ends) painter.drawLine(QPointF(x - cap, y), QPointF(x + cap, y));
}

void LambdaDrawing::paintValues(QPainter& painter, int layer) const {
    if (pitch() < roomForLambda && layer != selected) return;
    const LayerLambda& l = layers[layer];
    const double x = xOf(layer);
    double trainedY = yOf(l.trainedLambda), nowY = yOf(l.lambdaInForce);
    if (l.edited() && std::abs(trainedY - nowY) < 14) { // apart, so that both can be read
        const double middle = (trainedY + nowY) / 2, sign = trainedY <= nowY ? 1 : -1;
        trainedY = middle - 7 * sign;
        nowY = middle + 7 * sign;
    }
    const bool flip = x + 38 > width(); // no room on the right
    const auto text = [&](double y, double value, bool left, double gap) {
        const QRectF box = left ? QRectF(x - gap - 48, y - 8, 48, 16) : QRectF(x + gap, y - 8, 48, 16);
        painter.drawText(box, (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, number(value, 2));
    };
    painter.setFont(theme.digits(11));
    painter.setPen(l.edited() ? theme.ink3 : theme.ink2);
    text(trainedY, l.trainedLambda, flip, 10);
    painter.setPen(theme.ink3);
    if (pitch() >= roomForInit && !l.tokens) text(yOf(l.trainedInit) - 9, l.trainedInit, !flip, 6);
    if (!l.edited()) return;
    painter.setFont(theme.digits(11, QFont::DemiBold));
    painter.setPen(theme.accent);
    text(nowY, l.lambdaInForce, flip, 12);
}

void LambdaDrawing::paintLegend(QPainter& painter) const {
    const bool edited =
        std::any_of(layers.begin(), layers.end(), [](const LayerLambda& l) { return l.edited(); });
    const double y = height() - 10.5;
    double x = 20;
    painter.setFont(theme.words(11));
    const auto entry = [&](const QString& words, auto mark) {
        mark(QPointF(x, y));
        painter.setPen(theme.ink3);
        painter.drawText(QPointF(x + 9, y + 4), words);
        x += 9 + painter.fontMetrics().horizontalAdvance(words) + 17;
    };
    entry(ofTokens() ? tr("λ of the tokens, mean") : tr("λ trained"),
          [&](QPointF at) { paintDot(painter, at, 4, theme.ink1, theme.ink1); });
    if (edited) {
        entry(tr("edited away"), [&](QPointF at) { paintDot(painter, at, 4, theme.ink1, theme.dock); });
        entry(tr("in force"), [&](QPointF at) { paintDot(painter, at, 4.5, theme.accent, theme.accent); });
    }
    if (ofTokens()) {
        entry(tr("least to most"), [&](QPointF at) {
            painter.setPen(QPen(theme.ink3, 1.5));
            painter.drawLine(at - QPointF(0, 5), at + QPointF(0, 5));
        });
        return;
    }
    entry(tr("λ_init"), [&](QPointF at) { paintDiamond(painter, at, theme.ink3, theme.dock); });
    x += 6;
    entry(tr("its schedule"), [&](QPointF at) {
        QPen pen(theme.ink3, 1.5);
        pen.setDashPattern({2, 1.5});
        painter.setPen(pen);
        painter.drawLine(at - QPointF(12, 0), at + QPointF(4, 0));
    });
}

} // namespace lambdascope
