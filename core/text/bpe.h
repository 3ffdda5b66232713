// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lambdascope {

/// Byte-pair encoding of one pre-token: merges in order of rank, lowest first, leftmost first among equals.
/// O(n log n), so that ten thousand spaces are no trap. Words are remembered.
class Bpe {
  public:
    /// `vocab`: piece → id, in the byte alphabet; `merges`: pairs of pieces, most urgent first.
    /// `ignoreMerges`: a pre-token that is in the vocabulary is taken whole. Throws Error for merges that
    /// name unknown pieces.
    Bpe(std::unordered_map<std::string, int> vocab,
        const std::vector<std::pair<std::string, std::string>>& merges, bool ignoreMerges);

    /// Appends the ids of one pre-token (written in the byte alphabet).
    void encode(std::string_view word, std::vector<int>& ids) const;

    [[nodiscard]] int idOf(const std::string& piece) const; // −1 if there is none
    [[nodiscard]] const std::unordered_map<std::string, int>& vocab() const { return vocab_; }

  private:
    struct Merge {
        int rank = 0;
        int result = 0;
    };
    [[nodiscard]] std::vector<int> merge(std::string_view word) const;
    [[nodiscard]] const Merge* find(int left, int right) const;

    std::unordered_map<std::string, int> vocab_;
    std::unordered_map<std::uint64_t, Merge> merges_; // by left id << 32 | right id
    bool ignoreMerges_ = false;
    mutable std::mutex mutex_; // a tokenizer may be asked by several threads
    mutable std::unordered_map<std::string, std::vector<int>> remembered_;
};

} // namespace lambdascope
