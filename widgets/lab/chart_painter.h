// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/map_marks.h"

#include <QColor>
#include <QCoreApplication>

#include <vector>

namespace lambdascope {

class ChartLayout;
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
    void bands();
    void axis();
    void schedule();
    void bars(int layer);
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
