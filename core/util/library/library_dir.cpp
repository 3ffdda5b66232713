// SPDX-License-Identifier: MIT
#include "core/util/library/library_dir.h"

#include "core/util/files.h"

#include <dlfcn.h>
#include <link.h>

namespace lambdascope {
namespace {

/// The loader knows the file that an address of it comes from; of a program it is asked no name.
std::optional<std::filesystem::path> dirOfLoaded(const void* address) {
    Dl_info unused{};
    void* found = nullptr;
    if (dladdr1(address, &unused, &found, RTLD_DL_LINKMAP) == 0 || found == nullptr) return {};
    const char* const file = static_cast<const link_map*>(found)->l_name;
    if (file == nullptr || *file == '\0') return {};
    return absolutePath(file).parent_path();
}

} // namespace

std::optional<std::filesystem::path> libraryDir() {
    // once, as a name that is not absolute is one of the folder in which it was loaded
    static const std::optional<std::filesystem::path> dir =
        dirOfLoaded(reinterpret_cast<const void*>(&libraryDir));
    return dir;
}

} // namespace lambdascope
