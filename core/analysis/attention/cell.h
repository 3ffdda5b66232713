// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// The numbers behind one cell of a differential head. In a swapped head a1 and a2 have changed places, as
/// A2 − λ·A1 is what it computes; a head that is off has zeros.
struct CellValues {
    float a1 = 0;
    float a2 = 0;
    float lambda = 0;
    [[nodiscard]] float difference() const { return a1 - lambda * a2; }
};
CellValues cellValues(const LayerTrace& layer, int head, Cell cell, const HeadMix& ofHead);

/// "0.13 − 0.36 × 0.93 = −0.20". Two decimals; more where those of the operands do not give the printed
/// result, or where a number that is not zero would read as zero ("1e−7"): the printed sum is true. Minus is
/// U+2212.
struct Arithmetic {
    std::string a1, lambda, a2, result;
    int seen = 0; // weights are times so many tokens; 0: as they are

    enum class Role { First, Lambda, Second, Result, Sign };
    struct Part {
        Role role;
        std::string text; // a negative number behind a minus in brackets
    };
    /// What stands in the line one after another, so that each can have its colour. Without λ, where what is
    /// taken away is a2 itself: "0.13 − (−0.20) = +0.33".
    [[nodiscard]] std::vector<Part> parts(bool withLambda = true) const;
    [[nodiscard]] std::string terms(bool withLambda = true) const; // before "="
    [[nodiscard]] std::string text(bool withLambda = true) const;  // the whole line
};
/// Where both maps' weights are below 0.01 and the row sees `seen` tokens, in even shares: times `seen`, if
/// that shows them.
Arithmetic arithmetic(const CellValues& values, int seen = 0);

/// How much of what a row subtracts meets something in the map it is subtracted from: Σ min(A1, λ·A2) ÷ λ
/// over the keys of the row, 0…1; of all rows (`query` −1) their mean. None where nothing is subtracted, λ ≤
/// 0 or a head that is off.
std::optional<double> cancelledShare(const LayerTrace& layer, int head, const HeadMix& ofHead,
                                     int query = -1);

/// The λ of a layer over the tokens of a head, or of all heads (allHeads).
TokenLambdas tokenLambdas(const LayerTrace& layer, int head);

/// Largest |row sum of a softmax map − 1| over the kept maps of the layers from `fromLayer` on; NaN if a map
/// has one, negative if no map was kept.
float worstRowSumError(const Trace& trace, int fromLayer = 0);

/// What one row of the signed sum takes of A1 and of A2.
struct RowWeights {
    float first = 1;
    float second = 0;
    friend bool operator==(const RowWeights&, const RowWeights&) = default;
};

/// λ in every row of a head of a layer with maps, [T]: that of the row's token where the head takes it (DIFF
/// V2), else the same number in all.
std::vector<float> rowLambdas(const LayerTrace& layer, int head, const HeadMix& ofHead);

/// The weights of A1 and A2 in every row of a head of a layer with maps, [T].
std::vector<RowWeights> rowWeights(const LayerTrace& layer, int head, const HeadMix& ofHead);

/// What a row of a head weighs the values by, as its pass had it: a softmax map, or A1 − λ·A2; a weight for
/// every key that it sees. All rows: mapOf() of map_matrix.h.
std::vector<float> weightsInRow(const LayerTrace& layer, int head, std::int64_t query);

} // namespace lambdascope
