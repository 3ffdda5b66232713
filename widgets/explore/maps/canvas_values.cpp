// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/canvas_values.h"

#include "core/analysis/attention/cell.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

/// The largest weight of every row.
std::vector<float> rowMaxima(const ScaledMap& map) {
    std::vector<float> maxima;
    for (std::int64_t q = 0; q < map.tokens; ++q) {
        const float* row = map.weights + q * map.tokens;
        const float factor = map.factors.empty() ? 1 : std::abs(map.factors[static_cast<std::size_t>(q)]);
        maxima.push_back(factor * *std::max_element(row, row + map.tokens));
    }
    return maxima;
}

/// A softmax row sums to 1; one of zeros is left out of a trace file.
bool isThere(const ScaledMap& map, std::int64_t query) {
    const float* row = map.weights + query * map.tokens;
    return std::any_of(row, row + map.tokens, [](float weight) { return weight != 0; });
}

} // namespace

float scaleOf(std::span<const ScaledMap> maps) {
    std::vector<float> maxima;
    for (const ScaledMap& map : maps) {
        const std::vector<float> of = rowMaxima(map);
        for (std::int64_t q = 1; q < map.tokens; ++q) // the first row has one cell
            if (isThere(map, q)) maxima.push_back(of[static_cast<std::size_t>(q)]);
    }
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
    auto diff = layerWithMaps(scene.diff.get(), scene.head);
    auto standard = layerWithMaps(scene.standard.get(), scene.twin);
    const bool sameMaps =
        diff == diff_ && standard == standard_ && scene.head == head_ && scene.twin == twin_;
    const bool sameScale = sameMaps && scene.scale == chosen_;
    if (sameScale && scene.mix == mix_ && scene.plainSecond == plainSecond_) return;
    diff_ = std::move(diff);
    standard_ = std::move(standard);
    head_ = scene.head;
    twin_ = scene.twin;
    mix_ = scene.mix;
    plainSecond_ = scene.plainSecond;
    chosen_ = scene.scale;
    if (!sameMaps) beside_ = standard_ ? weightsOfHead(*standard_, twin_.head) : Tensor();
    if (!sameScale) findScale(scene);
    findRows(scene);
    findApart();
    findMatrices(scene);
    signedClipped_ = false;
    const auto largestOf = [](int panel) { // of the others the numbers are sums themselves
        return panel == CanvasLayout::differencePanel ? 1 : std::numeric_limits<float>::infinity();
    };
    for (const int panel :
         {CanvasLayout::differencePanel, CanvasLayout::standardPanel, CanvasLayout::apartPanel})
        signedClipped_ = signedClipped_ ||
                         (matrix(panel).isSigned && clips(matrix(panel), scaling(panel), largestOf(panel)));
}

void CanvasValues::findMatrices(const CanvasScene& scene) {
    matrices_ = {};
    if (diff_) {
        HeadMix second = scene.mix;
        if (scene.plainSecond) second = {.lambda = 1, .swapped = scene.mix.swapped};
        matrices_[0] = mapOf(*diff_, head_.head, MapName::A1, scene.mix);
        matrices_[1] = mapOf(*diff_, head_.head, MapName::A2, second);
        matrices_[2] = mapOf(*diff_, head_.head, MapName::Difference, scene.mix);
    }
    if (standard_)
        matrices_[CanvasLayout::standardPanel] =
            mapOf(*standard_, beside_, besideIsSigned(), recorded(CanvasLayout::standardPanel));
    if (!apart_.empty())
        matrices_[CanvasLayout::apartPanel] = mapOf(*diff_, apart_, true, recorded(CanvasLayout::apartPanel));
}

/// Cell by cell what the first model gives more; nothing where the two are not of one text.
void CanvasValues::findApart() {
    apart_ = {};
    if (!diff_ || !besideIsSigned() || beside_.cols() != diff_->maps[0].cols()) return;
    const std::int64_t tokens = beside_.cols();
    const std::vector<RowWeights> weights = rowWeights(*diff_, head_.head, mix_);
    const RowRange both = recorded(CanvasLayout::apartPanel);
    Tensor apart(tokens, tokens);
    float* cell = apart.writable();
    for (std::int64_t q = 0; q < tokens; ++q) {
        const float* const a1 = diff_->map(0, head_.head) + q * tokens;
        const float* const a2 = diff_->map(1, head_.head) + q * tokens;
        const auto [first, second] = weights[static_cast<std::size_t>(q)];
        const bool there = both.contains(q);
        for (std::int64_t k = 0; k < tokens; ++k, ++cell)
            *cell = !there ? 0 : first * a1[k] + second * a2[k] - beside_.at(q, k);
    }
    apart_ = apart;
}

void CanvasValues::findScale(const CanvasScene& scene) {
    std::vector<ScaledMap> maps;
    if (diff_) maps = scaledMaps(*diff_, head_.head, scene.trainedMix);
    // that of a second DIFF model is a signed sum: it has no maximum of a softmax row
    const bool softmax = standard_ && !besideIsSigned();
    if (softmax) maps.push_back({beside_.data(), beside_.cols(), {}});
    const float absolute = scaleOf(maps);
    const auto& shown = diff_ ? diff_ : standard_;
    const int head = diff_ ? head_.head : twin_.head;
    scale_ = chosen_.value_or(shown ? suitableScale(*shown, head, static_cast<int>(shown->maps[0].cols()) - 1)
                                    : MapScale::Absolute);
    ofDiff_ = diff_ ? mapScaling(scale_, *diff_, head_.head, scene.trainedMix, absolute) : MapScaling{};
    const HeadMix ofTwin =
        besideIsSigned() ? standard_->heads[static_cast<std::size_t>(twin_.head)] : HeadMix{};
    ofStandard_ = standard_ ? mapScaling(scale_, *standard_, twin_.head, ofTwin, absolute) : MapScaling{};
    // ink is full in a cell whose weight may go on growing
    softmaxClipped_ = std::ranges::any_of(maps, [&](const ScaledMap& map) {
        const MapScaling& scaling = softmax && map.weights == beside_.data() ? ofStandard_ : ofDiff_;
        std::vector<float> maxima = rowMaxima(map);
        for (std::size_t q = 0; q < maxima.size(); ++q)
            maxima[q] *= scaling.factor(static_cast<std::int64_t>(q));
        return std::ranges::any_of(maxima, [&](float weight) { return weight > scaling.maximum; });
    });
}

void CanvasValues::findRows(const CanvasScene& scene) {
    rows_.clear();
    lambdas_.clear();
    if (!diff_) return;
    rows_ = rowMasses(*diff_, head_.head, scene.mix);
    lambdas_ = rowLambdas(*diff_, head_.head, scene.mix);
}

RowRange CanvasValues::recorded(int panel) const {
    if (panel == CanvasLayout::apartPanel) { // rows that both have
        const RowRange of = recorded(0), beside = recorded(CanvasLayout::standardPanel);
        return {std::max(of.first, beside.first), std::min(of.end, beside.end)};
    }
    const bool standard = panel == CanvasLayout::standardPanel;
    const auto& layer = standard ? standard_ : diff_;
    return layer ? layer->rows(standard ? twin_.head : head_.head) : RowRange{};
}

bool CanvasValues::has(int query) const {
    return (!diff_ && !standard_) || recorded(0).contains(query) ||
           recorded(CanvasLayout::standardPanel).contains(query);
}

CellValues CanvasValues::diffCell(const CanvasScene& scene, Cell cell) const {
    return cellValues(*diff_, head_.head, cell, scene.mix);
}

namespace {

/// From where on the words of a panel's rows may begin: behind what stands left of it.
double labelsFrom(const CanvasLayout& layout, int panel) {
    const QRectF& rect = layout.panels.at(static_cast<std::size_t>(panel));
    double from = panel == CanvasLayout::standardPanel ? layout.divider : 0;
    const auto keepOff = [&](const QRectF& other) {
        if (other.right() <= rect.left() && other.bottom() > rect.top() && other.top() < rect.bottom())
            from = std::max(from, other.right());
    };
    for (const QRectF& other : layout.panels)
        if (!other.isEmpty()) keepOff(other);
    if (!layout.rowSums.isEmpty()) keepOff(layout.rowSums);
    return from + 3;
}

} // namespace

EquationPanels panelsOf(const CanvasScene& scene, const CanvasValues& values, const CanvasLayout& layout,
                        const MapView& view) {
    EquationPanels panels;
    for (int i = 0; i < CanvasLayout::panelCount; ++i) {
        const QRectF& rect = layout.panels.at(static_cast<std::size_t>(i));
        // between two maps of one equation there is room for a short word only
        const bool named = &rect == &layout.first() || i == CanvasLayout::standardPanel ||
                           layout.arrangement == CanvasLayout::Arrangement::Grid;
        panels.at(static_cast<std::size_t>(i)) = {
            .matrix = values.matrix(i),
            .scaling = values.scaling(i),
            .rect = rect,
            .view = view,
            .rowLabels = scene.tokens,
            .columnLabels = scene.tokens,
            .rowRoom = named ? rect.left() - labelsFrom(layout, i) : 0,
            .columnRoom = -layout.titleBaseline - 6,
        };
    }
    return panels;
}

std::vector<MapPanel> drawnOf(const CanvasScene& scene, const EquationPanels& panels) {
    std::vector<MapPanel> drawn;
    for (int i = 0; i < CanvasLayout::panelCount; ++i)
        if (const MapPanel& panel = panels.at(static_cast<std::size_t>(i));
            !panel.rect.isEmpty() && !panel.matrix.empty() && !scene.covers(i))
            drawn.push_back(panel);
    return drawn;
}

} // namespace lambdascope
