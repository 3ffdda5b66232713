// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"

#include <QWidget>

class QListWidget;
class QPushButton;

namespace lambdascope {

/// The experiments that there are: name, what each shows, and how far it is; and what is done with all.
class ExperimentList : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentList(QWidget* parent = nullptr);

    void setScene(const ExperimentScene& scene); // without a signal

  signals:
    void chosen(int row);
    void allRequested(bool run); // or no more than the one that runs
    void saveRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void sayAll();

    QListWidget* list_;
    QPushButton *all_, *save_;
    bool showing_ = false;
};

} // namespace lambdascope
