// SPDX-License-Identifier: MIT
#include "core/analysis/attention/equation_maps.h"

#include "core/analysis/attention/map_groups.h"

#include <utility>

namespace lambdascope {
namespace {

/// One head whether it acts or not, of several those that do.
std::vector<HeadId> headsOf(const Trace& trace, HeadId head, MeterScope scope, const HeadMixes& mixes) {
    if (scope != MeterScope::Head) return headsThatAct(trace, head, scope, trace.lastRow(), mixes);
    return layerWithMaps(&trace, head) ? std::vector{head} : std::vector<HeadId>();
}

} // namespace

void EquationMaps::update(const EquationWish& wish) {
    const Trace* const any = wish.diff != nullptr ? wish.diff : wish.standard;
    const bool byGroups = any != nullptr && wish.groups && wish.groups->by != GroupBy::Token &&
                          std::ssize(wish.groups->ofToken) == any->tokenCount();
    auto groups = byGroups ? wish.groups : nullptr;
    std::vector<int> rows = groups ? groups->rows(wish.pinned) : std::vector<int>();
    if (groups != groups_ || rows != rows_) kept_.clear();
    groups_ = std::move(groups);
    rows_ = std::move(rows);
    first_ = second_ = difference_ = trained_ = beside_ = {};
    heads_.clear();
    headsBeside_.clear();
    if (wish.diff != nullptr) readDiff(wish);
    if (wish.standard != nullptr) {
        headsBeside_ = headsOf(*wish.standard, wish.twin, wish.scope, {});
        beside_ = together(*wish.standard, headsBeside_,
                           [](const LayerTrace& layer, HeadId id) { return mapOf(layer, id.head); });
    }
    kept_.letGo();
}

void EquationMaps::readDiff(const EquationWish& wish) {
    const Trace& trace = *wish.diff;
    heads_ = headsOf(trace, wish.head, wish.scope, wish.mixes);
    const auto map = [&](MapName name, const HeadMixes& mixes, bool plain = false) {
        return together(trace, heads_, [&](const LayerTrace& layer, HeadId id) {
            HeadMix mix =
                mixes ? mixes(id.layer, id.head) : layer.heads.at(static_cast<std::size_t>(id.head));
            if (plain) mix = {.lambda = 1, .swapped = mix.swapped};
            return mapOf(layer, id.head, name, mix);
        });
    };
    first_ = map(MapName::A1, wish.mixes);
    second_ = map(MapName::A2, wish.mixes, wish.plainSecond);
    difference_ = map(MapName::Difference, wish.mixes);
    trained_ = map(MapName::Difference, wish.trained);
}

MapMatrix EquationMaps::together(const Trace& trace, const std::vector<HeadId>& heads, const MapOf& of) {
    std::vector<MapMatrix> maps;
    maps.reserve(heads.size());
    for (const HeadId id : heads) {
        MapMatrix map = of(*trace.layers[static_cast<std::size_t>(id.layer)], id);
        maps.push_back(groups_ ? grouped(map, *groups_, rows_, &kept_) : std::move(map));
    }
    return meanOf(maps, &kept_);
}

} // namespace lambdascope
