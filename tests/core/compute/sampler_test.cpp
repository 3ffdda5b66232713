// SPDX-License-Identifier: MIT
// Which token is drawn: the sets that top-k and top-p leave, frequencies, and the same list on every
// platform.
#include "core/compute/generation.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace lambdascope {
namespace {

std::vector<int> drawn(const Sampling& sampling, const std::vector<float>& logits, int count) {
    Sampler sampler(sampling);
    std::vector<int> tokens(static_cast<std::size_t>(count));
    for (int& token : tokens) token = sampler.next(logits);
    return tokens;
}

std::set<int> setOf(const Sampling& sampling, const std::vector<float>& logits) {
    const std::vector<int> tokens = drawn(sampling, logits, 3000);
    return {tokens.begin(), tokens.end()};
}

constexpr double many = 1e6; // a temperature that makes all tokens alike

TEST(Sampler, WithoutTemperatureTheMostProbableIsTakenAndOfEqualsTheLowest) {
    EXPECT_EQ(drawn({}, {1, 5, 5, 3}, 3), (std::vector{1, 1, 1}));
    EXPECT_EQ(drawn({}, {-7}, 1), std::vector{0});
    EXPECT_EQ(drawn({.temperature = 0, .topK = 3, .topP = 0.9, .seed = 5}, {0, 1, 2, 2}, 2),
              (std::vector{2, 2}));
    EXPECT_EQ(drawn({.temperature = std::numeric_limits<double>::denorm_min()}, {0, 1, 1.5, 1.4F}, 2),
              (std::vector{2, 2}))
        << "the limit of small ones";
}

TEST(Sampler, TopKLeavesTheKMostProbable) {
    const std::vector<float> logits{0.1F, 0.5F, 0.3F, 0.2F, 0.4F};
    EXPECT_EQ(setOf({.temperature = many, .topK = 1}, logits), (std::set{1}));
    EXPECT_EQ(setOf({.temperature = many, .topK = 3}, logits), (std::set{1, 2, 4}));
    EXPECT_EQ(setOf({.temperature = many, .topK = 0}, logits), (std::set{0, 1, 2, 3, 4}));
    EXPECT_EQ(setOf({.temperature = many, .topK = 100}, logits), (std::set{0, 1, 2, 3, 4}));
    EXPECT_EQ(setOf({.temperature = many, .topK = 2}, {1, 2, 2, 2}), (std::set{1, 2})) << "lower ids first";
}

TEST(Sampler, TopPLeavesTheSmallestSetThatReachesP) {
    const std::vector<float> logits{std::log(0.15F), std::log(0.5F), std::log(0.1F), std::log(0.25F)};
    const auto left = [&](double p) { return setOf({.temperature = 1, .topP = p}, logits); };
    EXPECT_EQ(left(1e-9), (std::set{1})) << "one at least";
    EXPECT_EQ(left(0.49), (std::set{1}));
    EXPECT_EQ(left(0.51), (std::set{1, 3}));
    EXPECT_EQ(left(0.74), (std::set{1, 3}));
    EXPECT_EQ(left(0.76), (std::set{0, 1, 3}));
    EXPECT_EQ(left(0.91), (std::set{0, 1, 2, 3}));
    EXPECT_EQ(left(1), (std::set{0, 1, 2, 3}));
    EXPECT_EQ(setOf({.temperature = 1, .topP = 0.5}, {3, 3, 3, 3}), (std::set{0, 1})) << "reached exactly";
}

TEST(Sampler, TopPIsAShareOfWhatTemperatureAndTopKLeft) {
    EXPECT_EQ(setOf({.temperature = 1, .topK = 2, .topP = 0.5}, {3, 3, 3, 3}), (std::set{0}));
    const std::vector<float> logits{std::log(0.8F), std::log(0.1F), std::log(0.1F)};
    EXPECT_EQ(setOf({.temperature = 1, .topP = 0.7}, logits), (std::set{0}));
    EXPECT_EQ(setOf({.temperature = 3, .topP = 0.7}, logits), (std::set{0, 1})) << "0.5, 0.25, 0.25";
}

TEST(Sampler, FrequenciesAreTheProbabilitiesAtTheTemperature) {
    const std::vector<float> logits{1, 0, 2, -1, 0.5F};
    constexpr int count = 40'000;
    for (const double temperature : {0.5, 1.0, 2.0}) {
        std::map<int, int> seen;
        for (const int token : drawn({.temperature = temperature, .seed = 3}, logits, count)) ++seen[token];
        double sum = 0;
        for (const float logit : logits) sum += std::exp(logit / temperature);
        for (int token = 0; token < 5; ++token) {
            const double p = std::exp(logits[token] / temperature) / sum;
            const double deviation = std::sqrt(count * p * (1 - p));
            EXPECT_NEAR(seen[token], count * p, 4 * deviation) << token << " at " << temperature;
        }
    }
}

/// The lists come from another implementation, of the generator too.
TEST(Sampler, ASeedGivesTheSameTokensOnEveryPlatform) {
    std::vector<float> logits(11);
    for (int i = 0; i < 11; ++i) logits[i] = 0.5F * static_cast<float>(i * 7 % 11);
    EXPECT_EQ(drawn({.temperature = 0.8, .topK = 8, .topP = 0.95, .seed = 42}, logits, 24),
              (std::vector{9, 6, 9, 3, 1, 3, 6, 3, 3, 3, 3, 6, 6, 6, 9, 1, 9, 3, 3, 3, 9, 3, 3, 3}));
    EXPECT_EQ(drawn({.temperature = 1, .seed = 7}, logits, 24),
              (std::vector{9, 7, 3, 4, 3, 3, 1, 4, 3, 9, 9, 6, 6, 3, 1, 3, 8, 8, 1, 3, 6, 3, 3, 3}));
    EXPECT_EQ(drawn({.temperature = 1.5, .topP = 0.9, .seed = ~std::uint64_t{0}}, logits, 24),
              (std::vector{3, 1, 3, 6, 7, 6, 3, 6, 3, 6, 4, 1, 3, 4, 6, 3, 6, 4, 3, 3, 3, 4, 3, 6}));
}

TEST(Sampler, WhatCannotBeIsRefused) {
    const double nan = std::nan("");
    for (const double temperature : {-0.1, nan, HUGE_VAL})
        EXPECT_THROW(Sampler({.temperature = temperature}), UsageError) << temperature;
    EXPECT_THROW(Sampler({.topK = -1}), UsageError);
    for (const double p : {0.0, -0.5, 1.01, nan}) EXPECT_THROW(Sampler({.topP = p}), UsageError) << p;
    EXPECT_NO_THROW(Sampler({.temperature = 2, .topK = 5, .topP = 1}));
}

} // namespace
} // namespace lambdascope
