// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/head_effects.h"
#include "core/analysis/attention/head_scores.h"
#include "core/text/spans.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lambdascope {

/// What the effects of heads are computed from: another key means that they are of something else.
struct EffectsKey {
    std::array<TracePtr, 2> traces; // of the DIFF and the standard model, in force; null: none to ask
    int answer = 0;                 // a token
    Marks marks;                    // of the prompt: what a head looks at
    Ablation experiment = Ablation::HeadOff;
    friend bool operator==(const EffectsKey&, const EffectsKey&) = default;
};

/// A head: what it does to the answer, and what its map looks like where it is kept.
struct HeadFinding {
    HeadEffect effect;
    std::optional<HeadScores> scores;
};

/// What every head does to an answer in both models, so far.
struct EffectsState {
    EffectsKey key;
    std::array<Outlook, 2> untouched;
    std::array<std::vector<HeadFinding>, 2> found;
    int all = 0; // heads when it is done
    bool running = false;
    bool scored = true;     // each with what its map looks like, where it is kept by now
    bool cancelled = false; // by the user: it is not begun anew by itself
    QString problem;

    [[nodiscard]] int done() const { return static_cast<int>(found[0].size() + found[1].size()); }
    /// Nothing is left to begin.
    [[nodiscard]] bool settled() const {
        return running || cancelled || !problem.isEmpty() || (done() == all && scored);
    }
    /// What was found of a model under its key is that under another one, too; only its map is to be looked
    /// at anew.
    [[nodiscard]] bool holds(std::size_t which, const EffectsKey& other) const {
        return key.traces.at(which) && key.traces.at(which) == other.traces.at(which) &&
               key.answer == other.answer && key.experiment == other.experiment;
    }
};

} // namespace lambdascope
