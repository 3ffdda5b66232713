// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace lambdascope {

class ElidedLabel;
class PlotView;

/// An experiment: how far it is, what starts and ends it, and its plots. Values in, wishes out.
class ExperimentPage : public QWidget {
    Q_OBJECT

  public:
    explicit ExperimentPage(QWidget* parent = nullptr);

    void setScene(const ExperimentScene& scene);
    [[nodiscard]] const ExperimentScene& scene() const { return scene_; }
    [[nodiscard]] PlotView* plots() const { return plots_; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 240}; }

  signals:
    void startRequested(); // or to go on
    void pauseRequested();
    void cancelRequested();
    void compareRequested(bool kept);
    void figureRequested();
    void csvRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void buildRun(QHBoxLayout& row);
    void buildPlots();
    QPushButton* addButton(QLayout& row, const char* name, const QString& words, const QString& tip);
    void showRun();
    void handOn(QPushButton* to);

    ExperimentScene scene_;
    QLabel *title_ = nullptr, *count_ = nullptr, *left_ = nullptr, *note_ = nullptr, *empty_ = nullptr;
    ElidedLabel *about_ = nullptr, *pointed_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QPushButton *start_ = nullptr, *pause_ = nullptr, *cancel_ = nullptr, *compare_ = nullptr,
                *figure_ = nullptr, *csv_ = nullptr;
    QBoxLayout* head_ = nullptr; // the title, and what is done with the result: beside it or below
    QScrollArea* scroll_ = nullptr;
    PlotView* plots_ = nullptr;
};

} // namespace lambdascope
