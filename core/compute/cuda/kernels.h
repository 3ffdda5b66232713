// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"

#include <cstdint>

namespace lambdascope::cuda {

// The small kernels: every struct is the argument of one, every function says how to launch it, whatever the
// alignment of its pointers (one number at a time then, instead of four). Pointers are device memory,
// matrices row-major [rows, cols]; z or y may be one of the inputs of the same shape. No rows are no work.
// The bodies are in kernels.cu, those of row_kernels.h in row_kernels.cu, compiled by nvcc for the GPU and by
// the C++ compiler for the emulator.

/// y[r] = table[tokens[r]].
struct EmbedArgument {
    const float* table;
    const int* tokens;
    float* y;
    std::int64_t rows, cols;
};
Launch embed(const EmbedArgument& a);

/// y = act(gate) ⊙ up, or act(gate) where `up` is null; `activation` as in config.h. Throws UsageError if
/// there is none of that number.
struct GatedArgument {
    const float* gate;
    const float* up;
    float* y;
    std::int64_t count;
    int activation;
};
Launch gatedActivation(const GatedArgument& a);

/// y = 1 / (1 + e^(−x)).
struct SigmoidArgument {
    const float* x;
    float* y;
    std::int64_t count;
};
Launch sigmoid(const SigmoidArgument& a);

/// z = x + y.
struct AddArgument {
    const float* x;
    const float* y;
    float* z;
    std::int64_t count;
};
Launch add(const AddArgument& a);

/// x[r] += bias, in place.
struct AddBiasArgument {
    float* x;
    const float* bias;
    std::int64_t rows, cols;
};
Launch addBias(const AddBiasArgument& a);

/// y = x, `count` floats.
struct CopyArgument {
    const float* x;
    float* y;
    std::int64_t count;
};
Launch copy(const CopyArgument& a);

/// y = x rounded to bfloat16 (nearest, ties to even).
struct ToBf16Argument {
    const float* x;
    std::uint16_t* y;
    std::int64_t count;
};
Launch toBf16(const ToBf16Argument& a);

/// Fills `count` floats with NaN: what a kernel forgets to write is then seen.
struct PoisonArgument {
    float* x;
    std::int64_t count;
};
Launch poison(const PoisonArgument& a);

} // namespace lambdascope::cuda
