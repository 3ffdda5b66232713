// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/util/phrase.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

// Direct attribution: a logit as the sum of what the parts of the model write into the residual stream, each
// times U = (output row of the token − mean of all rows) ⊙ gain of the final norm ÷ what that norm divides by
// in this run. It says what a part adds, not what would come without it: later layers read it, too.

/// Whose logit is taken apart, and above what: the mean over all tokens, or the logit of a rival.
struct LogitTarget {
    int token = 0;
    std::optional<int> rival;
    std::vector<double> direction; // [E]: the token's output row − the rival's, or − the mean of all rows
};
/// Reads all output rows: one serves all passes of the model. Throws UsageError for tokens that are not
/// there.
LogitTarget logitTarget(const Model& model, int token, std::optional<int> rival = {});

/// The most probable token besides `token` after a position (−1: the last).
int runnerUp(const Trace& trace, int token, int position = -1);

/// A summand of a logit: the embedding (with learned positions), a head, an MLP, or all biases behind them.
/// From the last patch of the row's residual on: what was put there is the embedding, all before it is 0.
struct LogitPart {
    enum class Kind { Embedding, Head, Mlp, Bias };
    Kind kind = Kind::Embedding;
    HeadId at{-1, -1}; // of a head; of an MLP its layer
    double value = 0;
};
/// In files: "embedding", "L2.H1", "L2.mlp", "bias".
std::string nameOf(const LogitPart& part);
/// In a sentence: "the MLP of layer 2"; and the token of a logit: "“48”".
Phrase spokenPart(const LogitPart& part);
Phrase spokenToken(const Model& model, int token);

/// The logit after a position and its parts; two runs of one model have theirs in the same order.
struct LogitParts {
    double logit = 0;             // of the token
    double reference = 0;         // the mean logit, or the rival's
    double finalScale = 1;        // 1 ÷ what the final norm of this run divides by; it is held
    std::vector<LogitPart> parts; // embedding; of each layer its heads and its MLP; biases

    [[nodiscard]] double above() const { return logit - reference; }
    [[nodiscard]] double sum() const; // above(), but for rounding
};
/// Throws Error for a pass that kept no A·V, and for numbers that are not finite.
LogitParts logitParts(const Trace& trace, const LogitTarget& target, int position = -1);

/// Places in `parts`: the largest change first, or without edits (null) the largest part.
std::vector<std::size_t> largestFirst(const LogitParts& trained, const LogitParts* edited);

/// Of more parts a list has the larger half of this number, and one row for the rest.
inline constexpr std::size_t mostParts = 40;
/// Places in `parts`, the largest first: without biases where there are none, and those of the one row.
struct PartList {
    std::vector<std::size_t> shown, others;
};
PartList partList(const LogitParts& trained, const LogitParts* edited);
/// The sum of some parts.
double sumOf(const LogitParts& parts, const std::vector<std::size_t>& places);

/// "The logit of “48” above the mean of all tokens goes from +16.49 to +6.21; layer 2 head 3 changes most: it
/// adds +0.31 instead of +2.64." Without edits (null): how far above it is, and its largest part.
Phrase partsSentence(const Model& model, const LogitTarget& target, const LogitParts& trained,
                     const LogitParts* edited);

/// What a head takes from one key: `value` is what a weight of 1 would add with both norms dividing by 1.
struct KeyPart {
    double weight = 0; // A1 − λ·A2, as edited
    double value = 0;
};
/// The part of a head by the keys of its row, which add up to it.
struct HeadKeys {
    std::vector<KeyPart> keys;
    double headScale = 1;  // factor ÷ what the head norm divides by; 1 where there is none
    double finalScale = 1; // as in LogitParts; 0 where a patch of the stream took the place of what it wrote
    [[nodiscard]] double part(std::size_t key) const {
        return keys[key].weight * keys[key].value * headScale * finalScale;
    }
};
/// Throws Error for a pass that kept no A·V or no maps of the layer. The head must be there.
HeadKeys logitByKey(const Trace& trace, const LogitTarget& target, HeadId head, int position = -1);

/// By what the factors of a key's part are multiplied from one run to another, and so the part.
struct KeyChange {
    double weight = 1, value = 1, headScale = 1, finalScale = 1;
    [[nodiscard]] double part() const { return weight * value * headScale * finalScale; }
};
/// None where a factor was 0.
std::optional<KeyChange> keyChange(const HeadKeys& from, const HeadKeys& to, std::size_t key);
/// The key that tells most of a head: whose part changes most, or without edits (null) is largest.
std::size_t tellingKey(const HeadKeys& trained, const HeadKeys* edited);

/// A logit taken apart as trained and, where there are edits, in force; and a head by its keys in both.
struct LogitRuns {
    LogitTarget target;
    LogitParts trained;
    std::optional<LogitParts> edited;
    std::optional<HeadKeys> trainedKeys, editedKeys; // none: `noKeys` says why, if a head was asked for
    Phrase noKeys;

    [[nodiscard]] const LogitParts* editedParts() const { return edited ? &*edited : nullptr; }
    [[nodiscard]] const LogitParts& inForce() const { return edited ? *edited : trained; }
    [[nodiscard]] const HeadKeys* keysInForce() const { return editedKeys ? &*editedKeys : nullptr; }
};
/// `edited`: null where nothing is. Throws as logitParts does; of keys that cannot be told, it says so.
LogitRuns logitRuns(const Trace& trained, const Trace* edited, LogitTarget target,
                    std::optional<HeadId> head);

} // namespace lambdascope
