// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/head_mix.h"
#include "core/compute/trace.h"
#include "core/util/phrase.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

// One query row of one head on its way through a layer: every step between the residual stream and what the
// head writes back into it, (1) to (4) of arXiv 2410.05258, in float64 from the weights, so that each number
// follows from those before it. d is a head's width, W its values', E the hidden size, and keys are those the
// row sees.

/// Some numbers of a step, and what they are called: "A1", "A2", or nothing where there is but one.
using RowNumbers = std::vector<double>;
/// The root of the mean of their squares, by which a norm divides; of none 0.
double rmsOf(const RowNumbers& numbers);

/// One softmax map of the row. Without `scores` a patch took the map from another run, or a trace holds it
/// alone.
struct RowTerm {
    RowNumbers query, turned;    // [d]: W_Q · LN(x), and after RoPE; the same where positions are learned
    RowNumbers keys, turnedKeys; // [keys · d]: of every key
    RowNumbers products, scores; // [keys]: q · k, and ÷ √d
    RowNumbers weights;          // [keys]: softmax of the scores
};

/// A row of a head. What its model has not (a head norm, RoPE) leaves a step as it was; what is not recorded
/// is empty.
struct OneRow {
    HeadId head;
    int query = 0;
    HeadMix mix;                  // with the λ of the token, where it has one of its own
    bool normed = false;          // its model has a head norm, and no edit took it away
    bool scales = false;          // its model multiplies by 1 − λ_init
    Phrase given;                 // why nothing before `factored` counts: its mean, or another run's output
    bool turns = false;           // RoPE tells positions
    RowNumbers stream, input;     // [E]: x, and LN(x), by which queries, keys and values are made
    std::vector<RowTerm> maps;    // A1 and A2, or A
    RowNumbers weights;           // [keys]: w1 · A1 + w2 · A2
    RowNumbers values;            // [keys · W]
    RowNumbers sum;               // [W]: weights · V
    double size = 0;              // √(mean of sum² + ε), by which the head norm divides; 0: none
    RowNumbers divided, factored; // [W]: sum ÷ size, and × (1 − λ_init)
    RowNumbers written;           // [E]: W_O · factored, the part of this head
    RowNumbers attended;          // [E]: x + W_O · all heads

    [[nodiscard]] std::size_t keyCount() const { return weights.size(); }
    /// A map of it is another run's, by a patch: no products and scores of this row lead to it.
    [[nodiscard]] bool takenOver(const RowTerm& map) const { return !input.empty() && map.scores.empty(); }
};

/// Throws Error for a pass that kept no residual stream of the layer, or, where a patch or a trace gives a
/// map, not that map; Cancelled where that is asked for. The head must be there, and the query be a row of
/// the trace.
OneRow oneRow(const Trace& trace, HeadId head, int query, const std::stop_token& stop = {});
/// The same where its head mixes the maps of that pass with another λ or factor, which no map of its layer
/// depends on. What other heads of the layer write stays that of the pass.
OneRow mixedAnew(OneRow row, const Trace& trace, const HeadMix& mix);

/// The steps in their order, as boxes of a picture and rows of a file have them.
enum class RowStep {
    Norm,
    Queries,
    Turned,
    Products,
    Scores,
    Softmax,
    Subtract,
    Values,
    HeadNorm,
    Factor,
    Output,
    Residual
};
/// In files, in their order.
inline constexpr std::array<std::string_view, 12> rowStepNames{
    "norm",       "qk",    "rope",      "product", "score",  "softmax",
    "difference", "value", "head-norm", "factor",  "output", "residual"};
constexpr std::string_view nameOf(RowStep step) {
    return rowStepNames[static_cast<std::size_t>(step)];
}

/// What can be open of a row in the machine: nothing, a step, or the next tokens that end it.
inline constexpr auto machineBoxNames = [] {
    std::array<std::string_view, rowStepNames.size() + 2> names{"none"};
    std::ranges::copy(rowStepNames, names.begin() + 1);
    names.back() = "logits";
    return names;
}();

/// What each does, as a formula that is the same in every language; views have words for some.
inline constexpr std::array<const char*, rowStepNames.size()> rowStepFormulas{
    "LN(x)", "q",   "RoPE",    "q · k",          "÷ √d", "softmax", // "× 2" beside it read as a product
    "− λ",   "× V", "RMSNorm", "× (1 − λ_init)", "W_O",  "x + W_O"};
constexpr const char* formulaOf(RowStep step) {
    return rowStepFormulas[static_cast<std::size_t>(step)];
}

/// The numbers that stand after a step, one list a map or one.
struct RowBox {
    struct Series {
        std::string name; // "A1", "A2", "A"; empty
        const RowNumbers* numbers = nullptr;
    };
    RowStep step = RowStep::Norm;
    bool byKey = false; // an index is a key of the row; else a number of a vector
    std::vector<Series> series;

    [[nodiscard]] bool recorded() const;
};
/// Those that the model has: a standard one neither subtracts nor divides. They point into `row`.
std::vector<RowBox> boxesOf(const OneRow& row);

} // namespace lambdascope
