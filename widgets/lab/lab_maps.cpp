// SPDX-License-Identifier: MIT
#include "widgets/lab/lab_maps.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/explore/canvas_values.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// A layer's maps, where they are there and of the text whose tokens are shown.
std::shared_ptr<const LayerTrace> layerOf(const TracePtr& trace, int layer, qsizetype tokens) {
    if (!trace || layer < 0 || layer >= static_cast<int>(trace->layers.size())) return nullptr;
    const auto& found = trace->layers[layer];
    return found && found->maps.size() == 2 && found->maps[0].cols() == tokens ? found : nullptr;
}

} // namespace

void LabMapValues::update(const LabMaps& maps) {
    const auto trained = layerOf(maps.trained, maps.head.layer, maps.tokens.size());
    // Until a pass with the edits is there, the trained maps stand in: the edited layer's own do not depend
    // on its λ.
    const auto inForce = maps.inForce ? layerOf(maps.inForce, maps.head.layer, maps.tokens.size()) : trained;
    const std::array layers = {trained, maps.peek ? trained : inForce};
    const std::array mixes = {maps.trainedMix, maps.peek ? maps.trainedMix : maps.mix};
    const bool sameTrained = layers[0] == layers_[0] && maps.head == head_ && mixes[0] == mixes_[0];
    if (sameTrained && layers == layers_ && mixes == mixes_) return;
    const bool noTrained = !layers[0] && layers[1] != layers_[1];
    layers_ = layers;
    mixes_ = mixes;
    head_ = maps.head;
    for (int map = 0; map < MapsLayout::count; ++map)
        rows_[map] =
            layers_[map] ? rowWeights(*layers_[map], head_.head, mixes_[map]) : std::vector<RowWeights>{};
    if (!sameTrained || noTrained) {
        const auto& of = layers_[0] ? layers_[0] : layers_[1];
        maximum_ = of ? scaleOf(scaledMaps(*of, head_.head, mixes_[0])) : scaleOf({});
    }
    clipped_ = exceeds(0) || exceeds(1);
}

bool LabMapValues::exceeds(int map) const {
    if (!layers_[map]) return false;
    const std::int64_t tokens = layers_[map]->maps[0].cols();
    const float* a1 = layers_[map]->map(0, head_.head);
    const float* a2 = layers_[map]->map(1, head_.head);
    for (std::int64_t q = 0; q < tokens; ++q) {
        const auto [first, second] = rows_[map][static_cast<std::size_t>(q)];
        if (std::abs(first) + std::abs(second) <= maximum_) continue; // no weight can be larger
        for (std::int64_t k = 0; k <= q; ++k)
            if (std::abs(first * a1[q * tokens + k] + second * a2[q * tokens + k]) > maximum_) return true;
    }
    return false;
}

CellValues LabMapValues::cell(int map, Cell cell) const {
    return cellValues(*layers_[map], head_.head, cell, mixes_[map]);
}

float LabMapValues::weight(int map, Cell at) const {
    return cell(map, at).difference();
}

void MapLabels::update(const QStringList& tokens, const CellGrid& grid, const MapView& view, bool compact,
                       const std::optional<Cell>& hover, const std::optional<Cell>& pin) {
    Inputs inputs{tokens, grid, view, compact, hover, pin};
    if (inputs_ && *inputs_ == inputs) return;
    inputs_ = std::move(inputs);
    queries_ = made(true);
    keys_ = made(false);
}

std::vector<MapLabels::Label> MapLabels::made(bool queries) const {
    const auto indexOf = [&](const Cell& cell) { return queries ? cell.query : cell.key; };
    const double side = inputs_->grid.cellSize(inputs_->view);
    std::vector<int> marked;
    if (inputs_->hover) marked.push_back(indexOf(*inputs_->hover));
    if (inputs_->pin) {
        const int pin = indexOf(*inputs_->pin);
        if (marked.empty() || side >= 9.5 || std::abs(pin - marked[0]) * side >= 12) marked.push_back(pin);
    }
    const double first = queries ? inputs_->view.firstQuery : inputs_->view.firstKey;
    const double count = inputs_->grid.tokens / inputs_->view.zoom;
    const int most = inputs_->compact ? (queries ? 7 : 5) : queries ? 10 : 9;
    std::vector<Label> labels;
    for (const int index : labelledTokens(inputs_->tokens, first, count, side, marked)) {
        const double at = (index - first + 0.5) * side;
        if (at < 0 || at > inputs_->grid.size) continue;
        const bool strong = std::ranges::find(marked, index) != marked.end();
        labels.push_back({at, labelOf(inputs_->tokens, index, most), strong});
    }
    return labels;
}

} // namespace lambdascope
