// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>

namespace lambdascope {

/// The prompts.json of a family: a list of objects, each with a text. Throws Error naming the file, and the
/// prompt that is none, counted from 1.
nlohmann::json readExamplePrompts(const std::filesystem::path& file);

} // namespace lambdascope
