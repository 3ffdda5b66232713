// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// A head and a cell worth opening with.
struct Highlight {
    HeadId head;
    Cell cell;
};

/// The row that is looked at where none is chosen: the last one that the maps have; of a picture that of its
/// class token.
int firstLook(const Trace& trace);

/// Where the token of that row, of a text the last one, finds what it says next: if the most probable next
/// token stands in the prompt, the head and the key among its places with the largest |A1 − λA2| in the last
/// row. Else the largest weight of that row, the first token and the last three left out (every head looks
/// there). Layers without maps are passed over; standard traces count as λA2 = 0. `only`: in that head.
Highlight mostTellingCell(const Trace& trace, std::optional<HeadId> only = {});

/// Where the last token finds the answer, whose tokens are at the positions `answer`: of the heads that take
/// something away (λ > 0, and λA2 meets something in A1) the one whose subtraction raises the answer's share
/// of the last row most, Σ|A1 − λA2| against A1; of it, the key with the largest weight. A head of a standard
/// trace takes nothing away: there the share itself counts. None where no such head is or the last row sees
/// no such token.
std::optional<Highlight> answerCell(const Trace& trace, const std::vector<int>& answer,
                                    std::optional<HeadId> only = {});

/// The keys of a row with the largest |weight|, the largest first, and how much of Σ|weight| they carry.
struct StrongKeys {
    std::vector<int> keys;
    double carried = 0;
};
/// As many as carry the `share`, at most `most`; none of weight 0.
StrongKeys strongestKeys(std::span<const float> weights, double share, int most);

} // namespace lambdascope
