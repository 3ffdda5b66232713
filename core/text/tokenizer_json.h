// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_settings.h"

#include <nlohmann/json_fwd.hpp>

namespace lambdascope {

/// From the content of a `tokenizer.json`. What stands around a text is as `settings` have it where they are
/// of a LlamaTokenizer: transformers' class makes it anew. Throws Error naming the source and what is wrong
/// or not supported.
std::shared_ptr<const Tokenizer> makeTokenizer(const nlohmann::json& json, const std::string& source,
                                               const TokenizerSettings& settings = {});

/// GPT-2's pair of files, `vocab.json` and `merges.txt`: byte-level BPE. Throws Error naming the file.
std::shared_ptr<const Tokenizer> loadGpt2Files(const std::filesystem::path& vocab,
                                               const std::filesystem::path& merges,
                                               const TokenizerSettings& settings);

} // namespace lambdascope
