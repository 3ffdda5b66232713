// SPDX-License-Identifier: MIT
#include "widgets/lab/edit_factor.h"

#include "widgets/kit/marks.h"
#include "widgets/kit/theme.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>

namespace lambdascope {

EditFactor::EditFactor(QWidget* parent)
    : QWidget(parent),
      follows_(new QRadioButton(tr("Output factor 1 − λ_init follows"), this)),
      keep_(new QRadioButton(tr("Keep the trained factor"), this)),
      numbers_(new QLabel(this)) {
    const QString trainedCode = tr("A model trained with this λ_init would have both: λ_init inside λ and "
                                   "the output factor 1 − λ_init");
    follows_->setObjectName(QStringLiteral("factorFollows"));
    follows_->setToolTip(trainedCode);
    keep_->setObjectName(QStringLiteral("factorKeep"));
    keep_->setToolTip(
        tr("λ_init moves inside λ alone, so what changes is the subtraction. %1").arg(trainedCode));
    auto* why = new QLabel(tr("isolates the subtraction"), this);
    why->setProperty("tone", "tertiary");
    numbers_->setObjectName(QStringLiteral("factorNumbers"));
    numbers_->setProperty("tone", "tertiary");
    numbers_->setFont(Theme::mono(12));
    // room for any factor: numbers that change with every move of λ lay out nothing
    numbers_->setFixedSize(QFontMetrics(Theme::mono(12)).horizontalAdvance(QStringLiteral("−00.00 → −00.00")),
                           18);
    numbers_->setToolTip(tr("The output factor, trained and with this λ_init"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(1);
    for (const auto& [button, words] : {std::pair(follows_, numbers_), std::pair(keep_, why)}) {
        button->setAccessibleName(button->text());
        auto* row = new QHBoxLayout;
        row->setSpacing(10);
        row->addWidget(button);
        row->addWidget(words);
        row->addStretch(1);
        rows->addLayout(row);
    }
    connect(follows_, &QRadioButton::clicked, this, [this] { emit factorFollowsChosen(true); });
    connect(keep_, &QRadioButton::clicked, this, [this] { emit factorFollowsChosen(false); });
}

std::vector<QWidget*> EditFactor::focusChain() const {
    return {follows_, keep_};
}

void EditFactor::setState(const EditPanelState& state) {
    (state.factorFollows ? follows_ : keep_)->setChecked(true);
    const QString trained = number(state.trainedFactor, 2);
    const QString now = number(state.factorFollows ? state.factor : 1 - state.init, 2);
    const QString words = state.mixedInit  ? QString() // one number would be wrong for some layer
                          : trained == now ? trained
                                           : tr("%1 → %2").arg(trained, now);
    if (numbers_->text() != words) numbers_->setText(words);
}

} // namespace lambdascope
