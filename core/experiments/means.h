// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// Numbers of prompts, by name and prompt; what a prompt has no number of is not there.
class PromptValues {
  public:
    void add(int prompt, const std::string& name, double value) { values_[name].emplace_back(prompt, value); }
    /// {name: [[prompt, value], …]}
    [[nodiscard]] OrderedJson json() const;

  private:
    std::map<std::string, std::vector<std::pair<int, double>>> values_;
};

/// The means of what cells have under "values", over the prompts that `of` takes; names that begin with
/// `start`, without it. And "error": their standard errors over prompts.
OrderedJson meansOf(const SettingRecords& records, const std::string& side, const std::string& start,
                    const std::function<bool(int prompt)>& of = {});

} // namespace lambdascope
