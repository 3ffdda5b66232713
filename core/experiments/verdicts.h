// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "core/experiments/prompts/needles.h"

#include <functional>
#include <string>

namespace lambdascope {

/// "0110…": which prompts of a cell were answered to the last digit. `alone`: as scoreTexts has it.
std::string needleVerdicts(Backend& backend, const NeedlePrompts& prompts, const NeedleTask& task,
                           const ExperimentCell& cell, const AskedModels& models, const Edits& edits,
                           bool alone = false);

/// {"setting", "diff": {"right", "count", "accuracy", "low", "high"}, "standard" or "beside", "mcnemar_p"} of
/// the records' "right", over the prompts that `of` takes (by number). McNemar's over those that both models
/// were asked.
OrderedJson accuracyRow(const SettingRecords& records, const std::function<bool(int prompt)>& of);

} // namespace lambdascope
