// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_settings.h"

#include <filesystem>
#include <memory>
#include <string>

namespace lambdascope {

/// SentencePiece's `tokenizer.model`, made into a tokenizer.json and read as one, as transformers 5 does it.
/// Throws Error naming the file.
std::shared_ptr<const Tokenizer> loadSentencePiece(const std::filesystem::path& file,
                                                   const TokenizerSettings& settings,
                                                   const TokenizerClass& made);

/// The same of the file's bytes; `source` is its name in errors.
std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings = {},
                                                    const TokenizerClass& made = {});

} // namespace lambdascope
