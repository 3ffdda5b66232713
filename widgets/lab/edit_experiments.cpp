// SPDX-License-Identifier: MIT
#include "widgets/lab/edit_experiments.h"

#include "widgets/kit/segments.h"
#include "widgets/kit/wrap_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lambdascope {

EditExperiments::EditExperiments(QWidget* parent)
    : QWidget(parent),
      scope_(new Segments({tr("This head"), tr("All heads")}, 24, this)),
      row_(new WrapRow(this)) {
    setAccessibleName(tr("Experiments"));
    scope_->setObjectName(QStringLiteral("experimentScope"));
    scope_->setName(tr("Experiments apply to"));
    auto* title = new QLabel(tr("Experiments"), this);
    title->setFont(Theme::sans(12, QFont::DemiBold));
    title->setToolTip(tr("Each is computed instead of A1 − λ·A2 while its button is down"));
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(scope_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(row_);
    addToggle("experimentLambdaZero", tr("λ = 0"),
              tr("Sets λ of the whole layer to 0: A1 alone, still with head norm and output factor"));
    addToggle("experimentA2Off", tr("A2 off"), tr("A1 alone in these heads; the λ shown stays as it is"));
    addToggle("experimentSwap", tr("Swap A1, A2"), tr("The maps change places: A2 − λ·A1"));
    addToggle("experimentHeadOff", tr("Head off"), tr("Nothing of these heads reaches the layer"));
    addToggle("experimentNoNorm", tr("No head norm"), {}); // its tooltip depends on the model
    connect(scope_, &Segments::chosen, this, [this](int index) { emit headScopeChosen(index == 0); });
}

void EditExperiments::addToggle(const char* name, const QString& text, const QString& tip) {
    auto* button = new FlatButton(text, 24, row_);
    button->setObjectName(QLatin1String(name));
    button->setCheckable(true);
    button->setAccessibleName(tr("Experiment: %1").arg(text));
    button->setToolTip(tip);
    const auto experiment = static_cast<EditPanelState::Experiment>(toggles_.size());
    connect(button, &QPushButton::clicked, this,
            [this, experiment](bool on) { emit experimentToggled(experiment, on); });
    row_->add(button);
    toggles_.push_back(button);
}

void EditExperiments::setTheme(const Theme& theme) {
    scope_->setTheme(theme);
    for (FlatButton* toggle : toggles_) toggle->setTheme(theme);
}

void EditExperiments::fitTo(int width) {
    row_->fitTo(width);
}

std::vector<QWidget*> EditExperiments::focusChain() const {
    std::vector<QWidget*> chain{scope_->button(0), scope_->button(1)};
    chain.insert(chain.end(), toggles_.begin(), toggles_.end());
    return chain;
}

void EditExperiments::setState(const EditPanelState& state) {
    scope_->setCurrent(state.headScope ? 0 : 1);
    scope_->setTip(0, state.single()
                          ? tr("Experiments are for layer %1 head %2").arg(state.first).arg(state.head)
                          : tr("Experiments are for head %1 of each layer").arg(state.head));
    scope_->setTip(1, tr("Experiments are for all %1 heads of the layers").arg(state.headCount));
    const bool on[] = {state.lambdaZero, state.a2Off, state.swapped, state.headOff, state.noNorm};
    for (size_t i = 0; i < toggles_.size(); ++i) toggles_[i]->setChecked(on[i]);
    FlatButton* const noNorm = toggles_[static_cast<size_t>(EditPanelState::Experiment::NoNorm)];
    noNorm->setEnabled(state.hasNorm);
    noNorm->setToolTip(state.hasNorm ? tr("The sum is not normalised; the output factor 1 − λ_init is kept")
                                     : tr("This model has no head norm to leave out"));
}

} // namespace lambdascope
