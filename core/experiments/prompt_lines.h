// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"

#include <string>

namespace lambdascope {

/// The prompts of the experiment `needle` as lines of JSON, one a prompt, in the order of the settings:
/// {"setting", "prompt", "depth", "text", "asked" (the numbers), "spans" {"answers", "sentences", "numbers"}:
/// [first byte, byte past the last] of the text, and of each model by its side {"tokens", "answers",
/// "sentences", "numbers": indices of tokens, "said", "right"}: what it said in the place of each answer, the
/// right ones before it given}. Of the records and the models alone: the same bytes however they were
/// computed. Throws UsageError where a record is missing or says no answers, as those of earlier programs.
std::string needlePromptLines(const Protocol& protocol, const AskedModels& models,
                              const ExperimentRecords& records);

} // namespace lambdascope
