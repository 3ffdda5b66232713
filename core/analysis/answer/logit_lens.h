// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "core/util/phrase.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace lambdascope {

/// How a token stands among all that could come next.
struct LensStanding {
    double probability = 0;
    double logit = 0;
    int rank = 1; // 1: the most probable; equals share it
};

/// What the residual stream after a layer would say next, read by the model's own final norm and output rows.
struct LensLayer {
    int layer = -1;                     // −1: the embedding
    std::vector<LensStanding> standing; // of the tokens asked for
    std::vector<Candidate> top;         // the most probable ones
};

/// The logit lens at a position (−1: the last token): the embedding, then every layer; the last one has the
/// logits of the pass itself. A patch of the stream before layer 0 counts as the embedding. Of what a pass
/// keeps: no other is run. Throws UsageError for a position or token that is not there, Error for a pass that
/// kept no residual stream, Cancelled soon after `stop` is asked to.
std::vector<LensLayer> logitLens(const Trace& trace, std::span<const int> tokens, int top = 1,
                                 int position = -1, const std::stop_token& stop = {});

/// Multiplications that it takes: layers × output rows × hidden size. One core does some 5e9 a second.
std::int64_t lensCost(const Model& model);

/// From which layer on the token (by its place in `standing`) stays the most probable one, and how it stands
/// before: "“48” is the most probable next token from layer 2 on; after layer 1 it has rank 57."
Phrase lensSentence(const std::vector<LensLayer>& lens, std::size_t token, const Phrase& name);

} // namespace lambdascope
