// SPDX-License-Identifier: MIT
// The pair that opens with the program: what transformers computes from it (tests/reference/
// make_shipped_reference.py), and what its cards say it can do.
#include "core/analysis/highlight.h"
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "tests/support/goldens.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

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

struct Question {
    const char* text;
    const char* answer;
    friend void PrintTo(const Question& question, std::ostream* out) { *out << question.answer; }
};

class ShippedAnswers : public testing::TestWithParam<Question> {};

TEST_P(ShippedAnswers, BothModelsFindTheNumberOfTheNameThatIsAsked) {
    const auto [text, answer] = GetParam();
    const Pair pair = loadPair(pairFolder);
    EXPECT_TRUE(answers(pair.diff, text, answer));
    EXPECT_TRUE(answers(pair.standard, text, answer));
}

INSTANTIATE_TEST_SUITE_P(
    Typed, ShippedAnswers,
    testing::Values(
        Question{"The special magic number for Paris is 48213. Lily saw a big dog. The special magic number "
                 "for Rome is 7350. What is the special magic number for Paris?",
                 " 48213"},
        Question{"The secret code of Zorbi is 2914. Tom went home. The secret code of Mia is 60382. What is "
                 "the secret code of Zorbi?",
                 " 2914"},
        Question{
            "The magic number for Oslo is 3307. The dog was happy. The magic number for Anna is 19845. The "
            "magic number for Oslo is",
            " 3307"},
        Question{"Once upon a time, there was a little boy named Tim. The key to London is 1145. He went to "
                 "the park with his mom. The key to Anna is 83026. They saw a cat. The key to Oslo is 5567. "
                 "The key to Boston is 9021. The sun was warm. What is the key to Anna?",
                 " 83026"},
        Question{"The magic number for Glasgow is 90417. The cat was sad. What is the magic number for "
                 "Glasgow?",
                 " 90417"}));

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
