// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/edits.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <set>

class QBoxLayout;
class QLabel;
class QScrollArea;

namespace lambdascope {

/// All that the Edit panel shows. Layers and heads count from 0.
struct EditPanelState {
    /// Where the λ_init of all layers come from. Own: moved by hand, in some layer.
    enum class Schedule { AsTrained, Paper, Constant08, Constant05, Zero, Formula, Own };

    int layerCount = 0;
    int first = 0, last = 0; // the target: one layer, a range, or all of them
    int layer = -1;          // the selected layer, named by the first button; −1: `first`
    int head = 0, headCount = 0;

    Quantity quantity = Quantity::LambdaInit; // that the slider and the field move
    double trainedInit = 0, init = 0;         // of the target's first layer
    float trainedLambda = 0, lambda = 0;
    bool withoutA2 = false; // in all heads: λ in force is 0, whatever `lambda` is
    bool hasInit = true;    // false: λ is of every token (DIFF V2), its mean trainedLambda
    bool mixedInit = false, mixedLambda = false; // the layers of the target differ
    bool lambdaOverridden = false;               // λ is set itself: λ_init does not move it
    bool factorFollows = true;
    float trainedFactor = 1, factor = 1;

    Schedule schedule = Schedule::AsTrained;
    double a = 0.8, b = 0.6, c = 0.3; // of the formula A − B·e^(−C·l)

    bool headScope = true;   // experiments are for the selected head; false: for all heads of the layers
    bool lambdaZero = false; // in force, as the others
    std::set<Ablation> ablations;
    QString whyWeightless; // why what needs weights is off; empty: it is not
    QString patches;       // in force, in words; empty: none
    bool hasNorm = true;   // there is a head norm to leave out

    bool canReset = false; // the quantity differs from trained in the target
    bool edited = false;   // anything does, anywhere
    bool enabled = true;
    QString whyDisabled;

    [[nodiscard]] bool single() const { return first == last; }
    [[nodiscard]] bool all() const { return layerCount > 1 && first == 0 && last == layerCount - 1; }
    [[nodiscard]] bool movesInit() const { return quantity == Quantity::LambdaInit; }
    [[nodiscard]] bool mixed() const { return movesInit() ? mixedInit : mixedLambda; }
    friend bool operator==(const EditPanelState&, const EditPanelState&) = default;
};

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
    using Schedule = EditPanelState::Schedule;

    explicit EditPanel(QWidget* parent = nullptr);
    ~EditPanel() override;

    void setState(const EditPanelState& state); // without a signal
    [[nodiscard]] const EditPanelState& state() const { return state_; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 286}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {340, 160}; }

  signals:
    void targetChosen(int first, int last);
    void quantityChosen(lambdascope::Quantity quantity);
    void valueMoved(double value); // of the quantity; every change
    /// The end of a drag, of a held key or of typing: what moved since the last one is one undo step.
    void gestureEnded();
    void resetRequested(); // the quantity of the target back to trained
    void factorFollowsChosen(bool follows);
    void scheduleChosen(lambdascope::EditPanelState::Schedule schedule);
    void formulaMoved(double a, double b, double c); // every change
    void headScopeChosen(bool head);
    void experimentToggled(std::optional<lambdascope::Ablation> ablation, bool on); // none: λ = 0
    void patchRequested();
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

    const Theme theme_ = Theme::now();
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
