// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/attribution.h"
#include "widgets/lab/why_scene.h"

#include <optional>
#include <string>

namespace lambdascope {

// Why an answer changes, computed from the one state. No widgets, no side effects.

/// A logit taken apart in the passes of one model, and the selected head by its keys.
struct WhyNumbers {
    TracePtr trained, edited; // null: nothing is edited
    HeadId head;
    LogitTarget target;
    bool marked = false; // the token is that of the marked answer, not the most probable one
    LogitParts trainedParts;
    std::optional<LogitParts> editedParts;
    std::optional<HeadKeys> trainedKeys, editedKeys; // none: `keysProblem` says why
    Phrase keysProblem;

    [[nodiscard]] const Model& model() const { return *trained->model; }
    [[nodiscard]] const LogitParts* edits() const { return editedParts ? &*editedParts : nullptr; }
    [[nodiscard]] const LogitParts& now() const { return editedParts ? *editedParts : trainedParts; }
};

/// The last target and what it was made for: it reads all output rows, and passes come one after another.
struct KeptTarget {
    ModelPtr model;
    LogitTarget target;
};

/// Throws Error where no pass is there, or none that tells.
WhyNumbers whyNumbers(const SessionState& state, KeptTarget& kept);
/// The same as it is shown; a sentence where it cannot be.
WhyScene whyScene(const SessionState& state, KeptTarget& kept);
/// Of which model it is: the standard one where that is chosen, or alone.
bool whyOfStandard(const SessionState& state);

} // namespace lambdascope
