// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

namespace lambdascope {

class TrainingLayout;
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

    const LabPen& pen_;
    const Look& t_;
    const TrainingLayout& layout_;
    const LabTraining& values_;
};

} // namespace lambdascope
