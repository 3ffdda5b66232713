// SPDX-License-Identifier: MIT
#include "widgets/lab/edit_schedule.h"

#include "widgets/kit/lambda_input.h"
#include "widgets/kit/theme.h"
#include "widgets/lab/schedule_combo.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace lambdascope {
namespace {

InitSpin* constant(const char* name, const QString& words, double low, double high, QWidget* parent) {
    auto* spin = new InitSpin(parent);
    spin->setObjectName(QLatin1String(name));
    spin->setAccessibleName(words);
    spin->setToolTip(words);
    spin->setProperty("small", true);
    spin->setFont(Theme::mono(12));
    spin->setRange(low, high);
    spin->setFixedWidth(62);
    return spin;
}

} // namespace

EditSchedule::EditSchedule(QWidget* parent)
    : QWidget(parent),
      combo_(new ScheduleCombo(this)),
      line_(new QWidget(parent)),
      a_(constant("formulaA", tr("A: what λ_init tends to in the last layers"), -2, 3, line_)),
      b_(constant("formulaB", tr("B: how far below A layer 0 starts"), -2, 3, line_)),
      c_(constant("formulaC", tr("C: how fast λ_init nears A from layer to layer"), 0, 5, line_)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* label = new QLabel(tr("Schedule"), this);
    label->setProperty("tone", "secondary");
    label->setBuddy(combo_);
    row->addWidget(label);
    row->addWidget(combo_, 1);
    buildFormula();
    connect(combo_, &QComboBox::activated, this,
            [this](int index) { emit scheduleChosen(combo_->scheduleAt(index)); });
    for (InitSpin* spin : {a_, b_, c_}) {
        connect(spin, &QDoubleSpinBox::valueChanged, this,
                [this] { emit formulaMoved(a_->value(), b_->value(), c_->value()); });
        connect(spin, &InitSpin::released, this, &EditSchedule::gestureEnded);
    }
}

/// λ_init = [A] − [B] · e^(− [C] · l)
void EditSchedule::buildFormula() {
    auto* row = new QHBoxLayout(line_);
    row->setContentsMargins(0, 6, 0, 0);
    row->setSpacing(5);
    const auto words = [&](const QString& text) {
        auto* label = new QLabel(text, line_);
        label->setProperty("tone", "secondary");
        label->setToolTip(tr("The formula A − B·e^(−C·l); l is the layer, from 0"));
        row->addWidget(label);
    };
    words(tr("λ_init ="));
    row->addWidget(a_);
    words(QStringLiteral("−"));
    row->addWidget(b_);
    words(QStringLiteral("· e^(−"));
    row->addWidget(c_);
    words(QStringLiteral("· l)"));
    row->addStretch(1);
    line_->hide();
}

std::vector<QWidget*> EditSchedule::focusChain() const {
    return {combo_, a_, b_, c_};
}

void EditSchedule::setState(const EditPanelState& state) {
    combo_->setSchedule(state.schedule);
    line_->setVisible(state.schedule == EditPanelState::Schedule::Formula);
    for (const auto& [spin, value] :
         {std::pair(a_, state.a), std::pair(b_, state.b), std::pair(c_, state.c)}) {
        const QSignalBlocker quiet(spin);
        if (spin->value() != value) spin->setValue(value);
    }
}

} // namespace lambdascope
