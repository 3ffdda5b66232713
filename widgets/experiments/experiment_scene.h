// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "widgets/chart/plot_drawing.h"

#include <QString>

#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// A row of the list of experiments.
struct ExperimentRow {
    const ExperimentKind* kind = nullptr;
    QString title, summary, state; // "Speed", what it shows, "84 %" or "✓"
    bool done = false;
};

enum class ExperimentRunning { No, Yes, Ending, Paused };

/// All of the workspace Experiments.
struct ExperimentScene {
    std::vector<ExperimentRow> rows;
    int chosen = 0;
    bool mayRun = false, queued = false; // all of them; some wait for others to end
    bool anyResult = false;              // there is something to save

    QString title, about; // of the page
    QString note;         // what is to be said of the result: a part, notes, what ended it
    ExperimentRunning running = ExperimentRunning::No;
    bool elsewhere = false; // another experiment runs
    int done = 0, all = 0;  // parts
    QString left;           // time
    bool repeats = true;    // to the same bytes: nothing is gained by a second time
    bool hasResult = false;
    QString compared; // which result is kept to compare with; empty: none
    PlotScene plot;
    QString empty; // in the place of plots

    std::map<std::string, std::string> given; // options as typed; others as they are by default
    bool edited = false, mayEdited = false;   // with the edits in force
    bool both = true, mayBoth = false;        // of both models
    QString problem;                          // why it cannot be started
    bool checked = false;                     // whether it can is known
    QString command;
};

} // namespace lambdascope
