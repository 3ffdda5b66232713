// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/axis.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace lambdascope {

/// Where the curves of the training go: λ of every layer over the steps, attention below, and the scrubber.
/// Steps are spread by their square root, so that the early ones are seen. Pure geometry.
class TrainingLayout {
  public:
    static TrainingLayout of(const QRectF& area, const LabTraining& training);

    QRectF area;                // of the whole part, title included
    QRectF frame;               // plots and scrubber
    PlotArea lambda, attention; // attention is null where nothing was recorded
    double scrubberY = 0, numbersBaseline = 0;
    int lastStep = 1;
    std::vector<int> steps; // that have a number below the axis
    struct Curve {
        std::vector<std::vector<QPointF>> pieces; // unknown points leave gaps
        double endY = 0, labelY = 0;              // where it ends, and its label's middle
        bool labelled = true;
        double initY = 0;
    };
    std::vector<Curve> curves; // one a layer
    std::vector<QPointF> answerDiff, answerStandard, noiseDiff, noiseStandard;
    std::vector<QPointF> checkpoints; // on the scrubber

    [[nodiscard]] double xOf(int step) const;
    /// The checkpoint nearest to a pixel; −1: there is none.
    [[nodiscard]] int checkpointAt(const LabTraining& training, double pixel) const;

  private:
    void placePlots(const LabTraining& training);
    void placeCurves(const LabTraining& training);
    void placeSteps();
};

/// The checkpoint `by` places after (before, if negative) `step`; the first or last one at the ends; −1 if
/// there is none.
int checkpointFrom(const LabTraining& training, int step, int by);

struct LabPen;
struct LabTraining;
struct Look;

/// Draws λ of every layer over the training, attention below it, and the scrubber.
class TrainingPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit TrainingPainter(const LabPen& pen);
    void draw();
    void tooltip();

  private:
    void axes();
    void curves();
    void attention();
    void attentionLegend();
    void exchange();
    void scrubber();
    [[nodiscard]] int pointedCheckpoint() const; // −1: none
    [[nodiscard]] QString called(int step) const;

    const LabPen& pen_;
    const Look& t_;
    const TrainingLayout& layout_;
    const LabTraining& values_;
};

} // namespace lambdascope
