// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/compute/trace.h"
#include "core/experiments/prompts/needles.h"

#include <vector>

namespace lambdascope {

/// A pass over a prompt that keeps every map. Throws Error where they do not fit the memory.
TracePtr lookAt(Backend& backend, const ModelPtr& model, const Edits& edits, const std::vector<int>& tokens);

/// The prompts of a cell that are looked at, of `count` in all: two, as maps take time, and others in each
/// batch, so that every depth comes up.
std::vector<int> lookedAt(int batch, int count);

/// What the tokens of a needle prompt are to the noise meter: rows, those that predict the first answer; the
/// answer, the sentence that told it (or, `numberOnly`, its number); noise, all other told text.
MeterTokens meterTokensOf(const NeedlePrompt& prompt, bool numberOnly = false);

/// The noise meter's bars of such a pass over all heads and layers, in force.
MeterReading readLook(const Trace& trace, const MeterTokens& tokens);
/// The bar of what the model weighs values by: the difference, or the one map.
MeterBar barOf(const Trace& trace, const MeterReading& reading);

} // namespace lambdascope
