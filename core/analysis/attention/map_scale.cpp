// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_scale.h"

#include "core/analysis/attention/map_matrix.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// From which weight on one token holds its row.
constexpr float holdsTheRow = 0.5F;

/// The largest weight of a row in the one matrix of a sum, and in the other.
RowWeights largestOf(const MapMatrix& sum, int row) {
    const auto of = [&](const Tensor& map) {
        float largest = 0;
        for (int column = 0; !map.empty() && column < sum.seenBy(row); ++column)
            largest = std::max(largest, std::abs(map.at(row, column)));
        return largest;
    };
    return {of(sum.first), of(sum.second)};
}

/// One through the largest that either matrix has in a row; 0 for a row that takes nothing of them.
std::vector<float> byRow(const MapMatrix& sum) {
    std::vector<float> factors;
    for (int row = 0; row < sum.rows(); ++row) {
        const RowWeights largest = largestOf(sum, row), of = sum.weightsOf(row);
        const float end = std::max(std::abs(of.first) * largest.first, std::abs(of.second) * largest.second);
        factors.push_back(end > 0 ? 1 / end : 0);
    }
    return factors;
}

/// One through the largest cell of a row.
std::vector<float> byCell(const MapMatrix& map) {
    std::vector<float> factors;
    for (int row = 0; row < map.rows(); ++row) {
        float largest = leastOfOwn;
        for (int column = 0; column < map.seenBy(row); ++column)
            largest = std::max(largest, std::abs(map.sum({row, column})));
        factors.push_back(1 / largest);
    }
    return factors;
}

/// Where Even ends.
float endOfEven(const MapMatrix& sum, GroupBy by) {
    if (by == GroupBy::Token) return fullOfEven;
    int seen = 0;
    for (int row = 0; row < sum.rows(); ++row) seen = std::max(seen, sum.seenBy(row));
    return std::min(fullOfGroups, static_cast<float>(seen) / 2);
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

MapScaling mapScaling(MapScale scale, const MapMatrix& sum, float absolute, GroupBy by) {
    if (scale == MapScale::Absolute) return {{}, absolute, false};
    if (scale == MapScale::Root) return {{}, absolute, true};
    if (scale == MapScale::Row) return {byRow(sum), 1, false};
    if (scale == MapScale::Own) return {byCell(sum), 1, false};
    MapScaling even{{}, endOfEven(sum, by), false};
    for (int row = 0; row < sum.rows(); ++row) even.factors.push_back(static_cast<float>(sum.seenBy(row)));
    return even;
}

float absoluteEnd(std::span<const MapMatrix> sums) {
    std::vector<float> ends;
    for (const MapMatrix& sum : sums)
        for (int row = 0; row < sum.rows(); ++row) {
            if (sum.seenBy(row) < 2) continue; // its one cell says nothing
            const RowWeights largest = largestOf(sum, row), of = sum.weightsOf(row);
            if (largest.first > 0) ends.push_back(std::abs(of.first) * largest.first); // else it is left out
            if (largest.second > 0) ends.push_back(std::abs(of.second) * largest.second);
        }
    if (ends.empty()) return 1;
    const auto at = ends.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(ends.size() - 1) * 0.9);
    std::ranges::nth_element(ends, at);
    return std::clamp(std::ceil(*at * 10 - 0.01F) / 10, 0.1F, 1.0F);
}

MapScale suitableScale(const MapMatrix& sum, GroupBy by) {
    if (by != GroupBy::Token) return MapScale::Own;
    const int last = std::min(sum.rows(), sum.recorded.end) - 1;
    if (last < 0) return MapScale::Absolute;
    const RowWeights largest = largestOf(sum, last);
    return std::max(largest.first, largest.second) < holdsTheRow ? MapScale::Even : MapScale::Absolute;
}

} // namespace lambdascope
