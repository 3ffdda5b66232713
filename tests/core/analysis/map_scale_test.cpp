// SPDX-License-Identifier: MIT
#include "core/analysis/attention/map_scale.h"
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
    const MapScaling even = mapScaling(MapScale::Even, layer, 1, mix, 0.3F);
    EXPECT_EQ(even.maximum, fullOfEven);
    for (std::int64_t q = 0; q < trace->tokenCount(); ++q) {
        float sum = 0;
        for (std::int64_t k = 0; k <= q; ++k) sum += even.factor(q) * weight(0, q, k);
        EXPECT_NEAR(sum / static_cast<float>(q + 1), 1, 1e-5) << "the mean of row " << q;
    }
}

TEST_F(MapScaleTest, TheLargestOfBothMapsIsOneInItsRow) {
    const MapScaling row = mapScaling(MapScale::Row, layer, 1, mix, 0.3F);
    EXPECT_EQ(row.maximum, 1);
    for (std::int64_t q = 0; q < trace->tokenCount(); ++q) {
        float largest = 0;
        for (std::int64_t k = 0; k <= q; ++k)
            largest = std::max({largest, row.factor(q) * weight(0, q, k),
                                row.factor(q) * std::abs(mix.lambda) * weight(1, q, k)});
        EXPECT_NEAR(largest, 1, 1e-5) << "row " << q;
    }
    mix.off = true;
    EXPECT_EQ(mapScaling(MapScale::Row, layer, 1, mix, 0.3F).factor(3), 0) << "nothing is there to scale";
}

TEST_F(MapScaleTest, PlainWeightsAndTheirRootEndWhereTheAbsoluteScaleDoes) {
    for (const MapScale scale : {MapScale::Absolute, MapScale::Root}) {
        const MapScaling plain = mapScaling(scale, layer, 1, mix, 0.3F);
        EXPECT_EQ(plain.maximum, 0.3F);
        EXPECT_EQ(plain.factor(5), 1);
        EXPECT_EQ(plain.root, scale == MapScale::Root);
    }
}

TEST_F(MapScaleTest, SuitsTheRow) {
    EXPECT_EQ(suitableScale(layer, 1, 0), MapScale::Absolute) << "the first row has one token";
    LayerTrace even;
    even.maps = {Tensor(3, 3)};
    std::ranges::fill(std::span(even.maps[0].writable(), 9), 1 / 3.0F);
    EXPECT_EQ(suitableScale(even, 0, 2), MapScale::Even);
    even.maps[0].writable()[6] = 0.5F;
    EXPECT_EQ(suitableScale(even, 0, 2), MapScale::Absolute);
}

} // namespace
} // namespace lambdascope
