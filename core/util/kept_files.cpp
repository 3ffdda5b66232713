// SPDX-License-Identifier: MIT
#include "core/util/kept_files.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <mutex>
#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// One file, as it was when it was opened: another one may lie at its path by now.
struct Kept {
    const KeptFiles* by;
    fs::path path;
    dev_t device;
    ino_t number;
    Phrase role;
};

/// Which files are open is a fact of the process, as for the system: whoever writes a file asks here, and
/// nobody has to be told of the models that others have opened.
struct List {
    std::mutex mutex;
    std::vector<Kept> files;
};

List& list() {
    static List only;
    return only;
}

bool isSame(const Kept& kept, const fs::path& file, const struct stat& info) {
    std::error_code none;
    return (kept.device == info.st_dev && kept.number == info.st_ino) ||
           fs::equivalent(kept.path, file, none);
}

} // namespace

KeptFiles::KeptFiles(const std::vector<fs::path>& files, const Phrase& role) {
    const std::lock_guard lock(list().mutex);
    for (const fs::path& file : files) {
        struct stat info {};
        if (stat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode))
            list().files.push_back({this, absolutePath(file), info.st_dev, info.st_ino, role});
    }
}

KeptFiles::~KeptFiles() {
    const std::lock_guard lock(list().mutex);
    std::erase_if(list().files, [this](const Kept& kept) { return kept.by == this; });
}

void refuseKept(const fs::path& file) {
    struct stat info {};
    if (stat(file.c_str(), &info) != 0) return;
    const std::lock_guard lock(list().mutex);
    for (const Kept& kept : list().files)
        if (isSame(kept, file, info))
            throw fail("{}: is {} ({}) and is not written over", file.string(), kept.role,
                       kept.path.filename().string());
}

} // namespace lambdascope
