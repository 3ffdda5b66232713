// SPDX-License-Identifier: MIT
#include "core/util/tensor.h"

#include "core/util/machine_memory.h"

#include <bit>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

namespace lambdascope {
namespace {

constexpr std::size_t cacheLine = 64;
constexpr std::size_t page = 4096;
constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr std::size_t large = std::size_t{1} << 20;

} // namespace

Tensor::Tensor(std::int64_t rows, std::int64_t cols) : rows_(rows), cols_(cols) {
    const std::size_t wanted = static_cast<std::size_t>(rows * cols) * sizeof(float);
    // The maps of a long prompt are new memory in every pass: with small pages, faults would cost more than
    // the softmax.
    const std::size_t unit = wanted >= 2 * hugePage ? hugePage : cacheLine;
    const std::size_t bytes = (wanted / unit + 1) * unit;
    Room room = bytes < large ? Room::Enough : roomInGroups(bytes);
    if (room == Room::None) {
        returnFreedMemory();
        room = roomInGroups(bytes);
    }
    void* memory = room == Room::None ? nullptr : std::aligned_alloc(unit, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    memory_ = std::shared_ptr<void>(memory, std::free);
    if (bytes >= large && !hasAddresses(ofTheRest)) throw std::bad_alloc();
    if (unit == hugePage) madvise(memory, bytes, MADV_HUGEPAGE);
    if (room == Room::Little)
        for (std::size_t at = 0; at < bytes; at += page) static_cast<volatile char*>(memory)[at] = 0;
    data_ = static_cast<float*>(memory);
}

/// The upper half of a float32 is the bfloat16.
Tensor Tensor::widened(std::int64_t first, std::int64_t count) const {
    Tensor result(count, cols_);
    const std::uint16_t* from = halves_ + first * cols_;
    for (std::int64_t i = 0; i < result.size(); ++i)
        result.data_[i] = std::bit_cast<float>(static_cast<std::uint32_t>(from[i]) << 16);
    return result;
}

} // namespace lambdascope
