// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

namespace lambdascope::cuda {

/// What a device has of a tensor in plain memory.
struct DeviceCopy {
    std::shared_ptr<const void> memory; // null: nothing
    const void* data = nullptr;
    std::size_t bytes = 0;
};

/// Which tensors of the host a device has copies of: weights, and what it computed itself for a trace. A copy
/// is found by address, shape and owner, so memory that was given back and used anew is another tensor.
/// Beyond `budget` bytes the copies that were not asked for the longest are dropped; they can be uploaded
/// again.
class Residence {
  public:
    enum class Form { Float32, Bf16 };
    explicit Residence(std::size_t budget) : budget_(budget) {}

    DeviceCopy find(const Tensor& host, Form form = Form::Float32);
    /// A tensor that has no owner is not kept.
    void keep(const Tensor& host, DeviceCopy copy, Form form = Form::Float32);
    /// Drops the copies of tensors that nobody has any more.
    void purge();
    /// Drops the copies that lie in this memory of the device: it is going to be written to.
    void forgetIn(const std::shared_ptr<const void>& memory);
    /// Drops those that were not asked for the longest until `bytes` are left at most.
    void shrink(std::size_t bytes);

    [[nodiscard]] std::size_t count() const { return entries_.size(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    using Key = std::tuple<const void*, std::int64_t, std::int64_t, Form>;
    struct Entry {
        std::weak_ptr<const void> owner;
        DeviceCopy copy;
        std::uint64_t lastUse = 0;
    };
    using Entries = std::map<Key, Entry>;
    Entries::iterator erase(Entries::iterator entry);
    Entries::iterator oldest();

    Entries entries_;
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::uint64_t clock_ = 0;
};

/// Small tables on a device, found by what is in them: every pass makes the same ones anew. The oldest of
/// more than `most` are dropped.
class Constants {
  public:
    explicit Constants(std::size_t most = 32) : most_(most) {}

    DeviceCopy find(std::span<const std::byte> content);
    void keep(std::span<const std::byte> content, DeviceCopy copy);
    void clear() { tables_.clear(); }
    [[nodiscard]] std::size_t count() const { return tables_.size(); }

  private:
    struct Table {
        std::vector<std::byte> content;
        DeviceCopy copy;
    };
    std::list<Table> tables_; // the last used first
    std::size_t most_;
};

} // namespace lambdascope::cuda
