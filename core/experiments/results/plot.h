// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"
#include "core/util/phrase.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// How numbers are drawn: bars beside each other, lines through points, or a table of cells in grey ink.
enum class PlotKind { Bars, Lines, Heat };

/// A number that rows of a result have of each model, and how it is drawn.
struct PlotValue {
    std::string_view path;                // of a side: "accuracy"; where no side has it, of the row
    Phrase name = {};                     // where a plot has several
    std::string_view low = {}, high = {}; // its interval; empty: 1.96 standard errors, where there are any
};

/// What is drawn of a list of a result: rows of this table are an experiment's plots. Names are those of
/// settings: "told".
struct PlotPlan {
    PlotKind kind = PlotKind::Bars;
    std::string_view list = "cells";
    Phrase title, xName, yName;
    std::vector<std::string_view> panels = {}; // every value of these has a plot of its own
    std::vector<std::string_view> x = {};      // where along the axis; none: a place for every value
    std::vector<std::string_view> series = {}; // apart in colour, beside the model
    std::string_view rows = {};                // of a heat map
    std::vector<PlotValue> values;
    std::string_view unit = {}; // "%"
    double scale = 1;           // of the numbers, into the unit
    bool logarithmic = false;
    std::string_view source = {}; // of the paper's values: "Table 2"
};

/// A number in a plot, with its interval; none: not run yet, or there is none.
struct PlotPoint {
    std::optional<double> value, low, high;
    bool running = false; // a cell that it is of is being run
};

/// Numbers of one model, or of the paper, one a place of the axis; of a heat map row by row.
struct PlotSeries {
    Phrase name;      // "DIFF", "Standard", with what sets it apart behind it
    std::string side; // of experimentSides
    int shade = 0;    // of several of one side: from 0
    bool paper = false;
    bool compared = false; // of the result that was kept to compare with
    std::vector<PlotPoint> points = {};
};

/// A picture of a result as values: whoever draws it adds nothing but ink.
struct ExperimentPlot {
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

struct ExperimentCell;
struct ExperimentPlan;

/// The plots of a result, or of a part of one; a pure function. `plan`: so that what was not run yet has its
/// place. `other`: a result of the same experiment, whose series are put beside. `running`: cells of the
/// plan.
std::vector<ExperimentPlot> experimentPlots(const OrderedJson& result, const ExperimentPlan* plan = nullptr,
                                            const OrderedJson* other = nullptr,
                                            const std::vector<ExperimentCell>* running = nullptr);

} // namespace lambdascope
