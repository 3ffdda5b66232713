// SPDX-License-Identifier: MIT
// Texts of different length in one pass.
#include "core/compute/forward.h"
#include "core/experiments/prompts/draws.h"
#include "core/experiments/scores.h"
#include "core/model/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

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
        texts[1].rows.clear(); // of one nothing is asked
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

/// Rows that a layer goes on with are cut after the mean of all of them was formed.
TEST(Scores, HeadsThatGiveTheirMeanGiveThatOfTheirText) {
    const auto backend = makeBackend("cpu", 1);
    for (const ModelPtr& model : shippedModels()) {
        Edits edits;
        const int last = static_cast<int>(model->layers.size()) - 1;
        LayerEdit edit;
        edit.set(Ablation::Mean, 0, true, model->plan.headCount());
        edits.set(last, edit);
        std::vector<AskedText> texts;
        for (const std::uint64_t seed : {3, 4, 5}) {
            texts.push_back(askedText(drawnTokens(*model, 20, seed)));
            texts.back().rows.erase(texts.back().rows.begin(),
                                    texts.back().rows.begin() + 4); // not the first
        }
        const auto together = scoreTexts(*backend, model, edits, texts);
        const auto alone = scoreTexts(*backend, model, edits, texts, true);
        const auto without = scoreTexts(*backend, model, {}, texts);
        double moved = 0;
        for (std::size_t t = 0; t < texts.size(); ++t)
            for (std::size_t r = 0; r < texts[t].rows.size(); ++r) {
                EXPECT_NEAR(together[t][r].loss, alone[t][r].loss, 1e-5) << model->name;
                moved += std::abs(together[t][r].loss - without[t][r].loss);
            }
        EXPECT_GT(moved, 1e-3) << model->name;
    }
}

} // namespace
} // namespace lambdascope
