// SPDX-License-Identifier: MIT
#include "core/analysis/attention/highlight.h"
#include "core/model/model.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lambdascope {
namespace {

using Row = std::vector<float>;

/// One layer of heads whose last row is given; A2 may be left out.
Trace lastRowOf(const std::vector<std::pair<Row, Row>>& heads, float lambda) {
    const auto tokens = std::ssize(heads.front().first);
    auto model = std::make_shared<Model>();
    model->plan.heads.resize(heads.size());
    auto layer = std::make_shared<LayerTrace>();
    layer->lambda.lambda = lambda;
    HeadMix mix;
    mix.lambda = lambda;
    layer->heads.assign(heads.size(), mix);
    const auto mapsOf = [&](auto rowOf) {
        Tensor maps(std::ssize(heads) * tokens, tokens);
        for (std::int64_t h = 0; h < std::ssize(heads); ++h)
            std::ranges::copy(rowOf(heads[h]), maps.writable() + ((h + 1) * tokens - 1) * tokens);
        return maps;
    };
    layer->maps.push_back(mapsOf([](const auto& head) { return head.first; }));
    if (!heads.front().second.empty())
        layer->maps.push_back(mapsOf([](const auto& head) { return head.second; }));
    Trace trace;
    trace.model = model;
    trace.request.tokens.resize(tokens);
    trace.layers = {layer};
    return trace;
}

/// Of a text that says nothing again: every head looks at the first token and at those just before.
TEST(MostTellingCell, LeavesOutTheFirstTokenAndTheLastThree) {
    const Trace trace = lastRowOf({{{0.9F, 0.1F, 0.2F, 0.15F, 0.5F, 0.6F, 0.7F}, {}}}, 0);
    EXPECT_EQ(mostTellingCell(trace).cell, (Cell{6, 2}));
    EXPECT_EQ(mostTellingCell(lastRowOf({{{0.9F, 0.1F, 0.2F}, {}}}, 0)).cell, (Cell{2, 0})); // too short
}

TEST(AnswerCell, IsInTheHeadThatRaisesItsShareMost) {
    // the second head weighs the answer, 1 and 2, less than the first, but hardly anything else
    const Trace trace = lastRowOf({{{0.1F, 0.3F, 0.2F, 0.4F}, {0.1F, 0.0F, 0.0F, 0.0F}},
                                   {{0.2F, 0.1F, 0.2F, 0.2F}, {0.2F, 0.0F, 0.0F, 0.2F}}},
                                  1);
    const auto found = answerCell(trace, {1, 2});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->head, (HeadId{0, 1}));
    EXPECT_EQ(found->cell, (Cell{3, 2}));
    EXPECT_EQ(answerCell(trace, {1, 2}, HeadId{0, 0})->cell, (Cell{3, 1}));
}

TEST(AnswerCell, IsInAHeadThatTakesSomethingAway) {
    const std::vector<std::pair<Row, Row>> heads{{{0.1F, 0.9F, 0.0F}, {0.0F, 0.0F, 1.0F}},  // meets nothing
                                                 {{0.5F, 0.3F, 0.2F}, {0.5F, 0.1F, 0.4F}}}; // cancels
    EXPECT_EQ(answerCell(lastRowOf(heads, 0.5F), {1})->head, (HeadId{0, 1}));
    EXPECT_FALSE(answerCell(lastRowOf(heads, -0.5F), {1})); // adds
    EXPECT_FALSE(answerCell(lastRowOf(heads, 0.5F), {}));
    EXPECT_FALSE(answerCell(lastRowOf(heads, 0.5F), {7}));                              // of another text
    EXPECT_EQ(answerCell(lastRowOf({{{0.1F, 0.9F}, {}}}, 0), {1})->cell, (Cell{1, 1})); // a standard model
}

TEST(StrongestKeys, CarryTheShareOrAreAsManyAsMayBe) {
    const Row weights{0.1F, -0.5F, 0, 0.3F, 0.1F};
    const StrongKeys most = strongestKeys(weights, 0.75, 9);
    EXPECT_EQ(most.keys, (std::vector{1, 3}));
    EXPECT_NEAR(most.carried, 0.8, 1e-6);
    EXPECT_EQ(strongestKeys(weights, 1, 9).keys, (std::vector{1, 3, 0, 4})); // none of weight 0
    EXPECT_EQ(strongestKeys(weights, 1, 1).keys, (std::vector{1}));
    EXPECT_EQ(strongestKeys(Row{0, 0}, 1, 9).carried, 0);
    EXPECT_TRUE(strongestKeys({}, 1, 9).keys.empty());
}

} // namespace
} // namespace lambdascope
