// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"

#include <cstdint>

namespace lambdascope::cuda {

// The small kernels that look at whole rows: the norms, PolyNorm, and RoPE. What holds for those of kernels.h
// holds for them too.

/// y = x / sqrt(mean(x²) + eps) ⊙ weight, row by row.
struct RmsNormArgument {
    const float* x;
    const float* weight;
    float* y;
    std::int64_t rows, cols;
    float eps;
};
Launch rmsNorm(const RmsNormArgument& a);

/// y = (x − mean(x)) / sqrt(variance(x) + eps) ⊙ weight + bias, row by row.
struct LayerNormArgument {
    const float* x;
    const float* weight;
    const float* bias;
    float* y;
    std::int64_t rows, cols;
    float eps;
};
Launch layerNorm(const LayerNormArgument& a);

/// y = (w0·n(g³) + w1·n(g²) + w2·n(g) + b) ⊙ up of every row g of gate, n(z) = z / sqrt(mean(z²) + eps).
struct PolyNormArgument {
    const float* gate;
    const float* up;
    const float* weights; // w0, w1, w2, b
    float* y;
    std::int64_t rows, cols;
    float eps;
};
Launch polyNorm(const PolyNormArgument& a);

/// Rotates every block of headDim columns of x in place; element j pairs with j + headDim/2. cos and sin are
/// [rows, headDim/2].
struct RopeArgument {
    float* x;
    const float* cos;
    const float* sin;
    std::int64_t rows, cols;
    int headDim;
};
Launch rope(const RopeArgument& a);

/// Per head what attention.h's DeviceHeadMix says: z = Norm(first · mixed1 + second · mixed2) × factor.
/// `mixed2` is null in a standard head; `tokenLambda` may be where no head has a tokenTerm.
struct CombineArgument {
    const float* mixed1; // [rows, heads · width]
    const float* mixed2;
    const struct DeviceHeadMix* heads;
    float* z;
    std::int64_t rows;
    int headCount, width;
    bool headNorm;
    float eps;
    const float* tokenLambda = nullptr; // [rows, heads]
};
Launch combine(const CombineArgument& a);

} // namespace lambdascope::cuda
