// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QString>

class QRectF;

namespace lambdascope {

class SweepLayout;
struct LabPen;
struct LabSweep;
struct Look;
struct SweepPlot;

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

/// Draws the two plots of the sweep.
class SweepPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    explicit SweepPainter(const LabPen& pen);
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
