// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace lambdascope {

/// Memory of tensors that are gone, kept for the next ones of their size: a pass wants what the one before it
/// gave back, and the kernel takes longer to hand out new memory, all zeros, than the maps take to compute.
/// Tensors may go on any thread, and outlive it. All that there are share one bound, and what nobody has
/// wanted for a while is freed when the next tensor is: it is of a text that is gone.
class RecycledMemory {
  public:
    static constexpr std::int64_t mostOfOne = std::int64_t{256} << 20, mostOfAll = std::int64_t{1} << 30;
    static constexpr std::chrono::seconds keptFor{10};

    using Clock = std::chrono::steady_clock::time_point (*)();
    explicit RecycledMemory(Clock clock = std::chrono::steady_clock::now);
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
