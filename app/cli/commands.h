// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace lambdascope::cli {

/// Each adds one command to the parser; the command runs when parsing has succeeded. Results go to stdout,
/// failures are thrown (Error; UsageError for exit code 2).
void addInfo(CLI::App& app);
void addNext(CLI::App& app);
void addTrace(CLI::App& app);
void addAllocation(CLI::App& app);
void addWhy(CLI::App& app);
void addHeads(CLI::App& app);
void addLens(CLI::App& app);
void addGenerate(CLI::App& app);
void addBench(CLI::App& app);
void addLesson(CLI::App& app);
void addExperiment(CLI::App& app);
void addSweep(CLI::App& experiment); // commands of it
void addAllExperiments(CLI::App& experiment);

} // namespace lambdascope::cli
