// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "python/src/pair_run.h"

namespace lambdascope::python {

/// What is asked of a run, answered in the keys of the command line's JSON. `asked` is an object; every
/// question but "run", its text, answer and sides, and "allocation" has "side" in it:
/// "facts" what a side is; "groups" {"by"} of its tokens; "next" {"top"}; "says" {"answer"}; "why" {"answer",
/// "over": "mean" or "runner-up"}; "heads" {"answer", "effect"}; "lens" {"answer", "token"}; "allocation"
/// {"by", "layer", "standard_layer": [layer] or [layer, head]}. Throws UsageError, Error, and what `look`
/// throws.
OrderedJson answerTo(const PairRun& run, std::string_view question, std::string_view asked, const Look& look);

/// Of an experiment: its result, as the command prints it with --json and writes it with --csv.
struct ExperimentText {
    std::string json, csv;
};
/// Called with the cells that are done and all of them.
using TellProgress = std::function<void(std::size_t done, std::size_t all)>;
/// `asked`: {"options": {name: as typed}, "edits", "threads"}. Throws as answerTo().
ExperimentText runExperimentOn(const OpenPair& pair, std::string_view name, std::string_view asked,
                               const Look& look, const TellProgress& tell);

/// The experiments, their options and what these mean: {"experiments": […]}.
OrderedJson listOfExperiments();

/// work(stop) on a thread of its own, while this one looks; once a look throws, the work is asked to stop and
/// waited for. Throws what either throws.
void besides(const Look& look, const std::function<void(const std::stop_token&)>& work);

} // namespace lambdascope::python
