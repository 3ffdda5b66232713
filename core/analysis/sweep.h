// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/compute/forward.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace lambdascope {

/// `count` values from `from` to `to` in even steps, each the double that its decimals (six at most) parse
/// to, so that a value of a sweep, a typed one and one of the command line are the same number. Throws
/// UsageError unless from < to, within ±1000, and 2 ≤ count ≤ 10,000 values that differ.
std::vector<double> sweepValues(double from = -0.2, double to = 1.4, int count = 33);

/// What a sweep changes: λ_init of these layers, all of them at once, to one value after the other.
struct SweepPlan {
    std::vector<int> layers; // from 0
    std::vector<double> values = sweepValues();
    Edits base; // holds everywhere else, and for whatever is not λ in these layers

    /// The edits of one point: λ_init of the layers is `value`, and an override of λ itself there gives way.
    /// Going to a point of the curve means putting these in force.
    [[nodiscard]] Edits at(double value) const;
};

/// Edits without what they say of λ of these layers: what a sweep over them starts from.
Edits withoutLambda(Edits edits, int first, int last);

/// What a noise meter reads off a trace: attention to answer and noise, of one head or layer and over all.
/// NaN where nothing is marked.
struct Readings {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    double answer = none, noise = none;
    double answerAll = none, noiseAll = none;
};

/// What a sweep measures besides loss, KL and flips: how probable `answer` is, tokens that follow the prompt,
/// where there are any, and what `read` reads. `maps` says, as in Request, of which layers `read` needs
/// the softmax maps; a sweep keeps no others. Without `read` the readings are NaN.
struct SweepMeter {
    std::function<Readings(const Trace&)> read;
    std::vector<bool> maps;
    std::vector<int> answer = {};
    int next = 0;                  // so many of the most probable next tokens are kept,
    std::vector<int> watched = {}; // and these besides
};

/// One point of the curves. KL and flips compare with the trained model, every edit undone.
struct SweepPoint {
    double value = 0; // λ_init in the swept layers
    double loss = 0;  // mean −log p over the T − 1 predictions of the prompt, nats; NaN for one token
    double kl = 0;    // KL(trained ‖ in force) after the last token, nats
    int flips = 0;    // positions, of T, whose most probable next token changed
    Readings readings;
    double probability = Readings::none; // of the answer, all of its tokens; NaN where there is none
    std::vector<Candidate> next = {};    // what may come after the prompt, as SweepMeter asks
};
/// The `count` most probable next tokens of a pass, and those that are watched.
std::vector<Candidate> candidatesOf(const Trace& trace, int count, const std::vector<int>& watched);

/// λ_init from value to value over one prompt, a pass a step, so that passes of the user go in between. Each
/// step takes over from the one before what its edits leave valid; its numbers equal those of a fresh pass
/// bit for bit. One thread at a time. A copy goes on from the same point.
class Sweep {
  public:
    /// `trained` is the pass of the prompt without edits. Throws UsageError for a model without λ, no layers,
    /// layers that do not exist, no values, values that are not finite, or a trace with edits in force.
    Sweep(TracePtr trained, SweepPlan plan, SweepMeter meter = {});

    [[nodiscard]] const SweepPlan& plan() const { return plan_; }
    [[nodiscard]] std::size_t taken() const { return taken_; } // steps, of plan().values.size()
    [[nodiscard]] bool done() const { return taken_ == plan_.values.size(); }

    /// The point of the next value; call it only while not done(). Throws Cancelled if `progress` stops the
    /// pass and what forward throws; the same step can then be taken again.
    SweepPoint step(Backend& backend, const Progress& progress = {});

    /// The point to mark on the curves, not a step: the swept layers as trained, the other edits in force.
    /// `value` is their trained λ_init, NaN where it differs between them. Throws as step does.
    SweepPoint asTrained(Backend& backend, const Progress& progress = {});

  private:
    SweepPoint measure(Backend& backend, const Edits& edits, double value, const Progress& progress);

    TracePtr trained_;
    TracePtr previous_; // of the last step; without maps after the first swept layer
    SweepPlan plan_;
    SweepMeter meter_;
    std::size_t taken_ = 0;
    std::optional<double> trainedLoss_; // once it was needed
};

/// The noise meter as a sweep reads it: shares of Σ|weight| of the difference in force. `answer` and `noise`
/// are means over the heads of `layer` (−1: none, NaN), the others over all heads of the layers that keep
/// their maps: those of `maps`. NaN where no answer is marked or nothing is there to read.
SweepMeter sweepMeter(MeterTokens tokens, int layer, std::vector<bool> maps);

} // namespace lambdascope
