// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/explore/maps/map_canvas.h"

#include <array>
#include <vector>

namespace lambdascope {

/// What stands in the masked half of each map: of the pinned row the shares of Σ|weight| on noise and on the
/// marked answer, of λ·A2 how much of it cancels; without a marked answer the largest weight.
std::array<MapNote, CanvasLayout::panelCount> mapNotes(const SessionState& state);

/// The first tokens of the marked answer and distractors.
std::vector<int> markedTokens(const SessionState& state);

} // namespace lambdascope
