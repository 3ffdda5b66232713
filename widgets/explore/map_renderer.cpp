// SPDX-License-Identifier: MIT
#include "widgets/explore/map_renderer.h"

#include <array>
#include <vector>

namespace lambdascope {
namespace {

enum Slot { A1, A2, A, slotCount };

} // namespace

MapRenderer::MapRenderer() : panels_(slotCount) {}

void MapRenderer::setTheme(const Theme& theme) {
    panels_.setTheme(theme);
}

void MapRenderer::setSources(const MapSources& sources) {
    panels_.setMap(A1, sources.diff, 0, sources.head);
    panels_.setMap(A2, sources.diff, 1, sources.head);
    panels_.setMap(A, sources.standard, 0, sources.twin);
    sources_ = sources;
}

void MapRenderer::draw(const Frame& frame) {
    if (frame.layout.arrangement == CanvasLayout::Arrangement::TooSmall) return;
    const auto& rects = frame.layout.panels;
    const int plus = frame.mix.swapped ? A2 : A1;
    const int minus = frame.mix.swapped ? A1 : A2;
    HeadMix plain = frame.mix; // λ·A2 stands there by itself
    plain.swapped = plain.off = false;
    const auto rows = [this](const HeadMix& mix) {
        return sources_.diff ? rowWeights(*sources_.diff, sources_.head, mix) : std::vector<RowWeights>{};
    };
    const std::array panels = {MapPanel{rects[0], PanelKind::First, plus, minus, {}},
                               MapPanel{rects[1], PanelKind::ScaledSecond, plus, minus, rows(plain)},
                               MapPanel{rects[2], PanelKind::WeightedSum, A1, A2, rows(frame.mix)},
                               MapPanel{rects[3], PanelKind::First, A, A2, {}}};
    std::vector<MapPanel> drawn;
    drawn.reserve(panels.size());
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (!rects.at(i).isEmpty() && !frame.covered.at(i)) drawn.push_back(panels.at(i));
    panels_.draw(drawn,
                 {frame.view, sources_.tokens, frame.maximum, frame.pixelRatio, frame.framebufferHeight});
}

} // namespace lambdascope
