// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/normalizer.h"
#include "core/text/parts/prefix_table.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lambdascope {

/// A token that is found in the text before anything else looks at it.
struct AddedToken {
    int id = 0;
    std::string content;
    bool special = false;
    bool lstrip = false, rstrip = false; // swallows white space at that side
    bool singleWord = false;             // only where no letter or digit touches it
    bool normalized = false;             // looked for in the normalised text, and normalised itself
};

/// From an object of the list "added_tokens", or of "added_tokens_decoder", which has ids for keys. Throws
/// Error for an id that is impossible.
AddedToken readAddedToken(const nlohmann::json& json, const nlohmann::json& id);

/// Added tokens as Python's `tokenizers` counts them, whatever ids a file gives: a text of the vocabulary
/// keeps its id, every other gets the next one behind all there are.
class AddedVocabulary {
  public:
    /// `pieces`: the model's, by id; empty where there is none.
    explicit AddedVocabulary(const std::vector<std::string>& pieces);

    /// Their ids are not looked at. Of a text that is added again the new flags count, but what was
    /// special stays so.
    void add(const std::vector<AddedToken>& tokens);
    /// −1 for what is neither a piece nor an added token.
    [[nodiscard]] int idOf(const std::string& text) const;
    [[nodiscard]] bool hasText(const std::string& text) const { return flags_.contains(text); }
    /// With their ids, each text once.
    [[nodiscard]] std::vector<AddedToken> tokens() const;

  private:
    std::unordered_map<std::string, int> pieces_;
    std::unordered_map<std::string, AddedToken> flags_; // by text, those added last
    std::vector<std::string> order_;                    // as they were added first
    int next_ = 0;
};

/// A stretch of text: plain (id −1) or an added token.
struct Stretch {
    std::string text;
    int id = -1;
    bool atStart = false; // nothing stands before it
};

/// Cuts a text at added tokens: leftmost first, the longest where several begin, as Python's `tokenizers`;
/// then normalises what is left and cuts it at the tokens that are marked `normalized`.
class AddedTokens {
  public:
    AddedTokens() = default;
    /// `splitsSpecial`: special ones are text like any other. Throws Error where the normalizer does, and
    /// where it leaves nothing of a token or makes two of them one.
    AddedTokens(std::vector<AddedToken> tokens, const Normalizer& normalizer, bool splitsSpecial = false);

    [[nodiscard]] std::vector<Stretch> cut(std::string_view text, const Normalizer& normalizer,
                                           PatternBudget& budget) const;
    [[nodiscard]] const std::vector<AddedToken>& tokens() const { return tokens_; }

  private:
    void cutPlain(std::string_view text, const PrefixTable& table, PatternBudget& budget, bool atStart,
                  std::vector<Stretch>& out) const;
    std::vector<AddedToken> tokens_;
    PrefixTable raw_, normalised_; // of the contents; indices of tokens_
    bool splitsSpecial_ = false;
};

} // namespace lambdascope
