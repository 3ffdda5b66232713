// SPDX-License-Identifier: MIT
#include "core/compute/edit_changes.h"

namespace lambdascope {

Edits withValues(Edits edits, Quantity quantity, const std::map<int, double>& values, const Model& model) {
    for (const auto& [layer, value] : values) {
        LayerEdit edit = edits.of(layer);
        if (quantity == Quantity::Lambda) {
            edit.lambda = value;
        } else {
            edit.lambdaInit = value;
            edit.lambda.reset();
            const bool trained = !edits.schedule && value == model.layers[layer].lambda.init;
            if (trained) edit.lambdaInit.reset();
        }
        edits.set(layer, edit);
    }
    return edits;
}

Edits withTrained(Edits edits, LayerRange layers, const Model& model) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        edit.lambda.reset();
        edit.lambdaInit.reset();
        if (edits.schedule) edit.lambdaInit = model.layers[layer].lambda.init;
        edits.set(layer, edit);
    }
    return edits;
}

Edits withSchedule(Edits edits, const std::optional<Schedule>& schedule) {
    const auto before = edits.layers;
    for (auto [layer, edit] : before) {
        edit.lambda.reset();
        edit.lambdaInit.reset();
        edits.set(layer, edit);
    }
    edits.schedule = schedule;
    return edits;
}

Edits withAblation(Edits edits, LayerRange layers, int head, Ablation ablation, bool on, const Model& model) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        edit.set(ablation, head, on, model.plan.headCount());
        edits.set(layer, edit);
    }
    return edits;
}

Edits withLambdaZero(Edits edits, LayerRange layers, bool on) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        if (on)
            edit.lambda = 0;
        else
            edit.lambda.reset();
        edits.set(layer, edit);
    }
    return edits;
}

} // namespace lambdascope
