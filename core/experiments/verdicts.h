// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "core/experiments/prompts/needles.h"

#include <functional>
#include <string>
#include <vector>

namespace lambdascope {

/// What one model says to the prompts of a cell.
struct NeedleAnswers {
    std::string right;                // "0110…": which prompts were answered to the last digit
    std::vector<std::string> numbers; // the same of the numbers that each asks for
    std::vector<std::vector<std::vector<int>>> said; // the tokens in their place
};
/// `alone`: as scoreTexts has it.
NeedleAnswers needleAnswers(Backend& backend, const NeedlePrompts& prompts, const NeedleTask& task,
                            const ExperimentCell& cell, const AskedModels& models, const Edits& edits,
                            bool alone = false);

/// {"setting", "diff": {"right", "count", "accuracy", "low", "high"}, "standard" or "beside", "mcnemar_p"} of
/// the records' "right", over the prompts that `of` takes (by number). McNemar's over those that both models
/// were asked.
OrderedJson accuracyRow(const SettingRecords& records, const std::function<bool(int prompt)>& of);

/// Adds to such a row, of the records' "numbers": {"numbers_right", "numbers", "per_number"} of each model,
/// over all numbers that those prompts ask for. Nothing of records that an earlier program wrote without.
void addPerNumber(OrderedJson& row, const SettingRecords& records, const std::function<bool(int prompt)>& of);

} // namespace lambdascope
