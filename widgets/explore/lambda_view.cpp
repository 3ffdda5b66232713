// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_view.h"

#include "widgets/explore/lambda_chart.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/lambda_input.h"
#include "widgets/kit/marks.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <utility>

namespace lambdascope {

LambdaView::LambdaView(QWidget* parent)
    : QWidget(parent),
      chart_(new LambdaChart(this)),
      controls_(new QWidget(this)),
      grid_(new QGridLayout(controls_)),
      box_(new QBoxLayout(QBoxLayout::TopToBottom, this)),
      name_(new QLabel(controls_)),
      slider_(new InitSlider(controls_)),
      spin_(new InitSpin(controls_)),
      reset_(new QToolButton(controls_)),
      facts_(new QLabel(controls_)),
      warning_(new QLabel(controls_)) {
    setObjectName(QStringLiteral("lambdaView"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    box_->setContentsMargins(0, 0, 0, 0);
    box_->setSpacing(2);
    box_->addWidget(chart_, 1);
    box_->addWidget(controls_);
    buildControls();
    connectControls();
    arrange(false);
    setLayers({});
}

void LambdaView::buildControls() {
    slider_->setObjectName(QStringLiteral("lambdaInitSlider"));
    slider_->setAccessibleName(tr("λ_init of the selected layer"));
    slider_->setToolTip(
        tr("λ_init of this layer. Arrows 0.01, with Shift 0.1; double-click the handle: trained"));
    spin_->setObjectName(QStringLiteral("lambdaInitSpin"));
    spin_->setAccessibleName(tr("λ_init of the selected layer"));
    spin_->setToolTip(tr("λ_init of this layer. Arrows 0.01, with Shift 0.1"));
    spin_->setFixedWidth(72);
    spin_->setFont(Theme::mono(12));
    reset_->setObjectName(QStringLiteral("lambdaInitReset"));
    tagControls({slider_, spin_, reset_}, {Control::Lambda});
    reset_->setAccessibleName(tr("Back to the trained λ_init"));
    reset_->setToolTip(tr("Back to the trained λ_init"));
    reset_->setIcon(icon(QStringLiteral("reset"), theme_.ink2));
    facts_->setProperty("tone", "tertiary");
    warning_->setProperty("tone", "tertiary");
    for (QLabel* label : {facts_, warning_}) label->setTextFormat(Qt::RichText);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(2);
}

void LambdaView::connectControls() {
    connect(chart_, &LambdaChart::layerChosen, this, &LambdaView::layerChosen);
    connect(slider_, &InitSlider::moved, this,
            [this](double value) { emit lambdaInitMoved(selected_, value); });
    connect(spin_, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { emit lambdaInitMoved(selected_, value); });
    connect(slider_, &InitSlider::released, this, &LambdaView::gestureEnded);
    connect(spin_, &InitSpin::released, this, &LambdaView::gestureEnded);
    const auto reset = [this] { emit lambdaInitReset(selected_); };
    connect(slider_, &InitSlider::resetRequested, this, reset);
    connect(reset_, &QToolButton::clicked, this, reset);
}

void LambdaView::arrange(bool wide) {
    wide_ = wide;
    for (QWidget* item : std::initializer_list<QWidget*>{name_, slider_, spin_, reset_, facts_, warning_})
        grid_->removeWidget(item);
    grid_->addWidget(name_, 0, 0);
    if (wide) {
        grid_->addWidget(spin_, 0, 2);
        grid_->addWidget(reset_, 0, 3);
        grid_->addWidget(slider_, 1, 0, 1, 4);
    } else {
        grid_->addWidget(slider_, 0, 1);
        grid_->addWidget(spin_, 0, 2);
        grid_->addWidget(reset_, 0, 3);
    }
    grid_->setColumnStretch(1, 1);
    grid_->addWidget(warning_, 2, 0, 1, 4);
    grid_->addWidget(facts_, 3, 0, 1, 4);
    grid_->setContentsMargins(16, wide ? 12 : 0, 16, 8);
    grid_->setRowStretch(4, wide ? 1 : 0);
    box_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    box_->setStretch(1, wide ? 1 : 0);
    chart_->setLegend(!wide);
    showValues();
}

void LambdaView::setLayers(std::vector<LayerLambda> layers) {
    layers_ = std::move(layers);
    chart_->setLayers(layers_);
    const bool ofTokens = !layers_.empty() && layers_.front().tokens;
    chart_->setToolTip(ofTokens
                           ? tr("λ of the tokens of every layer: mean and range. A click, or ← →, chooses "
                                "the layer")
                           : tr("λ of every layer over its λ_init. A click, or ← →, chooses the layer"));
    controls_->setVisible(!layers_.empty());
    for (QWidget* control : std::initializer_list<QWidget*>{slider_, spin_, reset_})
        control->setVisible(!ofTokens);
    showValues();
}

void LambdaView::setSelectedLayer(int layer) {
    if (std::exchange(selected_, layer) == layer) return;
    chart_->setSelectedLayer(layer);
    showValues();
}

QString LambdaView::consequence(float lambda) {
    const QString sum = number(1.0 - lambda, 2);
    if (lambda > 1) return tr("λ above 1: rows sum to less than zero (%1)").arg(sum);
    if (lambda < 0) return tr("λ below 0: the second map is added, rows sum to %1").arg(sum);
    return {};
}

QString LambdaView::factsText(const LayerLambda& layer) const {
    const QString before = number(1 - layer.trainedInit, 2), now = number(layer.outputFactor, 2);
    const QString trained = tr("trained %1").arg(number(layer.trainedInit, 2));
    if (layer.editedInit == layer.trainedInit)
        return trained + tr(" · output factor 1 − λ_init = %1").arg(now);
    if (before == now) return trained + tr(" · output factor kept at %1").arg(now);
    return trained + tr(" · output factor 1 − λ_init follows: %1 → %2").arg(before, now);
}

void LambdaView::showValues() {
    if (selected_ < 0 || selected_ >= static_cast<int>(layers_.size())) return;
    const LayerLambda& layer = layers_[selected_];
    if (layer.tokens) {
        showTokens(layer);
        return;
    }
    name_->setText(tr("λ_init, layer %1").arg(selected_));
    slider_->setTrained(layer.trainedInit);
    slider_->setValue(layer.editedInit);
    spin_->showValue(layer.editedInit);
    reset_->setEnabled(layer.edited());
    facts_->setText(factsText(layer));
    const QString words = consequence(layer.editedLambda);
    const auto coloured = [](const QString& text, const QColor& colour) {
        return QStringLiteral("<span style='color:%1'>%2</span>").arg(colour.name(), text);
    };
    if (!words.isEmpty())
        warning_->setText(coloured(words, theme_.warning));
    else if (layer.edited())
        warning_->setText(
            tr("λ in force %1, trained %2")
                .arg(coloured(number(layer.editedLambda, 2), theme_.accent), number(layer.trainedLambda, 2)));
    else
        warning_->setText(tr("λ %1, as trained").arg(number(layer.trainedLambda, 2)));
}

void LambdaView::showTokens(const LayerLambda& layer) {
    name_->setText(tr("λ, layer %1").arg(selected_));
    const QString mean = number(layer.tokens->mean, 2);
    if (layer.edited())
        warning_->setText(tr("λ set to %1 for all tokens; the mean of their own is %2")
                              .arg(number(layer.editedLambda, 2), mean));
    else
        warning_->setText(tr("λ of the tokens from %1 to %2, mean %3")
                              .arg(number(layer.tokens->least, 2), number(layer.tokens->most, 2), mean));
    facts_->setText(tr("DIFF V2 has no λ_init: λ follows from every token"));
}

void LambdaView::resizeEvent(QResizeEvent* event) {
    const bool wide = height() < 210 && width() >= 460;
    if (wide != wide_) arrange(wide);
    QWidget::resizeEvent(event);
}

} // namespace lambdascope
