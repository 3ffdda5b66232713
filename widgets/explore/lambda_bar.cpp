// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_bar.h"

#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace lambdascope {
namespace {

constexpr int barSide = 16, barGap = 10, fieldWidth = 72, buttonWidth = 30;

/// The track begins at 0, and λ of 1 and a little more has room on it.
double trackEnd(double trained) {
    return std::max(1.2, std::ceil((trained + 0.2) * 10) / 10);
}

} // namespace

LambdaBar::LambdaBar(QWidget* parent)
    : QWidget(parent),
      words_(new QWidget(this)),
      name_(new ElidedLabel(words_)),
      of_(new ElidedLabel(words_)),
      slider_(new InitSlider(this)),
      spin_(new InitSpin(this)),
      reset_(new QToolButton(this)) {
    setObjectName(QStringLiteral("lambdaBar"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    name_->setObjectName(QStringLiteral("lambdaBarName"));
    name_->setFont(Theme::sans(13, QFont::DemiBold));
    of_->setObjectName(QStringLiteral("lambdaBarOf"));
    of_->setProperty("tone", "tertiary");
    slider_->setObjectName(QStringLiteral("lambdaSlider"));
    slider_->setMinimumWidth(leastSlider);
    spin_->setObjectName(QStringLiteral("lambdaSpin"));
    spin_->setFixedWidth(fieldWidth);
    spin_->setFont(Theme::mono(12));
    reset_->setObjectName(QStringLiteral("lambdaReset"));
    reset_->setFixedWidth(buttonWidth); // focused, too
    reset_->setIcon(icon(QStringLiteral("reset"), theme_.ink2));
    tagControls({this, slider_, spin_, reset_}, {Control::Lambda});
    auto* lines = new QVBoxLayout(words_);
    lines->setContentsMargins({});
    lines->setSpacing(0);
    lines->addWidget(name_);
    lines->addWidget(of_);
    auto* row = new QHBoxLayout(this);
    row->setSpacing(barGap);
    for (QWidget* part : std::initializer_list<QWidget*>{words_, slider_, spin_, reset_})
        row->addWidget(part, part == slider_ ? 1 : 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setLow(false);
    connectParts();
}

void LambdaBar::connectParts() {
    const auto move = [this](double value) { emit lambdaMoved(layer_, value); };
    const auto reset = [this] { emit resetRequested(layer_); };
    connect(slider_, &InitSlider::moved, this, move);
    connect(spin_, &QDoubleSpinBox::valueChanged, this, move);
    connect(slider_, &InitSlider::released, this, &LambdaBar::gestureEnded);
    connect(spin_, &InitSpin::released, this, &LambdaBar::gestureEnded);
    connect(slider_, &InitSlider::resetRequested, this, reset);
    connect(reset_, &QToolButton::clicked, this, reset);
}

void LambdaBar::setLow(bool low) {
    layout()->setContentsMargins(barSide, low ? 0 : 4, barSide, low ? 0 : 2);
}

void LambdaBar::setLayer(int layer, int heads, const LayerLambda& lambda, const QString& whyFixed,
                         bool swapped) {
    swapped_ = swapped;
    layer_ = layer;
    heads_ = heads;
    lambda_ = lambda;
    whyFixed_ = whyFixed;
    const double trained = lambda.trainedLambda;
    slider_->setRange(std::min(0.0, trained), trackEnd(trained));
    slider_->setTrained(trained);
    slider_->setValue(lambda.editedLambda);
    spin_->showValue(lambda.editedLambda);
    const bool moves = whyFixed.isEmpty();
    for (QWidget* part : std::initializer_list<QWidget*>{slider_, spin_}) part->setEnabled(moves);
    reset_->setEnabled(moves && lambda.edited());
    showWords();
    fit();
}

QString LambdaBar::wholeLayer() const {
    return heads_ == 1 ? tr("of the whole layer, its one head")
                       : tr("of the whole layer, all %1 heads").arg(heads_);
}

void LambdaBar::showWords() {
    const QString of = tr("λ of layer %1").arg(layer_);
    name_->setText(swapped_ ? of : tr("%1: how much of A2 is subtracted").arg(of));
    const QString whole = wholeLayer();
    const QString warning = LambdaView::consequence(lambda_.editedLambda);
    const QString held = tr("as trained, while Space is held");
    of_->setText(!whyFixed_.isEmpty() ? whyFixed_
                 : lambda_.held       ? held
                 : !warning.isEmpty() ? warning
                                      : whole);
    const QString value = number(lambda_.trainedLambda, 2);
    const QString zero = QStringLiteral("0");
    slider_->setTickWords(swapped_
                              ? QStringList{tr("0: nothing subtracted"), zero}
                              : QStringList{tr("0: nothing subtracted, A1 alone"), tr("0: A1 alone"), zero},
                          lambda_.ofTokens() ? QStringList{tr("mean of its tokens %1").arg(value), value}
                                             : QStringList{tr("as trained %1").arg(value), value});
    const QString name = QStringLiteral("%1, %2").arg(of, whole);
    const QString keys = tr("Arrows 0.01, with Shift 0.1");
    const QString back = lambda_.edited() ? tr("Back to the trained λ") : tr("λ is as trained");
    for (QWidget* part : std::initializer_list<QWidget*>{slider_, spin_}) {
        part->setAccessibleName(name);
        part->setAccessibleDescription(lambda_.held ? held : QString());
    }
    const QString swapped =
        tr("A1 and A2 have changed places in heads of this layer: A2 − λ·A1. %1").arg(keys);
    const QString subtracted =
        tr("How much of the second map is subtracted from the first: A1 − λ·A2, in every head of layer %1. "
           "%2; double-click the handle: trained")
            .arg(layer_)
            .arg(keys);
    slider_->setToolTip(!whyFixed_.isEmpty() ? whyFixed_ : wrapped(swapped_ ? swapped : subtracted));
    spin_->setToolTip(!whyFixed_.isEmpty() ? whyFixed_ : QStringLiteral("%1. %2").arg(name, keys));
    reset_->setAccessibleName(tr("Back to the trained λ"));
    reset_->setToolTip(!whyFixed_.isEmpty() ? whyFixed_ : back);
    for (ElidedLabel* label : {name_, of_}) label->setToolTip(label->text());
}

/// The words get what the slider's least length leaves, and no less while it moves.
void LambdaBar::fit() {
    const int others = 2 * barSide + 3 * barGap + fieldWidth + buttonWidth;
    const int room = std::max(80, width() - others - leastSlider);
    const double wanted = std::max(widthOf(name_->text(), name_->font()), widthOf(wholeLayer(), of_->font()));
    words_->setFixedWidth(std::min(qCeil(wanted) + 4, room));
}

void LambdaBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange) fit(); // a screen of another ratio has other widths
}

void LambdaBar::resizeEvent(QResizeEvent* event) {
    fit();
    QWidget::resizeEvent(event);
}

} // namespace lambdascope
