// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_reader.h"
#include "widgets/experiments/experiment_scene.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;
struct Plot;

/// The plots of an experiment, one below the other: bars, lines and heat maps in ink, DIFF filled, the
/// standard model outlined, the paper hatched. By QPainter alone, for the window and for figures.
class PlotDrawing {
  public:
    explicit PlotDrawing(const Look& look) : look_(look) {}

    void setScene(const PlotScene& scene, double width);
    [[nodiscard]] const PlotScene& scene() const { return scene_; }
    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] const std::vector<ChartMark>& marks() const { return marks_; }
    void paint(QPainter& painter) const;

  private:
    struct Axis; // what stands along it
    using Series = PlotSeries;
    static Axis axisOf(const ExperimentPlot& plot);
    void layOut(PainterInk& ink);
    double layOutPlot(const ExperimentPlot& plot, PainterInk& ink, double top);
    double title(const ExperimentPlot& plot, PainterInk& ink, double top) const;
    double legend(const ExperimentPlot& plot, PainterInk& ink, double top) const;
    double heat(const ExperimentPlot& plot, PainterInk& ink, double top);
    void heatCells(const ExperimentPlot& plot, const Series& series, PainterInk& ink, const QRectF& cells);
    double chart(const ExperimentPlot& plot, PainterInk& ink, double top);
    void bars(const ExperimentPlot& plot, PainterInk& ink, const Plot& place);
    void bar(const Series& series, PainterInk& ink, const QRectF& box) const;
    void lines(const ExperimentPlot& plot, PainterInk& ink, const Plot& place);
    void axes(const ExperimentPlot& plot, PainterInk& ink, const Plot& place) const;
    /// Below the axis; how much higher than a line they are.
    double labels(const ExperimentPlot& plot, PainterInk& ink, const Plot& place) const;
    void swatch(const Series& series, bool line, PainterInk& ink, const QRectF& box) const;
    void interval(const PlotPoint& point, PainterInk& ink, double x, const Plot& place) const;
    void addMark(const ExperimentPlot& plot, const Series& series, std::size_t index, const QRectF& place);
    [[nodiscard]] QColor inkOf(const Series& series) const;
    [[nodiscard]] QString nameOf(const Series& series, const ExperimentPlot& plot) const;
    [[nodiscard]] std::vector<const Series*> shown(const ExperimentPlot& plot) const;

    Look look_;
    PlotScene scene_;
    QSizeF size_;
    std::vector<ChartMark> marks_;
};

/// A number as it is printed beside a bar: as many decimals as its size asks for, the unit apart.
QString plotNumber(double value);

} // namespace lambdascope
