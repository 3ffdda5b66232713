// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/model/model.h"

#include <vector>

namespace lambdascope {

/// A number for each of the runs that a model must be quick at; `edit` is one of the middle layer's λ, 0
/// where there is none.
struct RunFigures {
    double pass = 0, passMaps = 0, decode = 0, edit = 0;
};

/// Medians of wall time in milliseconds, and rates in GFLOP/s (2·m·n·k operations a product).
struct BenchResult {
    int tokens = 0;
    double passMs = 0;     // a whole pass, no maps kept
    double passMapsMs = 0; // a whole pass that keeps every map
    double headMs = 0;     // the final norm and the output head
    /// One token more, with keys and values of the others kept (a KV cache). The same step again and
    /// again: on a GPU it is a graph by then, which the steps of a text that grows are not.
    double decodeMs = 0;
    /// Per layer l, DIFF only: the re-run after an edit of its λ, with maps and logits.
    std::vector<double> editMs;
    /// Per layer l, DIFF only: the same pass where nothing of layer l was kept but its input, that is layers
    /// l … L − 1 with the same maps, and the head. Measured in turn with editMs, run by run.
    std::vector<double> fromLayerMs;
    double sgemmGflops = 0;  // best rate of a product of two 1024 × 1024 matrices
    double drift = 0;        // that rate after all runs ÷ at first: clocks fall, and others come
    double linearGflops = 0; // the projections of the model's layers at this length
    double bandwidth = 0;    // best rate of a turn in place of 64 MiB, bytes read and written, in GB/s
    double reading =
        0; // best rate of one row × a matrix as large as what `decode` reads (at most 1 GiB), in GB/s
    /// operations ÷ sgemmGflops + bytes ÷ bandwidth of the runs (limit.h), of `decode` bytes ÷ reading, which
    /// caches may hold; and the fastest of each, measured in turn with the large product, ÷ that: a median
    /// would be compared with best rates.
    RunFigures limitMs, ofLimit;
};

/// Measures on `length` random tokens of a fixed seed. Every number is the median of at least 7 runs and half
/// a second, after one run that does not count. Throws UsageError for a length below 1, Error if the maps do
/// not fit the default budget.
BenchResult bench(Backend& backend, const ModelPtr& model, int length);

} // namespace lambdascope
