// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <filesystem>
#include <optional>

namespace lambdascope {

/// What a folder's generation_config.json sets that this program does not follow when it writes a text:
/// penalties, beams, words that are kept out or put in, sampling by itself. None where it is as transformers
/// has it by itself, or is no file that can be read.
std::optional<Phrase> settingsNotFollowed(const std::filesystem::path& folder);

} // namespace lambdascope
