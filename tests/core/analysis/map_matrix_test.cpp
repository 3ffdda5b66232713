// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace lambdascope {
namespace {

Tensor numbers(std::int64_t rows, std::int64_t columns, const std::vector<float>& of) {
    Tensor result(rows, columns);
    std::ranges::copy(of, result.writable());
    return result;
}

/// Three rows that see one, two and four of four columns: a sum, first − half of the second.
MapMatrix sum() {
    return {.first = numbers(3, 4, {1, 9, 9, 9, 0.25F, 0.75F, 9, 9, 0.5F, 0, 0.5F, 0}),
            .second = numbers(3, 4, {1, 9, 9, 9, 1, 0, 9, 9, 0, 0.5F, 0.25F, 0.25F}),
            .weights = {{1, -0.5F}, {1, -0.5F}, {1, -0.5F}},
            .seen = {1, 2, 4},
            .isSigned = true};
}

TEST(MapMatrix, RowsAddUpWhatTheySeeAndNothingElse) {
    MapMatrix matrix = sum();
    const std::vector<RowMass> masses = rowMasses(matrix);
    ASSERT_EQ(masses.size(), 3U);
    EXPECT_EQ(masses[0].positive, 0.5F);
    EXPECT_EQ(masses[1].positive, 0.75F);
    EXPECT_EQ(masses[1].negative, -0.25F);
    EXPECT_EQ(masses[2].positive, 0.875F);
    EXPECT_EQ(masses[2].negative, -0.375F);
    EXPECT_EQ(shareOfRow(matrix, {1, 0}), 0.25F);
    matrix.recorded = {2, 3};
    EXPECT_EQ(rowMasses(matrix)[1].positive, 0) << "it is not there";
    EXPECT_EQ(rowMasses(matrix)[2].positive, 0.875F);
}

TEST(MapMatrix, MinusIsWhatOneHasMoreWhereBothHaveANumber) {
    MapMatrix one = sum(), other{.first = numbers(3, 4, std::vector<float>(12, 0.125F)), .seen = {1, 1, 3}};
    one.recorded = {1, 3};
    other.recorded = {0, 3};
    const MapMatrix apart = minus(one, other);
    EXPECT_TRUE(apart.isSigned);
    EXPECT_EQ(apart.recorded, (RowRange{1, 3}));
    EXPECT_EQ(apart.value({1, 0}), -0.25F - 0.125F);
    EXPECT_EQ(apart.value({2, 1}), -0.25F - 0.125F);
    EXPECT_TRUE(apart.has({2, 2}) && !apart.has({2, 3}) && !apart.has({1, 1}) && !apart.has({0, 0}));
    EXPECT_TRUE(minus(one, {}).empty() && minus({}, one).empty());
    EXPECT_TRUE(minus(one, {.first = numbers(2, 4, std::vector<float>(8))}).empty()) << "of another text";
}

TEST(MapMatrix, APixelIsTheStrongestOfItsCellsThatARowSees) {
    const MapMatrix matrix = sum(); // 0.5; -0.25, 0.75; 0.5, -0.25, 0.375, -0.125
    const float none = std::numeric_limits<float>::quiet_NaN();
    const auto expect = [&](const CellRanges& rows, const CellRanges& columns,
                            const std::vector<float>& pixels) {
        const std::vector<float> found = pooledStrongest(matrix, rows, columns);
        ASSERT_EQ(found.size(), pixels.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(std::isnan(pixels[i]) ? std::isnan(found[i]) : found[i] == pixels[i])
                << i << found[i];
    };
    expect(evenRanges(3, 3), evenRanges(4, 2), {0.5F, none, 0.75F, none, 0.5F, 0.375F});
    expect({{0, 3}}, {{1, 2}, {3, 4}}, {0.75F, -0.125F});
    expect({{2, 3}}, {{1, 2}}, {-0.25F});
}

TEST(MapMatrix, ACellBeyondTheEndIsFoundInEveryRow) {
    const MapMatrix matrix = sum();
    EXPECT_FALSE(clips(matrix, {{}, 0.75F, false}, 1));
    EXPECT_TRUE(clips(matrix, {{}, 0.74F, false}, 1));
    EXPECT_TRUE(clips(matrix, {{1, 1, 2}, 0.76F, false}, 9)) << "0.5 × 1 − 0.5 × 0 twice";
    EXPECT_FALSE(clips(matrix, {{1, 0, 1}, 0.6F, false}, 9));
}

} // namespace
} // namespace lambdascope
