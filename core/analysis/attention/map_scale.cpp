// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_scale.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// From which weight on one token holds its row.
constexpr float holdsTheRow = 0.5F;

float largestOf(const LayerTrace& layer, int term, int head, std::int64_t query) {
    const float* row = layer.map(term, head) + query * layer.maps[0].cols();
    return *std::max_element(row, row + layer.seen(query));
}

/// One through the largest that A1 or λ·A2 has in a row; 0 for a row of a head that is off.
std::vector<float> byRow(const LayerTrace& layer, int head, const HeadMix& mix) {
    const std::int64_t tokens = layer.maps[0].cols();
    const bool differential = layer.maps.size() > 1;
    const std::vector<RowWeights> weights = differential
                                                ? rowWeights(layer, head, mix)
                                                : std::vector<RowWeights>(static_cast<std::size_t>(tokens));
    std::vector<float> factors;
    for (std::int64_t q = 0; q < tokens; ++q) {
        const auto [first, second] = weights[static_cast<std::size_t>(q)];
        float largest = std::abs(first) * largestOf(layer, 0, head, q);
        if (differential) largest = std::max(largest, std::abs(second) * largestOf(layer, 1, head, q));
        factors.push_back(largest > 0 ? 1 / largest : 0);
    }
    return factors;
}

} // namespace

std::string_view nameOf(MapScale scale) {
    return mapScaleNames.at(static_cast<std::size_t>(scale));
}

std::optional<MapScale> mapScaleOf(std::string_view name) {
    const auto* const found = std::ranges::find(mapScaleNames, name);
    if (found == mapScaleNames.end()) return std::nullopt;
    return allMapScales[found - mapScaleNames.begin()];
}

std::vector<RowWeights> MapScaling::scaled(std::vector<RowWeights> rows) const {
    for (std::size_t q = 0; q < factors.size() && q < rows.size(); ++q) {
        rows[q].first *= factors[q];
        rows[q].second *= factors[q];
    }
    return rows;
}

MapScaling mapScaling(MapScale scale, const LayerTrace& layer, int head, const HeadMix& mix, float absolute) {
    if (scale == MapScale::Absolute) return {{}, absolute, false};
    if (scale == MapScale::Root) return {{}, absolute, true};
    if (scale == MapScale::Row) return {byRow(layer, head, mix), 1, false};
    MapScaling even{{}, fullOfEven, false};
    for (std::int64_t q = 0; q < layer.maps[0].cols(); ++q)
        even.factors.push_back(static_cast<float>(layer.seen(q)));
    return even;
}

MapScale suitableScale(const LayerTrace& layer, int head, int query) {
    query = std::min(query, layer.rows(head).end - 1);
    float largest = 0;
    for (int term = 0; term < static_cast<int>(layer.maps.size()); ++term)
        largest = std::max(largest, largestOf(layer, term, head, query));
    return largest < holdsTheRow ? MapScale::Even : MapScale::Absolute;
}

} // namespace lambdascope
