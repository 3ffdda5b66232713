// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"

#include <QListWidget>
#include <QWidget>

namespace lambdascope {

/// The experiments that there are: name, what each shows, and how far it is.
class ExperimentList : public QListWidget {
    Q_OBJECT

  public:
    explicit ExperimentList(QWidget* parent = nullptr);

    void setScene(const ExperimentScene& scene); // without a signal

  signals:
    void chosen(int row);

  private:
    bool showing_ = false;
};

} // namespace lambdascope
