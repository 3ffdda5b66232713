// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/canvas_values.h"

#include <algorithm>
#include <limits>

namespace lambdascope {
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
    findMatrices(scene);
    if (!sameScale) findScale(scene);
    findClipped();
    rows_ = rowMasses(matrix(CanvasLayout::differencePanel));
}

void CanvasValues::findMatrices(const CanvasScene& scene) {
    matrices_ = {};
    MapMatrix& difference = matrices_[CanvasLayout::differencePanel];
    MapMatrix& beside = matrices_[CanvasLayout::standardPanel];
    if (diff_) {
        HeadMix second = scene.mix;
        if (scene.plainSecond) second = {.lambda = 1, .swapped = scene.mix.swapped};
        matrices_[0] = mapOf(*diff_, head_.head, MapName::A1, scene.mix);
        matrices_[1] = mapOf(*diff_, head_.head, MapName::A2, second);
        difference = mapOf(*diff_, head_.head, MapName::Difference, scene.mix);
    }
    if (standard_) beside = mapOf(*standard_, twin_.head);
    if (beside.isSigned) matrices_[CanvasLayout::apartPanel] = minus(difference, beside);
}

void CanvasValues::findScale(const CanvasScene& scene) {
    const MapMatrix& beside = matrix(CanvasLayout::standardPanel);
    std::vector<MapMatrix> softmax; // that of a second DIFF model has no part in where the scale ends
    if (diff_) softmax.push_back(mapOf(*diff_, head_.head, MapName::Difference, scene.trainedMix));
    if (standard_ && !beside.isSigned) softmax.push_back(beside);
    const MapMatrix first = diff_ ? softmax.front() : beside;
    const float absolute = absoluteEnd(softmax);
    scale_ = chosen_.value_or(suitableScale(first));
    ofDiff_ = diff_ ? mapScaling(scale_, first, absolute) : MapScaling{};
    ofStandard_ = standard_ ? mapScaling(scale_, beside, absolute) : MapScaling{};
}

/// Ink or colour is full in a cell whose weight may go on growing.
void CanvasValues::findClipped() {
    clipped_ = {};
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        bool& clipped = clipped_.at(matrix(panel).isSigned ? 1 : 0);
        const bool isSoftmax = panel != CanvasLayout::apartPanel; // or made of softmax maps
        const float largest = isSoftmax ? 1 : std::numeric_limits<float>::infinity();
        clipped = clipped || clips(matrix(panel), scaling(panel), largest);
    }
}

bool CanvasValues::has(int query) const {
    return (!diff_ && !standard_) || std::ranges::any_of(matrices_, [query](const MapMatrix& map) {
               return !map.empty() && map.recorded.contains(query);
           });
}

RowRange CanvasValues::recorded() const {
    return matrix(diff_ ? 0 : CanvasLayout::standardPanel).recorded;
}

std::vector<float> CanvasValues::lambdas() const {
    return diff_ ? rowLambdas(*diff_, head_.head, mix_) : std::vector<float>();
}

CellValues CanvasValues::diffCell(Cell cell) const {
    return cellValues(matrix(CanvasLayout::differencePanel), cell,
                      diff_->inRow(mix_, head_.head, cell.query));
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
            .covered = scene.covers(i),
        };
    }
    return panels;
}

} // namespace lambdascope
