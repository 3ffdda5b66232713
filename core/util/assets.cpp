// SPDX-License-Identifier: MIT
#include "core/util/assets.h"

#include "core/util/error.h"

#include <cstdlib>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// The source folder of the build tree that `folder` lies in, read from its CMakeCache.txt; empty if it lies
/// in none.
fs::path sourceOfBuildTree(const fs::path& folder) {
    for (fs::path up = folder; up.has_relative_path(); up = up.parent_path()) {
        std::ifstream cache(up / "CMakeCache.txt");
        for (std::string line; std::getline(cache, line);) {
            static const std::string key = "CMAKE_HOME_DIRECTORY:INTERNAL=";
            if (line.starts_with(key)) return line.substr(key.size());
        }
    }
    return {};
}

} // namespace

fs::path findAssets(const fs::path& executableDir, const std::optional<fs::path>& chosen) {
    const char* variable = std::getenv("LAMBDASCOPE_ASSETS");
    if (chosen || (variable != nullptr && *variable != '\0')) {
        fs::path folder = chosen.value_or(variable == nullptr ? "" : variable);
        if (!fs::is_directory(folder)) throw fail("{}: is not a folder of assets", folder.string());
        return folder;
    }
    const fs::path source = sourceOfBuildTree(executableDir);
    const fs::path shared = (executableDir / ".." / "share" / "lambdascope").lexically_normal();
    for (const fs::path& folder : {source.empty() ? fs::path() : source / "assets", shared})
        if (!folder.empty() && fs::is_directory(folder)) return folder;
    throw fail("no assets beside the program: {} does not exist; --assets or LAMBDASCOPE_ASSETS names them",
               shared.string());
}

fs::path executableDir() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::current_path() : program.parent_path();
}

} // namespace lambdascope
