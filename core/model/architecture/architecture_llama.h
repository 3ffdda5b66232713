// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/model/model.h"
#include "core/model/weight_files.h"

#include <string>

namespace lambdascope {

// What the families share that are near Llama.

/// What the family's class has where config.json says nothing.
struct LlamaDefaults {
    std::int64_t hidden = 2048, intermediate = 8192, layers = 16;
    double eps = 1e-5;
};
/// All but head_dim and the activation.
void readLlamaConfig(const ConfigKeys& keys, Config& config, const LlamaDefaults& otherwise);

void readLlamaOuter(WeightFiles& files, Model& model);
/// `out`: what the family calls W_O, of `mixed` columns.
LayerWeights readLlamaLayer(WeightFiles& files, const Config& config, std::int64_t index, const char* out,
                            std::int64_t mixed);

/// λq1, λk1, λq2, λk2 of a layer, whose names begin with `attention`.
LambdaParts readLambda(WeightFiles& files, const std::string& attention, std::int64_t headDim,
                       std::int64_t layer);

/// Interleaved RoPE turns rows 2j and 2j + 1 of every d rows, halves turn j and j + d/2: the even rows first,
/// then the odd ones, of Q and K alike, so that their products stay.
Tensor evenRowsFirst(const Tensor& stored, std::int64_t headDim);
/// W_O · (g ⊙ z) = (W_O · diag(g)) · z, with the one gain g of all heads.
Tensor withGain(const Tensor& stored, const Tensor& gain);

} // namespace lambdascope
