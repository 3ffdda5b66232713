// SPDX-License-Identifier: MIT
#include "core/util/files.h"

#include "core/util/error.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view partEnding =
    ".part"; // of what is being written, after the file's name and a process

/// What processes left of the same file that ended while they wrote it.
void removeLeftParts(const fs::path& file) {
    std::error_code none;
    const std::string start = file.filename().string() + ".";
    for (const fs::directory_entry& entry :
         fs::directory_iterator(file.parent_path().empty() ? "." : file.parent_path(), none)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(start) || !name.ends_with(partEnding)) continue;
        const char* const first = name.c_str() + start.size();
        char* end = nullptr;
        const long process = std::strtol(first, &end, 10);
        if (end == first || partEnding != end || process <= 0) continue;
        if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH) fs::remove(entry.path(), none);
    }
}

} // namespace

std::string endingOf(const fs::path& file) {
    std::string ending = file.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

bool staysBelow(const fs::path& folder, const fs::path& path) {
    std::error_code none;
    const fs::path root = fs::weakly_canonical(folder.empty() ? "." : folder, none);
    const fs::path whole = fs::weakly_canonical(root / path, none);
    return path.is_relative() &&
           std::mismatch(root.begin(), root.end(), whole.begin(), whole.end()).first == root.end();
}

std::string readFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) throw fail("{}: cannot be read", file.string());
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.bad()) throw fail("{}: cannot be read to its end", file.string());
    return text.str();
}

void writeFile(const std::filesystem::path& wanted, const std::vector<std::span<const std::byte>>& parts) {
    // Where a link leads, not in its place; and the rename below would replace a device such as /dev/null.
    std::error_code none;
    const fs::path file = fs::exists(wanted, none) ? fs::canonical(wanted, none) : wanted;
    const fs::file_status before = fs::status(file, none);
    if (fs::exists(before) && !fs::is_regular_file(before))
        throw fail("{}: is not a regular file and is not replaced", wanted.string());
    const std::string temporary = fmt::format("{}.{}{}", file.string(), getpid(), partEnding);
    std::FILE* out = std::fopen(temporary.c_str(), "wb");
    if (out == nullptr) throw fail("{}: cannot be written: {}", wanted.string(), std::strerror(errno));
    bool good = true;
    for (const auto& part : parts)
        good = good && std::fwrite(part.data(), 1, part.size(), out) == part.size();
    good = good && std::fflush(out) == 0 && fsync(fileno(out)) == 0;
    int why = errno;
    good = std::fclose(out) == 0 && good;
    if (good && fs::exists(before)) fs::permissions(temporary, before.permissions(), none);
    if (good && std::rename(temporary.c_str(), file.c_str()) != 0) {
        why = errno;
        good = false;
    }
    if (good) return removeLeftParts(file);
    std::remove(temporary.c_str());
    throw fail("{}: cannot be written: {}", wanted.string(), std::strerror(why));
}

void writeFile(const std::filesystem::path& file, const std::string& text) {
    writeFile(file, {std::as_bytes(std::span(text))});
}

} // namespace lambdascope
