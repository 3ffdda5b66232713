// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/edit_state.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace lambdascope {

class InitSpin;
class ScheduleCombo;

/// "Schedule [as trained ▾]", and the line with the three constants of the formula, which the panel places.
class EditSchedule : public QWidget {
    Q_OBJECT

  public:
    explicit EditSchedule(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    [[nodiscard]] QWidget* formulaLine() const { return line_; }
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void scheduleChosen(lambdascope::EditPanelState::Schedule schedule);
    void formulaMoved(double a, double b, double c); // every change
    void gestureEnded();

  private:
    void buildFormula();

    ScheduleCombo* combo_;
    QWidget* line_;
    InitSpin *a_, *b_, *c_;
};

} // namespace lambdascope
