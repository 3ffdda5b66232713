// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace lambdascope::fuzz {

/// A folder of this process, for what is read by its name; it goes with its files.
class InputFolder {
  public:
    InputFolder() { std::filesystem::create_directories(path_); }
    ~InputFolder() { std::filesystem::remove_all(path_); }
    InputFolder(const InputFolder&) = delete;
    InputFolder& operator=(const InputFolder&) = delete;

    /// Writes a file, which nobody waits for to be on the disk.
    std::filesystem::path put(std::string_view name, std::string_view content) const {
        std::filesystem::path file = path_ / name;
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("fuzz-" + std::to_string(getpid()));
};

} // namespace lambdascope::fuzz
