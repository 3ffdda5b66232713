// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

namespace lambdascope {

/// How the head of the other model that stands beside, the twin, is found: by what it gives to the sentence
/// of the marked answer in the row that asks (retrieval(); without an answer by its pattern), by its whole
/// map, or by its place alone. None of them follows a pin or an edit.
enum class TwinRule { Answer, NearestPattern, LayerShare };

/// How many layers a model has, and heads in each.
struct HeadCounts {
    int layers = 0;
    int heads = 0;
};

/// The head of a model of `to` at the same share of its depth, and of the heads of a layer, as `head` of a
/// model of `from`: first layers and last ones correspond, in between the nearest. Counts are positive.
HeadId headAtSameShare(HeadId head, HeadCounts from, HeadCounts to);

struct Twin {
    HeadId head;
    float similarity = 0; // cosine, 0…1
};

/// The head of `standard` whose map (of a second DIFF model |A1 − λA2|, too) is most similar (cosine over all
/// visible cells, both maps taken row-normalised) to |A1 − λA2| of one head of `diff`. Both traces must be of
/// the same tokens and hold their maps; heads of layers without maps are passed over. Ties: the lowest layer,
/// then head.
Twin mostSimilarHead(const Trace& diff, HeadId head, float lambda, const Trace& standard);

} // namespace lambdascope
