// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/answer/attribution.h"
#include "widgets/lab/why/why_scene.h"

namespace lambdascope {

// Why an answer changes, computed from the one state. No widgets, no side effects.

/// A logit taken apart in the passes of one model, and the selected head by its keys.
struct WhyNumbers {
    TracePtr trained, edited; // null: nothing is edited
    HeadId head;
    bool marked = false; // the token is that of the marked answer, not the most probable one
    LogitRuns runs;

    [[nodiscard]] const Model& model() const { return *trained->model; }
};

/// The numbers of the state, taken apart anew only where a pass, the head or the token is another one than in
/// `last`, which keeps them. Throws Error where no pass is there, or none that tells.
const WhyNumbers& whyNumbers(const SessionState& state, WhyNumbers& last);
/// The same as it is shown; a sentence where it cannot be.
WhyScene whyScene(const SessionState& state, WhyNumbers& last);
/// Of which model it is: the standard one where that is chosen, or alone.
bool whyOfStandard(const SessionState& state);

} // namespace lambdascope
