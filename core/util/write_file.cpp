// SPDX-License-Identifier: MIT
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/kept_files.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Parts = std::vector<std::span<const std::byte>>;

constexpr std::string_view partEnding =
    ".part";                  // of what is being written, after the file's name and a process
constexpr int mostLinks = 40; // in a row, as the kernel follows them

fs::path folderOf(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Where a path leads: to a file, which need not be there yet, or to a descriptor of this process.
struct Target {
    fs::path file;
    int descriptor = -1; // of /dev/stdout, /dev/fd/3 and links to them

    explicit Target(const fs::path& wanted) : file(wanted) {
        std::error_code none;
        const fs::path own = fs::canonical("/proc/self/fd", none);
        for (int links = 0; links < mostLinks; ++links) {
            if (!own.empty() && fs::canonical(folderOf(file), none) == own) {
                const std::string name = file.filename().string();
                std::from_chars(name.data(), name.data() + name.size(), descriptor);
                return;
            }
            if (!fs::is_symlink(file, none)) return;
            file = file.parent_path() / fs::read_symlink(file, none);
        }
    }
};

[[noreturn]] void refuse(const fs::path& wanted, int why) {
    throw fail("{}: cannot be written: {}", wanted.string(), std::strerror(why));
}

/// 0, or why not all of it could be written.
int writeParts(int descriptor, const Parts& parts) {
    for (std::span<const std::byte> rest : parts)
        while (!rest.empty()) {
            const ssize_t written = ::write(descriptor, rest.data(), rest.size());
            if (written < 0 && errno != EINTR) return errno;
            if (written > 0) rest = rest.subspan(static_cast<std::size_t>(written));
        }
    return 0;
}

/// What takes bytes as they come: a pipe, a device, or what the shell has opened.
void writeStream(const fs::path& wanted, int stream, const Parts& parts) {
    if (stream < 0) refuse(wanted, errno);
    const bool terminal = isatty(stream) != 0;
    const int why = terminal ? 0 : writeParts(stream, parts);
    const bool closed = close(stream) == 0;
    if (terminal) throw fail("{}: is a terminal, which cannot show what is written", wanted.string());
    if (why != 0 || !closed) refuse(wanted, why != 0 ? why : errno);
}

/// What processes left of the same file that ended while they wrote it.
void removeLeftParts(const fs::path& file) {
    std::error_code none;
    const std::string start = file.filename().string() + ".";
    for (const fs::directory_entry& entry : fs::directory_iterator(folderOf(file), none)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(start) || !name.ends_with(partEnding)) continue;
        const char* const first = name.c_str() + start.size();
        char* end = nullptr;
        const long process = std::strtol(first, &end, 10);
        if (end == first || partEnding != end || process <= 0) continue;
        if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH) fs::remove(entry.path(), none);
    }
}

/// Beside the file, and then in its place.
void replaceFile(const fs::path& wanted, const fs::path& file, const fs::file_status& before,
                 const Parts& parts) {
    const std::string temporary = fmt::format("{}.{}{}", file.string(), getpid(), partEnding);
    constexpr mode_t everybody = 0666; // less what the user's mask takes
    const int out =
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, everybody);
    if (out < 0) refuse(wanted, errno);
    std::error_code none;
    int why = writeParts(out, parts);
    if (why == 0 && fsync(out) != 0) why = errno;
    if (close(out) != 0 && why == 0) why = errno;
    if (why == 0 && fs::exists(before)) fs::permissions(temporary, before.permissions(), none);
    if (why == 0 && std::rename(temporary.c_str(), file.c_str()) != 0) why = errno;
    if (why == 0) return removeLeftParts(file);
    std::remove(temporary.c_str());
    refuse(wanted, why);
}

std::uint64_t sizeOf(const Parts& parts) {
    std::uint64_t size = 0;
    for (const auto& part : parts) size += part.size();
    return size;
}

} // namespace

bool isStandardOutput(const fs::path& file) {
    return Target(file).descriptor == STDOUT_FILENO;
}

std::uint64_t writeFile(const fs::path& wanted, const Parts& parts) {
    refuseKept(wanted);
    const Target target(wanted);
    std::error_code error;
    const fs::file_status before = fs::status(wanted, error);
    if (before.type() == fs::file_type::none) refuse(wanted, error.value());
    if (target.descriptor >= 0)
        writeStream(wanted, fcntl(target.descriptor, F_DUPFD_CLOEXEC, 0), parts);
    else if (fs::is_fifo(before) || fs::is_character_file(before))
        writeStream(wanted, ::open(wanted.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY), parts);
    else if (!fs::exists(before) || fs::is_regular_file(before))
        replaceFile(wanted, target.file, before, parts);
    else
        throw fail("{}: is not a regular file and is not replaced", wanted.string());
    return sizeOf(parts);
}

std::uint64_t writeFile(const fs::path& file, const std::string& text) {
    return writeFile(file, {std::as_bytes(std::span(text))});
}

} // namespace lambdascope
