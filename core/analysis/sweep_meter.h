// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/noise_meter.h"
#include "core/analysis/sweep.h"

#include <vector>

namespace lambdascope {

/// The noise meter as a sweep reads it: shares of Σ|weight| of the difference in force. `answer` and `noise`
/// are means over the heads of `layer` (−1: none, NaN), the others over all heads of the layers that keep
/// their maps: those of `maps`. NaN where no answer is marked or nothing is there to read.
SweepMeter sweepMeter(MeterTokens tokens, int layer, std::vector<bool> maps);

} // namespace lambdascope
