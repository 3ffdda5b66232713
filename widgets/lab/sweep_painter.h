// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/lab_pen.h"

#include <QCoreApplication>

namespace lambdascope {

/// The title line of the lower left part: title, tabs, words that are buttons, progress.
class LowerTitlePainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit LowerTitlePainter(const LabPen& pen) : pen_(pen), t_(pen.theme) {}
    void draw();

  private:
    void tab(const QRectF& rect, const QString& word, bool chosen, LabTarget::Kind kind);

    const LabPen& pen_;
    const Look& t_;
};

/// Draws the two plots of the sweep.
class SweepPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit SweepPainter(const LabPen& pen)
        : pen_(pen), t_(pen.theme), sweep_(pen.geometry.sweep), values_(pen.scene.sweep) {}
    void draw();
    void tooltip();

  private:
    void axes();
    void plotAxis(const SweepPlot& plot, const QString& caption);
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
