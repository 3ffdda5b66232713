// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_chart.h"

#include "widgets/kit/marks.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace lambdascope {
namespace {

QString layerText(int layer, const LayerLambda& l) {
    if (l.tokens) {
        QString text =
            LambdaChart::tr("layer %1\nλ of the tokens from %2 to %3, mean %4")
                .arg(layer)
                .arg(number(l.tokens->least, 2), number(l.tokens->most, 2), number(l.tokens->mean, 2));
        if (l.edited())
            text += LambdaChart::tr("\nλ %1 in force, set for all tokens").arg(number(l.lambdaInForce, 2));
        return text;
    }
    QString text = LambdaChart::tr("layer %1\nλ %2 trained, λ_init %3")
                       .arg(layer)
                       .arg(number(l.trainedLambda, 2), number(l.trainedInit, 2));
    if (l.edited())
        text += LambdaChart::tr("\nλ %1 in force, λ_init %2")
                    .arg(number(l.lambdaInForce, 2), number(l.initInForce, 2));
    return text;
}

} // namespace

LambdaChart::LambdaChart(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("lambdaChart"));
    setAccessibleName(tr("λ of every layer"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 70);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LambdaChart::setTheme(const Theme& theme) {
    drawing_.theme = theme;
    update();
}

void LambdaChart::setLayers(const std::vector<LayerLambda>& layers) {
    drawing_.layers = layers;
    QStringList lines;
    for (int l = 0; l < static_cast<int>(drawing_.layers.size()); ++l)
        lines << layerText(l, drawing_.layers[l]).replace(u'\n', u' ');
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

void LambdaChart::setSelectedLayer(int layer) {
    drawing_.selected = layer;
    update();
}

void LambdaChart::setLegend(bool shown) {
    drawing_.legend = shown;
    update();
}

void LambdaChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(3, 3, -3, -3), drawing_.theme);
}

void LambdaChart::mousePressEvent(QMouseEvent* event) {
    const int layer = drawing().layerAt(event->position().x());
    if (layer >= 0) emit layerChosen(layer);
}

void LambdaChart::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int next = drawing_.selected + step;
    if (step != 0 && next >= 0 && next < static_cast<int>(drawing_.layers.size()))
        emit layerChosen(next);
    else
        QWidget::keyPressEvent(event);
}

bool LambdaChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int layer = drawing().layerAt(help->pos().x());
        if (layer >= 0) QToolTip::showText(help->globalPos(), layerText(layer, drawing_.layers[layer]), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace lambdascope
