// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace lambdascope {

/// Memory that a file is mapped to. The kernel ends a program (SIGBUS) that reads such a page when the file
/// was cut short meanwhile, or its disk fails: for ranges that are watched, zeros are read instead, and who
/// read them is told.
class MappedRange {
  public:
    /// The memory must stay mapped, read-only and whole pages of the system, for as long as the range lives.
    explicit MappedRange(std::span<const std::byte> bytes);
    ~MappedRange();
    MappedRange(const MappedRange&) = delete;
    MappedRange& operator=(const MappedRange&) = delete;

    /// Whether some of it could not be read.
    [[nodiscard]] bool lost() const;

    /// A part of it that is not needed soon gives its memory back; whoever reads it again, reads the file.
    static void release(std::span<const std::byte> part);

  private:
    int slot_ = -1;
};

} // namespace lambdascope
