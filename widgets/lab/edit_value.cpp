// SPDX-License-Identifier: MIT
#include "widgets/lab/edit_value.h"

#include "widgets/kit/lambda_input.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/segments.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

namespace lambdascope {

EditValue::EditValue(QWidget* parent)
    : QWidget(parent),
      quantity_(new Segments({tr("λ_init"), tr("λ itself")}, 24, parent)),
      slider_(new InitSlider(this)),
      spin_(new InitSpin(this)),
      reset_(new QToolButton(this)) {
    quantity_->setObjectName(QStringLiteral("editQuantity"));
    quantity_->setName(tr("What the slider moves"));
    quantity_->setTip(0, tr("The slider moves λ_init: inside λ, and in the output factor where it follows"));
    quantity_->setTip(1, tr("The slider sets λ itself; the output factor stays as λ_init has it"));
    slider_->setObjectName(QStringLiteral("editSlider"));
    slider_->setTicks(true);
    spin_->setObjectName(QStringLiteral("editSpin"));
    spin_->setProperty("small", true);
    spin_->setFont(Theme::mono(12));
    spin_->setFixedWidth(70);
    reset_->setObjectName(QStringLiteral("editReset"));
    reset_->setProperty("small", true);
    reset_->setFocusPolicy(Qt::StrongFocus);
    reset_->setIconSize({14, 14});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(slider_, 1, Qt::AlignTop);
    row->addWidget(spin_, 0, Qt::AlignTop);
    row->addWidget(reset_, 0, Qt::AlignTop);
    connect(quantity_, &Segments::chosen, this,
            [this](int index) { emit quantityChosen(static_cast<EditPanelState::Quantity>(index)); });
    connect(slider_, &InitSlider::moved, this, &EditValue::valueMoved);
    connect(slider_, &InitSlider::released, this, &EditValue::gestureEnded);
    connect(slider_, &InitSlider::resetRequested, this, &EditValue::resetRequested);
    connect(spin_, &QDoubleSpinBox::valueChanged, this, &EditValue::valueMoved);
    connect(spin_, &InitSpin::released, this, &EditValue::gestureEnded);
    connect(reset_, &QToolButton::clicked, this, &EditValue::resetRequested);
}

void EditValue::setTheme(const Theme& theme) {
    quantity_->setTheme(theme);
    slider_->setTheme(theme);
    reset_->setIcon(icon(QStringLiteral("reset"), theme.ink2));
}

std::vector<QWidget*> EditValue::focusChain() const {
    return {quantity_->button(0), quantity_->button(1), slider_, spin_, reset_};
}

void EditValue::setState(const EditPanelState& state) {
    const double trained = state.movesInit() ? state.trainedInit : state.trainedLambda;
    const double value = state.movesInit() ? state.init : state.lambda;
    quantity_->setCurrent(state.movesInit() ? 0 : 1);
    slider_->setTrained(trained);
    slider_->setValue(value);
    slider_->setMixed(state.mixed());
    {
        const QSignalBlocker quiet(spin_);
        spin_->showValue(value);
        spin_->setMixed(state.mixed());
    }
    reset_->setEnabled(state.canReset);
    describe(state);
}

void EditValue::describe(const EditPanelState& state) {
    const QString name = state.movesInit() ? tr("λ_init") : tr("λ");
    const QString target = state.single() ? tr("layer %1").arg(state.first)
                           : state.all()  ? tr("all layers")
                                          : tr("layers %1 to %2").arg(state.first).arg(state.last);
    const QString words = tr("%1 of %2").arg(name, target);
    slider_->setAccessibleName(words);
    spin_->setAccessibleName(words);
    slider_->setToolTip(tr("%1. Arrows 0.01, with Shift 0.1; double-click the handle: trained").arg(words));
    spin_->setToolTip(tr("%1. Arrows 0.01, with Shift 0.1").arg(words));
    reset_->setAccessibleName(tr("Back to the trained %1").arg(name));
    reset_->setToolTip(state.canReset ? tr("Back to the trained %1").arg(name)
                                      : tr("%1 is as trained").arg(words));
}

} // namespace lambdascope
