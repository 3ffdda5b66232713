// SPDX-License-Identifier: MIT
#include "widgets/lab/lab_geometry.h"

namespace lambdascope {
namespace {

constexpr int tokensBefore = 30; // the frames before the first trace are those of a prompt of thirty tokens

} // namespace

LabGeometry LabGeometry::of(const LabScene& scene, const Frame& frame) {
    LabGeometry g;
    const int tokens =
        scene.maps.tokens.isEmpty() ? tokensBefore : static_cast<int>(scene.maps.tokens.size());
    g.layout = LabLayout::of(frame.size, tokens, frame.pixelRatio);
    if (g.layout.arrangement == LabLayout::Arrangement::TooSmall) return g;
    g.chart = ChartLayout::of(g.layout.chart, scene, frame.atLeast);
    g.maps = MapsLayout::of(g.layout.maps, tokens, frame.pixelRatio);
    g.title = LowerTitle::of(g.layout.lower, scene);
    g.showsTraining = scene.lower == LabScene::Lower::Training && scene.training;
    if (g.showsTraining)
        g.training = TrainingLayout::of(g.layout.lower, *scene.training);
    else
        g.sweep = SweepLayout::of(g.layout.lower, scene.sweep);
    return g;
}

LabTarget LabGeometry::targetAt(QPointF point, const MapView& view) const {
    using Kind = LabTarget::Kind;
    if (layout.arrangement == LabLayout::Arrangement::TooSmall) return {};
    if (const int map = maps.mapAt(point); map >= 0) return {Kind::Map, map, maps.cellAt(point, view)};
    if (const int layer = chart.pointAt(point); layer >= 0) return {Kind::Point, layer, {}};
    if (const int layer = chart.layerAt(point); layer >= 0) return {Kind::Column, layer, {}};
    if (title.sweepTab.contains(point)) return {Kind::SweepTab, -1, {}};
    if (title.trainingTab.contains(point)) return {Kind::TrainingTab, -1, {}};
    if (title.run.contains(point)) return {Kind::Run, -1, {}};
    if (title.cancel.contains(point)) return {Kind::Cancel, -1, {}};
    const double reach = 12; // the scrubber's handle hangs over
    if (showsTraining) {
        if (training.frame.adjusted(-reach, 0, reach, reach).contains(point)) return {Kind::Scrubber, -1, {}};
    } else if (sweep.frame.contains(point)) {
        return {Kind::Sweep, -1, {}};
    }
    return {};
}

} // namespace lambdascope
