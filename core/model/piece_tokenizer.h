// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// The tokenizer of a trace: it knows one text, that of its pieces, one a token. A piece in ⟨brackets⟩ is
/// special. `words` are other tokens, by their numbers. Any other text is refused by the sentence about
/// weights, which begins with `name`.
std::shared_ptr<const Tokenizer> pieceTokenizer(std::vector<int> tokens,
                                                const std::vector<std::string>& pieces, int vocabSize,
                                                std::string name,
                                                const std::map<int, std::string>& words = {});

/// A piece as a trace file has it: its text, or what is shown of it where it is special or is no UTF-8.
std::string storedPiece(const TokenPiece& piece);

} // namespace lambdascope
