// SPDX-License-Identifier: MIT
// The pairs that come with the program: what transformers computes from them (tests/reference/
// make_shipped_reference.py), and what their cards say they can do.
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/highlight.h"
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "core/util/assets.h"
#include "core/util/json.h"
#include "tests/support/goldens.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <map>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const fs::path tinyStories = SOURCE_DIR "/assets/models/tiny-stories";
const fs::path scaleModel = SOURCE_DIR "/assets/models/scale-model";

TracePtr pass(const ModelPtr& model, const std::vector<int>& tokens) {
    const auto backend = makeBackend("cpu", 2);
    return test::passWithMaps(*backend, model, tokens);
}

class ShippedPair : public testing::TestWithParam<std::tuple<std::string, const char*>> {};

TEST_P(ShippedPair, ComputesWhatTransformersComputes) {
    const auto& [name, prompt] = GetParam();
    const auto reference =
        SafetensorsFile::open(fmt::format("{}/shipped/{}-{}.safetensors", TEST_DATA, name, prompt));
    const ModelPtr model = test::shippedModel(name);
    const std::vector<int> tokens = model->tokenizer->encode(reference->metadata().at("prompt"));
    ASSERT_EQ(tokens, test::shippedTokens(name, prompt))
        << "the tokenizer cuts the prompt as transformers does";
    test::expectShipped(name, prompt, *pass(model, tokens));
}

INSTANTIATE_TEST_SUITE_P(All, ShippedPair,
                         testing::Combine(testing::ValuesIn(test::shippedModels()),
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
    const Pair pair = loadPair(tinyStories);
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
    const ModelPtr diff = loadPair(tinyStories).diff;
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

/// What the first screen shows, by sentence and over the heads of the layer that each model's card names: the
/// difference is sharper than A1, the standard model looks at another sentence more, and λ makes the
/// difference.
TEST(ShippedFamily, TheFirstExampleIsSharperInTheDifference) {
    const fs::path first = shippedPairs(SOURCE_DIR "/assets").front();
    ASSERT_EQ(first, scaleModel);
    const Pair pair = loadPair(first);
    const auto example = readJsonFile(first / "prompts.json").at(0);
    EXPECT_EQ(example.at("outcome"), "diff");
    const auto text = example.at("text").get<std::string>(), number = example.at("answer").get<std::string>();
    const std::vector<int> tokens = pair.diff->tokenizer->encode(text);
    const std::vector<TokenPiece> pieces = pair.diff->tokenizer->pieces(tokens);
    const Marks marks{{{text.find(number), text.find(number) + number.size()}}, {}};
    const TokenGroups sentences = tokenGroups(pieces, GroupBy::Sentence);
    EXPECT_EQ(sentences.groups.size(), 16U) << "⟨bos⟩ and fifteen sentences";
    const std::vector<int> answer = answerGroups(sentences, pieces, marks);
    const TracePtr standard = pass(pair.standard, tokens), diff = pass(pair.diff, tokens);
    const HeadId own{*pair.diff->family.retrievingLayer(pair.diff->folder), 0};
    const HeadId beside{*pair.standard->family.retrievingLayer(pair.standard->folder), 0};
    const MeterSource source{nullptr, diff.get(), standard.get(), {}, {}};
    const ComparedRow row =
        compareRow(diff->lastRow(), source, own, beside, MeterScope::Layer, sentences, answer);
    EXPECT_NEAR(row.a1.row.ofAnswer(), 0.165, 5e-4);
    EXPECT_NEAR(row.lambdaA2.row.ofAnswer(), 0.095, 5e-4);
    EXPECT_NEAR(row.difference.row.ofAnswer(), 0.070, 5e-4);
    EXPECT_NEAR(row.standard.row.ofAnswer(), 0.127, 5e-4);
    EXPECT_NEAR(*row.difference.row.answerOverNext(), 4.7, 0.05);
    EXPECT_NEAR(*row.a1.row.answerOverNext(), 1.8, 0.05);
    EXPECT_NEAR(*row.standard.row.answerOverNext(), 0.7, 0.05);

    const int wanted = pair.diff->tokenizer->encode(text + " " + number)[tokens.size()];
    EXPECT_GE(nextTokenProbabilities(*diff)[wanted], 0.99F);
    EXPECT_LT(nextTokenProbabilities(*standard)[wanted], 0.1F);
    Edits edits;
    edits.layers[own.layer].lambda = 0;
    const auto backend = makeBackend("cpu", 2);
    EXPECT_LT(nextTokenProbabilities(*forward(*backend, pair.diff, {tokens, edits, {}, true}, diff))[wanted],
              0.2F);
}

TEST(ShippedFamily, ParametersMatchWithinOnePercentAndLambdaIsInRange) {
    for (const fs::path& folder : {tinyStories, scaleModel}) {
        const Pair pair = loadPair(folder);
        EXPECT_NEAR(static_cast<double>(pair.diff->parameters) /
                        static_cast<double>(pair.standard->parameters),
                    1.0, 0.01);
        for (const auto& layer : pair.diff->layers) {
            EXPECT_GT(layer.lambda.trained(), 0) << folder;
            EXPECT_LT(layer.lambda.trained(), 1) << folder;
        }
    }
}

std::uintmax_t bytesBelow(const fs::path& folder) {
    std::uintmax_t sum = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) sum += entry.file_size();
    return sum;
}

TEST(ShippedFamily, TheTimeLapsesLoadAndEverythingStaysSmall) {
    const std::map<fs::path, std::vector<const char*>> stepsOf{{tinyStories, {"000000", "001000", "003000"}},
                                                               {scaleModel, {"000000", "000200", "001000"}}};
    for (const auto& [folder, steps] : stepsOf) {
        for (const char* step : steps) {
            const Pair pair = loadPair(folder / "steps" / step);
            ASSERT_TRUE(pair.diff && pair.standard) << folder << step;
            EXPECT_EQ(pair.diff->config.layers, loadPair(folder).diff->config.layers);
        }
        EXPECT_LE(bytesBelow(folder / "steps"), 16'000'000U);
    }
    EXPECT_LE(bytesBelow(SOURCE_DIR "/assets/models"), 48'000'000U);
}

} // namespace
} // namespace lambdascope
