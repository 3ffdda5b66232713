// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/engine.h"
#include "app/session/session_state.h"

#include <QFlags>
#include <QObject>

namespace lambdascope {

/// What of the state can change by itself; a view asks for the parts that it reads (Session::onChange()).
enum class Part {
    Models = 1 << 0,    // those that are open, and the step of their training
    Text = 1 << 1,      // the prompt
    Pass = 1 << 2,      // traces, their tokens and measures, whether they are current, why they are not
    Edits = 1 << 3,     // those in force, and the slots
    Selection = 1 << 4, // head, twin, pin, target, marks, peek, choices
    Sweep = 1 << 5,
    Recording = 1 << 6, // of a page
    Effects = 1 << 7,
    Experiments = 1 << 8,
    Writing = 1 << 9, // rows, and which of them is followed
};
Q_DECLARE_FLAGS(Parts, Part)

/// Owns some of the state, with the timers and numbers that it takes: reads all of it, changes its own alone.
/// (Passes puts a trace that has got its maps in the place of the one without, wherever that is a key.)
class StateOwner : public QObject {
    Q_OBJECT

  public:
    StateOwner(Engine& engine, const SessionState& state) : engine_(engine), state_(state) {}

  signals:
    void changed(lambdascope::Parts parts);

  protected:
    Engine& engine_;
    const SessionState& state_;
};

} // namespace lambdascope

Q_DECLARE_OPERATORS_FOR_FLAGS(lambdascope::Parts) // in lambdascope it would hide those of Qt
