// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace lambdascope {

/// The folder of models, lessons and translations: `chosen` (--assets) or else LAMBDASCOPE_ASSETS; the source
/// tree when `executableDir` lies in its build tree; <executableDir>/../share/lambdascope. Throws Error
/// listing where it looked.
std::filesystem::path findAssets(const std::filesystem::path& executableDir,
                                 const std::optional<std::filesystem::path>& chosen = {});

/// The folder of the running program (/proc/self/exe).
std::filesystem::path executableDir();

} // namespace lambdascope
