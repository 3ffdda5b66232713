// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/one_row.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// A number of a step, of each map or one, with digits that make what follows from others follow as printed
/// (Ledger). "–" where a map has none.
struct RowFact {
    enum class Kind {
        Mean,          // of the numbers that a norm divides: a LayerNorm takes it off
        MeanOfSquares, // of them, without their mean
        Epsilon,
        Size,  // √(MeanOfSquares + Epsilon)
        Times, // 1 ÷ Size
        Number,
        Gain,
        Bias,
        Becomes,           // Gain × Times × (Number − Mean) + Bias
        Positive,          // the sum of the products above 0
        Negative,          // of those below
        Together,          // of these two, and the bias
        First,             // of a pair of numbers that RoPE turns
        Second,            //
        Cosine,            // of the angle
        Sine,              //
        TurnedFirst,       // Cosine × First − Sine × Second
        TurnedSecond,      // Cosine × Second + Sine × First
        Product,           // q · k of the key
        Root,              // √d
        Score,             // Product ÷ Root
        Largest,           // of the row
        Power,             // e to the Score − Largest
        PowerSum,          // of all keys
        Weight,            // Power ÷ PowerSum; of the difference that of the key
        Difference,        // "0.24 − 0.84 × 0.08 = +0.18"
        TrainedDifference, // the same with the λ of the training
        RowSum,            // "1 − 0.84 = 0.16"
        BelowZero,         // keys of negative weight
        Cancelled,         // Σ min(A1, λ·A2) ÷ λ, %
        Value,             // a number of the key's value
        Part,              // Weight × Value
        Others,            // what all other keys add to that number
        LambdaInit,        //
        Factor,            // 1 − LambdaInit
        SizeBefore,        //
        SizeAfter,         // SizeBefore × Factor
        Stream,            // a number of the stream
        ThisHead,
        OtherHeads, // what they add to it
    } kind = Kind::Mean;
    std::vector<std::string> values;
    int index = -1; // which number of its vector it is, or the first of its pair
};

/// What is known of a step, of one key where it is of keys. `trained`: how its head mixes the maps without
/// edits. Of a trace without weights there is little to say; of a step that is not recorded nothing.
std::vector<RowFact> rowFacts(const Trace& trace, const OneRow& row, RowStep step, int key,
                              const std::optional<HeadMix>& trained = {});

/// √(mean of squares): the size of a vector, which norms divide by.
double sizeOf(const RowNumbers& numbers);
/// q_i · k_i of a map and key, whose sum is its product: [d].
RowNumbers keyProducts(const RowTerm& map, int key);
/// The same ÷ √d, whose sum is its score: [d].
RowNumbers keyScores(const RowTerm& map, int key);
/// The signed sum of the row's maps as another mix makes it: [keys].
RowNumbers mixedWeights(const OneRow& row, const HeadMix& mix);
/// λ times the map that is taken from the other one: [keys].
RowNumbers takenWeights(const OneRow& row);
/// The key that is told of where none is pinned: that of the largest |weight|.
int strongestKey(const OneRow& row);
/// The same among some keys.
int strongestKey(const OneRow& row, std::span<const int> among);

} // namespace lambdascope
