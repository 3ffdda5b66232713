// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_tables.h"
#include "widgets/chart/plot_drawing.h"

#include <QWidget>

namespace lambdascope {

/// Plots on screen, of an experiment or of anything else, which `name` says to screen readers: what is under
/// the pointer, or where keys are, is said in words.
class PlotView : public QWidget {
    Q_OBJECT

  public:
    explicit PlotView(const QString& name, QWidget* parent = nullptr);

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
    ChartTables* numbers_; // to screen readers
};

} // namespace lambdascope
