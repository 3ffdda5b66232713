// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/plot_drawing.h"

#include <QWidget>

namespace lambdascope {

/// The plots of an experiment on screen: what is under the pointer, or where keys are, is said in words.
class PlotView : public QWidget {
    Q_OBJECT

  public:
    explicit PlotView(QWidget* parent = nullptr);

    void setScene(const PlotScene& scene);
    [[nodiscard]] const PlotDrawing& drawing() const { return drawing_; }

  signals:
    void pointed(const QString& words); // at a number; empty: at none
    void moved(const QRect& place);     // keys: to be seen

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void layOut();

    PlotDrawing drawing_;
    PlotScene scene_;
    ChartReader* reader_;
};

} // namespace lambdascope
