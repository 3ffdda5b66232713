// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/token_model.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace lambdascope {

/// What a BPE model does besides merging.
struct BpeOptions {
    bool ignoreMerges = false;               // a part that is in the vocabulary is taken whole
    bool byteFallback = false;               // an unknown character becomes pieces such as "<0xE2>"
    bool fuseUnknown = false;                // unknown characters in a row become one unknown token
    int unknown = -1;                        // the id of what is not in the vocabulary; −1: it is dropped,
    std::optional<std::string> lacking = {}; // but if its token is named and lacking, the text has no tokens
};

/// Byte-pair encoding of one part: merges in order of rank, lowest first, leftmost first among equals.
/// O(n log n), so that ten thousand spaces are no trap. Words are remembered.
class Bpe : public TokenModel {
  public:
    using Vocab = std::unordered_map<std::string, int>;

    /// `vocab`: piece → id; `merges`: pairs of pieces, most urgent first. Throws Error for merges that name
    /// unknown pieces.
    Bpe(Vocab vocab, const std::vector<std::pair<std::string, std::string>>& merges,
        const BpeOptions& options);

    void encode(std::string_view part, std::vector<int>& ids) const override;
    [[nodiscard]] std::vector<std::string> pieces() const override;

  private:
    struct Merge {
        int rank = 0;
        int result = 0;
    };
    struct Symbol;
    [[nodiscard]] int idOf(const std::string& piece) const; // −1 if there is none
    [[nodiscard]] std::vector<Symbol> symbolsOf(std::string_view part) const;
    [[nodiscard]] bool bytesOf(std::string_view character, std::vector<int>& ids) const;
    [[nodiscard]] std::vector<int> merge(std::string_view part) const;
    [[nodiscard]] const Merge* find(int left, int right) const;

    Vocab vocab_;
    std::unordered_map<std::uint64_t, Merge> merges_; // by left id << 32 | right id
    BpeOptions options_;
    std::vector<int> byteIds_; // of the pieces "<0x00>" … "<0xFF>"; −1 where there is none
    mutable std::mutex mutex_; // a tokenizer may be asked by several threads
    mutable std::unordered_map<std::string, std::vector<int>> remembered_;
};

} // namespace lambdascope
