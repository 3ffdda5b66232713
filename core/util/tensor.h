// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace lambdascope {

/// Where the numbers of a Tensor lie: in plain memory, or in that of a backend's device.
enum class Place { Host, Device };

/// Row-major float32 matrix [rows, cols] in shared memory; copies share. Once a Tensor is part of a Model or
/// a Trace nobody writes to it. A backend may keep its tensors on a device; in a Trace they are plain memory.
/// A matrix of weights may be bfloat16, as its file has it: then data() is null, and rowsFrom() makes
/// float32.
class Tensor {
  public:
    Tensor() = default;
    /// Uninitialised memory, aligned to 64 bytes.
    Tensor(std::int64_t rows, std::int64_t cols);
    /// A view of memory that `owner` keeps alive (a mapped file, say).
    Tensor(std::shared_ptr<const void> owner, const float* data, std::int64_t rows, std::int64_t cols,
           Place place = Place::Host)
        : memory_(std::move(owner)),
          data_(const_cast<float*>(data)),
          rows_(rows),
          cols_(cols),
          place_(place) {}

    /// A view of bfloat16 in plain memory.
    Tensor(std::shared_ptr<const void> owner, const std::uint16_t* halves, std::int64_t rows,
           std::int64_t cols)
        : memory_(std::move(owner)), halves_(halves), rows_(rows), cols_(cols) {}

    [[nodiscard]] bool empty() const { return data_ == nullptr && halves_ == nullptr; }
    [[nodiscard]] bool isBfloat16() const { return halves_ != nullptr; }
    /// Where its numbers begin, of whichever type.
    [[nodiscard]] const void* address() const {
        return halves_ != nullptr ? static_cast<const void*>(halves_) : data_;
    }
    [[nodiscard]] std::int64_t rows() const { return rows_; }
    [[nodiscard]] std::int64_t cols() const { return cols_; }
    [[nodiscard]] std::int64_t size() const { return rows_ * cols_; }
    [[nodiscard]] Place place() const { return place_; }
    /// What keeps the memory alive: the same for all tensors that share it.
    [[nodiscard]] const std::shared_ptr<const void>& memory() const { return memory_; }
    /// `count` rows from `first` on as float32: a view, of bfloat16 a copy.
    [[nodiscard]] Tensor rowsFrom(std::int64_t first, std::int64_t count) const {
        if (isBfloat16()) return widened(first, count);
        return {memory_, data_ + first * cols_, count, cols_, place_};
    }
    /// All of them.
    [[nodiscard]] Tensor asFloat32() const { return isBfloat16() ? widened(0, rows_) : *this; }

    /// The same numbers in memory of their own; of plain memory.
    [[nodiscard]] Tensor copy() const {
        Tensor result(rows_, cols_);
        std::copy_n(data_, size(), result.data_);
        return result;
    }

    [[nodiscard]] const float* data() const { return data_; }
    [[nodiscard]] const float* row(std::int64_t r) const { return data_ + r * cols_; }
    [[nodiscard]] float at(std::int64_t r, std::int64_t c) const { return data_[r * cols_ + c]; }
    [[nodiscard]] std::span<const float> values() const { return {data_, static_cast<std::size_t>(size())}; }

    /// For the code that fills a new tensor, before anyone else sees it.
    [[nodiscard]] float* writable() { return data_; }

  private:
    [[nodiscard]] Tensor widened(std::int64_t first, std::int64_t count) const;

    std::shared_ptr<const void> memory_;
    float* data_ = nullptr;
    const std::uint16_t* halves_ = nullptr;
    std::int64_t rows_ = 0;
    std::int64_t cols_ = 0;
    Place place_ = Place::Host;
};

} // namespace lambdascope
