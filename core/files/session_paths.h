// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace lambdascope {

/// A path as it stands in a session: from the folder of the session's `file`, with "/"; absolute where both
/// have nothing in common.
std::string pathInSession(const std::filesystem::path& path, const std::filesystem::path& file);
std::filesystem::path pathFromSession(const std::string& path, const std::filesystem::path& file);

} // namespace lambdascope
