// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_drawing.h"

#include "widgets/kit/marks.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lambdascope {

QRectF LambdaDrawing::plot() const {
    return rect().adjusted(36, 12, -12, legend ? -42 : -22);
}

std::pair<double, double> LambdaDrawing::range() const {
    double low = 0, high = 1;
    for (const LayerLambda& l : layers)
        for (const double value : {static_cast<double>(l.trainedLambda), static_cast<double>(l.lambdaInForce),
                                   l.trainedInit, l.initInForce}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const double pad = 0.04 * (high - low);
    return {low < 0 ? low - pad : low, high + pad};
}

double LambdaDrawing::yOf(double value) const {
    const auto [low, high] = range();
    return plot().bottom() - (value - low) / (high - low) * plot().height();
}

double LambdaDrawing::xOf(int layer) const {
    const QRectF box = plot();
    const double count = std::max<double>(1, static_cast<double>(layers.size()));
    return box.left() + box.width() * (layer + 0.5) / count;
}

double LambdaDrawing::pitch() const {
    return plot().width() / std::max<double>(1, static_cast<double>(layers.size()));
}

int LambdaDrawing::layerAt(double x) const {
    if (layers.empty() || x < plot().left() - 8) return -1;
    const double part = (x - plot().left()) / plot().width() * static_cast<double>(layers.size());
    return std::clamp(static_cast<int>(std::floor(part)), 0, static_cast<int>(layers.size()) - 1);
}

void LambdaDrawing::paint(QPainter& painter) const {
    painter.fillRect(rect(), theme.dock);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    if (layers.empty()) return;
    if (!ofTokens()) paintSchedule(painter);
    for (int l = 0; l < static_cast<int>(layers.size()); ++l) paintLayer(painter, l);
    if (legend) paintLegend(painter);
}

void LambdaDrawing::paintAxes(QPainter& painter) const {
    const auto [low, high] = range();
    const QRectF box = plot();
    if (high > 1.05)
        painter.fillRect(QRectF(QPointF(box.left(), box.top()), QPointF(box.right(), yOf(1))),
                         theme.warningFill);
    if (low < 0) painter.fillRect(QRectF(QPointF(box.left(), yOf(0)), box.bottomRight()), theme.warningFill);
    const double step = high - low > 4 ? 2 : high - low > 2 ? 1 : 0.5;
    painter.setFont(theme.digits(11));
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) {
        const double y = std::round(yOf(tick)) + 0.5;
        painter.setPen(theme.softLine);
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(theme.ink3);
        const bool whole = std::abs(tick - std::round(tick)) < 1e-9;
        painter.drawText(QRectF(0, y - 8, box.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         number(tick, whole ? 0 : 1));
    }
}

void LambdaDrawing::paintSchedule(QPainter& painter) const {
    QPen pen(theme.ink3, 1.5);
    pen.setDashPattern({2, 2.5});
    painter.setPen(pen);
    QPainterPath path;
    for (int l = 0; l < static_cast<int>(layers.size()); ++l) {
        const QPointF at(xOf(l), yOf(layers[l].scheduleInit));
        if (l == 0)
            path.moveTo(at);
        else
            path.lineTo(at);
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

} // namespace lambdascope
