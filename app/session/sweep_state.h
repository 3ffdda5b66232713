// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/sweep.h"
#include "core/compute/edits.h"
#include "core/compute/trace.h"
#include "core/text/spans.h"

#include <QString>

#include <vector>

namespace lambdascope {

/// What a sweep was made from: another key means that its curve is of something else.
struct SweepKey {
    TracePtr trained;
    LayerRange layers;
    Edits base; // those in force, without λ of the swept layers
    Marks marks;
    int layer = 0; // of the selected head
    friend bool operator==(const SweepKey&, const SweepKey&) = default;
};

/// A sweep of λ_init: the points so far, in order of λ_init.
struct SweepState {
    SweepKey key;
    std::vector<SweepPoint> points;
    int all = 0; // points when it is done
    bool running = false;
    QString problem;
};

} // namespace lambdascope
