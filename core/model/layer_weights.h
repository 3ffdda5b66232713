// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"
#include "core/model/weight_files.h"

namespace lambdascope {

/// Embedding, positions, norm and head of `model`, from the names of its config's family. Throws Error naming
/// file, tensor and both shapes.
void readOuterWeights(WeightFiles& files, Model& model);

/// One layer in the layout that the forward pass has. What a family stores otherwise is brought into it here,
/// exactly: interleaved RoPE becomes halves by an order of rows (Q and K alike, so that their products stay),
/// a gain of the head norm goes into the columns of W_O, and GPT-2's [in, out] matrices are turned.
LayerWeights readLayer(WeightFiles& files, const Config& config, std::int64_t index);

} // namespace lambdascope
