// SPDX-License-Identifier: MIT
#include "app/session_state.h"

namespace lambdascope {

HeadId SessionState::twin() const {
    if (!models.diff) return head;
    if (chosenTwin) return *chosenTwin;
    if (twinRule == TwinRule::LargestWeight && pin && standard)
        if (const auto strongest = strongestHead(*standard, *pin)) return *strongest;
    return nearest.head;
}

bool SessionState::editsCurrent() const {
    if (!models.diff || !diffInForce) return true;
    return firstDifference(edits, diffInForce->request.edits, *models.diff) ==
           static_cast<int>(models.diff->layers.size());
}

bool SessionState::edited() const {
    return models.diff && diffInForce &&
           firstDifference({}, diffInForce->request.edits, *models.diff) <
               static_cast<int>(models.diff->layers.size());
}

LambdaInForce SessionState::lambda(int layer) const {
    if (!models.diff || layer >= static_cast<int>(models.diff->layers.size())) return {};
    return lambdaInForce(models.diff->layers[layer].lambda, edits, layer);
}

HeadMix SessionState::mix(HeadId head) const {
    if (!models.diff || head.layer >= static_cast<int>(models.diff->layers.size())) return {};
    const std::vector<HeadMix> mixes = headMixes(*models.diff, edits, head.layer);
    return head.head < static_cast<int>(mixes.size()) ? mixes[head.head] : HeadMix{};
}

} // namespace lambdascope
