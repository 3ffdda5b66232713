// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

namespace lambdascope {

/// The folder of the shared library that this code is part of, as Python loads one: its plug-ins and assets
/// lie there, and the running program is none of ours. None where the code is a program's own.
std::optional<std::filesystem::path> libraryDir();

} // namespace lambdascope
