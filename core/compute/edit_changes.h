// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/edits.h"

#include <map>

namespace lambdascope {

/// The two numbers of a layer that a hand can move.
enum class Quantity { LambdaInit, Lambda };

/// Layers first … last.
struct LayerRange {
    int first = 0, last = 0;
    [[nodiscard]] bool contains(int layer) const { return layer >= first && layer <= last; }
    [[nodiscard]] int count() const { return last - first + 1; }
    friend bool operator==(const LayerRange&, const LayerRange&) = default;
};

// Each returns the edits after one wish of the user; what says nothing any more is taken out.

/// λ_init or λ of some layers. Moving λ_init ends an override of λ, which would hide it.
Edits withValues(Edits edits, Quantity quantity, const std::map<int, double>& values, const Model& model);
/// λ_init and λ of the layers as trained, whatever schedule is in force; experiments stay.
Edits withTrained(Edits edits, LayerRange layers, const Model& model);
/// λ_init of all layers by a schedule, or as trained; values of single layers end.
Edits withSchedule(Edits edits, const std::optional<Schedule>& schedule);
/// An experiment on one head, or on allHeads, of the layers.
Edits withAblation(Edits edits, LayerRange layers, int head, Ablation ablation, bool on, const Model& model);
/// λ = 0 in the layers, or the λ that follows from λ_init again.
Edits withLambdaZero(Edits edits, LayerRange layers, bool on);

} // namespace lambdascope
