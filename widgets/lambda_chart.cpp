// SPDX-License-Identifier: MIT
#include "widgets/lambda_chart.h"

#include "widgets/marks.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

QString layerText(int layer, const LayerLambda& l) {
    QString text = LambdaChart::tr("layer %1\nλ %2 trained, λ_init %3")
                       .arg(layer)
                       .arg(number(l.trainedLambda, 2), number(l.trainedInit, 2));
    if (l.edited())
        text += LambdaChart::tr("\nλ %1 in force, λ_init %2")
                    .arg(number(l.lambdaInForce, 2), number(l.initInForce, 2));
    return text;
}

} // namespace

LambdaChart::LambdaChart(QWidget* parent) : QWidget(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("lambdaChart"));
    setAccessibleName(tr("λ of every layer"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 70);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LambdaChart::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void LambdaChart::setLayers(const std::vector<LayerLambda>& layers) {
    layers_ = layers;
    QStringList lines;
    for (int l = 0; l < static_cast<int>(layers_.size()); ++l)
        lines << layerText(l, layers_[l]).replace(u'\n', u' ');
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

void LambdaChart::setSelectedLayer(int layer) {
    selected_ = layer;
    update();
}

void LambdaChart::setLegend(bool shown) {
    legend_ = shown;
    update();
}

QRectF LambdaChart::plot() const {
    return QRectF(rect()).adjusted(36, 12, -12, legend_ ? -42 : -22);
}

std::pair<double, double> LambdaChart::range() const {
    double low = 0, high = 1;
    for (const LayerLambda& l : layers_)
        for (const double value : {static_cast<double>(l.trainedLambda), static_cast<double>(l.lambdaInForce),
                                   l.trainedInit, l.initInForce}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const double pad = 0.04 * (high - low);
    return {low < 0 ? low - pad : low, high + pad};
}

double LambdaChart::yOf(double value) const {
    const auto [low, high] = range();
    return plot().bottom() - (value - low) / (high - low) * plot().height();
}

double LambdaChart::xOf(int layer) const {
    const QRectF box = plot();
    const double count = std::max<double>(1, static_cast<double>(layers_.size()));
    return box.left() + box.width() * (layer + 0.5) / count;
}

double LambdaChart::pitch() const {
    return plot().width() / std::max<double>(1, static_cast<double>(layers_.size()));
}

int LambdaChart::layerAt(double x) const {
    if (layers_.empty() || x < plot().left() - 8) return -1;
    const double part = (x - plot().left()) / plot().width() * static_cast<double>(layers_.size());
    return std::clamp(static_cast<int>(std::floor(part)), 0, static_cast<int>(layers_.size()) - 1);
}

void LambdaChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.dock);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    if (layers_.empty()) return;
    paintSchedule(painter);
    for (int l = 0; l < static_cast<int>(layers_.size()); ++l) paintLayer(painter, l);
    if (legend_) paintLegend(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(3, 3, -3, -3), theme_);
}

void LambdaChart::paintAxes(QPainter& painter) const {
    const auto [low, high] = range();
    const QRectF box = plot();
    if (high > 1.05)
        painter.fillRect(QRectF(QPointF(box.left(), box.top()), QPointF(box.right(), yOf(1))),
                         theme_.warningFill);
    if (low < 0) painter.fillRect(QRectF(QPointF(box.left(), yOf(0)), box.bottomRight()), theme_.warningFill);
    const double step = high - low > 4 ? 2 : high - low > 2 ? 1 : 0.5;
    painter.setFont(Theme::mono(11));
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) {
        const double y = std::round(yOf(tick)) + 0.5;
        painter.setPen(theme_.softLine);
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(theme_.ink3);
        const bool whole = std::abs(tick - std::round(tick)) < 1e-9;
        painter.drawText(QRectF(0, y - 8, box.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         number(tick, whole ? 0 : 1));
    }
}

void LambdaChart::paintSchedule(QPainter& painter) const {
    QPen pen(theme_.ink3, 1.5);
    pen.setDashPattern({2, 2.5});
    painter.setPen(pen);
    QPainterPath path;
    for (int l = 0; l < static_cast<int>(layers_.size()); ++l) {
        const QPointF at(xOf(l), yOf(layers_[l].scheduleInit));
        if (l == 0)
            path.moveTo(at);
        else
            path.lineTo(at);
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void LambdaChart::mousePressEvent(QMouseEvent* event) {
    const int layer = layerAt(event->position().x());
    if (layer >= 0) emit layerChosen(layer);
}

void LambdaChart::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int next = selected_ + step;
    if (step != 0 && next >= 0 && next < static_cast<int>(layers_.size()))
        emit layerChosen(next);
    else
        QWidget::keyPressEvent(event);
}

bool LambdaChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int layer = layerAt(help->pos().x());
        if (layer >= 0) QToolTip::showText(help->globalPos(), layerText(layer, layers_[layer]), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace lambdascope
