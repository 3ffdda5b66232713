// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_settings.h"

namespace lambdascope {

/// GPT-2's pair of files, `vocab.json` and `merges.txt`: byte-level BPE. Throws Error naming the file.
std::shared_ptr<const Tokenizer> loadGpt2Files(const std::filesystem::path& vocab,
                                               const std::filesystem::path& merges,
                                               const TokenizerSettings& settings);

} // namespace lambdascope
