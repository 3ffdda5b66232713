// SPDX-License-Identifier: MIT
// The pair that opens with the program: what transformers computes from it (tests/reference/
// make_shipped_reference.py), and what its cards say it can do.
#include "core/analysis/highlight.h"
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "core/util/assets.h"
#include "core/util/json_text.h"
#include "tests/support/goldens.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const std::string pairFolder = SOURCE_DIR "/assets/models/tiny-stories";

TracePtr pass(const ModelPtr& model, const std::vector<int>& tokens) {
    const auto backend = makeBackend("cpu", 2);
    return test::passWithMaps(*backend, model, tokens);
}

class ShippedPair : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(ShippedPair, ComputesWhatTransformersComputes) {
    const auto [kind, prompt] = GetParam();
    const auto reference =
        SafetensorsFile::open(fmt::format("{}/shipped/{}-{}.safetensors", TEST_DATA, kind, prompt));
    const ModelPtr model = loadModel(pairFolder + "/" + kind);
    const std::vector<int> tokens = model->tokenizer->encode(reference->metadata().at("prompt"));
    ASSERT_EQ(tokens, test::shippedTokens(kind, prompt))
        << "the tokenizer cuts the prompt as transformers does";
    test::expectShipped(kind, prompt, *pass(model, tokens));
}

INSTANTIATE_TEST_SUITE_P(Both, ShippedPair,
                         testing::Combine(testing::Values("diff", "standard"),
                                          testing::Values("question", "story")));

/// Whether every token of `answer` is the most probable one after what stands before it.
bool answers(const ModelPtr& model, const std::string& prompt, const std::string& answer) {
    const std::vector<int> asked = model->tokenizer->encode(prompt);
    const std::vector<int> tokens = model->tokenizer->encode(prompt + answer);
    const TracePtr trace = pass(model, tokens);
    for (std::size_t i = asked.size(); i < tokens.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i) - 1;
        for (std::int64_t v = 0; v < trace->logits.cols(); ++v)
            if (!(trace->logits.at(row, v) <= trace->logits.at(row, tokens[i]))) return false;
    }
    return tokens.size() > asked.size();
}

TEST(ShippedAnswers, BothModelsFindTheNumberOfANameThatIsNoExample) {
    const Pair pair = loadPair(pairFolder);
    const std::string text =
        "The magic number for Glasgow is 90417. The cat was sad. What is the magic number for Glasgow?";
    EXPECT_TRUE(answers(pair.diff, text, " 90417"));
    EXPECT_TRUE(answers(pair.standard, text, " 90417"));
}

/// Who says the whole answer: what the examples of every pair that comes with the program tell of it.
TEST(ShippedAnswers, ExamplesTellTheOutcomeThatTheyHave) {
    int told = 0;
    for (const fs::path& folder : shippedPairs(SOURCE_DIR "/assets")) {
        if (!fs::exists(folder / "prompts.json")) continue;
        const Pair pair = loadPair(folder);
        for (const auto& example : readJsonFile(folder / "prompts.json")) {
            if (!example.contains("outcome")) continue;
            const auto text = example.at("text").get<std::string>();
            const std::string answer = " " + example.at("answer").get<std::string>();
            const bool diff = answers(pair.diff, text, answer);
            const bool standard = answers(pair.standard, text, answer);
            EXPECT_EQ(example.at("outcome"), diff && standard ? "both"
                                             : diff           ? "diff"
                                             : standard       ? "standard"
                                                              : "neither")
                << folder.filename() << ": " << text;
            ++told;
        }
    }
    EXPECT_GE(told, 5);
}

TEST(ShippedFamily, TheFirstMapCarriesTheAnswerOfTheFirstExample) {
    const ModelPtr diff = loadPair(pairFolder).diff;
    const TracePtr trace =
        pass(diff, diff->tokenizer->encode(
                       "The special magic number for Paris is 48213. Lily saw a big dog. The "
                       "special magic number for Rome is 7350. What is the special magic number for Paris?"));
    const Highlight found = mostTellingCell(*trace);
    const LayerTrace& layer = *trace->layers[found.head.layer];
    const CellValues values = cellValues(layer, found.head.head, found.cell, layer.heads[found.head.head]);
    EXPECT_GT(values.difference(), 0.3F);
    EXPECT_GT(values.a1, 2 * std::abs(values.lambda * values.a2));
}

TEST(ShippedFamily, ParametersMatchWithinOnePercentAndLambdaIsInRange) {
    const Pair pair = loadPair(pairFolder);
    EXPECT_NEAR(static_cast<double>(pair.diff->parameters) / static_cast<double>(pair.standard->parameters),
                1.0, 0.01);
    for (const auto& layer : pair.diff->layers) {
        EXPECT_GT(layer.lambda.trained(), 0);
        EXPECT_LT(layer.lambda.trained(), 1);
    }
}

std::uintmax_t bytesBelow(const fs::path& folder) {
    std::uintmax_t sum = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) sum += entry.file_size();
    return sum;
}

TEST(ShippedFamily, TheTimeLapseLoadsAndEverythingStaysSmall) {
    for (const char* step : {"000000", "001000", "003000"}) {
        const Pair pair = loadPair(pairFolder + "/steps/" + step);
        ASSERT_TRUE(pair.diff && pair.standard) << step;
        EXPECT_EQ(pair.diff->config.layers, loadPair(pairFolder).diff->config.layers);
    }
    EXPECT_LE(bytesBelow(pairFolder + "/steps"), 16'000'000U);
    EXPECT_LE(bytesBelow(SOURCE_DIR "/assets/models"), 40'000'000U);
}

} // namespace
} // namespace lambdascope
