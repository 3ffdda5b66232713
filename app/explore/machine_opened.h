// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/one_row.h"
#include "widgets/explore/machine/opened_drawing.h"

#include <optional>

namespace lambdascope {

/// What a box is called: "Head norm", "− λ"; none: the logits.
QString boxTitle(std::optional<RowStep> step);

/// What a box of the machine shows once it is opened, of the pinned key or else the one with the largest
/// weight; none: of the last box, the logits. What the row has no such box for, or what is not recorded, is
/// said. `parts`: of the logit, where they were computed elsewhere; else Error is thrown where the pass has
/// not what they take.
OpenedBox openedBox(const SessionState& state, const OneRow& row, std::optional<RowStep> step,
                    const LogitParts* parts = nullptr);

} // namespace lambdascope
