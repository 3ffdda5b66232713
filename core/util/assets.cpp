// SPDX-License-Identifier: MIT
#include "core/util/assets.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/library/library_dir.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <vector>

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
    std::error_code ignored; // a folder that may not be looked into counts as none
    const char* variable = std::getenv("LAMBDASCOPE_ASSETS");
    if (chosen || (variable != nullptr && *variable != '\0')) {
        fs::path folder = chosen.value_or(variable == nullptr ? "" : variable);
        if (!fs::is_directory(folder, ignored)) throw fail("{}: is not a folder of assets", folder.string());
        return folder;
    }
    std::vector<fs::path> places;
    if (const auto library = libraryDir())
        places.push_back(*library / "assets");
    else if (const fs::path source = sourceOfBuildTree(executableDir); !source.empty())
        places.push_back(source / "assets");
    if (!libraryDir()) places.push_back((executableDir / ".." / "share" / "lambdascope").lexically_normal());
    std::string looked;
    for (const fs::path& folder : places) {
        if (fs::is_directory(folder, ignored)) return folder;
        looked += (looked.empty() ? "" : " nor ") + folder.string();
    }
    throw fail("no assets in {}; LAMBDASCOPE_ASSETS (or --assets of the window) names their folder", looked);
}

std::vector<fs::path> shippedPairs(const fs::path& assets) {
    std::vector<fs::path> folders;
    std::error_code none;
    for (const fs::directory_entry& entry : entriesOf(assets / "models"))
        if (fs::exists(entry.path() / "diff" / "config.json", none)) folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

std::optional<fs::path> findModels(const fs::path& name, const std::vector<fs::path>& beside,
                                   const std::optional<fs::path>& chosen) {
    std::error_code none;
    for (const fs::path& folder : beside)
        if (!name.empty() && fs::is_directory(folder / name, none)) return folder / name;
    if (name.empty() || name.is_absolute() || *name.begin() == ".." || *name.begin() == ".") return {};
    try {
        const fs::path shipped = findAssets(executableDir(), chosen) / "models" / name;
        return fs::is_directory(shipped, none) ? std::optional(shipped) : std::nullopt;
    } catch (const Error&) {
        return {}; // without assets no pair comes with the program
    }
}

fs::path orShipped(const fs::path& given, const std::optional<fs::path>& chosen) {
    std::error_code none;
    return fs::exists(given, none) ? given : findModels(given, {}, chosen).value_or(given);
}

fs::path givenOrShipped(const fs::path& given) {
    std::error_code none;
    fs::path found = orShipped(given);
    if (fs::exists(found, none) || given.has_parent_path()) return found; // who opens it tells what is wrong
    std::string names;
    try {
        for (const fs::path& pair : shippedPairs(findAssets(executableDir())))
            names += (names.empty() ? "" : ", ") + pair.filename().string();
    } catch (const Error&) {
        return found;
    }
    throw fail("{}: does not exist, and of the pairs that ship none is called so: {}", given.string(), names);
}

fs::path findTool(const fs::path& assets, const std::string& name) {
    std::error_code error;
    const fs::path whole = absolutePath(assets).lexically_normal();
    for (const fs::path& tools : {whole / "tools", whole.parent_path() / "tools"})
        if (fs::is_regular_file(tools / name, error)) return tools / name;
    return fs::path("tools") / name;
}

fs::path executableDir() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? absolutePath(".") : program.parent_path();
}

} // namespace lambdascope
