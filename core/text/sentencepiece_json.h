// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_settings.h"

#include <memory>
#include <string>

namespace lambdascope {

/// The bytes of SentencePiece's `tokenizer.model`, made into a tokenizer.json and read as one, as
/// transformers 5 does it; `source` is its name in errors. Throws Error naming it.
std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings = {},
                                                    const TokenizerClass& made = {});

} // namespace lambdascope
