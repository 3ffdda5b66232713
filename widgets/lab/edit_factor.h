// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/edit_state.h"

#include <QWidget>

#include <vector>

class QLabel;
class QRadioButton;

namespace lambdascope {

/// Whether the output factor 1 − λ_init goes with λ_init or stays as trained.
class EditFactor : public QWidget {
    Q_OBJECT

  public:
    explicit EditFactor(QWidget* parent = nullptr);

    void setState(const EditPanelState& state);
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void factorFollowsChosen(bool follows);

  private:
    QRadioButton *follows_, *keep_;
    QLabel* numbers_;
};

} // namespace lambdascope
