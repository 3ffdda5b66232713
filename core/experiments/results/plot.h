// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/plot.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

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

struct ExperimentCell;
struct ExperimentPlan;

/// The plots of a result, or of a part of one; a pure function. `plan`: so that what was not run yet has its
/// place. `other`: a result of the same experiment, whose series are put beside. `running`: cells of the
/// plan.
std::vector<Plot> experimentPlots(const OrderedJson& result, const ExperimentPlan* plan = nullptr,
                                  const OrderedJson* other = nullptr,
                                  const std::vector<ExperimentCell>* running = nullptr);

} // namespace lambdascope
