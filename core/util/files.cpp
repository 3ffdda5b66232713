// SPDX-License-Identifier: MIT
#include "core/util/files.h"

#include "core/util/error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace lambdascope {

std::string readFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) throw fail("{}: cannot be read", file.string());
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.bad()) throw fail("{}: cannot be read to its end", file.string());
    return text.str();
}

void writeFile(const std::filesystem::path& file, const std::vector<std::span<const std::byte>>& parts) {
    // The rename below would put a file in the place of a device such as /dev/null.
    std::error_code none;
    if (std::filesystem::exists(file, none) && !std::filesystem::is_regular_file(file, none))
        throw fail("{}: is not a regular file and is not replaced", file.string());
    const std::string temporary = fmt::format("{}.{}.part", file.string(), getpid());
    std::FILE* out = std::fopen(temporary.c_str(), "wb");
    if (out == nullptr) throw fail("{}: cannot be written: {}", file.string(), std::strerror(errno));
    bool good = true;
    for (const auto& part : parts)
        good = good && std::fwrite(part.data(), 1, part.size(), out) == part.size();
    good = good && std::fflush(out) == 0 && fsync(fileno(out)) == 0;
    int why = errno;
    good = std::fclose(out) == 0 && good;
    if (good && std::rename(temporary.c_str(), file.c_str()) != 0) {
        why = errno;
        good = false;
    }
    if (good) return;
    std::remove(temporary.c_str());
    throw fail("{}: cannot be written: {}", file.string(), std::strerror(why));
}

void writeFile(const std::filesystem::path& file, const std::string& text) {
    writeFile(file, {std::as_bytes(std::span(text))});
}

} // namespace lambdascope
