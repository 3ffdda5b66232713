// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// How numbers are drawn: bars beside each other, lines through points, or a table of cells in grey ink.
enum class PlotKind { Bars, Lines, Heat };

/// A number in a plot, with its interval; none: not run yet, or there is none.
struct PlotPoint {
    std::optional<double> value, low, high;
    bool running = false; // a cell that it is of is being run
};

/// Numbers of one model, or of the paper, one a place of the axis; of a heat map row by row. DIFF is filled,
/// the standard model outlined.
struct PlotSeries {
    Phrase name;      // "DIFF", "Standard", with what sets it apart behind it
    std::string side; // "diff", "standard", or "beside": a second DIFF model
    int shade = 0;    // of several of one side: from 0
    bool paper = false;
    bool compared = false; // of the result that was kept to compare with
    std::vector<PlotPoint> points = {};
};

/// A picture of numbers as values: whoever draws it adds nothing but ink (PlotDrawing).
struct Plot {
    PlotKind kind = PlotKind::Bars;
    Phrase title, xName, yName, rowName;
    Phrase about; // which of several: "told 4, asked 2"
    std::string unit, source;
    bool logarithmic = false;
    std::vector<Phrase> places = {}; // along the axis
    std::vector<double> xs = {};     // the same as numbers, where all are; else empty
    std::vector<Phrase> rows = {};   // of a heat map, downwards
    std::vector<PlotSeries> series = {};

    /// Of all series and intervals, 0 among them.
    [[nodiscard]] std::pair<double, double> range(bool withPaper) const;
};

} // namespace lambdascope
