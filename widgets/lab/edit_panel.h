// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/edit_state.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QScrollArea;

namespace lambdascope {

class EditExperiments;
class EditFactor;
class EditSchedule;
class EditTarget;
class EditValue;
class FlatButton;
class WrapRow;

/// The dock "Edit" of the λ lab: which layers, λ_init or λ, schedules, the output factor, experiments, and
/// edits as text and files. It shows a state and asks; nothing changes here by itself.
class EditPanel : public QWidget {
    Q_OBJECT

  public:
    using Experiment = EditPanelState::Experiment;
    using Quantity = EditPanelState::Quantity;
    using Schedule = EditPanelState::Schedule;

    explicit EditPanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setState(const EditPanelState& state); // without a signal
    [[nodiscard]] const EditPanelState& state() const { return state_; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 286}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {340, 160}; }

  signals:
    void targetChosen(int first, int last);
    void quantityChosen(lambdascope::EditPanelState::Quantity quantity);
    void valueMoved(double value); // of the quantity; every change
    /// The end of a drag, of a held key or of typing: what moved since the last one is one undo step.
    void gestureEnded();
    void resetRequested(); // the quantity of the target back to trained
    void factorFollowsChosen(bool follows);
    void scheduleChosen(lambdascope::EditPanelState::Schedule schedule);
    void formulaMoved(double a, double b, double c); // every change
    void headScopeChosen(bool head);
    void experimentToggled(lambdascope::EditPanelState::Experiment experiment, bool on);
    void copyRequested();
    void pasteRequested();
    void saveRequested();
    void openRequested();
    void resetAllRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build();
    void buildActions();
    void connectParts();
    void arrange(bool wide);
    void orderFocus();
    void fit();
    void showInfo();

    Theme theme_;
    EditPanelState state_;
    bool wide_ = true;
    QScrollArea* scroll_;
    QWidget* content_;
    QBoxLayout *top_ = nullptr, *valueRow_ = nullptr, *scheduleRow_ = nullptr;
    EditTarget* target_;
    EditValue* value_;
    EditSchedule* schedule_;
    EditFactor* factor_;
    EditExperiments* experiments_;
    QLabel* info_;
    WrapRow* actions_;
    FlatButton *copy_, *paste_, *save_, *open_, *resetAll_;
};

} // namespace lambdascope
