// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>

namespace lambdascope {

/// The prompts.json of a family, a list. Throws Error naming the file.
nlohmann::json readExamplePrompts(const std::filesystem::path& file);
/// Throws Error where that throws, or for a prompt, counted from 1, that is no object with a text.
void checkExamplePrompts(const std::filesystem::path& file);

} // namespace lambdascope
