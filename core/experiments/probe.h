// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/prompts/needles.h"
#include "core/experiments/prompts/texts.h"
#include "core/experiments/verdicts.h"

#include <vector>

namespace lambdascope {

/// What experiments ask that change a model: how many needles it still finds, and its loss on running text.
class Probe {
  public:
    /// Of needles, of a text, in this order.
    static std::vector<ExperimentOption> options(const char* prompts, const char* tokens);

    Probe(const Protocol& protocol, const AskedModels& models);

    [[nodiscard]] int batches() const { return batchesOf(prompts_.count()); }
    [[nodiscard]] const std::vector<NeedleTask>& tasks() const { return prompts_.tasks(); }
    [[nodiscard]] const NeedlePrompts& prompts() const { return prompts_; }
    [[nodiscard]] const AskedModels& models() const { return models_; }
    [[nodiscard]] OrderedJson facts() const;
    /// Settings for every task: its values, then those given.
    [[nodiscard]] std::vector<ExperimentSetting> settings(const std::vector<ExperimentSetting>& of) const;
    /// Which task a setting of that list is of, and which of those given.
    [[nodiscard]] const NeedleTask& taskOf(std::size_t setting, std::size_t given) const {
        return tasks()[setting / given];
    }
    /// {"right", "loss", "tokens"}. `alone`: as scoreTexts has it.
    [[nodiscard]] OrderedJson ask(Backend& backend, const NeedleTask& task, const ExperimentCell& cell,
                                  const Edits& edits, bool alone) const;

  private:
    AskedModels models_;
    NeedlePrompts prompts_;
    TextSet text_;
};

/// A row of such records: accuracies, McNemar's test and losses. {"cells": [row]}
OrderedJson summarizeProbe(const SettingRecords& records);

} // namespace lambdascope
