// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_matrix.h"
#include "core/compute/forward.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lambdascope {
namespace {

struct MapScaleTest : testing::Test {
    TracePtr trace =
        forward(*makeBackend("cpu", 1), test::tinyModel({}), {{1, 2, 3, 4, 5, 6}, {}, {true, true, true}});
    const LayerTrace& layer = *trace->layers[1];
    HeadMix mix = layer.heads[1];

    [[nodiscard]] MapMatrix sum() const { return mapOf(layer, 1, MapName::Difference, mix); }
    [[nodiscard]] float weight(int term, std::int64_t query, std::int64_t key) const {
        return layer.map(term, 1)[query * trace->tokenCount() + key];
    }
};

TEST_F(MapScaleTest, HasANameForTheCommandLine) {
    for (const MapScale scale : allMapScales) EXPECT_EQ(mapScaleOf(nameOf(scale)), scale);
    EXPECT_EQ(nameOf(MapScale::Even), "even");
    EXPECT_EQ(mapScaleOf("log"), std::nullopt);
}

TEST_F(MapScaleTest, EvenSharesAreOneInEveryRow) {
    const MapScaling even = mapScaling(MapScale::Even, sum(), 0.3F);
    EXPECT_EQ(even.maximum, fullOfEven);
    for (std::int64_t q = 0; q < trace->tokenCount(); ++q) {
        float sum = 0;
        for (std::int64_t k = 0; k <= q; ++k) sum += even.factor(q) * weight(0, q, k);
        EXPECT_NEAR(sum / static_cast<float>(q + 1), 1, 1e-5) << "the mean of row " << q;
    }
}

TEST_F(MapScaleTest, TheLargestOfBothMapsIsOneInItsRow) {
    const MapScaling row = mapScaling(MapScale::Row, sum(), 0.3F);
    EXPECT_EQ(row.maximum, 1);
    for (std::int64_t q = 0; q < trace->tokenCount(); ++q) {
        float largest = 0;
        for (std::int64_t k = 0; k <= q; ++k)
            largest = std::max({largest, row.factor(q) * weight(0, q, k),
                                row.factor(q) * std::abs(mix.lambda) * weight(1, q, k)});
        EXPECT_NEAR(largest, 1, 1e-5) << "row " << q;
    }
    mix.off = true;
    EXPECT_EQ(mapScaling(MapScale::Row, sum(), 0.3F).factor(3), 0) << "nothing is there to scale";
}

TEST_F(MapScaleTest, OnItsOwnScaleTheLargestCellOfEachRowOfAMapIsOne) {
    EXPECT_EQ(nameOf(MapScale::Own), "own");
    const MapMatrix difference = sum();
    const MapScaling own = mapScaling(MapScale::Own, difference, 0.3F);
    EXPECT_EQ(own.maximum, 1);
    for (int q = 0; q < trace->tokenCount(); ++q) {
        float largest = 0;
        for (int k = 0; k <= q; ++k)
            largest = std::max(largest, std::abs(own.factor(q) * difference.sum({q, k})));
        EXPECT_NEAR(largest, 1, 1e-5) << "row " << q;
    }
    MapMatrix small{.first = Tensor(1, 2)}; // as good as nothing is not full ink
    small.first.writable()[0] = 0.004F;
    small.first.writable()[1] = -0.001F;
    EXPECT_NEAR(mapScaling(MapScale::Own, small, 1).factor(0) * 0.004F, 0.4, 1e-6);
}

TEST_F(MapScaleTest, ByGroupsEvenEndsAtFourOrAtHalfOfThem) {
    const MapMatrix six = sum(); // six columns, of which the last row sees all
    EXPECT_EQ(mapScaling(MapScale::Even, six, 1).maximum, fullOfEven);
    EXPECT_EQ(mapScaling(MapScale::Even, six, 1, GroupBy::Sentence).maximum, 3);
    EXPECT_EQ(mapScaling(MapScale::Even, six, 1, GroupBy::Word).factor(3), 4) << "so many the row sees";
    MapMatrix many{.first = Tensor(1, 15)};
    EXPECT_EQ(mapScaling(MapScale::Even, many, 1, GroupBy::Sentence).maximum, fullOfGroups);
    EXPECT_EQ(suitableScale(six, GroupBy::Sentence), MapScale::Own);
    EXPECT_EQ(suitableScale(six, GroupBy::Word), MapScale::Own);
}

TEST_F(MapScaleTest, PlainWeightsAndTheirRootEndWhereTheAbsoluteScaleDoes) {
    for (const MapScale scale : {MapScale::Absolute, MapScale::Root}) {
        const MapScaling plain = mapScaling(scale, sum(), 0.3F);
        EXPECT_EQ(plain.maximum, 0.3F);
        EXPECT_EQ(plain.factor(5), 1);
        EXPECT_EQ(plain.root, scale == MapScale::Root);
    }
}

TEST_F(MapScaleTest, SuitsTheRow) {
    MapMatrix first = sum();
    first.recorded.end = 1;
    EXPECT_EQ(suitableScale(first), MapScale::Absolute) << "the first row has one token";
    MapMatrix even{.first = Tensor(3, 3)};
    std::ranges::fill(std::span(even.first.writable(), 9), 1 / 3.0F);
    EXPECT_EQ(suitableScale(even), MapScale::Even);
    even.first.writable()[6] = 0.5F;
    EXPECT_EQ(suitableScale(even), MapScale::Absolute);
    even.recorded.end = 2;
    EXPECT_EQ(suitableScale(even), MapScale::Even) << "that row is not there";
}

/// Rows of two cells that see both, whose larger weights are these.
MapMatrix rowsOf(const std::vector<float>& largest) {
    const auto rows = static_cast<std::int64_t>(largest.size());
    MapMatrix matrix{.first = Tensor(rows, 2)};
    float* cell = matrix.first.writable();
    for (const float weight : largest) {
        *cell++ = weight;
        *cell++ = weight / 4;
    }
    return matrix;
}

TEST(AbsoluteEnd, IsTheTenthThatNineOfTenRowsStayUnder) {
    std::vector<float> largest(11, 0.42F);
    largest[3] = 0.97F; // one of eleven
    MapMatrix map = rowsOf(largest);
    EXPECT_FLOAT_EQ(absoluteEnd({&map, 1}), 0.5F);
    largest[5] = 0.97F;
    map = rowsOf(largest);
    EXPECT_FLOAT_EQ(absoluteEnd({&map, 1}), 1);
    const MapMatrix small = rowsOf(std::vector<float>(5, 0.001F)), exact = rowsOf({0.3F, 0.3F});
    EXPECT_FLOAT_EQ(absoluteEnd({&small, 1}), 0.1F);
    EXPECT_FLOAT_EQ(absoluteEnd({&exact, 1}), 0.3F) << "a tenth itself is not rounded up";
    EXPECT_EQ(absoluteEnd({}), 1);
}

TEST(AbsoluteEnd, CountsEitherMapTimesWhatItsRowTakesOfIt) {
    MapMatrix sum = rowsOf({0.2F, 0.2F, 0.2F});
    sum.second = rowsOf({0.9F, 0.9F, 0.9F}).first;
    sum.weights.assign(3, {1, -0.5F}); // at most 0.45 is taken away, though the sum is 0.25 at most
    EXPECT_FLOAT_EQ(absoluteEnd({&sum, 1}), 0.5F);
    sum.weights.assign(3, {0, 0});
    EXPECT_FLOAT_EQ(absoluteEnd({&sum, 1}), 0.1F) << "nothing of a head that is off";
}

TEST(AbsoluteEnd, LeavesOutRowsOfOneCellAndThoseThatAreNotThere) {
    MapMatrix map = rowsOf({1, 0.2F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    map.seen.assign(12, 2);
    map.seen[0] = 1;
    EXPECT_FLOAT_EQ(absoluteEnd({&map, 1}), 0.2F);
}

TEST_F(MapScaleTest, NoMapIsBeyondTheEndOfARowThatEndsAtItsLargest) {
    for (int step = 1; step < 400; ++step) {
        mix.lambda = static_cast<float>(step) * 0.013F;
        const MapScaling row = mapScaling(MapScale::Row, sum(), 0.3F);
        EXPECT_FALSE(clips(mapOf(layer, 1, MapName::A1, mix), row, 1)) << mix.lambda;
        EXPECT_FALSE(clips(mapOf(layer, 1, MapName::A2, mix), row, 1)) << mix.lambda;
    }
}

} // namespace
} // namespace lambdascope
