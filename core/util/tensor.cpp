// SPDX-License-Identifier: MIT
#include "core/util/tensor.h"

#include <cstdlib>
#include <new>

namespace lambdascope {

Tensor::Tensor(std::int64_t rows, std::int64_t cols) : rows_(rows), cols_(cols) {
    constexpr std::size_t line = 64;
    const std::size_t bytes = (static_cast<std::size_t>(rows * cols) * sizeof(float) + line) / line * line;
    void* memory = std::aligned_alloc(line, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    memory_ = std::shared_ptr<void>(memory, std::free);
    data_ = static_cast<float*>(memory);
}

} // namespace lambdascope
