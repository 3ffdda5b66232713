// SPDX-License-Identifier: MIT
#include "core/files/session_paths.h"

#include <iterator>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

fs::path folderOf(const fs::path& file) {
    std::error_code none;
    return fs::weakly_canonical(fs::absolute(file, none), none).parent_path();
}

} // namespace

std::string pathInSession(const fs::path& path, const fs::path& file) {
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, none), none);
    const fs::path relative = whole.lexically_relative(folderOf(file));
    const auto first = whole.begin() == whole.end() ? fs::path() : *std::next(whole.begin());
    const fs::path folder = folderOf(file);
    const bool shares =
        std::distance(folder.begin(), folder.end()) > 1 && *std::next(folder.begin()) == first;
    return (relative.empty() || !shares ? whole : relative).generic_string();
}

fs::path pathFromSession(const std::string& path, const fs::path& file) {
    const fs::path given(path);
    return (given.is_absolute() ? given : folderOf(file) / given).lexically_normal();
}

} // namespace lambdascope
