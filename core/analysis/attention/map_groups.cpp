// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_groups.h"

#include <algorithm>
#include <iterator>

namespace lambdascope {
namespace {

Tensor summed(const Tensor& of, const TokenGroups& groups, const std::vector<int>& rows) {
    if (of.empty()) return {};
    Tensor sums(static_cast<std::int64_t>(rows.size()), groups.count());
    float* to = sums.writable();
    for (const int query : rows) {
        const float* const row = of.row(query);
        for (const TokenGroup& group : groups.groups) {
            double sum = 0; // what a row does not see is 0 in it
            for (int key = group.first; key <= group.last; ++key) sum += row[key];
            *to++ = static_cast<float>(sum);
        }
    }
    return sums;
}

/// Σ of matrices of one shape, row by row times what each takes, over their number.
Tensor meanOf(std::span<const MapMatrix> maps, Tensor MapMatrix::*part, float RowWeights::*weight,
              float sign) {
    if ((maps.front().*part).empty()) return {};
    const std::int64_t rows = maps.front().rows(), columns = maps.front().columns();
    Tensor mean(rows, columns);
    float* const to = mean.writable();
    std::fill_n(to, rows * columns, 0.0F);
    const float each = sign / static_cast<float>(maps.size());
    for (const MapMatrix& map : maps)
        for (std::int64_t row = 0; row < rows; ++row) {
            const float take = weight == nullptr ? each : each * map.weightsOf(static_cast<int>(row)).*weight;
            const float* const from = (map.*part).row(row);
            for (std::int64_t column = 0; column < columns; ++column)
                to[row * columns + column] += take * from[column];
        }
    return mean;
}

/// The mean of one part of maps that all take the same of it.
Tensor alikeMeanOf(std::span<const MapMatrix> maps, Tensor MapMatrix::*part, KeptTensors* kept) {
    const auto make = [&] { return meanOf(maps, part, nullptr, 1); };
    if (kept == nullptr || (maps.front().*part).empty()) return make();
    std::vector<Tensor> sources;
    for (const MapMatrix& map : maps) sources.push_back(map.*part);
    return kept->of(sources, make);
}

} // namespace

MapMatrix grouped(const MapMatrix& map, const TokenGroups& groups, const std::vector<int>& rows,
                  KeptTensors* kept) {
    MapMatrix result;
    result.isSigned = map.isSigned;
    const auto sums = [&](const Tensor& of) {
        const auto make = [&] { return summed(of, groups, rows); };
        return kept == nullptr || of.empty() ? make() : kept->of({of}, make);
    };
    result.first = sums(map.first);
    result.second = sums(map.second);
    const auto there = [&](int query) { return map.recorded.contains(query); };
    for (const int query : rows) {
        if (!map.weights.empty()) result.weights.push_back(map.weightsOf(query));
        result.seen.push_back(there(query) ? groups.of(std::max(0, map.seenBy(query) - 1)) + 1 : 0);
    }
    // the pinned row comes last, wherever its token is
    const auto first = std::ranges::find_if(rows, there);
    const auto last = std::find_if(rows.rbegin(), std::make_reverse_iterator(first), there);
    result.recorded = {static_cast<int>(first - rows.begin()), static_cast<int>(last.base() - rows.begin())};
    return result;
}

MapMatrix meanOf(std::span<const MapMatrix> maps, KeptTensors* kept) {
    if (maps.empty()) return {};
    if (maps.size() == 1) return maps.front();
    MapMatrix mean = maps.front();
    bool alike = true;
    for (const MapMatrix& map : maps) {
        mean.recorded = {std::max(mean.recorded.first, map.recorded.first),
                         std::min(mean.recorded.end, map.recorded.end)};
        alike = alike && map.weights == mean.weights;
    }
    if (alike) {
        mean.first = alikeMeanOf(maps, &MapMatrix::first, kept);
        mean.second = alikeMeanOf(maps, &MapMatrix::second, kept);
        return mean;
    }
    mean.first = meanOf(maps, &MapMatrix::first, &RowWeights::first, 1);
    mean.second = meanOf(maps, &MapMatrix::second, &RowWeights::second, -1);
    std::ranges::fill(mean.weights, RowWeights{1, -1});
    return mean;
}

} // namespace lambdascope
