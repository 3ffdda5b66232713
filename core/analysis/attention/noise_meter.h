// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/head_mix.h"
#include "core/compute/trace.h"
#include "core/text/spans.h"

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What the tokens of a prompt are to the noise meter. The lists are in order; answer, noise, question and
/// the first token share no token.
struct MeterTokens {
    std::vector<int> rows;        // queries: the last token, which predicts the first token of the answer
    std::vector<int> answer;      // wherever it is, also inside the question
    std::vector<int> distractors; // some of the noise
    std::vector<int> noise;       // all but the answer, token 0 and the question
    std::vector<int> question;    // the last sentence: what asks, neither answer nor noise

    friend bool operator==(const MeterTokens&, const MeterTokens&) = default;
};

/// From the marks (byte spans of the text) and the pieces of the prompt, BOS included. The last `written`
/// ones a model wrote behind it: they count with the question.
MeterTokens meterTokens(const std::vector<TokenPiece>& pieces, const Marks& marks, std::size_t written = 0);

/// Within it of 0, a quotient by a row's sum, 1 − λ, says nothing.
inline constexpr double leastRowSum = 0.05;

/// Where the weights of a row lie, in two forms (reference: arXiv 2410.05258, Table 3; its normalisation from
/// the authors' reply to the reviewers). Means over `counted` rows of heads.
struct MeterBar {
    bool there = false; // no row is: maps not kept, or all weights 0 (a head that is off)
    /// Shares of Σ|weight| of the row: answer + noise + first + question = 1; distractors ⊂ noise.
    double answer = 0, distractors = 0, noise = 0, first = 0, question = 0;
    /// The paper's form: signed sums divided by the row's sum, 1 − λ. Mean over the rows that have it; absent
    /// where none has (leastRowSum).
    std::optional<double> answerPaper, noisePaper;
    /// Of what a difference takes away, the share that meets something in A1 (cancelledShare): the mean over
    /// the rows that take anything away.
    std::optional<double> cancelled;
    double absolute = 0;  // Σ|weight| of a row: 1 for a softmax map, up to 1 + |λ| for a difference
    double rowSum = 0;    // Σ weight of a row: 1 − λ
    int counted = 0;      // rows of heads
    int withoutPaper = 0; // of them without the paper's form

    /// Answer ÷ noise, of the shares; none where nothing falls on noise.
    [[nodiscard]] std::optional<double> ratio() const {
        return noise > 0 ? std::optional(answer / noise) : std::nullopt;
    }
};

/// Over what the meter takes its mean: the selected head, the heads of its layer, all heads of all layers.
enum class MeterScope { Head, Layer, All };

/// What they are called on command lines and in files, in the order of the enum.
inline constexpr std::array<std::string_view, 3> meterScopeNames{"head", "layer", "all"};
std::string_view nameOf(MeterScope scope);
std::optional<MeterScope> meterScopeOf(std::string_view name);

/// How the noise meter counts a row: sums over sentences (or words) by their size, every token by its size,
/// as shares of Σ of these; or as the paper does, sums with their signs divided by the row's sum.
enum class MeterForm { Groups, Share, Paper };
/// In files, in the order of the enum.
inline constexpr std::array<std::string_view, 3> meterFormNames{"groups", "share", "paper"};

/// The five bars. The four of the DIFF model are means over the same layers: those of which all its traces
/// given keep maps.
struct MeterReading {
    MeterBar first, second; // A1 and A2 of the trace in force
    MeterBar trained, edited;
    MeterBar standard;                          // softmax maps, or of a second DIFF model A1 − λ·A2
    int layersCounted = 0, layersInAll = 0;     // of the DIFF model within the scope; 0 in all: no model
    int standardCounted = 0, standardInAll = 0; // of the model beside
};

/// What each head of a layer makes of its maps.
using HeadMixes = std::function<HeadMix(int layer, int head)>;

/// What the meter reads. Traces may be null, and may be older than the mixes: λ of a layer that is being
/// dragged counts at once. Without mixes: λ of the trace.
struct MeterSource {
    const Trace* trained = nullptr;
    const Trace* edited = nullptr;
    const Trace* standard = nullptr;
    HeadMixes trainedMix = {}, editedMix = {};
};

/// Reads the rows of `tokens` only: fast enough for every move of the mouse. `head` of the DIFF model, `twin`
/// of the one beside; of both only the layer counts in the scope Layer. Tokens and heads that a trace does
/// not have are passed over.
MeterReading readMeter(const MeterTokens& tokens, const MeterSource& source, HeadId head, HeadId twin,
                       MeterScope scope);

/// The heads of a scope whose maps of a row are there; of those the ones whose weights reach the layer: none
/// that is off, or gives its mean or another run's output in their place. Where no head acts, all of them.
std::vector<HeadId> headsHolding(const Trace& trace, HeadId head, MeterScope scope, int query);
std::vector<HeadId> headsThatAct(const Trace& trace, HeadId head, MeterScope scope, int query,
                                 const HeadMixes& mixes);

/// One row of the maps, a weight a key that it sees: of a head, or the mean over those of a scope that act
/// (headsThatAct). A swapped head has A2 in the place of A1. Empty where there is no such head.
struct RowReading {
    std::vector<double> a1, lambdaA2, difference; // of the trace in force
    std::vector<double> standard;
    int heads = 0, standardHeads = 0; // that were counted
};
RowReading readRow(int query, const MeterSource& source, HeadId head, HeadId twin, MeterScope scope);

} // namespace lambdascope
