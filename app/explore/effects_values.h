// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/lab/effects/effects_table.h"

namespace lambdascope {

// What every head does to the answer, as the views show it. No widgets, no side effects.

EffectsScene effectsScene(const SessionState& state);
/// "Each head by itself is taken out."
QString nameOfEffect(Ablation experiment);
HeadTints headTints(const SessionState& state);
/// The heads without which the answer falls most: for captions and screen readers. Empty where there is none.
QString effectsText(const SessionState& state);

/// How the overview reads heads: the columns of the maps, and by sentence the answer against the next in the
/// pinned row, or in the last one.
HeadReading headReading(const SessionState& state);

} // namespace lambdascope
