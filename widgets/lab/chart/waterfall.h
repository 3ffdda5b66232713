// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/map_marks.h"
#include "widgets/chart/axis.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QColor>
#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace lambdascope {

/// The values that the λ chart shows, from bottom to top.
struct ValueRange {
    double low = 0, high = 1;
    /// All points and the schedule, and all bars if they are drawn, with room for the bands below 0 and
    /// above 1.
    static ValueRange of(const std::vector<LabLayer>& layers, bool bars);
    [[nodiscard]] ValueRange united(const ValueRange& other) const;
};

/// The bars and points of one layer.
struct LambdaColumn {
    QRectF cell;                        // the whole height of the plot
    QRectF init, plus, minus;           // bars; null where columns are too narrow for them
    QPointF lambda, trained;            // points
    std::optional<QPointF> beside = {}; // of a second model
    double barEnd = 0;                  // y at which the bars end: λ, unless it was set by itself
};

/// A number or word of the chart whose place was free.
struct ChartLabel {
    enum class Role { Lambda, LambdaEdited, Trained, Init, Layer, LayerSelected } role = Role::Lambda;
    QPointF baseline; // of its left end
    QString text;
    int layer = 0;
};

/// Where everything of the λ chart goes, in logical pixels: the waterfall λ_init + plus − minus = λ of every
/// layer. Pure geometry.
class ChartLayout {
  public:
    enum class Density { Full, Narrow, Points }; // numbers beside every point; thinned out; no bars
    /// `atLeast`: values that are shown in any case, as while a point is held.
    static ChartLayout of(const QRectF& area, const LabScene& scene,
                          const std::optional<ValueRange>& atLeast);

    QRectF area;
    PlotArea plot;
    Density density = Density::Full;
    bool hasBars = true; // columns are wide enough for them, and λ is a sum
    double titleBaseline = 0, namesBaseline = 0, legendBaseline = 0;
    int legendRows = 0;
    [[nodiscard]] ValueRange range() const { return {plot.y.low, plot.y.high}; }
    std::vector<LambdaColumn> columns;
    std::vector<QPointF> schedule; // one point a layer
    std::vector<ChartLabel> labels;

    /// The layer whose column holds a point; −1: none.
    [[nodiscard]] int layerAt(QPointF point) const;
    /// The layer whose λ in force is under the pointer; −1: none.
    [[nodiscard]] int pointAt(QPointF point) const;
    [[nodiscard]] double pitch() const; // from layer to layer

  private:
    void placePlot(const LabScene& scene);
    void placeColumns(const LabScene& scene);
    void placeNumbers(const LabScene& scene);
    void placeNumbersOf(int layer, const LabLayer& values, bool must, LabelPlacer& placer);
    [[nodiscard]] double clearOfSchedule(QPointF middle) const;
    bool placeLabel(ChartLabel label, double pixels, bool centred, LabelPlacer& placer);
    void placeNames(const LabScene& scene);
};

/// Radii of the points, and how far from one the pointer may be to take it.
inline constexpr double trainedRadius = 5, editedRadius = 8, plainRadius = 5.5, haloRadius = 14;
inline constexpr double pointReach = 11;

struct LabPen;
struct Look;

/// Draws the chart "λ by layer" of the places that ChartLayout found.
class ChartPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit ChartPainter(const LabPen& pen);
    void draw();
    /// On top of everything else: the sum behind the point under the pointer.
    void tooltip();

  private:
    void title();
    void bands();
    void axis();
    void schedule();
    void bars(int layer);
    void besideTick(const LambdaColumn& column, double shrink);
    void point(int layer);
    void range(int layer); // of the tokens' λ
    [[nodiscard]] std::vector<TooltipLine> tooltipLines(int layer, bool held) const;
    void labels();
    void bandWords(); // what the bands mean, where nothing else is
    void legend();
    [[nodiscard]] bool active(int layer) const; // under the pointer or held

    const LabPen& pen_;
    const Look& t_;
    const ChartLayout& chart_;
    QColor positive_, negative_, positiveTint_, negativeTint_;
};

} // namespace lambdascope
