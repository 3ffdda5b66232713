// SPDX-License-Identifier: MIT
#include "core/util/tensor.h"

#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace lambdascope {
namespace {

constexpr std::size_t cacheLine = 64;
constexpr std::size_t hugePage = std::size_t{2} << 20;

} // namespace

Tensor::Tensor(std::int64_t rows, std::int64_t cols) : rows_(rows), cols_(cols) {
    const std::size_t wanted = static_cast<std::size_t>(rows * cols) * sizeof(float);
    // The maps of a long prompt are new memory in every pass: with small pages, faults would cost more than
    // the softmax.
    const std::size_t unit = wanted >= 2 * hugePage ? hugePage : cacheLine;
    const std::size_t bytes = (wanted / unit + 1) * unit;
    void* memory = std::aligned_alloc(unit, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    if (unit == hugePage) madvise(memory, bytes, MADV_HUGEPAGE);
    memory_ = std::shared_ptr<void>(memory, std::free);
    data_ = static_cast<float*>(memory);
}

} // namespace lambdascope
