// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// What a name ends in, in lower case and without the point: "png" of "Map.PNG"; empty without one.
std::string endingOf(const std::filesystem::path& file);

/// Whether a path, taken from a folder, leads nowhere but below it, symbolic links included.
bool staysBelow(const std::filesystem::path& folder, const std::filesystem::path& path);

/// All bytes of a file. Throws Error naming it.
std::string readFile(const std::filesystem::path& file);

/// The parts, one after the other, as one file: whole or not at all. What was there stays until everything is
/// written and on the disk, and a link stays a link; pipes, devices and /dev/stdout get the bytes as they
/// are. Returns how many. Throws Error naming the file, also where it is one that is kept (kept_files.h).
std::uint64_t writeFile(const std::filesystem::path& file,
                        const std::vector<std::span<const std::byte>>& parts);
std::uint64_t writeFile(const std::filesystem::path& file, const std::string& text);

/// Whether writing to a path writes to standard output: /dev/stdout, /dev/fd/1, a link to them.
bool isStandardOutput(const std::filesystem::path& file);

} // namespace lambdascope
