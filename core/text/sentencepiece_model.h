// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/text_tokenizer.h"
#include "core/text/tokenizer_settings.h"

namespace lambdascope {

/// SentencePiece's `tokenizer.model`, run by libsentencepiece, with the BOS, EOS and added tokens of
/// `settings`, as transformers' LlamaTokenizer has them. Throws Error naming the file.
std::shared_ptr<const Tokenizer> loadSentencePiece(const std::filesystem::path& file,
                                                   const TokenizerSettings& settings);

/// The same of the file's bytes; `source` is its name in errors.
std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings);

} // namespace lambdascope
