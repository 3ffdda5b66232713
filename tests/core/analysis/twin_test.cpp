// SPDX-License-Identifier: MIT
#include "core/analysis/attention/twin.h"
#include "core/model/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace lambdascope {
namespace {

using Weight = std::function<float(int head, int query, int key)>;

Tensor mapsOf(int heads, int tokens, const Weight& weight) {
    Tensor maps(std::int64_t{heads} * tokens, tokens);
    for (int h = 0; h < heads; ++h)
        for (int q = 0; q < tokens; ++q)
            for (int k = 0; k < tokens; ++k)
                maps.writable()[(h * tokens + q) * tokens + k] = k <= q ? weight(h, q, k) : 0;
    return maps;
}

Trace traceOf(int heads, int tokens, const std::vector<std::vector<Weight>>& layers) {
    auto model = std::make_shared<Model>();
    model->plan.heads.resize(heads);
    Trace trace;
    trace.model = model;
    trace.request.tokens.resize(tokens);
    for (const auto& terms : layers) {
        auto layer = std::make_shared<LayerTrace>();
        for (const Weight& term : terms) layer->maps.push_back(mapsOf(heads, tokens, term));
        trace.layers.push_back(layer);
    }
    return trace;
}

float onFirst(int, int, int k) {
    return k == 0 ? 1 : 0;
}
float onSelf(int, int q, int k) {
    return k == q ? 1 : 0;
}
float even(int, int q, int) {
    return 1.0F / static_cast<float>(q + 1);
}

TEST(Twin, FindsTheHeadWhoseMapIsTheDifference) {
    const Trace diff = traceOf(1, 8, {{even, onSelf}});
    // layer 1 head 1 is |A1 − 0.5·A2| with each row divided by its sum; the others are not
    const auto same = [](int h, int q, int k) {
        if (h == 0) return even(h, q, k);
        const auto cell = [&](int key) { return std::abs(even(h, q, key) - 0.5F * onSelf(h, q, key)); };
        float sum = 0;
        for (int key = 0; key <= q; ++key) sum += cell(key);
        return cell(k) / sum;
    };
    const Trace standard = traceOf(2, 8, {{onFirst}, {same}});
    const Twin twin = mostSimilarHead(diff, {0, 0}, 0.5F, standard);
    EXPECT_EQ(twin.head, (HeadId{1, 1}));
    EXPECT_NEAR(twin.similarity, 1, 1e-6);
}

TEST(Twin, DependsOnLambda) {
    const Trace diff = traceOf(1, 8, {{onFirst, onSelf}});
    const Trace standard = traceOf(1, 8, {{onFirst}, {onSelf}});
    EXPECT_EQ(mostSimilarHead(diff, {0, 0}, 0, standard).head, (HeadId{0, 0}));
    EXPECT_EQ(mostSimilarHead(diff, {0, 0}, 50, standard).head, (HeadId{1, 0}));
}

TEST(Twin, TiesGoToTheFirstHeadAndLayersWithoutMapsArePassedOver) {
    const Trace diff = traceOf(1, 4, {{onFirst, even}});
    Trace standard = traceOf(2, 4, {{onFirst}, {onFirst}});
    EXPECT_EQ(mostSimilarHead(diff, {0, 0}, 0, standard).head, (HeadId{0, 0}));
    standard.layers[0] = std::make_shared<LayerTrace>();
    EXPECT_EQ(mostSimilarHead(diff, {0, 0}, 0, standard).head, (HeadId{1, 0}));
}

TEST(Twin, ADifferenceOfZeroIsSimilarToNothing) {
    const Trace diff = traceOf(1, 4, {{even, even}});
    const Twin twin = mostSimilarHead(diff, {0, 0}, 1, traceOf(1, 4, {{even}}));
    EXPECT_EQ(twin.head, (HeadId{0, 0}));
    EXPECT_EQ(twin.similarity, 0);
}

TEST(Twin, SameShareGoesFromTheFirstLayerToTheLast) {
    const HeadCounts diff{4, 4};
    EXPECT_EQ(headAtSameShare({2, 3}, diff, diff), (HeadId{2, 3})); // itself
    EXPECT_EQ(headAtSameShare({0, 0}, diff, {12, 8}), (HeadId{0, 0}));
    EXPECT_EQ(headAtSameShare({3, 3}, diff, {12, 8}), (HeadId{11, 7}));
    EXPECT_EQ(headAtSameShare({1, 1}, diff, {12, 8}), (HeadId{4, 2})); // 3.67 and 2.33
    EXPECT_EQ(headAtSameShare({2, 2}, diff, {12, 8}), (HeadId{7, 5})); // 7.33 and 4.67
    EXPECT_EQ(headAtSameShare({7, 5}, {12, 8}, diff), (HeadId{2, 2}));
    EXPECT_EQ(headAtSameShare({1, 1}, {3, 3}, {2, 2}), (HeadId{1, 1})); // 0.5: the later one
    EXPECT_EQ(headAtSameShare({0, 0}, {1, 1}, {5, 5}), (HeadId{0, 0}));
    EXPECT_EQ(headAtSameShare({4, 4}, {5, 5}, {1, 1}), (HeadId{0, 0}));
}

TEST(Twin, SameShareStaysInsideAndInOrder) {
    for (int from = 1; from <= 9; ++from)
        for (int to = 1; to <= 9; ++to)
            for (int i = 0; i < from; ++i) {
                const HeadId at = headAtSameShare({i, i}, {from, from}, {to, to});
                EXPECT_EQ(at.layer, at.head);
                EXPECT_GE(at.layer, 0);
                EXPECT_LT(at.layer, to);
                if (i > 0) {
                    EXPECT_GE(at.layer, headAtSameShare({i - 1, 0}, {from, from}, {to, to}).layer);
                }
            }
}

} // namespace
} // namespace lambdascope
