// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cpu/recycled_memory.h"
#include "core/compute/thread_pool.h"
#include "core/util/tensor.h"

#include <cstdint>

namespace lambdascope {

/// Rows of x laid out once for products with large matrices of weights, which are read as they lie, few at a
/// time, bfloat16 widened on the way. (Eigen lays all of a matrix out anew for every product: with AVX-512 an
/// eighth of the time of 256 rows, over a quarter of that of 32.) There is at least a row.
class LaidOutRows {
  public:
    /// x [T, in]; whether it is worth it for this matrix [out, in] on the processor this is built for.
    static bool suits(const Tensor& x, const Tensor& weight);

    LaidOutRows(ThreadPool& pool, RecycledMemory& memory, const Tensor& x);
    /// Columns first … last − 1 of y = x · weightᵀ [T, out]. Every number is summed in the same order,
    /// however many rows x has and wherever columns are cut; Eigen's order, for which suits() is false, is
    /// another.
    void multiply(const Tensor& weight, std::int64_t first, std::int64_t last, Tensor& y) const;

  private:
    void lay(const Tensor& x, std::int64_t panel);

    std::int64_t rows_, depth_;
    Tensor panels_; // tileCols rows of x side by side, number by number: [⌈T / tileCols⌉ · in, tileCols]
};

/// Columns first … last − 1 of y = x · weightᵀ [T, out] with a matrix of bfloat16, for few rows of x: it is
/// widened in the registers, in the order of memory, as a step of a generation waits for its weights.
void multiplyFewRows(const Tensor& x, const Tensor& weight, std::int64_t first, std::int64_t last, Tensor& y);
inline constexpr std::int64_t fewRows = 15;

} // namespace lambdascope
