// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// The folder of models, lessons and translations: `chosen` (--assets) or else LAMBDASCOPE_ASSETS; the source
/// tree when `executableDir` lies in its build tree; <executableDir>/../share/lambdascope; of a library
/// <libraryDir()>/assets alone. Throws Error listing where it looked.
std::filesystem::path findAssets(const std::filesystem::path& executableDir,
                                 const std::optional<std::filesystem::path>& chosen = {});

/// The pairs that come with the program, folders of assets/models by name; the first one is the default.
std::vector<std::filesystem::path> shippedPairs(const std::filesystem::path& assets);

/// What a name of models means: what lies there in the first of the folders `beside` that has it, else what
/// comes with the program by that name, a pair ("scale-model") or one of its models ("scale-model/diff");
/// nothing where neither is there. `chosen`: as findAssets has it.
std::optional<std::filesystem::path> findModels(const std::filesystem::path& name,
                                                const std::vector<std::filesystem::path>& beside,
                                                const std::optional<std::filesystem::path>& chosen = {});
/// The same beside the working folder, for what a user writes; as given where nothing is there.
std::filesystem::path orShipped(const std::filesystem::path& given,
                                const std::optional<std::filesystem::path>& chosen = {});

/// orShipped() of what has to be there: throws Error where it is not, of a bare name with the pairs that
/// ship.
std::filesystem::path givenOrShipped(const std::filesystem::path& given);

/// A tool that comes with the program ("convert"): in the source tree of the assets, or installed in them.
/// Its bare name where it is in neither.
std::filesystem::path findTool(const std::filesystem::path& assets, const std::string& name);

/// The folder of the running program (/proc/self/exe).
std::filesystem::path executableDir();

} // namespace lambdascope
