// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/util/tensor.h"

namespace lambdascope {

/// cos and sin of some positions and every frequency: [positions, d/2] each, computed once on the host.
struct RopeTable {
    Tensor cos;
    Tensor sin;

    [[nodiscard]] bool empty() const { return cos.empty(); }
    [[nodiscard]] RopeTable rowsFrom(std::int64_t first, std::int64_t count) const {
        return {cos.rowsFrom(first, count), sin.rowsFrom(first, count)};
    }
};

/// RoPE of `count` positions from `first` on in a text of `length` tokens (0: first + count), which stretches
/// some kinds. The angle of position p and frequency j is p · θ^(−2j/d), formed in float32 as transformers
/// does, so that long positions agree (modeling_rope_utils.py).
RopeTable makeRopeTable(const Config& config, std::int64_t count, std::int64_t first = 0,
                        std::int64_t length = 0);

/// Whether two lengths of text give the same table: all do, unless RoPE is stretched by the length.
bool sameRope(const Config& config, std::int64_t length, std::int64_t other);

} // namespace lambdascope
