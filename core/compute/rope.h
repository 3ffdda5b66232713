// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

namespace lambdascope {

/// Default RoPE: angle of position p and frequency j is p · θ^(−2j/d), formed in float32 as transformers
/// does, so that long positions agree (modeling_rope_utils.py).
RopeTable makeRopeTable(const Config& config, int tokens);

} // namespace lambdascope
