// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/util/phrase.h"

#include <string>
#include <vector>

namespace lambdascope {

/// A character of the text that pieces make together, and the first and the last of them that hold its bytes.
/// A byte that is no UTF-8 stands for itself; a special piece is a "\0", which ends every character and word.
struct TextCharacter {
    char32_t value = 0;
    bool valid = false;
    std::string bytes;
    int first = 0, last = 0;
};
std::vector<TextCharacter> textCharacters(const std::vector<TokenPiece>& pieces);

/// Whether a character leaves no ink wherever it stands: joiners, selectors of a variant, marks of direction.
bool leavesNoInk(char32_t c);
/// For what cannot be shown as it is: ␊ for a line break, ⟨U+200B⟩, for a byte that is no UTF-8 ⟨E2⟩; else
/// empty. What leaves no ink is shown as it is only `within` words, which it shapes.
std::string nameOfHidden(const TextCharacter& c, bool within);

/// Fills `display` and `continues` from `bytes`: characters that several tokens share are shown by the first
/// of them.
void fillDisplay(std::vector<TokenPiece>& pieces);

/// A piece in a sentence: trimmed, "space" for a blank, "…é" for the later tokens of a character. Only
/// "space" has a translation.
Phrase wordPhrase(const std::vector<TokenPiece>& pieces, int index);
/// The same in English.
std::string wordOf(const std::vector<TokenPiece>& pieces, int index);

/// Whether the pieces end in a blank of its own, where words of this vocabulary begin with theirs: behind it
/// none of them fits, and most models say pieces of words.
bool endsInLoneBlank(const Tokenizer& tokenizer, const std::vector<TokenPiece>& pieces);

/// Why a text that is not empty has no tokens: the tokenizer makes none of it, or it has no token numbers.
Phrase whyNoTokens(const Tokenizer& tokenizer);

} // namespace lambdascope
