// SPDX-License-Identifier: MIT
#include "core/analysis/answer/predictions.h"
#include "core/compute/forward.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace lambdascope {
namespace {

/// A trace of the given logits, one row a token.
Trace traceOf(const std::vector<std::vector<float>>& logits, std::vector<int> tokens) {
    Trace trace;
    trace.request.tokens = std::move(tokens);
    trace.logits = Tensor(std::ssize(logits), std::ssize(logits[0]));
    for (std::size_t t = 0; t < logits.size(); ++t)
        std::ranges::copy(logits[t], trace.logits.writable() + t * logits[t].size());
    return trace;
}

TEST(Predictions, ProbabilitiesAreTheSoftmaxOfTheAskedPosition) {
    const Trace trace = traceOf({{0, std::log(3.0F)}, {std::log(1.0F) + 500, std::log(4.0F) + 500}}, {0, 1});
    EXPECT_NEAR(nextTokenProbabilities(trace)[1], 0.8, 1e-6);
    EXPECT_NEAR(nextTokenProbabilities(trace, 0)[1], 0.75, 1e-6);
}

TEST(Predictions, ProbabilitiesSumToOneOnRandomLogits) {
    std::mt19937 random(3);
    std::normal_distribution<float> normal(0, 20);
    for (int round = 0; round < 50; ++round) {
        std::vector<float> logits(500);
        std::ranges::generate(logits, [&] { return normal(random); });
        const auto p = nextTokenProbabilities(traceOf({logits}, {0}));
        EXPECT_NEAR(std::accumulate(p.begin(), p.end(), 0.0), 1.0, 1e-5);
        const auto best = topCandidates(p, 1).front();
        EXPECT_EQ(best.token, std::ranges::max_element(logits) - logits.begin());
    }
}

TEST(Predictions, TopIsSortedTiesGoToTheLowerIdAndCountIsCapped) {
    const std::vector<float> p{0.1F, 0.3F, 0.1F, 0.3F, 0.2F};
    std::vector<int> order;
    for (const Candidate& candidate : topCandidates(p, 99)) order.push_back(candidate.token);
    EXPECT_EQ(order, (std::vector{1, 3, 4, 0, 2}));
    EXPECT_EQ(topCandidates(p, 2).size(), 2U);
    EXPECT_FLOAT_EQ(topCandidates(p, 2)[1].probability, 0.3F);
}

TEST(Predictions, LossIsTheMeanOverThePromptsOwnTokens) {
    // p(1 | first) = 3/4, p(0 | first two) = 1/5; what follows the last token does not count
    const Trace trace = traceOf({{0, std::log(3.0F)}, {0, std::log(4.0F)}, {9, 0}}, {0, 1, 0});
    EXPECT_NEAR(promptLoss(trace), -(std::log(0.75) + std::log(0.2)) / 2, 1e-6);
    EXPECT_TRUE(std::isnan(promptLoss(traceOf({{0, 1}}, {0}))));
}

TEST(Predictions, ComparingATraceWithItselfFindsNoEffect) {
    const Trace trace = traceOf({{0, 1, 2}, {4, 1, 0}}, {2, 0});
    const Effect effect = compareTraces(trace, trace);
    EXPECT_EQ(effect.kl, 0);
    EXPECT_EQ(effect.flips, 0);
    EXPECT_EQ(effect.positions, 2);
    EXPECT_EQ(effect.lossTrained, effect.lossEdited);
}

TEST(Predictions, EffectMeasuresDivergenceInNatsAndFlips) {
    const Trace trained = traceOf({{1, 0}, {0, 0}}, {0, 1});
    const Trace edited = traceOf({{0, 1}, {0, std::log(3.0F)}}, {0, 1});
    const Effect effect = compareTraces(trained, edited);
    EXPECT_NEAR(effect.kl, 0.5 * std::log(0.5 / 0.25) + 0.5 * std::log(0.5 / 0.75), 1e-6);
    EXPECT_EQ(effect.flips, 2);
    EXPECT_NEAR(effect.lossTrained, std::log(1 + std::exp(1.0)), 1e-6);
    EXPECT_NEAR(effect.lossEdited, std::log(1 + std::exp(-1.0)), 1e-6);
}

TEST(Predictions, AnEditOfARealPassHasAnEffectAndItsWayBackHasNone) {
    const ModelPtr model = test::tinyModel({});
    const auto backend = makeBackend("cpu", 1);
    Edits edits;
    edits.set(0, {{}, 1.5});
    const TracePtr trained = forward(*backend, model, {{1, 4, 7, 2}, {}, {}});
    const TracePtr edited = forward(*backend, model, {{1, 4, 7, 2}, edits, {}}, trained);
    EXPECT_GT(compareTraces(*trained, *edited).kl, 1e-6);
    EXPECT_EQ(compareTraces(*trained, *forward(*backend, model, trained->request, edited)).kl, 0);
}

} // namespace
} // namespace lambdascope
