// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/plot.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/chart/chart_tables.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;
struct PlotArea;

/// Plots, as they are to be drawn; of a result of an experiment with what its numbers lack.
struct PlotScene {
    std::vector<Plot> plots;
    bool partial = false;   // cells are still to be run
    bool paper = true;      // with the paper's values
    QString diff, standard; // what the models are called
    QString compared, own;  // which result stands beside, and what this one has of its own; empty: none does
};

/// Plots, one below the other: bars, lines and heat maps in ink, DIFF filled, the standard model outlined,
/// the paper hatched. By QPainter alone, for the window and for figures.
class PlotDrawing {
  public:
    explicit PlotDrawing(const Look& look) : look_(look) {}

    void setScene(const PlotScene& scene, double width);
    [[nodiscard]] const PlotScene& scene() const { return scene_; }
    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] const std::vector<ChartMark>& marks() const { return marks_; }
    /// The same numbers as tables: a bar chart or lines one, of heat maps each.
    [[nodiscard]] std::vector<ChartTable> tables() const;
    void paint(QPainter& painter) const;

  private:
    struct Axis; // what stands along it
    using Series = PlotSeries;
    static Axis axisOf(const Plot& plot);
    void layOut(PainterInk& ink);
    double layOutPlot(const Plot& plot, PainterInk& ink, double top);
    double title(const Plot& plot, PainterInk& ink, double top) const;
    double legend(const Plot& plot, PainterInk& ink, double top) const;
    double heat(const Plot& plot, PainterInk& ink, double top);
    void heatCells(const Plot& plot, const Series& series, PainterInk& ink, const QRectF& cells);
    double chart(const Plot& plot, PainterInk& ink, double top);
    void bars(const Plot& plot, PainterInk& ink, const PlotArea& place);
    void bar(const Series& series, PainterInk& ink, const QRectF& box) const;
    void lines(const Plot& plot, PainterInk& ink, const PlotArea& place);
    void axes(const Plot& plot, PainterInk& ink, const PlotArea& place) const;
    /// Below the axis; how much higher than a line they are.
    double labels(const Plot& plot, PainterInk& ink, const PlotArea& place) const;
    void swatch(const Series& series, bool line, PainterInk& ink, const QRectF& box) const;
    void interval(const PlotPoint& point, PainterInk& ink, double x, const PlotArea& place) const;
    void addMark(const Plot& plot, const Series& series, std::size_t index, const QRectF& place);
    [[nodiscard]] QColor inkOf(const Series& series) const;
    [[nodiscard]] QString nameOf(const Series& series, const Plot& plot) const;
    [[nodiscard]] std::vector<const Series*> shown(const Plot& plot) const;

    Look look_;
    PlotScene scene_;
    QSizeF size_;
    std::vector<ChartMark> marks_;
};

/// A number as it is printed beside a bar: as many decimals as its size asks for, the unit apart.
QString plotNumber(double value);

} // namespace lambdascope
