// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/prefix_table.h"
#include "core/text/parts/token_model.h"

#include <cstddef>
#include <unordered_map>

namespace lambdascope {

/// A vocabulary of words, and the token for those that it lacks, which may be lacking itself.
struct WordVocabulary {
    std::unordered_map<std::string, int> ids;
    std::string unknown;

    /// Throws Error naming the word if there is no token for it.
    [[nodiscard]] int unknownId(std::string_view word) const;
    [[nodiscard]] std::vector<std::string> pieces() const;
};

/// Each part is a token, or unknown.
class WordLevel : public TokenModel {
  public:
    explicit WordLevel(WordVocabulary vocab) : vocab_(std::move(vocab)) {}

    void encode(std::string_view part, std::vector<int>& ids) const override;
    [[nodiscard]] std::vector<std::string> pieces() const override { return vocab_.pieces(); }

  private:
    WordVocabulary vocab_;
};

/// BERT's model: the longest piece that a word begins with, then the longest that goes on with the rest,
/// which the vocabulary writes with a prefix ("##"). A word that does not come out is unknown as a whole.
class WordPiece : public TokenModel {
  public:
    /// Words of more than `longestWord` characters are unknown.
    WordPiece(WordVocabulary vocab, std::string_view prefix, std::size_t longestWord);

    void encode(std::string_view part, std::vector<int>& ids) const override;
    [[nodiscard]] std::vector<std::string> pieces() const override { return vocab_.pieces(); }

  private:
    WordVocabulary vocab_;
    PrefixTable first_, next_; // pieces that begin a word; those with the prefix, without it
    std::size_t longestWord_;
};

} // namespace lambdascope
