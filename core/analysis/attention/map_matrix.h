// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_scale.h"

#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// A matrix [rows, columns] as a panel shows it: numbers of one map, or of every row a signed sum of two.
/// What a row does not see and what was not recorded is no number of it. Knows no head, no λ and no token.
struct MapMatrix {
    Tensor first = {}, second = {};       // [rows, columns] each; empty: left out
    std::vector<RowWeights> weights = {}; // of both in every row; empty: the first as it is
    std::vector<int> seen = {};           // of every row how many columns, from the first on; empty: all
    RowRange recorded = everyRow;         // the rows that are there
    bool isSigned = false;                // else its cells are magnitudes

    [[nodiscard]] bool empty() const { return first.empty() && second.empty(); }
    [[nodiscard]] int rows() const { return static_cast<int>((first.empty() ? second : first).rows()); }
    [[nodiscard]] int columns() const { return static_cast<int>((first.empty() ? second : first).cols()); }
    [[nodiscard]] RowWeights weightsOf(int row) const {
        return weights.empty() ? RowWeights{} : weights[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int seenBy(int row) const {
        return seen.empty() ? columns() : seen[static_cast<std::size_t>(row)];
    }
    /// Whether a cell of it has a number.
    [[nodiscard]] bool has(Cell cell) const {
        return recorded.contains(cell.query) && cell.query < rows() && cell.key < seenBy(cell.query);
    }
    [[nodiscard]] float value(Cell cell) const {
        const float sum = this->sum(cell);
        return isSigned || sum >= 0 ? sum : -sum;
    }
    /// As it is printed: what is taken away, where the second matrix stands by itself (λ·A2 with λ's sign).
    [[nodiscard]] float number(Cell cell) const { return first.empty() ? 0 - sum(cell) : sum(cell); }
    [[nodiscard]] float sum(Cell cell) const {
        const RowWeights of = weightsOf(cell.query);
        return (first.empty() ? 0 : of.first * first.at(cell.query, cell.key)) +
               (second.empty() ? 0 : of.second * second.at(cell.query, cell.key));
    }
    /// Its numbers times the factors of their rows: what a cell's ink and colour go by.
    [[nodiscard]] MapMatrix scaled(const MapScaling& scaling) const;
    /// The same memory and the same weights.
    friend bool operator==(const MapMatrix& a, const MapMatrix& b);
};

/// A map of one head of a layer with maps, as `mix` combines them: A1, |λ|·A2, or what it weighs the values
/// by. A softmax model has A1 alone, under either name of it.
MapMatrix mapOf(const LayerTrace& layer, int head, MapName name, const HeadMix& mix);
/// What a head of it weighs the values by, as its pass had it: a softmax map, or A1 − λ·A2.
MapMatrix mapOf(const LayerTrace& layer, int head);
/// Cell by cell what `a` has more than `b`, where both have a number; empty where they differ in shape.
MapMatrix minus(const MapMatrix& a, const MapMatrix& b);

/// The numbers behind a cell of a Difference; `mix`: as it is in this row (LayerTrace::inRow).
CellValues cellValues(const MapMatrix& difference, Cell cell, const HeadMix& mix);

/// Sums of the positive and of the negative cells of a row, together 1 − λ of A1 − λ·A2. Both are 0 of a row
/// that is not there.
struct RowMass {
    float positive = 0;
    float negative = 0;
};
std::vector<RowMass> rowMasses(const MapMatrix& matrix);
/// Share of a cell in the magnitudes of its row, 0…1.
float shareOfRow(const MapMatrix& matrix, Cell cell);

/// Whether a cell is beyond the end of a scale. `largest`: no number of its matrices is larger, as 1 of
/// softmax maps; infinity where nothing is known.
bool clips(const MapMatrix& matrix, const MapScaling& scaling, float largest);

/// The cells of a pixel along one axis: the first, and that after the last.
using CellRanges = std::vector<std::pair<int, int>>;
/// All cells in so many ranges, or as many as there are.
CellRanges evenRanges(int cells, int count);
/// Of every pixel the value of largest magnitude, with its sign, taken cell by cell before pooling; of two
/// that tie the positive one. NaN where all cells are hidden or left out.
std::vector<float> pooledStrongest(const MapMatrix& matrix, const CellRanges& rows,
                                   const CellRanges& columns);

} // namespace lambdascope
