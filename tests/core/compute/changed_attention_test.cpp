// SPDX-License-Identifier: MIT
// Attention that is changed.
#include "core/compute/forward.h"
#include "core/compute/forwarding_backend.h"
#include "core/model/model.h"
#include "tests/support/compare_traces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace lambdascope {
namespace {

/// All families.
std::vector<ModelPtr> modelsOfAllFamilies() {
    std::vector<ModelPtr> models;
    for (const char* const folder :
         {"models/scale-model", "checkpoints/gpt2", "checkpoints/hf-diffllama-sharded-bf16",
          "checkpoints/hf-llama", "checkpoints/unilm-diff-v1", "checkpoints/unilm-diff-v2",
          "checkpoints/diff-mlx", "checkpoints/motif"}) {
        const Pair pair = loadPair(std::filesystem::path(SOURCE_DIR) / "assets" / folder);
        for (const ModelPtr& model : {pair.diff, pair.standard})
            if (model) models.push_back(model);
    }
    return models;
}

Tensor tensorOf(std::int64_t rows, std::int64_t cols, const std::function<float(std::int64_t)>& value) {
    Tensor tensor(rows, cols);
    for (std::int64_t i = 0; i < tensor.size(); ++i) tensor.writable()[i] = value(i);
    return tensor;
}

TEST(ChangedAttention, WithoutAChangeItIsTheBackendBehindIt) {
    const auto backend = makeBackend("cpu", 1);
    for (const ModelPtr& model : modelsOfAllFamilies()) {
        const Request request = test::requestFor(*model, 29, {}, false);
        const TracePtr expected = forward(*backend, model, request);
        // nor do changes that change nothing: all keys, and bits enough
        for (const AttentionChange& change :
             {AttentionChange{}, AttentionChange{.keep = 29}, AttentionChange{.bits = 24}}) {
            const std::unique_ptr<Backend> changed = changeAttention(*backend, change);
            const TracePtr found = forward(*changed, model, request);
            double scale = 1, worst = 0;
            for (const float value : expected->logits.values())
                scale = std::max(scale, std::abs(double{value}));
            for (std::int64_t i = 0; i < expected->logits.size(); ++i) {
                const double off = std::abs(double{found->logits.data()[i]} - expected->logits.data()[i]);
                if (!(off <= worst)) worst = off; // a NaN stays
            }
            EXPECT_LE(worst, (change.bits > 0 ? 1e-3 : 1e-5) * scale) << model->name;
        }
    }
}

/// Each build of the CPU's code that this processor runs.
class ChangedAttentionOf : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        try {
            backend = makeBackend(GetParam(), 1);
        } catch (const DeviceError& error) {
            GTEST_SKIP() << error.what();
        }
    }
    [[nodiscard]] std::unique_ptr<Backend> changedBy(const AttentionChange& change) const {
        return changeAttention(*backend, change, GetParam());
    }

    std::unique_ptr<Backend> backend;
};

/// Rows of queries that are the last of those of the keys, of several blocks of a product, whose number no
/// register divides.
TEST_P(ChangedAttentionOf, WithMapsAndWithoutItIsTheSame) {
    const HeadPlan plan{.heads = {{{{0, 0}, {1, 1}}, {0, 1}}, {{{2, 1}, {3, 0}}, {1, 0}}}, .headDim = 8};
    const auto wave = [](float by) { return [by](std::int64_t i) { return std::sin(by * float(i)); }; };
    const Tensor q = tensorOf(151, 32, wave(0.7F)), k = tensorOf(173, 16, wave(1.1F)),
                 v = tensorOf(173, 16, wave(0.3F));
    const std::vector<HeadMix> heads{{.lambda = 0.4F}, {.lambda = 0.9F, .factor = 0.2F}};
    const std::unique_ptr<Backend> changed = changedBy({});
    const AttentionResult found = changed->attention(q, k, v, plan, true),
                          expected = backend->attention(q, k, v, plan, true);
    EXPECT_LE(test::worstDifference(found.maps, expected.maps), 1e-6);
    EXPECT_LE(test::worstDifference(found.mixed, expected.mixed), 1e-6);
    EXPECT_LE(test::worstDifference(changed->attention(q, k, v, plan, false).mixed, expected.mixed), 1e-6);
    EXPECT_LE(
        test::worstDifference(changed->attend(q, k, v, heads, plan), backend->attend(q, k, v, heads, plan)),
        1e-6);
}

/// Of one head with one map and d = 1, so that the logits of each row are the keys.
class OneMap : public ChangedAttentionOf {
  protected:
    std::vector<float> keys;

    [[nodiscard]] std::vector<float> lastRow(const AttentionChange& change) const {
        const auto rows = std::ssize(keys);
        const Tensor k = tensorOf(rows, 1, [&](std::int64_t i) { return keys[std::size_t(i)]; });
        const Tensor ones = tensorOf(rows, 1, [](std::int64_t) { return 1.0F; });
        const HeadPlan plan{.heads = {{{{0, 0}}, {0}}}, .headDim = 1};
        const Tensor map = changedBy(change)->attention(ones, k, ones, plan, true).maps.front();
        return {map.row(rows - 1), map.row(rows - 1) + rows};
    }
};

TEST_P(OneMap, OfKeysThatAreAsStrongTheFirstStay) {
    keys = std::vector<float>(150, 0.5F);
    keys[140] = 2;
    const std::vector<float> row = lastRow({.keep = 3});
    for (std::size_t key = 0; key < row.size(); ++key) EXPECT_EQ(row[key] > 0, key < 2 || key == 140) << key;
    EXPECT_NEAR(row[140] / row[0], std::exp(1.5), 1e-5);
}

TEST_P(OneMap, TheLargestLogitsSetNoStepAndStay) {
    keys = {20,   1,     0.6F, -1,
            0.4F, -0.5F, 0.5F}; // of 28 in seven rows, 20 is seven; halves go to the even step
    const std::vector<float> row = lastRow({.bits = 2, .apart = 0.26});
    const std::vector<double> expected{20, 1, 1, -1, 0, 0, 0};
    for (std::size_t key = 0; key < row.size(); ++key)
        EXPECT_NEAR(std::log(double{row[key]} / row[4]), expected[key], 1e-5) << key;
}

TEST_P(OneMap, AsManyKeysStayAsAreKeptAndTheStrongest) {
    for (int key = 0; key < 150; ++key) keys.push_back(std::sin(float(key * key)));
    std::vector<float> sorted = keys;
    std::ranges::sort(sorted, std::ranges::greater());
    for (const int keep : {1, 2, 17, 149}) {
        const std::vector<float> row = lastRow({.keep = keep});
        for (std::size_t key = 0; key < row.size(); ++key)
            EXPECT_EQ(row[key] > 0, keys[key] >= sorted[std::size_t(keep - 1)]) << keep << " of " << key;
    }
}

INSTANTIATE_TEST_SUITE_P(Builds, ChangedAttentionOf,
                         testing::Values("cpu-x86-64", "cpu-x86-64-v3", "cpu-x86-64-v4"));
INSTANTIATE_TEST_SUITE_P(Builds, OneMap, testing::Values("cpu-x86-64", "cpu-x86-64-v3", "cpu-x86-64-v4"));

class ChangedMaps : public testing::Test {
  protected:
    ModelPtr model = loadPair(std::filesystem::path(SOURCE_DIR) / "assets/models/tiny-stories").diff;
    std::vector<int> tokens = test::someTokens(40, model->config.vocabSize);

    [[nodiscard]] TracePtr run(const AttentionChange& change) const {
        const auto backend = makeBackend("cpu", 1);
        const std::unique_ptr<Backend> changed = changeAttention(*backend, change);
        return forward(*changed, model, {tokens, {}, std::vector<bool>(model->layers.size(), true), false});
    }
};

TEST_F(ChangedMaps, BitsAreSteps) {
    // of the first layer: ln(A) of a row differs by whole steps of its logits
    for (const QuantizedPer per : {QuantizedPer::Tensor, QuantizedPer::Head, QuantizedPer::Row}) {
        const TracePtr trace = run({.bits = 3, .per = per});
        const float* const row = trace->layers[0]->map(0, 1) + 39 * 40;
        std::set<int> steps;
        for (int key = 0; key < 40; ++key)
            steps.insert(static_cast<int>(std::lround(1e4 * std::log(row[key]))));
        EXPECT_LE(steps.size(), 7U) << "3 bits are −3 … 3";
        EXPECT_GE(steps.size(), 2U);
    }
    // the largest apart: other steps, and more kinds of logits
    const TracePtr apart = run({.bits = 3, .apart = 0.05});
    EXPECT_GT(test::worstDifference(apart->layers[0]->maps[0], run({.bits = 3})->layers[0]->maps[0]), 1e-4F);
}

TEST_F(ChangedMaps, ARowKeepsItsStrongestKeys) {
    const TracePtr whole = run({}), kept = run({.keep = 4});
    const LayerTrace &all = *whole->layers[0], &some = *kept->layers[0];
    for (int query = 0; query < 40; ++query) {
        int left = 0;
        double sum = 0, least = 1, most = 0; // of |A1 − ½A2|: attention() is not told λ
        for (int key = 0; key <= query; ++key) {
            const std::int64_t at = query * 40 + key;
            const double strength = std::abs(all.map(0, 2)[at] - 0.5 * all.map(1, 2)[at]);
            const bool there = some.map(0, 2)[at] > 0;
            left += there ? 1 : 0;
            sum += some.map(0, 2)[at];
            if (there) least = std::min(least, strength);
            if (!there) most = std::max(most, strength);
        }
        EXPECT_EQ(left, std::min(4, query + 1));
        EXPECT_NEAR(sum, 1, 1e-5);
        EXPECT_GE(least, most);
    }
}

TEST_F(ChangedMaps, SharedRowsMakeOneMapOfTwo) {
    EXPECT_LE(test::worstDifference(run({.queriesOfFirst = true, .keysOfFirst = true})->layers[0]->maps[1],
                                    run({})->layers[0]->maps[0]),
              1e-6F);
    EXPECT_GT(
        test::worstDifference(run({.keysOfFirst = true})->layers[0]->maps[1], run({})->layers[0]->maps[0]),
        1e-3F);
}

TEST_F(ChangedMaps, AWatcherSeesEveryCausalLogit) {
    std::size_t seen = 0;
    const TracePtr watched = run({.watch = [&](std::span<const float> row) { seen += row.size(); }});
    ASSERT_TRUE(watched);
    const std::size_t maps = model->layers.size() * static_cast<std::size_t>(2 * model->plan.headCount());
    EXPECT_EQ(seen, maps * 40 * 41 / 2);
}

} // namespace
} // namespace lambdascope
