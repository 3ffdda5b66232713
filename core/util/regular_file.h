// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace lambdascope {

/// An open regular file. What is none (a folder, a pipe, a device) is refused in a sentence and never waited
/// for; links are followed, as the files of Hugging Face's cache are links.
class RegularFile {
  public:
    /// Throws Error naming the file and why it cannot be read.
    explicit RegularFile(const std::filesystem::path& file);
    ~RegularFile();
    RegularFile(const RegularFile&) = delete;
    RegularFile& operator=(const RegularFile&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] std::size_t size() const; // bytes, now
    /// When it was written to last, in nanoseconds.
    [[nodiscard]] std::int64_t written() const;

    /// At most `most` bytes from its beginning.
    [[nodiscard]] std::string start(std::size_t most) const;

  private:
    int descriptor_ = -1;
    std::filesystem::path path_;
};

/// All bytes of a regular file. Throws Error naming it, also of one of more than `most` bytes.
std::string readRegularFile(const std::filesystem::path& file, std::size_t most);

} // namespace lambdascope
