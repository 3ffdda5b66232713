// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/results/journal.h"

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace lambdascope {

/// What a run has found by now, and what is being run, by name.
struct ExperimentSoFar {
    ExperimentRecords records;
    std::map<std::string, ExperimentCell> running;
};

/// How far a run is.
struct ExperimentProgress {
    std::size_t done = 0, all = 0; // cells; those that a journal held count as done
    std::size_t held = 0;          // by the journal
    double seconds = 0;            // since it began
    /// A copy, as it takes time: cells that have ended since `done` was counted are among it.
    std::function<ExperimentSoFar()> soFar = {};

    /// Until the end; none before the first new cell.
    [[nodiscard]] std::optional<double> secondsLeft() const;
};

/// How to run.
struct ExperimentRun {
    int threads = 0; // 0: one a core
    ExperimentPart part = {};
    Journal* journal = nullptr; // null: nothing is kept
    /// Called by one thread at a time, once cells have ended, while others go on; the last of all is told.
    std::function<void(const ExperimentProgress&)> progress = {};
    /// Asked to stop, cells that are being run end within an operation of their model and are not kept.
    std::stop_token stop = {};
};

/// What a run has found: all of its part, or less and why.
struct ExperimentOutcome {
    ExperimentRecords records;
    bool complete = false;
    Phrase stopped; // what went wrong; empty where it was complete or cancelled
};

/// Runs the cells of a part that its journal does not hold, each on one thread with a backend of its own that
/// has no other thread, so that no number depends on how many run side by side.
ExperimentOutcome runExperiment(const Experiment& experiment, const ExperimentRun& run);

} // namespace lambdascope
