// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "core/compute/backend.h"
#include "core/compute/trace.h"
#include "core/util/error.h"

#include <array>
#include <stop_token>
#include <string_view>
#include <vector>

namespace lambdascope {

/// The experiments that tell what a head does, and what they are called on command lines and in files.
inline constexpr std::array effectExperiments{Ablation::HeadOff, Ablation::Mean, Ablation::A2Off};
inline constexpr std::array<std::string_view, effectExperiments.size()> effectNames{"off", "mean", "a2-off"};
/// One of these names, or "lambda-0", which is "a2-off" (HeadEffects). Throws UsageError, which begins with
/// `option`.
Ablation effectNamed(std::string_view option, std::string_view name);
/// What is said of a model that knows no such experiment, as effectNamed() says it.
UsageError noSuchEffect(std::string_view option, const Model& standard);

/// What is left of an answer when one head is touched, all else as it was.
struct HeadEffect {
    HeadId head;
    Outlook answer;
    double kl = 0;   // KL(untouched ‖ touched) after the last token, nats
    double adds = 0; // its part of the untouched logit, above the mean of all tokens (logitParts)
};

/// What every head of a model does to an answer after a prompt: each is touched in turn by one experiment,
/// `HeadOff`, `Mean`, `A2Off` or another one, as an edit would do it, on top of the edits that are in force;
/// of a patched head the patch is taken out or averaged. One head's λ set to 0 and its A2 taken out are the
/// same, A2Off: its factor stays, and of
///     (1 − λ_init) · Norm((A1 − λ A2) V)    (arXiv 2410.05258, equations 1 to 3)
/// both leave (1 − λ_init) · Norm(A1 V).
///
/// A step at a time, so that passes of the user go in between. What lies before a head is that of the
/// untouched pass; as many heads of its layer as there is room for then run through the layers after it side
/// by side, and through the last one with their last rows alone. One thread at a time. A copy goes on from
/// the same point.
class HeadEffects {
  public:
    /// `answer` is a token. Throws UsageError where the model knows no such experiment (isPossible) or no
    /// such token, Error where the pass did not keep A_i · V of every layer (Request::keepMixed). What was
    /// found of the same before is `known` and not computed again.
    HeadEffects(TracePtr untouched, int answer, Ablation experiment, std::vector<HeadEffect> known = {});

    [[nodiscard]] const Trace& trace() const { return *untouched_; }
    [[nodiscard]] Outlook untouched() const;
    /// Of the heads so far, by layer and head; count() of them in the end.
    [[nodiscard]] const std::vector<HeadEffect>& found() const { return found_; }
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool done() const { return found_.size() == count(); }

    /// The next heads; call it only while not done(). Throws what a pass throws, and Cancelled
    /// within a layer of `stop`; the same step can then be taken again.
    void step(Backend& backend, const std::stop_token& stop = {});

  private:
    TracePtr untouched_;
    int answer_;
    Ablation experiment_;
    std::vector<HeadEffect> found_;
    std::vector<double> adds_; // of every head, once a step needs them
};

} // namespace lambdascope
