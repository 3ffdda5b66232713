// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"
#include "widgets/kit/theme.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace lambdascope {

/// The plots of an experiment, one below the other: bars, lines and heat maps in ink, DIFF filled, the
/// standard model outlined, the paper hatched. By QPainter alone, for the window and for figures.
class PlotDrawing {
  public:
    /// A number that is drawn, and what is said of it.
    struct Mark {
        QRectF place;
        QString words;
    };

    explicit PlotDrawing(const Look& look) : look_(look) {}

    void setScene(const PlotScene& scene, double width);
    [[nodiscard]] const PlotScene& scene() const { return scene_; }
    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
    [[nodiscard]] int markAt(QPointF at) const; // −1: none
    /// `chosen`: the mark that keys are at.
    void paint(QPainter& painter, int chosen = -1) const;

  private:
    struct Place; // where a plot stands
    struct Axis;  // what stands along it
    using Series = PlotSeries;
    static Axis axisOf(const ExperimentPlot& plot);
    void layOut(QPainter* painter);
    double layOutPlot(const ExperimentPlot& plot, QPainter* painter, double top);
    double title(const ExperimentPlot& plot, QPainter* painter, double top) const;
    double legend(const ExperimentPlot& plot, QPainter* painter, double top) const;
    double heat(const ExperimentPlot& plot, QPainter* painter, double top);
    void heatCells(const ExperimentPlot& plot, const Series& series, QPainter* painter, const QRectF& cells);
    double chart(const ExperimentPlot& plot, QPainter* painter, double top);
    void bars(const ExperimentPlot& plot, QPainter* painter, const Place& place);
    void bar(const Series& series, const PlotPoint& point, QPainter& painter, const QRectF& box) const;
    void lines(const ExperimentPlot& plot, QPainter* painter, const Place& place);
    void axes(const ExperimentPlot& plot, QPainter& painter, const Place& place) const;
    /// Below the axis; how much higher than a line they are.
    double labels(const ExperimentPlot& plot, QPainter* painter, const Place& place) const;
    void swatch(const Series& series, bool line, QPainter& painter, const QRectF& box) const;
    void interval(const PlotPoint& point, QPainter& painter, double x, const Place& place) const;
    void addMark(const ExperimentPlot& plot, const Series& series, std::size_t index, const QRectF& place);
    [[nodiscard]] QColor inkOf(const Series& series) const;
    [[nodiscard]] QString nameOf(const Series& series, const ExperimentPlot& plot) const;
    [[nodiscard]] std::vector<const Series*> shown(const ExperimentPlot& plot) const;

    Look look_;
    PlotScene scene_;
    QSizeF size_;
    std::vector<Mark> marks_;
};

/// A number as it is printed beside a bar: as many decimals as its size asks for, the unit apart.
QString plotNumber(double value);

} // namespace lambdascope
