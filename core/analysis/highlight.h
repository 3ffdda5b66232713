// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "core/analysis/twin.h"

namespace lambdascope {

/// A head and a cell worth opening with.
struct Highlight {
    HeadId head;
    Cell cell;
};

/// Where the last token reads farthest from itself: the head and key with the largest |A1 − λA2| in the last
/// row, the first token and the last three left out (every head looks there). Layers without maps are passed
/// over. Works for standard traces too (λA2 = 0).
Highlight strongestDistantWeight(const Trace& trace);

} // namespace lambdascope
