// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/util/phrase.h"

#include <string>
#include <vector>

namespace lambdascope {

/// Fills `display` and `continues` from `bytes`: characters that several tokens share are shown by the first
/// of them.
void fillDisplay(std::vector<TokenPiece>& pieces);

/// A piece in a sentence: trimmed, "space" for a blank, "…é" for the later tokens of a character. Only
/// "space" has a translation.
Phrase wordPhrase(const std::vector<TokenPiece>& pieces, int index);
/// The same in English.
std::string wordOf(const std::vector<TokenPiece>& pieces, int index);

} // namespace lambdascope
