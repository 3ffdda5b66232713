// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

/// So little beyond the end of a scale is none: of a row by its largest weight that weight ends at 1.
constexpr float rounding = 1e-6F;

std::vector<int> seenBy(const LayerTrace& layer) {
    if (!layer.causal) return {};
    std::vector<int> seen(static_cast<std::size_t>(layer.maps[0].cols()));
    for (std::size_t row = 0; row < seen.size(); ++row) seen[row] = static_cast<int>(row) + 1;
    return seen;
}

/// Calls `to(column, number)` for what a row sees.
template<typename To>
void eachOfRow(const MapMatrix& matrix, int row, To to) {
    const RowWeights of = matrix.weightsOf(row);
    const float* const first = matrix.first.empty() ? nullptr : matrix.first.row(row);
    const float* const second = matrix.second.empty() ? nullptr : matrix.second.row(row);
    const int seen = matrix.seenBy(row);
    for (int column = 0; column < seen; ++column)
        to(column, (first == nullptr ? 0 : of.first * first[column]) +
                       (second == nullptr ? 0 : of.second * second[column]));
}

/// The rows of a matrix that are there.
RowRange rowsOf(const MapMatrix& matrix) {
    return {std::max(0, matrix.recorded.first), std::min(matrix.rows(), matrix.recorded.end)};
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

MapMatrix mapOf(const LayerTrace& layer, int head) {
    if (layer.maps.size() < 2 || layer.heads.empty()) // nothing says what is subtracted
        return mapOf(layer, head, MapName::Standard, {.lambda = 0});
    return mapOf(layer, head, MapName::Difference, layer.heads[static_cast<std::size_t>(head)]);
}

MapMatrix minus(const MapMatrix& a, const MapMatrix& b) {
    if (a.empty() || a.rows() != b.rows() || a.columns() != b.columns()) return {};
    MapMatrix result{.first = Tensor(a.rows(), a.columns()), .isSigned = true};
    result.recorded = {std::max(a.recorded.first, b.recorded.first),
                       std::min(a.recorded.end, b.recorded.end)};
    float* const all = result.first.writable();
    std::fill_n(all, result.first.size(), 0.0F);
    for (int row = 0; row < a.rows(); ++row) {
        result.seen.push_back(std::min(a.seenBy(row), b.seenBy(row)));
        if (!result.recorded.contains(row)) continue;
        float* const to = all + std::int64_t{row} * a.columns();
        eachOfRow(a, row, [&](int column, float number) { to[column] = number; });
        eachOfRow(b, row, [&](int column, float number) { to[column] -= number; });
    }
    return result;
}

CellValues cellValues(const MapMatrix& difference, Cell cell, const HeadMix& mix) {
    if (mix.off) return {0, 0, mix.lambda};
    const float a1 = difference.first.at(cell.query, cell.key);
    const float a2 = difference.second.at(cell.query, cell.key);
    return mix.swapped ? CellValues{a2, a1, mix.lambda} : CellValues{a1, a2, mix.lambda};
}

std::vector<RowMass> rowMasses(const MapMatrix& matrix) {
    std::vector<RowMass> result(static_cast<std::size_t>(matrix.rows()));
    const auto [first, end] = rowsOf(matrix);
    for (int row = first; row < end; ++row)
        eachOfRow(matrix, row, [&of = result[static_cast<std::size_t>(row)]](int, float number) {
            (number < 0 ? of.negative : of.positive) += number;
        });
    return result;
}

float shareOfRow(const MapMatrix& matrix, Cell cell) {
    float all = 0;
    eachOfRow(matrix, cell.query, [&](int, float number) { all += std::abs(number); });
    return all > 0 ? std::abs(matrix.sum(cell)) / all : 0;
}

bool clips(const MapMatrix& matrix, const MapScaling& scaling, float largest) {
    const float end = scaling.maximum * (1 + rounding);
    for (int row = 0; row < matrix.rows(); ++row) {
        const float factor = scaling.factor(row);
        const RowWeights of = matrix.weightsOf(row);
        const float first = of.first * factor, second = of.second * factor;
        if ((std::abs(first) + std::abs(second)) * largest <= end) continue;
        for (int column = 0; column < matrix.seenBy(row); ++column) {
            const float sum = (matrix.first.empty() ? 0 : first * matrix.first.at(row, column)) +
                              (matrix.second.empty() ? 0 : second * matrix.second.at(row, column));
            if (std::abs(sum) > end) return true;
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
