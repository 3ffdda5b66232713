// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/one_row.h"
#include "widgets/explore/machine/machine_scene.h"

namespace lambdascope {

/// The pass that the machine reads, under the edits on screen: of the standard model where that is alone or
/// chosen; null: none is there. Its head, and the row: the pinned one or else the last.
const TracePtr& machineTrace(const SessionState& state);
HeadId machineHead(const SessionState& state);
int machineQuery(const SessionState& state, const Trace& trace);
bool machineOfStandard(const SessionState& state);

/// The row that the machine shows. Throws Error where the pass has not what it takes.
OneRow machineRow(const SessionState& state);

/// The token whose logit is told, after a row of a pass: of the answer, or the most probable one; −1: the
/// pass has no logits, or no weights.
int machineToken(const SessionState& state, const Trace& trace, int query);
/// The logit of that token, part by part. Throws Error where the pass has not what it takes.
LogitParts machineParts(const Trace& trace, int token, int query);

/// What was computed elsewhere: the row as trained, where the edits make it another one, and the parts of the
/// logit.
struct MachineMore {
    const OneRow* trained = nullptr;
    const LogitParts* parts = nullptr;
    bool logits = true; // whether anybody looks at them
};
/// The same with its words, and with what is said next. Where one key is asked for, products and scores are
/// those that make up the told key's, number by number.
MachineScene machineScene(const SessionState& state, const OneRow& row, const MachineMore& more = {});

/// "What “?” (row 36) does in layer 2 head 1."
QString machineText(const SessionState& state, const OneRow& row);

} // namespace lambdascope
