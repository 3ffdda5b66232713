// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/group_by.h"
#include "core/text/tokenizer.h"
#include "core/util/phrase.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// Neighbouring tokens of a prompt that a picture puts together.
struct TokenGroup {
    int first = 0, last = 0; // tokens, inclusive
    std::string text;        // of the prompt, without blanks at its ends; of a special token its display
    Phrase label;            // what stands along a map: one or two words of it, or "tokens 13–24"
    bool special = false;    // ⟨bos⟩ and its like: by itself, and neither answer nor rival
};

/// The tokens of a prompt, every one of them in one group, in order.
struct TokenGroups {
    GroupBy by = GroupBy::Token;
    std::vector<TokenGroup> groups;
    std::vector<int> ofToken; // the group of every token
    Phrase how;               // where it is not by sentences or words although that was asked: how, and why
    bool byText = true;       // else by the count of tokens

    [[nodiscard]] int count() const { return static_cast<int>(groups.size()); }
    /// The group of a token; that of the last one beyond them.
    [[nodiscard]] int of(int token) const;
    /// Σ of a row's weights over each group, for the groups that it sees: a row has a weight a key.
    [[nodiscard]] std::vector<double> sums(std::span<const double> row) const;
    /// The last token of every group: the rows of a map that are shown; a `pinned` one that ends none comes
    /// last.
    [[nodiscard]] std::vector<int> rows(std::optional<int> pinned = {}) const;
};

/// By sentence: a sentence ends at . ? ! 。 ？ ！ with the quotation marks that close it, and at a line
/// break; not inside 3.14, after "e.g.", an initial or "Mr."; one of more than 40 tokens at its ; or , or
/// else after
/// 40. A text without any such end goes by lines, else by 12 tokens, and says so. By word: up to the next
/// blank; of scripts that write none every token is by itself, and says so. `readsText` false: the pieces are
/// token numbers, by 12.
TokenGroups tokenGroups(const std::vector<TokenPiece>& pieces, GroupBy by, bool readsText = true);

/// Why a text cannot be put together so; empty: it can. By sentence it needs two of them.
Phrase whyNotBy(const TokenGroups& groups);

} // namespace lambdascope
