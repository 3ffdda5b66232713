// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/controls/elided.h"
#include "widgets/lab/edit/edit_panel.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QRadioButton;
class QSpinBox;
class QToolButton;

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

class Segments;

/// "Layer 2 | Range | All layers", and the line "Layers 0 to 3" that a range needs. The line is made here and
/// placed by the panel.
class EditTarget : public QWidget {
    Q_OBJECT

  public:
    explicit EditTarget(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    [[nodiscard]] QWidget* rangeLine() const { return line_; }
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void targetChosen(int first, int last);

  private:
    enum Kind { Single, Range, All };
    void choose(int kind);
    void moveRange(bool fromMoved);
    void wish(int first, int last);

    Segments* kinds_;
    QWidget* line_;
    QSpinBox *from_, *to_;
    int layerCount_ = 0, layer_ = 0;
    // a range of one layer, or of all, stays a range while it is what the user chose as one
    bool rangeChosen_ = false;
    int first_ = 0, last_ = 0;
};

class InitSlider;
class InitSpin;

/// Slider, field and ↺ for the chosen quantity, and the switch "λ_init | λ itself", which the panel places.
class EditValue : public QWidget {
    Q_OBJECT

  public:
    explicit EditValue(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    [[nodiscard]] Segments* quantity() const { return quantity_; }
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void quantityChosen(lambdascope::Quantity quantity);
    void valueMoved(double value); // every change
    void gestureEnded();
    void resetRequested();

  private:
    void describe(const EditPanelState& state);

    Segments* quantity_;
    InitSlider* slider_;
    InitSpin* spin_;
    QToolButton* reset_;
};

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

/// Whether the output factor 1 − λ_init goes with λ_init or stays as trained.
class EditFactor : public QWidget {
    Q_OBJECT

  public:
    explicit EditFactor(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void factorFollowsChosen(bool follows);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QRadioButton *follows_, *keep_;
    QLabel *numbers_, *why_; // beside them where there is room
};

class FlatButton;
class WrapRow;

/// The labelled group of what may be computed instead of A1 − λ·A2, for one head or all heads of the layers.
class EditExperiments : public QWidget {
    Q_OBJECT

  public:
    explicit EditExperiments(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    void fitTo(int width); // λ = 0 says that it is of all heads where that needs no line more
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void headScopeChosen(bool head);
    void experimentToggled(std::optional<lambdascope::Ablation> ablation, bool on); // none: λ = 0
    void patchRequested();

  private:
    void addToggle(std::optional<Ablation> ablation, const char* name, const QString& text,
                   const QString& tip);

    Segments* scope_;
    WrapRow* row_;
    bool headScope_ = true;
    int width_ = 0; // that it is fitted to
    std::vector<std::pair<std::optional<Ablation>, FlatButton*>> toggles_;
    FlatButton* patch_;
};

} // namespace lambdascope
