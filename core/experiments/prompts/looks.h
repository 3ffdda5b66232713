// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/compute/trace.h"
#include "core/experiments/prompts/needles.h"

#include <vector>

namespace lambdascope {

/// A pass over a text that keeps every map; its first `prompt` tokens are the prompt, 0: all. Throws Error
/// where the maps do not fit the memory.
TracePtr lookAt(Backend& backend, const ModelPtr& model, const Edits& edits, const std::vector<int>& tokens,
                std::size_t prompt = 0);
inline TracePtr lookAt(Backend& backend, const ModelPtr& model, const Edits& edits,
                       const NeedlePrompt& prompt) {
    return lookAt(backend, model, edits, prompt.tokens, prompt.asking());
}

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
