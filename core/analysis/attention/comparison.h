// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"
#include "core/text/spans.h"

#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// Below it a rival's weight is as good as none, and nothing is divided by it.
inline constexpr double leastRival = 0.0005;

/// The groups that hold the answer: by token and by word those of all tokens of its first place, by sentence
/// the one of its first token. Empty without an answer.
std::vector<int> answerGroups(const TokenGroups& groups, const std::vector<TokenPiece>& pieces,
                              const Marks& marks);

/// What one row of a map gives to the answer, to the strongest of the rest, and to what is left: a partition
/// of Σ|weight| over the groups that the row sees, ⟨bos⟩ included.
struct Comparison {
    std::vector<double> weights; // Σ of the group's tokens, with sign; a group that the row sees
    std::vector<int> answer; // groups of the answer that it sees; without one the group of largest |weight|
    std::optional<int> next; // of largest |weight| among the others, the question too, ⟨bos⟩ not
    bool marked = false;     // there is an answer: else `answer` is the largest

    [[nodiscard]] double ofAnswer() const;                      // with sign
    [[nodiscard]] double ofNext() const;                        // with sign; 0 without
    [[nodiscard]] double sizes() const;                         // Σ|weight|
    [[nodiscard]] double rest() const;                          // Σ|weight| of all others
    [[nodiscard]] double sum() const;                           // Σ weight: 1, λ, 1 − λ
    [[nodiscard]] std::optional<double> answerOverNext() const; // answer ÷ |next|; none below leastRival
    [[nodiscard]] std::optional<double> share() const; // Σ|answer| ÷ Σ|weight|; none where all weights are 0
};
/// `row`: a weight a key.
Comparison compare(std::span<const double> row, const TokenGroups& groups, const std::vector<int>& answer);

/// A map's row, its heads put together, and what its heads say one by one.
struct ComparedMap {
    Comparison row;                     // of the mean over the heads
    std::optional<double> shareOfHeads; // the mean of the heads' own shares
    int heads = 0;                      // that were counted; 0: the map is not there
};
struct ComparedRow {
    ComparedMap a1, lambdaA2, difference, standard;
};
/// The row of one query, over the heads of a scope that act and keep their maps. Heads cancel one another as
/// tokens do: the share of the mean map is larger than the mean of the heads' shares.
ComparedRow compareRow(int query, const MeterSource& source, HeadId head, HeadId twin, MeterScope scope,
                       const TokenGroups& groups, const std::vector<int>& answer);

/// What a group is to a row that asks: a rival holds a token of a marked distractor.
enum class GroupRole { First, Answer, Rival, Question, Other }; // First: ⟨bos⟩ and its like
std::vector<GroupRole> rolesOf(const TokenGroups& groups, const std::vector<int>& answer,
                               const MeterTokens& tokens);

/// What a row gives to the groups of each role, as parts of 1.
struct RowShares {
    double first = 0, answer = 0, rivals = 0, question = 0, others = 0;
    [[nodiscard]] double but(double part) const { return first + answer + rivals + question + others - part; }
};
/// By size, of Σ|weight|; none where all weights are 0. Or with sign, of the row's sum, as the paper counts
/// (1 − λ of a difference): none where that is within a twentieth of Σ|weight| of 0.
std::optional<RowShares> sharesOf(const Comparison& row, const std::vector<GroupRole>& roles, bool withSign);

/// The layer that retrieves: the one that the model's card names (Family::retrievingLayer), else the one
/// whose softmax maps (A1, the mean over its heads) give the answer most in a row; none where no layer has
/// maps of it or there is no answer. Ties: the lowest layer.
std::optional<int> retrievingLayer(const Trace& trace, int query, const TokenGroups& groups,
                                   const std::vector<int>& answer);
/// The head of all layers, or of one, whose map (softmax map, or A1 − λ·A2) gives the answer most in a row.
/// Ties: the lowest layer, then head.
std::optional<HeadId> retrievingHead(const Trace& trace, int query, const TokenGroups& groups,
                                     const std::vector<int>& answer, std::optional<int> layer = {});

/// Where a model finds the sentence of the marked answer from the row that asks: the last token of the
/// prompt, of a trace the row that is looked at first.
struct Retrieval {
    std::optional<int> layer;            // retrievingLayer()
    std::optional<HeadId> head, inLayer; // retrievingHead(), of all and of that layer
    bool byCard = false;                 // the layer is named on the model's card
    int among = 0;                       // layers that keep maps, where others keep none; 0: all do
};
/// `trained`: the pass without edits, so that it stands still while they move. Of its tokens the last
/// `written` ones a model wrote.
Retrieval retrieval(const Trace& trained, const std::vector<TokenPiece>& pieces, const Marks& marks,
                    std::size_t written = 0);

} // namespace lambdascope
