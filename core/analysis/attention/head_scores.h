// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// What a head's map looks like, in numbers. Shares are of what its rows weigh values by: the softmax map of
/// a standard head, |A1 − λA2| in force divided by its sum in the row of a differential one. Unless it says
/// otherwise a number is the mean over the rows after the first one, which sees itself alone; none without.
struct HeadScores {
    std::optional<double> answerShare; // the last row's on the answer (MeterBar::answer); none without one
    std::optional<double> entropyA1;   // of A1, or the one map: nats, 0 … log(tokens seen)
    std::optional<double> entropyDifference; // of the shares of a differential head
    std::optional<double> previous;          // share on the token before
    std::optional<double> first;             // share on the first token
    /// Of rows whose token stands in the prompt before: the share on its earlier places, as of a duplicate
    /// token head (arXiv 2211.00593), and on the tokens after these, as of an induction head
    /// (prefix matching, arXiv 2209.11895); both as TransformerLens' head_detector masks them, but on the
    /// prompt's own tokens. None where no token stands there twice.
    std::optional<double> same, induction;
    /// Of a differential head, over all rows: cancelledShare, and Σ |weight| of the negative cells.
    std::optional<double> cancelled, negativeMass;
};

/// A score, as files and as tables for the eye call it.
struct HeadScoreColumn {
    const char* name;
    const char* heading;
    std::optional<double> HeadScores::*value;
};
inline constexpr std::array headScoreColumns{
    HeadScoreColumn{"answer_share", "answer share", &HeadScores::answerShare},
    HeadScoreColumn{"entropy_a1", "entropy A1", &HeadScores::entropyA1},
    HeadScoreColumn{"entropy_difference", "of the difference", &HeadScores::entropyDifference},
    HeadScoreColumn{"previous", "previous", &HeadScores::previous},
    HeadScoreColumn{"first", "first", &HeadScores::first},
    HeadScoreColumn{"same", "same", &HeadScores::same},
    HeadScoreColumn{"induction", "induction", &HeadScores::induction},
    HeadScoreColumn{"cancelled", "cancelled", &HeadScores::cancelled},
    HeadScoreColumn{"negative_mass", "negative", &HeadScores::negativeMass}};

/// What a row weighs values by: |w1·A1 + w2·A2| of each key that it sees, which in a model that looks both
/// ways is every one, divided by their sum; empty where that is 0. Of maps that are kept.
std::vector<double> sharesOfRow(const LayerTrace& layer, int head, int query, const HeadMix& mix);
/// Of such shares, in nats: 0 … log(their number).
double entropyOf(std::span<const double> shares);

/// None where the layer keeps no maps, or the head is off or gives its mean: no row of it acts.
std::optional<HeadScores> headScores(const Trace& trace, HeadId head, const MeterTokens& tokens);

} // namespace lambdascope
