// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/layer.h"
#include "core/compute/trace.h"

#include <span>
#include <vector>

namespace lambdascope {

/// Keys and values of the prompt by layer, for more than one pass over it: those of a layer that a pass has
/// taken over from the one before need not be projected again. Of one model on one backend.
struct PromptCaches {
    struct Layer {
        Tensor input; // of which they are; held, so that its address is no other one's
        LayerCache cache;
    };
    std::vector<Layer> layers;
};

/// log p of every token of `text`, in nats, if it is written after the tokens of a pass and under its edits:
/// what passes over the prompt and the text so far give, to rounding, with means over the prompt
/// (Ablation::Mean) as they were. Keys and values of the prompt come from the kept inputs of its layers, so
/// it costs the rows of `text` and three projections a layer; of layers that `kept` knows, not these. Throws
/// what a pass throws (checkTokens).
std::vector<double> continuationLogProbabilities(Backend& backend, const Trace& prompt,
                                                 std::span<const int> text, PromptCaches* kept = nullptr);

} // namespace lambdascope
