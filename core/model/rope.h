// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/util/tensor.h"

namespace lambdascope {

/// cos and sin of some positions and every frequency: [positions, d/2] each, computed once on the host.
struct RopeTable {
    Tensor cos;
    Tensor sin;

    [[nodiscard]] RopeTable rowsFrom(std::int64_t first, std::int64_t count) const {
        return {cos.rowsFrom(first, count), sin.rowsFrom(first, count)};
    }
};

/// Default RoPE of `count` positions from `first` on: the angle of position p and frequency j is
/// p · θ^(−2j/d), formed in float32 as transformers does, so that long positions agree
/// (modeling_rope_utils.py).
RopeTable makeRopeTable(const Config& config, std::int64_t count, std::int64_t first = 0);

} // namespace lambdascope
