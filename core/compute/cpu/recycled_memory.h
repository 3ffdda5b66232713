// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <cstdint>
#include <memory>

namespace lambdascope {

/// Memory of tensors that are gone, kept for the next ones of their size: a pass wants what the one before it
/// gave back, and the kernel takes longer to hand out new memory, all zeros, than the maps take to compute.
/// Tensors may go on any thread, and outlive it.
class RecycledMemory {
  public:
    RecycledMemory();
    /// Like Tensor(rows, cols).
    [[nodiscard]] Tensor tensor(std::int64_t rows, std::int64_t cols);

  private:
    class Kept;
    std::shared_ptr<Kept> kept_;
};

} // namespace lambdascope
