// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

namespace lambdascope {

/// A head and a cell worth opening with.
struct Highlight {
    HeadId head;
    Cell cell;
};

/// Where the last token finds what it says next: if the most probable next token stands in the prompt, the
/// head and the key among its places with the largest |A1 − λA2| in the last row. Else the largest weight of
/// that row, the first token and the last three left out (every head looks there). Layers without maps are
/// passed over; standard traces count as λA2 = 0.
/// `only`: in that head.
Highlight mostTellingCell(const Trace& trace, std::optional<HeadId> only = {});

} // namespace lambdascope
