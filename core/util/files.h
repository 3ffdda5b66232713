// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What a name ends in, in lower case and without the point: "png" of "Map.PNG"; empty without one.
std::string endingOf(const std::filesystem::path& file);

/// Whether a path, taken from a folder, leads nowhere but below it, symbolic links included.
bool staysBelow(const std::filesystem::path& folder, const std::filesystem::path& path);

/// The path from the root of the disk; as it is where the current folder is gone.
std::filesystem::path absolutePath(const std::filesystem::path& path);

/// When a file was written to last; of one that is not there, never.
std::filesystem::file_time_type timeWritten(const std::filesystem::path& file);

/// What is in a folder, in no order; nothing where it cannot be read.
std::vector<std::filesystem::directory_entry> entriesOf(const std::filesystem::path& folder);

/// All bytes of a file. Throws Error naming it.
std::string readFile(const std::filesystem::path& file);

/// The parts, one after the other, as one file: whole or not at all. What was there stays until everything is
/// written and on the disk, and a link stays a link; pipes, devices and /dev/stdout get the bytes as they
/// are. Returns how many. Throws Error naming the file, also where it is one that is kept (kept_files.h).
std::uint64_t writeFile(const std::filesystem::path& file,
                        const std::vector<std::span<const std::byte>>& parts);
std::uint64_t writeFile(const std::filesystem::path& file, const std::string& text);

/// Takes the next bytes of a file.
using Sink = std::function<void(std::span<const std::byte>)>;
/// The same of a file whose bytes `produce` gives one after the other, so that they need not be held at once.
/// What it throws is thrown on, and nothing is left of the file.
std::uint64_t streamFile(const std::filesystem::path& file, const std::function<void(const Sink&)>& produce);

/// Whether writing to a path writes to standard output: /dev/stdout, /dev/fd/1, a link to them.
bool isStandardOutput(const std::filesystem::path& file);

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
    /// Whether another file has its name now.
    [[nodiscard]] bool replaced() const;

    /// At most `most` bytes from its beginning.
    [[nodiscard]] std::string start(std::size_t most) const;

  private:
    int descriptor_ = -1;
    std::filesystem::path path_;
};

/// All bytes of a regular file. Throws Error naming it, also of one of more than `most` bytes.
std::string readRegularFile(const std::filesystem::path& file, std::size_t most);

/// What Git LFS leaves in place of a file begins so (git-lfs, docs/spec.md).
inline constexpr std::string_view lfsStart = "version https://git-lfs.github.com/spec/";

/// Whether a file begins as HTML: a page that was saved in place of the file it links to.
bool beginsAsPage(std::string_view content);

/// The sentence about a Git LFS pointer of so many bytes, with the command that fetches what it stands for.
Error lfsPointerError(const std::filesystem::path& file, std::size_t size);
/// The sentence about a web page.
Error webPageError(const std::filesystem::path& file, std::size_t size);
/// Throws Error that says so where the content is such a pointer or a web page.
void refuseStandIn(std::string_view content, const std::filesystem::path& file);

} // namespace lambdascope
