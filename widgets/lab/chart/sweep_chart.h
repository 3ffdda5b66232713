// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/axis.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QRectF;

namespace lambdascope {

/// The title line of the lower left part: a title and what can be clicked at its right end. Null rectangles
/// are not there.
struct LowerTitle {
    static LowerTitle of(const QRectF& area, const LabScene& scene);

    double left = 0, baseline = 0;
    QRectF sweepTab, trainingTab; // only where there is a training to see
    QRectF run, cancel;           // words that are buttons
    QRectF progress;              // the whole track
    double end = 0;               // x where the title must end
};

/// Where the curves of the sweep go: the answer, where one is marked, above loss above attention, on one
/// λ_init axis. Pure geometry.
class SweepLayout {
  public:
    static SweepLayout of(const QRectF& area, const LabSweep& sweep);
    static constexpr double lowest = -0.2, highest = 1.4; // λ_init

    QRectF area;  // of the whole part, title included
    QRectF frame; // the plots, where a click chooses λ_init
    PlotAxis x;
    Ticks ticks;
    PlotArea probability, loss, attention; // captions stand above
    double captionX = 0, numbersBaseline = 0;
    bool hasCurves = false, hasProbability = false, hasAttention = false;
    std::vector<QPointF> probabilityCurve, lossCurve, answerCurve, noiseCurve;
    struct Marks { // points at one λ_init on the curves; none where a curve does not reach
        double x = 0;
        std::vector<QPointF> dots;
    };
    std::optional<Marks> trained, edited;

    /// λ_init under a pixel, rounded to 0.01 and kept on the axis.
    [[nodiscard]] double valueAt(double pixel) const;
    /// The plot at the top.
    [[nodiscard]] const PlotArea& first() const { return hasProbability ? probability : loss; }
    /// Where λ_init stands on the loss curve, or in the middle of its plot.
    [[nodiscard]] QPointF pointOf(const LabSweep& sweep, double lambdaInit) const;

  private:
    void placePlots(const LabSweep& sweep);
    [[nodiscard]] Marks marksAt(const LabSweep& sweep, double lambdaInit, std::optional<double> loss) const;
};

struct LabPen;
struct LabSweep;
struct Look;

/// The title line of the lower left part: title, tabs, words that are buttons, progress.
class LowerTitlePainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit LowerTitlePainter(const LabPen& pen);
    void draw();

  private:
    void tab(const QRectF& rect, const QString& word, bool chosen, bool hovered);

    const LabPen& pen_;
    const Look& t_;
};

/// Draws the plots of the sweep.
class SweepPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit SweepPainter(const LabPen& pen);
    void draw();
    void tooltip();

  private:
    void axes();
    void plotAxis(const PlotArea& plot, const QString& caption, bool known);
    [[nodiscard]] QString firstCaption() const;
    [[nodiscard]] double captionX(double width) const; // clear of the lines
    void marks();
    void curves();
    void curveNames();
    void absence();
    [[nodiscard]] bool pointed() const;

    const LabPen& pen_;
    const Look& t_;
    const SweepLayout& sweep_;
    const LabSweep& values_;
};

} // namespace lambdascope
