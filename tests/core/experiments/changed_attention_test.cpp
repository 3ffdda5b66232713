// SPDX-License-Identifier: MIT
// Texts of different length in one pass, and attention that is changed.
#include "core/compute/forward.h"
#include "core/experiments/changed_attention.h"
#include "core/experiments/prompts/draws.h"
#include "core/experiments/scores.h"
#include "core/model/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>

namespace lambdascope {
namespace {

/// Every model that ships: all families, with and without a tokenizer.
std::vector<ModelPtr> shippedModels() {
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

std::vector<int> drawnTokens(const Model& model, int count, std::uint64_t seed) {
    Draws draws{seed};
    std::vector<int> tokens;
    tokens.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        tokens.push_back(static_cast<int>(draws.below(static_cast<std::size_t>(model.config.vocabSize))));
    return tokens;
}

AskedText askedText(std::vector<int> tokens) {
    AskedText text{std::move(tokens), {}};
    for (int row = 0; row + 1 < static_cast<int>(text.tokens.size()); row += 3) text.rows.push_back(row);
    return text;
}

TEST(Scores, TextsOfDifferentLengthInOnePassSayWhatEachSaysAlone) {
    const auto backend = makeBackend("cpu", 1);
    for (const ModelPtr& model : shippedModels()) {
        std::vector<AskedText> texts;
        for (const int length : {17, 5, 31, 2})
            texts.push_back(askedText(drawnTokens(*model, length, length)));
        const auto together = scoreTexts(*backend, model, {}, texts);
        const auto alone = scoreTexts(*backend, model, {}, texts, true);
        for (std::size_t t = 0; t < texts.size(); ++t) {
            ASSERT_EQ(together[t].size(), texts[t].rows.size());
            const TracePtr trace = forward(*backend, model, {texts[t].tokens, {}, {}, false});
            for (std::size_t r = 0; r < texts[t].rows.size(); ++r) {
                EXPECT_NEAR(together[t][r].loss, alone[t][r].loss, 1e-5) << model->name;
                EXPECT_EQ(together[t][r].best, alone[t][r].best) << model->name;
                const auto row = static_cast<std::int64_t>(texts[t].rows[r]);
                double sum = 0;
                for (std::int64_t v = 0; v < trace->logits.cols(); ++v)
                    sum += std::exp(trace->logits.at(row, v));
                const int next = texts[t].tokens[static_cast<std::size_t>(row) + 1];
                EXPECT_NEAR(together[t][r].loss, std::log(sum) - trace->logits.at(row, next), 1e-4);
            }
        }
    }
}

float largestDifference(const Tensor& a, const Tensor& b) {
    float largest = 0;
    for (std::int64_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::abs(a.data()[i] - b.data()[i]));
    return largest;
}

TEST(ChangedAttention, WithoutAChangeItIsTheBackendBehindIt) {
    const auto backend = makeBackend("cpu", 1);
    for (const ModelPtr& model : shippedModels()) {
        const Request request{drawnTokens(*model, 29, 3), {}, {}, false};
        const TracePtr expected = forward(*backend, model, request);
        // nor do changes that change nothing: all keys, and bits enough
        for (const AttentionChange& change :
             {AttentionChange{}, AttentionChange{.keep = 29}, AttentionChange{.bits = 24}}) {
            ChangedAttention changed(*backend, change);
            const TracePtr found = forward(changed, model, request);
            const float allowed = change.bits > 0 ? 1e-3F : 1e-5F;
            float scale = 1;
            for (const float value : expected->logits.values()) scale = std::max(scale, std::abs(value));
            EXPECT_LE(largestDifference(found->logits, expected->logits), allowed * scale) << model->name;
        }
    }
}

class ChangedMaps : public testing::Test {
  protected:
    ModelPtr model = loadPair(std::filesystem::path(SOURCE_DIR) / "assets/models/tiny-stories").diff;
    std::vector<int> tokens = drawnTokens(*model, 40, 5);

    [[nodiscard]] TracePtr run(const AttentionChange& change) const {
        const auto backend = makeBackend("cpu", 1);
        ChangedAttention changed(*backend, change);
        return forward(changed, model, {tokens, {}, std::vector<bool>(model->layers.size(), true), false});
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
    EXPECT_GT(largestDifference(apart->layers[0]->maps[0], run({.bits = 3})->layers[0]->maps[0]), 1e-4F);
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
    EXPECT_LE(largestDifference(run({.queriesOfFirst = true, .keysOfFirst = true})->layers[0]->maps[1],
                                run({})->layers[0]->maps[0]),
              1e-6F);
    EXPECT_GT(largestDifference(run({.keysOfFirst = true})->layers[0]->maps[1], run({})->layers[0]->maps[0]),
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
