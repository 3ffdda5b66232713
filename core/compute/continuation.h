// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/trace.h"

#include <span>
#include <vector>

namespace lambdascope {

/// log p of every token of `text`, in nats, if it is written after the tokens of a pass and under its edits:
/// what passes over the prompt and the text so far give, to rounding, with means over the prompt
/// (Ablation::Mean) as they were. Keys and values of the prompt come from the kept inputs of its layers, so
/// it costs the rows of `text` and three projections a layer. Throws what a pass throws (checkTokens).
std::vector<double> continuationLogProbabilities(Backend& backend, const Trace& prompt,
                                                 std::span<const int> text);

} // namespace lambdascope
