// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/print.h"
#include "core/util/json.h"

#include <optional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace lambdascope::cli {

/// A list of a result for the eye: an accuracy and its interval in one column, no counts and no standard
/// errors, the paper's values at the end.
Table tableOf(const OrderedJson& list);

/// --threads.
void addThreads(CLI::App& command, int& threads);

/// Throws Error before a run where a file could not be written behind it: no folder, none that takes files.
void refuseUnwritable(const std::string& file);

/// --json, --csv and --out of an experiment: where its result goes.
struct ExperimentOutput {
    bool json = false;
    std::string csv;
    std::string out; // NAME.jsonl: the journal; .json or .csv: the result

    void addTo(CLI::App& command);
    /// The file that keeps the cells, if one was asked for. Throws UsageError for an ending that is not
    /// known, and refuses files that are kept or cannot be written.
    [[nodiscard]] std::optional<std::string> journal() const;
    /// Files, then stdout: JSON, or a table for the eye. A file that cannot be written is told after that.
    void write(const OrderedJson& result) const;
};

} // namespace lambdascope::cli
