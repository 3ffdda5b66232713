// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <filesystem>
#include <string_view>

namespace lambdascope {

/// What Git LFS leaves in place of a file begins so (git-lfs, docs/spec.md).
inline constexpr std::string_view lfsStart = "version https://git-lfs.github.com/spec/";

/// The sentence about such a file of so many bytes, with the command that fetches what it stands for.
Error lfsPointerError(const std::filesystem::path& file, std::size_t size);
/// Throws it where the content begins so.
void refuseLfsPointer(std::string_view content, const std::filesystem::path& file);

} // namespace lambdascope
