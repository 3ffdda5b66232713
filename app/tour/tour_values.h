// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/kit/frame/step_card.h"

#include <array>
#include <optional>

namespace lambdascope {

/// The steps of the first minute: the noise, what takes it away, less of that, and what both models write.
enum class TourStep { Look, Subtract, Drag, Write };
inline constexpr std::array allTourSteps{TourStep::Look, TourStep::Subtract, TourStep::Drag, TourStep::Write};

/// The words of a step with the numbers of the state; none where one of them is missing: another model,
/// another text, no answer marked.
std::optional<StepWords> tourWords(const SessionState& state, TourStep step);

} // namespace lambdascope
