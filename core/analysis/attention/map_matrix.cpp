// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

std::vector<int> seenBy(const LayerTrace& layer) {
    if (!layer.causal) return {};
    std::vector<int> seen(static_cast<std::size_t>(layer.maps[0].cols()));
    for (std::size_t row = 0; row < seen.size(); ++row) seen[row] = static_cast<int>(row) + 1;
    return seen;
}

/// Of one row; the positive one if two tie.
float strongest(const MapMatrix& matrix, int row, int from, int to) {
    float low = 0, high = 0;
    for (int column = from; column < to; ++column) {
        const float value = matrix.value({row, column});
        low = std::min(low, value);
        high = std::max(high, value);
    }
    return -low > high ? low : high;
}

} // namespace

MapMatrix MapMatrix::scaled(const MapScaling& scaling) const {
    MapMatrix result = *this;
    result.weights.resize(static_cast<std::size_t>(rows()));
    result.weights = scaling.scaled(std::move(result.weights));
    return result;
}

bool operator==(const MapMatrix& a, const MapMatrix& b) {
    const auto same = [](const Tensor& one, const Tensor& other) {
        return one.data() == other.data() && one.rows() == other.rows() && one.cols() == other.cols();
    };
    return same(a.first, b.first) && same(a.second, b.second) && a.weights == b.weights && a.seen == b.seen &&
           a.recorded == b.recorded && a.isSigned == b.isSigned;
}

MapMatrix mapOf(const LayerTrace& layer, int head, MapName name, const HeadMix& mix) {
    const std::int64_t tokens = layer.maps[0].cols();
    const auto map = [&](std::size_t term) { return layer.maps[term].rowsFrom(head * tokens, tokens); };
    const std::size_t plus = mix.swapped ? 1 : 0, minus = 1 - plus;
    const bool two = layer.maps.size() > 1;
    MapMatrix result{.seen = seenBy(layer), .recorded = layer.rows(head)};
    if (two && name == MapName::A2) {
        HeadMix alone = mix; // it stands there by itself
        alone.swapped = alone.off = false;
        result.second = map(minus);
        result.weights = rowWeights(layer, head, alone);
    } else if (two && name == MapName::Difference) {
        result.first = map(0);
        result.second = map(1);
        result.weights = rowWeights(layer, head, mix);
        result.isSigned = true;
    } else {
        result.first = map(two ? plus : 0);
    }
    return result;
}

MapMatrix mapOf(const LayerTrace& layer, const Tensor& values, bool isSigned, RowRange recorded) {
    return {.first = values, .seen = seenBy(layer), .recorded = recorded, .isSigned = isSigned};
}

bool clips(const MapMatrix& matrix, const MapScaling& scaling, float largest) {
    for (int row = 0; row < matrix.rows(); ++row) {
        const float factor = scaling.factor(row);
        const RowWeights of = matrix.weightsOf(row);
        const float first = of.first * factor, second = of.second * factor;
        if ((std::abs(first) + std::abs(second)) * largest <= scaling.maximum) continue;
        for (int column = 0; column < matrix.seenBy(row); ++column) {
            const float sum = (matrix.first.empty() ? 0 : first * matrix.first.at(row, column)) +
                              (matrix.second.empty() ? 0 : second * matrix.second.at(row, column));
            if (std::abs(sum) > scaling.maximum) return true;
        }
    }
    return false;
}

CellRanges evenRanges(int cells, int count) {
    count = std::min(count, cells);
    const auto start = [&](long long range) { return static_cast<int>((range * cells + count - 1) / count); };
    CellRanges ranges;
    for (int range = 0; range < count; ++range) ranges.emplace_back(start(range), start(range + 1));
    return ranges;
}

std::vector<float> pooledStrongest(const MapMatrix& matrix, const CellRanges& rows,
                                   const CellRanges& columns) {
    std::vector<float> pooled(rows.size() * columns.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t b = 0; b < rows.size(); ++b)
        for (int row = std::max(rows[b].first, matrix.recorded.first);
             row < std::min(rows[b].second, matrix.recorded.end); ++row)
            for (std::size_t c = 0; c < columns.size() && columns[c].first < matrix.seenBy(row); ++c) {
                float& best = pooled[b * columns.size() + c];
                const int end = std::min(columns[c].second, matrix.seenBy(row));
                const float value = strongest(matrix, row, columns[c].first, end);
                if (std::isnan(best) || std::abs(value) > std::abs(best)) best = value;
            }
    return pooled;
}

} // namespace lambdascope
