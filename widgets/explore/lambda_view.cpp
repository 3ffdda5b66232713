// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_view.h"

#include "widgets/explore/lambda_chart.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rich_text.h"

#include <QGridLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace lambdascope {
namespace {

constexpr int sideMargin = 16;

} // namespace

LambdaView::LambdaView(QWidget* parent)
    : QWidget(parent),
      chart_(new LambdaChart(this)),
      legend_(new LambdaLegend(this)),
      controls_(new QWidget(this)),
      grid_(new QGridLayout(controls_)),
      name_(new Label(controls_)),
      slider_(new InitSlider(controls_)),
      spin_(new InitSpin(controls_)),
      reset_(new QToolButton(controls_)),
      note_(new ElidedLabel(controls_)),
      facts_(new ElidedLabel(controls_)),
      warning_(new Label(controls_)) {
    setObjectName(QStringLiteral("lambdaView"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    legend_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(chart_, 1);
    column->addWidget(controls_);
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
    for (QWidget* label : std::initializer_list<QWidget*>{note_, facts_, warning_})
        label->setProperty("tone", "tertiary");
    note_->setObjectName(QStringLiteral("lambdaNote"));
    facts_->setObjectName(QStringLiteral("lambdaFacts"));
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(2);
    grid_->addWidget(name_, 0, 0);
    grid_->addWidget(slider_, 0, 1);
    grid_->addWidget(spin_, 0, 2);
    grid_->addWidget(reset_, 0, 3);
    grid_->addWidget(note_, 0, 4);
    grid_->addWidget(warning_, 1, 0, 1, 5);
    grid_->addWidget(facts_, 2, 0, 1, 5);
    grid_->setColumnStretch(1, 1);
}

void LambdaView::connectControls() {
    connect(chart_, &LambdaChart::layerChosen, this, &LambdaView::layerChosen);
    connect(chart_, &LambdaChart::initMoved, this, [this](int layer, double value) {
        if (mayMove()) emit lambdaInitMoved(layer, value);
    });
    connect(chart_, &LambdaChart::gestureEnded, this, &LambdaView::gestureEnded);
    connect(chart_, &LambdaChart::resetRequested, this, [this](int layer) {
        if (mayMove()) emit lambdaInitReset(layer);
    });
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

/// A class may have locked the slider or hidden it: then the points do not move, either.
bool LambdaView::mayMove() const {
    return slider_->isEnabled() && !slider_->isHidden();
}

QWidget* LambdaView::legend() const {
    return legend_;
}

void LambdaView::arrange(bool low) {
    low_ = low;
    note_->setVisible(low);
    facts_->setVisible(!low);
    warning_->setVisible(!low);
    grid_->setContentsMargins(sideMargin, 0, sideMargin, low ? 2 : 8);
    showValues();
}

void LambdaView::setLayers(std::vector<LayerLambda> layers) {
    layers_ = std::move(layers);
    chart_->setLayers(layers_);
    legend_->setLayers(layers_);
    const bool ofTokens = !layers_.empty() && layers_.front().tokens;
    chart_->setToolTip(
        ofTokens ? tr("λ of the tokens of every layer: mean and range. A click, or ← →, chooses "
                      "the layer")
                 : tr("λ of every layer over its λ_init. A click, or ← →, chooses the layer; a drag "
                      "of a point moves λ_init"));
    controls_->setVisible(!layers_.empty());
    for (QWidget* control : std::initializer_list<QWidget*>{slider_, spin_, reset_})
        control->setVisible(!ofTokens);
    chart_->setMovable(mayMove());
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

QString LambdaView::sumText(const LayerLambda& layer) {
    const float learned = layer.trainedLambda - static_cast<float>(layer.trainedInit);
    if (std::abs(layer.editedInit + learned - layer.editedLambda) > 1e-4) return {};
    const auto printed = [](double value) { return std::round(value * 100) / 100; }; // true as printed
    const double rest = printed(layer.editedLambda) - printed(layer.editedInit);
    return (rest < 0 ? tr("− %1 learned = λ %2") : tr("+ %1 learned = λ %2"))
        .arg(number(std::abs(rest), 2), number(layer.editedLambda, 2));
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
    facts_->setToolTip(facts_->text());
    const QString words = consequence(layer.editedLambda);
    showNote(words, layer);
    const QString trained = number(layer.trainedLambda, 2);
    if (!words.isEmpty())
        RichText::coloured(words, theme_.warning).showIn(*warning_);
    else if (layer.edited())
        RichText::filled(tr("λ in force %1, trained %2"),
                         {RichText::coloured(number(layer.editedLambda, 2), theme_.accent), trained})
            .showIn(*warning_);
    else
        RichText(tr("λ_init %1 %2, as trained").arg(number(layer.trainedInit, 2), sumText(layer)))
            .showIn(*warning_);
}

/// All in one line, and what does not fit in its tooltip.
void LambdaView::showNote(const QString& consequence, const LayerLambda& layer) {
    const QString sum = sumText(layer), trained = number(layer.trainedLambda, 2);
    const QString told = !consequence.isEmpty() ? consequence
                         : sum.isEmpty()
                             ? tr("λ set to %1, trained %2").arg(number(layer.editedLambda, 2), trained)
                         : layer.edited() ? tr("%1, trained %2").arg(sum, trained)
                                          : sum;
    note_->setText(told);
    note_->setToolTip(told == facts_->text() ? told : told + u'\n' + facts_->text());
}

void LambdaView::showTokens(const LayerLambda& layer) {
    name_->setText(tr("λ, layer %1").arg(selected_));
    const QString mean = number(layer.tokens->mean, 2);
    const QString one = layer.edited()
                            ? tr("λ set to %1, trained %2").arg(number(layer.editedLambda, 2), mean)
                            : tr("λ %1").arg(mean);
    const QString words = !layer.ofTokens() ? one
                          : layer.edited()
                              ? tr("λ set to %1 for all tokens; the mean of their own is %2")
                                    .arg(number(layer.editedLambda, 2), mean)
                              : tr("λ of the tokens from %1 to %2, mean %3")
                                    .arg(number(layer.tokens->least, 2), number(layer.tokens->most, 2), mean);
    RichText(words).showIn(*warning_);
    facts_->setText(layer.told ? tr("The trace does not tell λ_init")
                               : tr("DIFF V2 has no λ_init: λ follows from every token"));
    note_->setText(!layer.ofTokens() ? one
                   : layer.edited()  ? tr("λ %1").arg(number(layer.editedLambda, 2))
                                     : tr("mean of its tokens %1").arg(mean));
    note_->setToolTip(facts_->text());
}

void LambdaView::resizeEvent(QResizeEvent* event) {
    constexpr int roomForLines = 210, leastNote = 64, control = 330;
    if (const bool low = height() < roomForLines; low != low_) arrange(low);
    // one place for all its words: the slider keeps its length while they change
    const QString widest = tr("%1, trained %2").arg(tr("+ %1 learned = λ %2").arg("0.00", "−0.00"), "0.00");
    note_->setFixedWidth(std::clamp(note_->fontMetrics().horizontalAdvance(widest), leastNote,
                                    std::max(leastNote, width() - control)));
    // its words change with every move of λ: no layout for them
    warning_->setFixedSize(std::max(1, width() - 2 * sideMargin), fontMetrics().height());
    QWidget::resizeEvent(event);
}

} // namespace lambdascope
