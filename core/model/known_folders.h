// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <filesystem>

namespace lambdascope {

/// Throws Error where a folder without weights that can be read is a known other thing, with the way out: an
/// adapter of PEFT, or the parts of a training by DeepSpeed, FSDP or Megatron-LM.
void refuseKnownFolder(const std::filesystem::path& folder);
/// The same of a file's folder, by this one alone: what else lies there may have nothing to do with it.
void refuseKnownFile(const std::filesystem::path& file);

/// Whether a file is the weights of an adapter, by its name.
bool isAdapter(const std::filesystem::path& file);
/// Whether it is what a training keeps beside the weights, and none of them, by its name.
bool isTrainingState(const std::filesystem::path& file);

} // namespace lambdascope
