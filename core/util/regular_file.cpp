// SPDX-License-Identifier: MIT
#include "core/util/regular_file.h"

#include "core/util/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lambdascope {

namespace fs = std::filesystem;

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

} // namespace lambdascope
