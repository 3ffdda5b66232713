// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <cstdint>
#include <memory>

namespace lambdascope {

/// Memory of tensors that are gone, kept for the next ones of their size: a pass wants what the one before it
/// gave back, and the kernel takes longer to hand out new memory, all zeros, than the maps take to compute.
/// Tensors may go on any thread, and outlive it. All that there are share one bound.
class RecycledMemory {
  public:
    static constexpr std::int64_t mostOfOne = std::int64_t{256} << 20, mostOfAll = std::int64_t{1} << 30;

    RecycledMemory();
    ~RecycledMemory();
    RecycledMemory(const RecycledMemory&) = delete;
    RecycledMemory& operator=(const RecycledMemory&) = delete;
    /// Like Tensor(rows, cols).
    [[nodiscard]] Tensor tensor(std::int64_t rows, std::int64_t cols);
    /// That wait for the next ones.
    [[nodiscard]] std::int64_t bytes() const;

  private:
    class Kept;
    struct Shares;
    std::shared_ptr<Kept> kept_;
};

} // namespace lambdascope
