// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

namespace lambdascope {

/// What a run cannot do without: floating-point operations, and bytes that are read or written once.
struct Work {
    double operations = 0;
    double bytes = 0;
    friend Work operator+(Work a, Work b) { return {a.operations + b.operations, a.bytes + b.bytes}; }
};

/// Of a pass over so many tokens, with logits of all of them: weights, products without the masked half of
/// the attention, its softmax; besides, if wanted, every map and A_i · V written.
Work workOfPass(const Model& model, std::int64_t tokens, bool maps);

/// Of one token more behind so many others, with their keys and values at hand.
Work workOfStep(const Model& model, std::int64_t tokens);

/// Of a pass that keeps all maps, after an edit of a layer's λ: what the heads make of them, and what
/// follows.
Work workOfEdit(const Model& model, std::int64_t tokens, int layer);

} // namespace lambdascope
