// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "core/util/phrase.h"

#include <string>
#include <vector>

namespace lambdascope {

/// What the tokens of a prompt are called in a sentence. Pieces of a word or number are named with the whole
/// of it, "the first part of “48213”"; what is there several times by its place, "the second “is”"; token 0
/// is "the first token".
class TokenNames {
  public:
    /// `ids` of a model without a tokenizer, which has no pieces: "token 7".
    TokenNames(const std::vector<TokenPiece>& pieces, const std::vector<int>& ids);

    /// One token; positions count from 0.
    [[nodiscard]] Phrase of(int position) const;
    /// The word, number or sign that a token ends or is in the middle of, without its place: “48213”.
    [[nodiscard]] Phrase wordAt(int position) const;

    /// A name in quotes; one of the core's own, "space" or "token 7", has none.
    [[nodiscard]] static Phrase quoted(const Phrase& text);

  private:
    /// A word or number, or what a token stands for that is a part of none.
    struct Word {
        Phrase text;
        int first = 0, last = 0;     // tokens
        int place = 1, sameText = 1; // the how manieth of how many with this text
    };

    static std::string keyOf(const Word& word);
    [[nodiscard]] Phrase inPlace(const Word& word, int position) const;

    std::vector<Word> words_;
    std::vector<int> wordOf_; // by position
};

} // namespace lambdascope
