// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/lessons/lesson.h"
#include "widgets/lessons/instrument.h"

namespace lambdascope {

/// The row that a page's machine shows, of the state on screen: its boxes with what they are once opened.
/// `covers`: the question is not answered yet.
MachineShown lessonMachine(const SessionState& state, const InstrumentBlock& machine, const Stage& stage,
                           bool covers);

} // namespace lambdascope
