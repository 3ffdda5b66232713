// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <vector>

namespace lambdascope {

/// What one row of the signed sum takes of A1 and of A2.
struct RowWeights {
    float first = 1;
    float second = 0;
    friend bool operator==(const RowWeights&, const RowWeights&) = default;
};

/// λ in every row of a head of a layer with maps, [T]: that of the row's token where the head takes it (DIFF
/// V2), else the same number in all.
std::vector<float> rowLambdas(const LayerTrace& layer, int head, const HeadMix& ofHead);

/// The weights of A1 and A2 in every row of a head of a layer with maps, [T].
std::vector<RowWeights> rowWeights(const LayerTrace& layer, int head, const HeadMix& ofHead);

} // namespace lambdascope
