// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace lambdascope {

/// What a model.safetensors.index.json says: which file of its folder has which tensor. Throws Error naming
/// the index; a name that leads out of the folder, or into another one, is refused.
std::map<std::string, std::string> readWeightIndex(const std::filesystem::path& index);
/// The same of its text.
std::map<std::string, std::string> parseWeightIndex(const std::string& text, const std::string& source);

/// "model-00002-of-00003.safetensors": a part of weights of which only the index tells what belongs together.
bool isWeightShard(const std::filesystem::path& file);
/// The index beside it. Throws Error where there is none.
std::filesystem::path indexOfShard(const std::filesystem::path& shard);

/// The file of weights that a folder has: model.safetensors, its index, or the only safetensors file. Throws
/// Error if there is none, or several without an index.
std::filesystem::path weightFileOf(const std::filesystem::path& folder);

} // namespace lambdascope
