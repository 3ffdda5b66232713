// SPDX-License-Identifier: MIT
#include "core/compute/trace.h"

#include "core/compute/edits.h"
#include "core/compute/recorded_pass.h"
#include "core/model/model.h"
#include "core/model/recorded/recording.h"

#include <algorithm>

namespace lambdascope {

TokenLambdas rangeOf(const Tensor& all, std::int64_t first, std::int64_t end) {
    if (all.rows() == 0 || first >= end) return {};
    TokenLambdas found{all.at(0, first), 0, all.at(0, first)};
    double sum = 0;
    for (std::int64_t row = 0; row < all.rows(); ++row)
        for (std::int64_t h = first; h < end; ++h) {
            const float lambda = all.at(row, h);
            found.least = std::min(found.least, lambda);
            found.most = std::max(found.most, lambda);
            sum += lambda;
        }
    found.mean = static_cast<float>(sum / static_cast<double>(all.rows() * (end - first)));
    return found;
}

RowRange LayerTrace::rows(int head) const {
    if (!hasMaps()) return {};
    if (!recording) return {0, static_cast<int>(maps[0].cols())};
    return recording->hasHead(head) ? RowRange{recording->firstRow, recording->endRow} : RowRange{};
}

int Trace::lastRow() const {
    return model && model->recording ? model->recording->endRow - 1 : tokenCount() - 1;
}

TracePtr withLayersToCome(const Trace& soFar) {
    const Model& model = *soFar.model;
    if (model.plan.tokenLambda) return nullptr;
    auto shown = std::make_shared<Trace>(soFar);
    for (auto l = static_cast<int>(soFar.layers.size()); l < static_cast<int>(model.layers.size()); ++l) {
        auto layer = std::make_shared<LayerTrace>();
        layer->lambda = editedLambda(model.layers[static_cast<std::size_t>(l)].lambda,
                                     inForce(model, soFar.request.edits), l);
        layer->heads = headMixes(model, soFar.request.edits, l);
        layer->causal = model.causal;
        shown->layers.push_back(std::move(layer));
    }
    return shown;
}

std::shared_ptr<const LayerTrace> layerWithMaps(const Trace* trace, int layer) {
    if (trace == nullptr || layer < 0 || layer >= static_cast<int>(trace->layers.size())) return nullptr;
    const auto& found = trace->layers[static_cast<std::size_t>(layer)];
    return found && found->hasMaps() ? found : nullptr;
}

std::shared_ptr<const LayerTrace> layerWithMaps(const Trace* trace, HeadId head) {
    auto found = layerWithMaps(trace, head.layer);
    return found && !found->rows(head.head).empty() ? found : nullptr;
}

std::vector<int> sharingSecondMap(const Trace& trace, HeadId head) {
    std::vector<int> others = trace.model->plan.sharing(head.head, 1);
    const auto layer = static_cast<std::size_t>(head.layer);
    if (others.empty() || layer >= trace.layers.size() || !trace.layers[layer]->patch) return others;
    const LayerEdit& edit = trace.layers[layer]->patch->edit;
    const bool patched = edit.has(Patch::A2, head.head);
    std::erase_if(others, [&](int other) { return edit.has(Patch::A2, other) != patched; });
    return others;
}

} // namespace lambdascope
