// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace lambdascope {

/// Reads `tokenizer.json`. Throws Error naming the file and the component that is not supported.
std::shared_ptr<const Tokenizer> loadTokenizer(const std::filesystem::path& file);

/// The same of the text of such a file; `source` is its name in errors.
std::shared_ptr<const Tokenizer> parseTokenizer(const std::string& json, const std::string& source);

/// The tokenizer of a model's folder: `tokenizer.json`, else SentencePiece's `tokenizer.model` (also named
/// `spiece.model` or `sentencepiece.bpe.model`), else `vocab.json` with `merges.txt` (GPT-2); null if there
/// is none of them. What lies beside counts as for AutoTokenizer of transformers 5. Throws Error naming the
/// file and why it is not read.
std::shared_ptr<const Tokenizer> loadTokenizerOf(const std::filesystem::path& folder);

} // namespace lambdascope
