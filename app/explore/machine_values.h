// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/one_row.h"
#include "widgets/explore/machine/machine_scene.h"

namespace lambdascope {

/// The row that the machine shows: of the selected head, the pinned one or else the last, under the edits on
/// screen; of a standard model that is alone its own. Throws Error where the pass has not what it takes.
OneRow machineRow(const SessionState& state);

/// The same with its words, and with what is said next.
MachineScene machineScene(const SessionState& state, const OneRow& row);

/// "What “?” (row 36) does in layer 2 head 1."
QString machineText(const SessionState& state, const OneRow& row);

} // namespace lambdascope
