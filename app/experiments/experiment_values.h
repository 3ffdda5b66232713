// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/files/numbers.h"
#include "widgets/experiments/experiment_scene.h"

#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// The workspace Experiments as a function of the state.
ExperimentScene experimentScene(const SessionState& state);
/// Its plots alone, for a figure too.
PlotScene plotScene(const SessionState& state);

// The result on screen as a figure. Each throws UsageError where there is none.
void checkExperiment(const SessionState& state);
/// A table a plot, with the ends of its intervals.
std::vector<NumberTable> experimentTables(const SessionState& state);
/// What it is of: models with their hashes, and the protocol.
QString experimentSentence(const SessionState& state);
QString experimentHeading(const SessionState& state);
std::map<std::string, std::string> experimentFacts(const SessionState& state);
/// In one sentence, for the status bar.
QString experimentStatus(const SessionState& state);

} // namespace lambdascope
