// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What the user changed in one layer; nothing set means trained.
struct LayerEdit {
    std::optional<double> lambdaInit; // replaces λ_init inside λ (and, if followed, in the output factor)
    std::optional<double> lambda;     // replaces λ itself; beats lambdaInit inside λ

    [[nodiscard]] bool empty() const { return !lambdaInit && !lambda; }
    friend bool operator==(const LayerEdit&, const LayerEdit&) = default;
};

/// All changes to a model, one value. Layers count from 0. A layer without a change has no entry.
struct Edits {
    std::map<int, LayerEdit> layers;
    bool outputFactorFollows = true; // (1 − λ_init) uses the edited λ_init, as training with it would

    [[nodiscard]] bool empty() const { return layers.empty(); }
    [[nodiscard]] LayerEdit of(int layer) const;
    void set(int layer, const LayerEdit& edit);
    friend bool operator==(const Edits&, const Edits&) = default;
};

/// The numbers in force in one layer.
struct LambdaInForce {
    float lambda = 0;       // weight of the second map is −λ
    double init = 0;        // λ_init in force
    float outputFactor = 1; // 1 − λ_init, trained or in force
};
LambdaInForce lambdaInForce(const LambdaParts& trained, const Edits& edits, int layer);

/// The first layer whose numbers differ between two sets of edits; `layers` if none does.
int firstDifference(const Edits& a, const Edits& b, const Model& model);

/// "--lambda-init 2=0", "--lambda all=0.5", "--output-factor keep": the words of the command line, one option
/// and its value each. Throws UsageError.
void applyEditArgument(Edits& edits, std::string_view option, std::string_view value, const Model& model);

/// Arguments, an option and its value in turn, that parse back to the same edits; empty for none.
std::vector<std::string> toArguments(const Edits& edits);

} // namespace lambdascope
