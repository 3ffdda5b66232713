// SPDX-License-Identifier: MIT
#include "widgets/explore/canvas_values.h"

#include "core/analysis/cell.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

std::shared_ptr<const LayerTrace> layerOf(const TracePtr& trace, int layer) {
    if (!trace || layer < 0 || layer >= static_cast<int>(trace->layers.size())) return nullptr;
    return trace->layers[layer]->hasMaps() ? trace->layers[layer] : nullptr;
}

/// The largest weight of every row but the first, which has one cell.
void addRowMaxima(const ScaledMap& map, std::vector<float>& maxima) {
    for (std::int64_t q = 1; q < map.tokens; ++q) {
        const float* row = map.weights + q * map.tokens;
        const float factor = map.factors.empty() ? 1 : std::abs(map.factors[static_cast<std::size_t>(q)]);
        maxima.push_back(factor * *std::max_element(row, row + q + 1));
    }
}

} // namespace

float scaleOf(std::span<const ScaledMap> maps) {
    std::vector<float> maxima;
    for (const ScaledMap& map : maps) addRowMaxima(map, maxima);
    if (maxima.empty()) return 1;
    const auto at =
        maxima.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(maxima.size() - 1) * 0.9);
    std::nth_element(maxima.begin(), at, maxima.end());
    return std::clamp(std::ceil(*at * 10 - 0.01F) / 10, 0.1F, 1.0F);
}

std::vector<ScaledMap> scaledMaps(const LayerTrace& layer, int head, const HeadMix& mix) {
    const std::int64_t tokens = layer.maps[0].cols();
    std::vector<ScaledMap> maps{{layer.map(0, head), tokens, {}}, {layer.map(1, head), tokens, {}}};
    for (const RowWeights& row : rowWeights(layer, head, mix)) {
        maps[0].factors.push_back(row.first);
        maps[1].factors.push_back(row.second);
    }
    return maps;
}

bool hasTokenLambda(const CanvasScene& scene) {
    const int layer = scene.head.layer;
    return scene.diff && layer >= 0 && layer < static_cast<int>(scene.diff->layers.size()) &&
           !scene.diff->layers[layer]->tokenLambda.empty();
}

void CanvasValues::update(const CanvasScene& scene) {
    auto diff = layerOf(scene.diff, scene.head.layer);
    auto standard = layerOf(scene.standard, scene.twin.layer);
    const bool sameMaps =
        diff == diff_ && standard == standard_ && scene.head == head_ && scene.twin == twin_;
    if (sameMaps && scene.mix == mix_) return;
    diff_ = std::move(diff);
    standard_ = std::move(standard);
    head_ = scene.head;
    twin_ = scene.twin;
    mix_ = scene.mix;
    if (!sameMaps) findMaximum(scene);
    findRows(scene);
}

void CanvasValues::findMaximum(const CanvasScene& scene) {
    std::vector<ScaledMap> maps;
    if (diff_) maps = scaledMaps(*diff_, head_.head, scene.trainedMix);
    if (standard_) maps.push_back({standard_->map(0, twin_.head), standard_->maps[0].cols(), {}});
    maximum_ = scaleOf(maps);
}

void CanvasValues::findRows(const CanvasScene& scene) {
    softmaxClipped_ = (diff_ || standard_) && maximum_ < 1; // the first row's only cell is 1
    rows_.clear();
    lambdas_.clear();
    signedClipped_ = false;
    if (!diff_) return;
    rows_ = rowMasses(*diff_, head_.head, scene.mix);
    lambdas_ = rowLambdas(*diff_, head_.head, scene.mix);
    const std::vector<RowWeights> weights = rowWeights(*diff_, head_.head, scene.mix);
    const std::int64_t tokens = diff_->maps[0].cols();
    for (std::int64_t q = 0; q < tokens && !signedClipped_; ++q) {
        const float* a1 = diff_->map(0, head_.head) + q * tokens;
        const float* a2 = diff_->map(1, head_.head) + q * tokens;
        const auto [first, second] = weights[static_cast<std::size_t>(q)];
        for (std::int64_t k = 0; k <= q; ++k)
            signedClipped_ |= std::abs(first * a1[k] + second * a2[k]) > maximum_;
    }
}

CellValues CanvasValues::diffCell(const CanvasScene& scene, Cell cell) const {
    return cellValues(*diff_, head_.head, cell, scene.mix);
}

float CanvasValues::standardCell(const CanvasScene&, Cell cell) const {
    return standard_->map(0, twin_.head)[cell.query * standard_->maps[0].cols() + cell.key];
}

} // namespace lambdascope
