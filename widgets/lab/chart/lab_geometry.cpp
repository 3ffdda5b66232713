// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/lab_geometry.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double leastWidth = 480, leastHeight = 320;
constexpr double narrow = 900; // below it the maps go under the charts, if there is height for that
constexpr double chartShare = 0.573;

/// Around a map: labels and the colour bar at its sides, title and labels above, arithmetic below.
struct MapMargins {
    double left, right, above, below, title, arithmetic, outer;
};

MapMargins marginsFor(bool compact, bool groups) {
    const double more = !groups ? 0 : compact ? 34 : 26; // for the words of sentences
    if (compact) return {58 + more, 46, 54 + more, 24, -40 - more, 18, 8};
    return {87 + more, 52, 75 + more, 30, -61 - more, 23, 12};
}

/// The largest side of two maps in `area`, and whether they stand side by side.
std::pair<double, bool> mapSide(QSizeF area, const MapMargins& m, int tokens, double ratio) {
    const double across = m.left + m.right;
    const double down = m.above + m.below;
    const double stacked = std::min(area.width() - across, (area.height() - 2 * (m.outer + down)) / 2);
    const double beside = std::min((area.width() - across - m.left) / 2, area.height() - 2 * m.outer - down);
    const double stackedSide = mapSideFor(std::max(1.0, stacked), tokens, ratio);
    const double besideSide = mapSideFor(std::max(1.0, beside), tokens, ratio);
    return {std::max(stackedSide, besideSide), besideSide > stackedSide};
}

bool isCompact(QSizeF area) {
    return area.height() < 640 || area.width() < 360;
}

} // namespace

MapsCells MapsCells::of(const LabMaps& maps) {
    constexpr int before = 30;
    if (maps.tokens.isEmpty()) return {before, before};
    return {maps.rows(), maps.columns(), maps.byGroups()};
}

LabLayout LabLayout::of(QSizeF size, const MapsCells& cells, double pixelRatio) {
    LabLayout layout;
    if (size.width() < leastWidth || size.height() < leastHeight) return layout;
    double chartsWidth = size.width();
    double chartsHeight = size.height();
    if (size.width() < narrow && size.height() >= size.width() * 1.1) {
        layout.arrangement = Arrangement::Stacked;
        const double mapsHeight = std::floor(std::min(size.height() * 0.42, size.width() * 0.6));
        chartsHeight -= mapsHeight;
        layout.maps = {0, chartsHeight, size.width(), mapsHeight};
    } else {
        layout.arrangement = Arrangement::Columns;
        // as wide as two maps one above the other need, within reason
        const MapMargins m = marginsFor(isCompact({size.width() * 0.4, size.height()}), cells.groups);
        const double room = (size.height() - 2 * (m.outer + m.above + m.below)) / 2;
        const double wanted = mapSideFor(std::max(1.0, room), cells.most(), pixelRatio) + m.left + m.right;
        const double maps = std::floor(std::clamp(wanted, size.width() * 0.3, size.width() * 0.46));
        chartsWidth -= maps;
        layout.maps = {chartsWidth, 0, maps, size.height()};
    }
    const double chart = std::floor(chartsHeight * chartShare);
    layout.chart = {0, 0, chartsWidth, chart};
    layout.lower = {0, chart, chartsWidth, chartsHeight - chart};
    return layout;
}

MapsLayout MapsLayout::of(const QRectF& area, const MapsCells& cells, double pixelRatio) {
    MapsLayout layout;
    layout.area = area;
    layout.cells = cells;
    layout.compact = isCompact(area.size());
    const MapMargins m = marginsFor(layout.compact, cells.groups);
    const auto [side, beside] = mapSide(area.size(), m, cells.most(), pixelRatio);
    layout.sideBySide = beside;
    layout.place(side, pixelRatio);
    return layout;
}

MapsLayout MapsLayout::pairOf(const MapsCells& cells, double side) {
    MapsLayout layout;
    layout.cells = cells;
    layout.sideBySide = true;
    const MapMargins m = marginsFor(false, cells.groups);
    layout.area = {0, 0, 2 * (m.left + side) + m.right, 2 * m.outer + m.above + side + m.below};
    layout.place(side, 1);
    return layout;
}

void MapsLayout::place(double side, double pixelRatio) {
    const MapMargins m = marginsFor(compact, cells.groups);
    const double width = side * cells.columns / cells.most(), height = side * cells.rows / cells.most();
    const bool beside = sideBySide;
    labelWidth = m.left;
    titleOffset = m.title;
    arithmeticOffset = m.arithmetic;
    const auto whole = [&](double at) { return std::round(at * pixelRatio) / pixelRatio; };
    const double across = beside ? 2 * (m.left + side) + m.right : m.left + side + m.right;
    const double left = area.left() + m.left + std::max(0.0, (area.width() - across) / 2);
    const double down = beside ? m.above + side + m.below : 2 * (m.above + side + m.below);
    const double spare = std::max(0.0, area.height() - 2 * m.outer - down);
    const double top = area.top() + m.outer + m.above + (beside ? std::min(24.0, spare / 2) : 0);
    const double step = beside ? m.left + side : m.above + side + m.below + std::min(24.0, spare / 2);
    maps[0] = {whole(left), whole(top), width, height};
    maps[1] = beside ? QRectF(whole(left + step), whole(top), width, height)
                     : QRectF(whole(left), whole(top + step), width, height);
    const QRectF& last = maps[beside ? 1 : 0];
    bar = {last.right() + 16, last.top(), compact ? 10.0 : 12.0,
           std::clamp(side * 0.46, std::min(side, 48.0), 220.0)};
}

int MapsLayout::mapAt(QPointF point) const {
    for (int i = 0; i < count; ++i)
        if (maps[i].contains(point)) return i;
    return -1;
}

std::optional<Cell> MapsLayout::cellAt(QPointF point, const MapView& view) const {
    const int map = mapAt(point);
    if (map < 0) return {};
    return grid().cellAt(point - maps[map].topLeft(), view);
}

std::optional<QRectF> MapsLayout::cellRect(int map, Cell cell, const MapView& view) const {
    const auto inside = grid().cellRect(cell, view);
    if (!inside) return {};
    return inside->translated(maps[map].topLeft());
}

LabGeometry LabGeometry::of(const LabScene& scene, const Frame& frame) {
    LabGeometry g;
    const MapsCells cells = MapsCells::of(scene.maps);
    g.layout = LabLayout::of(frame.size, cells, frame.pixelRatio);
    if (g.layout.arrangement == LabLayout::Arrangement::TooSmall) return g;
    g.chart = ChartLayout::of(g.layout.chart, scene, frame.atLeast);
    g.maps = MapsLayout::of(g.layout.maps, cells, frame.pixelRatio);
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
