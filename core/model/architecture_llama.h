// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/model/model.h"
#include "core/model/weight_files.h"

namespace lambdascope {

// What the families share whose config.json and tensors are named as Llama's.

/// What the family's class has where config.json says nothing.
struct LlamaDefaults {
    std::int64_t hidden = 2048, intermediate = 8192, layers = 16;
    double eps = 1e-5;
};
/// All but head_dim.
void readLlamaConfig(const ConfigKeys& keys, Config& config, const LlamaDefaults& otherwise);

void readLlamaOuter(WeightFiles& files, Model& model);
/// `out`: what the family calls W_O, of `mixed` columns.
LayerWeights readLlamaLayer(WeightFiles& files, const Config& config, std::int64_t index, const char* out,
                            std::int64_t mixed);

} // namespace lambdascope
