// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/edit_state.h"

#include <QWidget>

#include <vector>

namespace lambdascope {

class FlatButton;
class Segments;
class WrapRow;

/// The labelled group of what may be computed instead of A1 − λ·A2, for one head or all heads of the layers.
class EditExperiments : public QWidget {
    Q_OBJECT

  public:
    explicit EditExperiments(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setState(const EditPanelState& state);
    void fitTo(int width);
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void headScopeChosen(bool head);
    void experimentToggled(lambdascope::EditPanelState::Experiment experiment, bool on);

  private:
    void addToggle(const char* name, const QString& text, const QString& tip);

    Segments* scope_;
    WrapRow* row_;
    std::vector<FlatButton*> toggles_; // in the order of Experiment
};

} // namespace lambdascope
