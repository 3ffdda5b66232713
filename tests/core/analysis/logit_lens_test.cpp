// SPDX-License-Identifier: MIT
// The logit lens: what PyTorch hooks on transformers say (tests/reference/make_lens_reference.py), and that
// it is what the pass itself says after the last layer of every layout.
#include "core/analysis/answer/logit_lens.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>

namespace lambdascope {
namespace {

/// p (1 − p) · 2 · 10⁻⁵ at most: of logits that are held to 10⁻⁵, two of them.
constexpr double probabilityError = 5e-6;

using Json = nlohmann::json;

Json lensGolden() {
    std::ifstream stream(TEST_DATA "/lens.json");
    return Json::parse(stream);
}

class LensGolden : public testing::TestWithParam<int> {};

TEST_P(LensGolden, EveryLayerSaysWhatHooksOnTransformersSay) {
    const Json golden = lensGolden().at("cases").at(static_cast<std::size_t>(GetParam()));
    const ModelPtr model =
        loadModel(std::filesystem::path(SOURCE_DIR) / golden.at("model").get<std::string>());
    const auto backend = makeBackend("cpu", 2);
    const std::array<int, 1> token{golden.at("token").get<int>()};
    for (const Json& run : golden.at("runs")) {
        SCOPED_TRACE(run.at("edits").dump() + " " + run.at("position").dump());
        Edits edits;
        const std::vector<std::string> arguments = run.at("edits");
        for (std::size_t i = 0; i < arguments.size(); i += 2)
            applyEditArgument(edits, arguments[i], arguments[i + 1], *model);
        const TracePtr trace = forward(*backend, model, {golden.at("tokens"), edits, {}});
        const Json& layers = run.at("layers");
        const auto lens = logitLens(*trace, token, 3, run.at("position"));
        ASSERT_EQ(lens.size(), layers.size());
        for (std::size_t l = 0; l < lens.size(); ++l) {
            SCOPED_TRACE(l);
            EXPECT_EQ(lens[l].layer, static_cast<int>(l) - 1);
            EXPECT_NEAR(lens[l].standing[0].logit, layers[l].at("logit").get<double>(), 3e-5);
            EXPECT_NEAR(lens[l].standing[0].probability, layers[l].at("probability").get<double>(),
                        probabilityError);
            EXPECT_EQ(lens[l].standing[0].rank, layers[l].at("rank").get<int>());
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_EQ(lens[l].top[i].token, layers[l].at("top").at(i).get<int>());
                EXPECT_NEAR(lens[l].top[i].probability, layers[l].at("top_probability").at(i).get<double>(),
                            probabilityError);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, LensGolden, testing::Range(0, 5));

/// The layouts that goldens have: transformers' and unilm's.
std::vector<std::string> everyLayout() {
    std::vector<std::string> names = test::transformersCases();
    const auto more = test::unilmCases();
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

class LensLayout : public testing::TestWithParam<std::string> {};

TEST_P(LensLayout, TheLastLayerReadByTheLensIsThePass) {
    const ModelPtr model = test::transformersModel(GetParam());
    const TracePtr trace = test::cpuPassWithMaps(model, GetParam());
    Trace longer = *trace; // with a layer behind, so that what the last one leaves is read by the lens
    auto behind = std::make_shared<LayerTrace>();
    behind->input = trace->layers.back()->hidden;
    longer.layers.push_back(behind);
    const std::array<int, 2> tokens{1, static_cast<int>(model->config.vocabSize) - 1};
    for (const int position : {0, -1}) {
        const auto lens = logitLens(longer, tokens, 1, position);
        const LensLayer &read = lens[lens.size() - 2], &passed = lens.back();
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            EXPECT_NEAR(read.standing[i].logit, passed.standing[i].logit, 2e-4);
            EXPECT_NEAR(read.standing[i].probability, passed.standing[i].probability, 2e-5);
        }
        const auto own = logitLens(*trace, tokens, 1, position).back();
        EXPECT_EQ(own.top[0].token, passed.top[0].token);
        const auto next = nextTokenProbabilities(*trace, position);
        EXPECT_FLOAT_EQ(own.top[0].probability, next[static_cast<std::size_t>(own.top[0].token)]);
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, LensLayout, testing::ValuesIn(everyLayout()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

TEST(LogitLens, APatchOfTheStreamLeavesWhatTheLayerBeforeSays) {
    const ModelPtr model = test::transformersModel("diff-bias");
    const TracePtr trained = test::cpuPassWithMaps(model, "diff-bias");
    Edits edits = withPatch({}, 1, Patch::Residual, allTokens, true, *model);
    edits = withValues(edits, Quantity::Lambda, {{0, 0.9}}, *model);
    const auto backend = makeBackend("cpu", 1);
    const TracePtr trace = forward(*backend, model, {trained->request.tokens, edits, {}});
    edits = withPatch(edits, 1, Patch::Residual, allTokens, false, *model);
    const TracePtr bare = forward(*backend, model, {trained->request.tokens, edits, {}});
    const std::array<int, 1> token{1};
    EXPECT_EQ(logitLens(*trace, token)[1].standing[0].logit, logitLens(*bare, token)[1].standing[0].logit);
    EXPECT_NEAR(logitLens(*trace, token)[2].standing[0].logit,
                logitLens(*trained, token)[2].standing[0].logit, 1e-5); // it goes on from the same stream
}

TEST(LogitLens, WhatIsNotThereIsRefused) {
    const ModelPtr model = test::transformersModel("diff-bias");
    const TracePtr trace = test::cpuPassWithMaps(model, "diff-bias");
    const std::array<int, 1> outside{static_cast<int>(model->config.vocabSize)}, inside{0};
    EXPECT_THROW(static_cast<void>(logitLens(*trace, outside)), UsageError);
    EXPECT_THROW(static_cast<void>(logitLens(*trace, inside, 1, trace->tokenCount())), UsageError);
    Trace bare = *trace;
    bare.layers[0] = std::make_shared<LayerTrace>();
    EXPECT_THROW(static_cast<void>(logitLens(bare, inside)), Error);
}

TEST(LogitLens, ASentenceSaysFromWhichLayerOnTheTokenLeads) {
    const auto at = [](int layer, int rank, double probability) {
        return LensLayer{layer, {{probability, 0, rank}}, {}};
    };
    const Phrase name = phrase("“48”");
    const auto said = [&](const std::vector<LensLayer>& lens) { return lensSentence(lens, 0, name).text(); };
    EXPECT_EQ(said({at(-1, 9, 0), at(0, 1, .5), at(1, 682, 0), at(2, 1, .87), at(3, 1, .99)}),
              "“48” is the most probable next token from layer 2 on; after layer 1 it has rank 682.");
    EXPECT_EQ(said({at(-1, 9, 0), at(0, 1, .5)}),
              "“48” is the most probable next token from layer 0 on; in the embedding it has rank 9.");
    EXPECT_EQ(said({at(-1, 1, .3), at(0, 1, .5)}),
              "“48” is the most probable next token from the embedding on.");
    EXPECT_EQ(said({at(-1, 9, 0), at(0, 4, .0192)}), "After the last layer “48” has rank 4 and 1.9 %.");
}

} // namespace
} // namespace lambdascope
