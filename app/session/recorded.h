// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/files/session_record.h"

#include <filesystem>

namespace lambdascope {

class EditHistory;

/// What of the state a session's file keeps; the rest is computed from it.
RecordedView viewOf(const SessionState& state, const EditHistory& history);
/// The open models by folder, name and size; `file`: the session's, where paths begin. Without SHA-256, which
/// reads every byte.
RecordedModels modelsOf(const SessionState& state, const std::filesystem::path& file);

/// Of the models that are open in a state, what a file kept of it, as far as it suits them. Throws Error.
void takeRecord(const RecordedView& view, SessionState& fresh);
void takeWriting(const RecordedWriting& record, SessionState& fresh);

/// Whether the pair has its models as they were after a step of its training.
bool hasStep(const std::shared_ptr<const TrainingHistory>& history, int step);

} // namespace lambdascope
