// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_settings.h"

#include <nlohmann/json.hpp>

namespace lambdascope {

/// From the content of a `tokenizer.json`, as a class of transformers makes it with what lies beside it;
/// alone it is as Python's `tokenizers` reads it. `kind`: what it is called, else after its parts. Throws
/// Error naming the source and what is wrong or not supported.
std::shared_ptr<const Tokenizer> makeTokenizer(nlohmann::json json, const std::string& source,
                                               const TokenizerSettings& settings = {},
                                               const TokenizerClass& made = {},
                                               const std::optional<Phrase>& kind = {});

/// A pair of files, `vocab.json` and `merges.txt`, of which a class says what is done with them. Throws Error
/// naming the file.
std::shared_ptr<const Tokenizer> loadVocabAndMerges(const std::filesystem::path& vocab,
                                                    const std::filesystem::path& merges,
                                                    const TokenizerSettings& settings,
                                                    const TokenizerClass& made);

} // namespace lambdascope
