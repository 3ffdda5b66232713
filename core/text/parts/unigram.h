// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/prefix_table.h"
#include "core/text/parts/token_model.h"

#include <unordered_map>
#include <utility>

namespace lambdascope {

/// SentencePiece's Unigram model: of all ways to cut a part into pieces, the one with the highest sum of
/// scores, computed in double as Python's `tokenizers` does it.
class Unigram : public TokenModel {
  public:
    /// Pieces by id with their scores. Throws Error unless `unknown` is one of them, and for scores that are
    /// no numbers.
    Unigram(std::vector<std::pair<std::string, double>> vocab, int unknown, bool byteFallback);

    void encode(std::string_view part, std::vector<int>& ids) const override;
    [[nodiscard]] std::vector<std::string> pieces() const override;

  private:
    /// The best way to come to a byte: the piece before it, and where that begins.
    struct Node {
        int id = 0;
        double score = 0;
        std::size_t start = none;
        static constexpr std::size_t none = static_cast<std::size_t>(-1);
    };
    [[nodiscard]] std::vector<Node> bestPaths(std::string_view part) const;
    void encodeUnknown(std::string_view text, std::vector<int>& ids) const;

    std::vector<std::pair<std::string, double>> vocab_;
    std::unordered_map<std::string, int> ids_;
    PrefixTable table_;
    int unknown_ = 0;
    bool byteFallback_ = false;
    double unknownScore_ = 0;
};

} // namespace lambdascope
