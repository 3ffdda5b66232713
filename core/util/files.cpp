// SPDX-License-Identifier: MIT
#include "core/util/files.h"

#include "core/util/error.h"
#include "core/util/kept_files.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace lambdascope {

namespace fs = std::filesystem;

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

fs::path absolutePath(const fs::path& path) {
    std::error_code none;
    fs::path whole = fs::absolute(path, none);
    return whole.empty() ? path : whole;
}

fs::file_time_type timeWritten(const fs::path& file) {
    std::error_code none;
    const auto time = fs::last_write_time(file, none);
    return none ? fs::file_time_type::min() : time;
}

std::vector<fs::directory_entry> entriesOf(const fs::path& folder) {
    std::vector<fs::directory_entry> entries;
    std::error_code none;
    for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none))
        entries.push_back(*at);
    return entries;
}

std::string readFile(const std::filesystem::path& file) {
    constexpr std::size_t most = std::size_t{1} << 28, block = std::size_t{1} << 16; // some devices never end
    std::error_code none;
    std::ifstream stream(file, std::ios::binary);
    const int why = fs::is_directory(file, none) ? EISDIR : stream ? 0 : errno != 0 ? errno : EIO;
    if (why != 0) throw fail("{}: cannot be read: {}", file.string(), std::strerror(why));
    std::string text;
    while (stream) {
        const std::size_t done = text.size();
        text.resize(done + block);
        stream.read(text.data() + done, block);
        text.resize(done + static_cast<std::size_t>(stream.gcount()));
        if (text.size() > most)
            throw fail("{}: has more than {} bytes; no more are read", file.string(), most);
    }
    if (stream.bad()) throw fail("{}: cannot be read to its end", file.string());
    return text;
}

namespace {

using Parts = std::vector<std::span<const std::byte>>;

constexpr std::string_view partEnding =
    ".part"; // of what is being written, after the file's name and a process
constexpr const char* ownFiles = "/proc/self/fd";
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
        const fs::path own = fs::canonical(ownFiles, none);
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

using Produce = std::function<void(const Sink&)>;

/// Why a file could not be written, on its way to the sentence about it.
struct WriteFailed {
    int why = 0;
};

/// Returns how many bytes were written. Throws WriteFailed, and what `produce` throws.
std::uint64_t writeTo(int descriptor, const Produce& produce) {
    std::uint64_t all = 0;
    produce([&](std::span<const std::byte> rest) {
        all += rest.size();
        while (!rest.empty()) {
            const ssize_t written = ::write(descriptor, rest.data(), rest.size());
            if (written < 0 && errno != EINTR) throw WriteFailed{errno};
            if (written > 0) rest = rest.subspan(static_cast<std::size_t>(written));
        }
    });
    return all;
}

/// What takes bytes as they come: a pipe, a device, or what the shell has opened.
std::uint64_t writeStream(const fs::path& wanted, int stream, const Produce& produce) {
    if (stream < 0) refuse(wanted, errno);
    if (isatty(stream) != 0) {
        close(stream);
        throw fail("{}: is a terminal, which cannot show what is written", wanted.string());
    }
    std::uint64_t written = 0;
    try {
        written = writeTo(stream, produce);
    } catch (const WriteFailed& failed) {
        close(stream);
        refuse(wanted, failed.why);
    } catch (...) {
        close(stream);
        throw;
    }
    if (close(stream) != 0) refuse(wanted, errno);
    return written;
}

/// What processes left of the same file that ended while they wrote it.
void removeLeftParts(const fs::path& file) {
    std::error_code none;
    const std::string start = file.filename().string() + ".";
    for (const fs::directory_entry& entry : entriesOf(folderOf(file))) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(start) || !name.ends_with(partEnding)) continue;
        const char* const first = name.c_str() + start.size();
        char* end = nullptr;
        const long process = std::strtol(first, &end, 10);
        if (end == first || partEnding != end || process <= 0) continue;
        if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH) fs::remove(entry.path(), none);
    }
}

/// A file in the folder of `temporary` without a name, so that nothing is left of it however the process
/// ends; with that name, where the file system knows no other.
struct NewFile {
    int descriptor = -1;
    bool named = false;

    explicit NewFile(const fs::path& temporary) {
        constexpr mode_t everybody = 0666; // less what the user's mask takes
        constexpr int flags = O_WRONLY | O_CLOEXEC;
        std::error_code none;
        // where it can get its name, and the name is one
        if (fs::exists(ownFiles, none) && fs::symlink_status(temporary, none).type() != fs::file_type::none)
            descriptor = ::open(folderOf(temporary).c_str(), flags | O_TMPFILE, everybody);
        named = descriptor < 0;
        if (named) descriptor = ::open(temporary.c_str(), flags | O_CREAT | O_TRUNC | O_NOFOLLOW, everybody);
    }
    /// Gives it the name. 0, or why it cannot have it.
    [[nodiscard]] int name(const fs::path& temporary) const {
        if (named) return 0;
        std::remove(temporary.c_str()); // of an earlier process of this number
        const std::string own = fmt::format("{}/{}", ownFiles, descriptor);
        return linkat(AT_FDCWD, own.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    }
};

/// Beside the file, and then in its place.
std::uint64_t replaceFile(const fs::path& wanted, const fs::path& file, const fs::file_status& before,
                          const Produce& produce) {
    const fs::path temporary = fmt::format("{}.{}{}", file.string(), getpid(), partEnding);
    const NewFile made(temporary);
    const int out = made.descriptor;
    if (out < 0) refuse(wanted, errno);
    std::error_code none;
    std::uint64_t written = 0;
    int why = 0;
    try {
        written = writeTo(out, produce);
        if (fsync(out) != 0) why = errno;
    } catch (const WriteFailed& failed) {
        why = failed.why;
    } catch (...) {
        close(out);
        if (made.named) std::remove(temporary.c_str());
        throw;
    }
    if (why == 0) why = made.name(temporary);
    if (close(out) != 0 && why == 0) why = errno;
    if (why == 0 && fs::exists(before)) fs::permissions(temporary, before.permissions(), none);
    if (why == 0 && std::rename(temporary.c_str(), file.c_str()) != 0) why = errno;
    if (why != 0) {
        std::remove(temporary.c_str());
        refuse(wanted, why);
    }
    removeLeftParts(file);
    return written;
}

} // namespace

bool isStandardOutput(const fs::path& file) {
    return Target(file).descriptor == STDOUT_FILENO;
}

std::uint64_t streamFile(const fs::path& wanted, const Produce& produce) {
    refuseKept(wanted);
    const Target target(wanted);
    std::error_code error;
    const fs::file_status before = fs::status(wanted, error);
    if (before.type() == fs::file_type::none) refuse(wanted, error.value());
    if (target.descriptor >= 0)
        return writeStream(wanted, fcntl(target.descriptor, F_DUPFD_CLOEXEC, 0), produce);
    if (fs::is_fifo(before) || fs::is_character_file(before))
        return writeStream(wanted, ::open(wanted.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY), produce);
    if (!fs::exists(before) || fs::is_regular_file(before))
        return replaceFile(wanted, target.file, before, produce);
    throw fail("{}: is not a regular file and is not replaced", wanted.string());
}

std::uint64_t writeFile(const fs::path& file, const Parts& parts) {
    return streamFile(file, [&](const Sink& sink) { std::ranges::for_each(parts, sink); });
}

std::uint64_t writeFile(const fs::path& file, const std::string& text) {
    return writeFile(file, {std::as_bytes(std::span(text))});
}

RegularFile::RegularFile(const fs::path& file) : path_(file) {
    // without O_NONBLOCK a pipe without a writer would hang the window
    descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const int why = errno;
    std::error_code none;
    if (descriptor_ < 0 && why == ENOENT && fs::is_symlink(file, none))
        throw fail("{}: is a link to {}, which is not there", file.string(),
                   fs::read_symlink(file, none).string());
    if (descriptor_ < 0) throw fail("{}: cannot be opened: {}", file.string(), std::strerror(why));
    struct stat info {};
    const bool known = fstat(descriptor_, &info) == 0;
    if (known && S_ISREG(info.st_mode)) return;
    ::close(descriptor_);
    if (known && S_ISDIR(info.st_mode)) throw fail("{}: is a folder, not a file", file.string());
    throw fail("{}: is a pipe or a device, not a file", file.string());
}

RegularFile::~RegularFile() {
    ::close(descriptor_);
}

std::size_t RegularFile::size() const {
    struct stat info {};
    return fstat(descriptor_, &info) == 0 ? static_cast<std::size_t>(info.st_size) : 0;
}

std::int64_t RegularFile::written() const {
    struct stat info {};
    if (fstat(descriptor_, &info) != 0) return 0;
    return info.st_mtim.tv_sec * std::int64_t{1'000'000'000} + info.st_mtim.tv_nsec;
}

bool RegularFile::replaced() const {
    struct stat own {
    }, now{};
    return fstat(descriptor_, &own) == 0 && stat(path_.c_str(), &now) == 0 &&
           (own.st_dev != now.st_dev || own.st_ino != now.st_ino);
}

std::string RegularFile::start(std::size_t most) const {
    std::string text(std::min(most, size()), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t got =
            pread(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw fail("{}: cannot be read: {}", path_.string(), std::strerror(errno));
        if (got == 0) break; // it became shorter meanwhile
        done += static_cast<std::size_t>(got);
    }
    text.resize(done);
    return text;
}

std::string readRegularFile(const fs::path& file, std::size_t most) {
    const RegularFile opened(file);
    if (opened.size() > most)
        throw fail("{}: has {} bytes; at most {} are read", file.string(), opened.size(), most);
    return opened.start(most);
}

Error lfsPointerError(const std::filesystem::path& file, std::size_t size) {
    std::error_code none;
    bool cloned = false; // Git can fetch it only there
    for (fs::path at = absolutePath(file).parent_path(); !cloned; at = at.parent_path()) {
        cloned = fs::exists(at / ".git", none);
        if (at == at.parent_path()) break;
    }
    if (!cloned)
        return fail("{}: is a Git LFS pointer of {} bytes, not the file itself; download the file itself",
                    file.string(), size);
    return fail("{}: is a Git LFS pointer of {} bytes, not the file itself; fetch it with “git lfs pull”",
                file.string(), size);
}

Error webPageError(const std::filesystem::path& file, std::size_t size) {
    return fail("{}: is a web page of {} bytes, not the file itself; download the file itself", file.string(),
                size);
}

bool beginsAsPage(std::string_view content) {
    std::string word;
    for (const char c : content.substr(0, 64))
        if (!word.empty() || (c != ' ' && c != '\n' && c != '\r' && c != '\t'))
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word.starts_with("<!doctype html") || word.starts_with("<html");
}

void refuseStandIn(std::string_view content, const std::filesystem::path& file) {
    if (content.starts_with(lfsStart)) throw lfsPointerError(file, content.size());
    if (beginsAsPage(content)) throw webPageError(file, content.size());
}

} // namespace lambdascope
