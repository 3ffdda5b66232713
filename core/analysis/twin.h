// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "core/compute/trace.h"

#include <optional>

namespace lambdascope {

/// A head of a model.
struct HeadId {
    int layer = 0;
    int head = 0;
    friend bool operator==(const HeadId&, const HeadId&) = default;
};

/// How the standard head that stands beside is found: by its weight in the pinned cell, or by its whole map.
enum class TwinRule { LargestWeight, NearestPattern };

struct Twin {
    HeadId head;
    float similarity = 0; // cosine, 0…1
};

/// The head of `standard` whose map is most similar (cosine over all visible cells, both maps taken
/// row-normalised) to |A1 − λA2| of one head of `diff`. Both traces must be of the same tokens and hold their
/// maps; heads of layers without maps are passed over. Ties: the lowest layer, then head.
Twin mostSimilarHead(const Trace& diff, HeadId head, float lambda, const Trace& standard);

/// The head whose map (first softmax map) has the largest weight in a cell; none where the trace holds no
/// maps or not that cell. Ties: the lowest layer, then head.
std::optional<HeadId> strongestHead(const Trace& trace, Cell cell);

} // namespace lambdascope
