// SPDX-License-Identifier: MIT
#include "widgets/lab/schedule_combo.h"

#include "widgets/kit/theme.h"

#include <QAbstractItemView>
#include <QSignalBlocker>

#include <algorithm>

namespace lambdascope {
namespace {

using Schedule = EditPanelState::Schedule;

QString formulaOf(Schedule schedule) {
    switch (schedule) {
    case Schedule::AsTrained:
        return ScheduleCombo::tr("every layer as the checkpoint has it");
    case Schedule::Paper:
        return ScheduleCombo::tr("0.8 − 0.6·e^(−0.3·l), layers l from 0");
    case Schedule::Constant08:
    case Schedule::Constant05:
        return ScheduleCombo::tr("the same λ_init in every layer");
    case Schedule::Zero:
        return ScheduleCombo::tr("λ is the learned part alone");
    case Schedule::Formula:
        return ScheduleCombo::tr("A − B·e^(−C·l) with constants of your own");
    case Schedule::Own:
        return ScheduleCombo::tr("some layers were moved by hand");
    }
    return {};
}

} // namespace

ScheduleCombo::ScheduleCombo(QWidget* parent) : ElidedCombo(parent) {
    setObjectName(QStringLiteral("scheduleCombo"));
    setAccessibleName(tr("Schedule of λ_init over the layers"));
    setToolTip(tr("Gives every layer the λ_init of a schedule"));
    setProperty("small", true);
    setFont(Theme::sans(12));
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    for (const Schedule schedule : {Schedule::AsTrained, Schedule::Paper, Schedule::Constant08,
                                    Schedule::Constant05, Schedule::Zero, Schedule::Formula})
        addSchedule(schedule);
    int widest = 0;
    for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    view()->setMinimumWidth(widest + 32);
}

QString ScheduleCombo::nameOf(Schedule schedule) {
    switch (schedule) {
    case Schedule::AsTrained:
        return tr("as trained");
    case Schedule::Paper:
        return tr("the paper's");
    case Schedule::Constant08:
        return tr("constant 0.8");
    case Schedule::Constant05:
        return tr("constant 0.5");
    case Schedule::Zero:
        return tr("λ_init = 0");
    case Schedule::Formula:
        return tr("formula…");
    case Schedule::Own:
        return tr("own values");
    }
    return {};
}

void ScheduleCombo::addSchedule(Schedule schedule) {
    addItem(tr("%1: %2").arg(nameOf(schedule), formulaOf(schedule)), static_cast<int>(schedule));
}

void ScheduleCombo::setSchedule(Schedule schedule) {
    const QSignalBlocker quiet(this);
    const int own = findData(static_cast<int>(Schedule::Own));
    if (schedule == Schedule::Own && own < 0) addSchedule(Schedule::Own);
    if (schedule != Schedule::Own && own >= 0) removeItem(own);
    setCurrentIndex(findData(static_cast<int>(schedule)));
    setAccessibleDescription(itemText(currentIndex()));
}

Schedule ScheduleCombo::scheduleAt(int index) const {
    return static_cast<Schedule>(itemData(index).toInt());
}

QString ScheduleCombo::shownText() const {
    return currentIndex() < 0 ? QString() : nameOf(scheduleAt(currentIndex()));
}

} // namespace lambdascope
