// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/edit_state.h"

#include <QWidget>

#include <vector>

class QToolButton;

namespace lambdascope {

class InitSlider;
class InitSpin;
class Segments;

/// Slider, field and ↺ for the chosen quantity, and the switch "λ_init | λ itself", which the panel places.
class EditValue : public QWidget {
    Q_OBJECT

  public:
    explicit EditValue(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setState(const EditPanelState& state);
    [[nodiscard]] Segments* quantity() const { return quantity_; }
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void quantityChosen(lambdascope::EditPanelState::Quantity quantity);
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

} // namespace lambdascope
