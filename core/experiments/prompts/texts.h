// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "core/experiments/prompts/inputs.h"
#include "core/experiments/scores.h"

#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// Running text, the documents of a file, for losses and activations: each begins anew and is cut where the
/// models' context ends.
class TextSet {
  public:
    /// "text" and "tokens".
    static std::vector<ExperimentOption> options(const char* tokens);

    TextSet(const Protocol& protocol, const AskedModels& models);

    /// Tokens of the documents whose number is `batch` modulo `batches`.
    [[nodiscard]] std::vector<std::vector<int>> of(const std::string& side, int batch, int batches) const;
    [[nodiscard]] OrderedJson fact() const { return input_.fact(); }
    [[nodiscard]] int count() const { return static_cast<int>(tokens_.begin()->second.size()); }

  private:
    ExperimentInput input_;
    std::map<std::string, std::vector<std::vector<int>>> tokens_; // by side, of the same documents
};

/// Every row of a text.
AskedText allRowsOf(std::vector<int> tokens);

/// {"loss": Σ −log p, "tokens": how many were predicted} of some texts.
OrderedJson lossOf(Backend& backend, const ModelPtr& model, const Edits& edits,
                   const std::vector<std::vector<int>>& texts, bool alone = false);

/// Puts "loss", nats a token, of the records beside what a row has of each side.
void addLoss(OrderedJson& row, const SettingRecords& records);

} // namespace lambdascope
