// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/elided.h"
#include "widgets/lab/edit_state.h"

namespace lambdascope {

/// The list of λ_init schedules: closed it shows a short name, open each with its formula. "own values" is
/// there only while it is the case, as nobody can choose it.
class ScheduleCombo : public ElidedCombo {
    Q_OBJECT

  public:
    explicit ScheduleCombo(QWidget* parent = nullptr);

    void setSchedule(EditPanelState::Schedule schedule); // without a signal
    [[nodiscard]] EditPanelState::Schedule scheduleAt(int index) const;

    /// The short name: "the paper's".
    static QString nameOf(EditPanelState::Schedule schedule);

  protected:
    [[nodiscard]] QString shownText() const override;

  private:
    void addSchedule(EditPanelState::Schedule schedule);
};

} // namespace lambdascope
