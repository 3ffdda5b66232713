// SPDX-License-Identifier: MIT
// What maps of heads look like: by hand, and held to what is worked out from the attentions of transformers
// (tests/reference/make_head_reference.py).
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/head_scores.h"
#include "core/util/json.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace lambdascope {
namespace {

using nlohmann::json;

/// One head over the tokens 5, 6, 5; the rows of its maps one after the other.
std::shared_ptr<Trace> threeTokens(const std::vector<std::vector<float>>& maps, HeadMix mix = {}) {
    auto model = std::make_shared<Model>();
    model->plan.heads.resize(1);
    auto trace = std::make_shared<Trace>();
    trace->model = model;
    trace->request.tokens = {5, 6, 5};
    auto layer = std::make_shared<LayerTrace>();
    layer->heads = {mix};
    for (const auto& rows : maps) {
        Tensor map(3, 3);
        std::ranges::copy(rows, map.writable());
        layer->maps.push_back(map);
    }
    trace->layers.push_back(layer);
    return trace;
}

const std::vector<float> firstMap{1, 0, 0, 0.25F, 0.75F, 0, 0.5F, 0.25F, 0.25F};
const std::vector<float> secondMap{1, 0, 0, 0.5F, 0.5F, 0, 0, 0.5F, 0.5F};

TEST(HeadScores, OfASoftmaxMapByHand) {
    const HeadScores scores = headScores(*threeTokens({firstMap}), {0, 0}, {{2}, {1}, {}, {}, {}}).value();
    EXPECT_NEAR(scores.previous.value(), (0.25 + 0.25) / 2, 1e-7);
    EXPECT_NEAR(scores.first.value(), (0.25 + 0.5) / 2, 1e-7);
    EXPECT_NEAR(scores.same.value(), 0.5, 1e-7) << "5 stands at 0";
    EXPECT_NEAR(scores.induction.value(), 0.25, 1e-7) << "after which 6 stands, at 1";
    const double second = -0.25 * std::log(0.25) - 0.75 * std::log(0.75);
    EXPECT_NEAR(scores.entropyA1.value(), (second + 1.5 * std::log(2)) / 2, 1e-7);
    EXPECT_NEAR(scores.answerShare.value(), 0.25, 1e-7);
    EXPECT_FALSE(scores.entropyDifference || scores.cancelled || scores.negativeMass);
}

TEST(HeadScores, OfADifferenceByHand) {
    // rows of A1 − A2 / 2: 0.5 | 0, 0.5 | 0.5, 0, 0
    const HeadScores scores =
        headScores(*threeTokens({firstMap, secondMap}, {.lambda = 0.5F}), {0, 0}, {{2}, {}, {}, {}, {}})
            .value();
    EXPECT_NEAR(scores.previous.value(), 0, 1e-7);
    EXPECT_NEAR(scores.first.value(), 0.5, 1e-7);
    EXPECT_NEAR(scores.same.value(), 1, 1e-7);
    EXPECT_NEAR(scores.entropyDifference.value(), 0, 1e-7);
    EXPECT_GT(scores.entropyA1.value(), 0.5);
    EXPECT_NEAR(scores.cancelled.value(), 1, 1e-7);
    EXPECT_NEAR(scores.negativeMass.value(), 0, 1e-7);
    EXPECT_FALSE(scores.answerShare);
    const HeadScores whole =
        headScores(*threeTokens({firstMap, secondMap}, {.lambda = 1}), {0, 0}, {}).value();
    EXPECT_NEAR(whole.negativeMass.value(), (0 + 0.25 + 0.5) / 3, 1e-7);
}

TEST(HeadScores, WhatIsCancelledIsOfAllRowsOrOfOne) {
    const HeadMix mix{.lambda = 1};
    const auto trace = threeTokens({firstMap, secondMap}, mix);
    const LayerTrace& layer = *trace->layers[0]; // Σ min(A1, A2) of the rows: 1, 0.75 and 0.5
    EXPECT_NEAR(cancelledShare(layer, 0, mix, 0).value(), 1, 1e-7);
    EXPECT_NEAR(cancelledShare(layer, 0, mix, 1).value(), 0.75, 1e-7);
    EXPECT_NEAR(cancelledShare(layer, 0, mix, 2).value(), 0.5, 1e-7);
    EXPECT_NEAR(cancelledShare(layer, 0, mix).value(), 0.75, 1e-7);
}

TEST(HeadScores, ARowOfAModelThatLooksBothWaysHasAllKeys) {
    const std::vector<float> both{0.5F, 0.25F, 0.25F, 0.25F, 0.25F, 0.5F, 0, 0.5F, 0.5F};
    auto trace = threeTokens({both});
    auto layer = std::make_shared<LayerTrace>(*trace->layers[0]);
    layer->causal = false;
    EXPECT_EQ(sharesOfRow(*layer, 0, 1, {}), (std::vector<double>{0.25, 0.25, 0.5}));
    EXPECT_EQ(sharesOfRow(*trace->layers[0], 0, 1, {}), (std::vector<double>{0.5, 0.5})) << "up to its own";
    EXPECT_NEAR(entropyOf(sharesOfRow(*layer, 0, 1, {})), 1.5 * std::log(2), 1e-12);
    trace->layers[0] = layer;
    EXPECT_NEAR(headScores(*trace, {0, 0}, {}).value().entropyA1.value(), 1.25 * std::log(2), 1e-7);
}

TEST(HeadScores, ThereAreNoneWithoutMapsOrOfAHeadThatIsOff) {
    EXPECT_FALSE(headScores(*threeTokens({}), {0, 0}, {}));
    EXPECT_FALSE(headScores(*threeTokens({firstMap, secondMap}, {.off = true}), {0, 0}, {}));
    EXPECT_FALSE(headScores(*threeTokens({firstMap, secondMap}, {.mean = true}), {0, 0}, {}));
    auto unlike = threeTokens({firstMap});
    unlike->request.tokens = {5, 6, 7};
    const HeadScores scores = headScores(*unlike, {0, 0}, {}).value();
    EXPECT_FALSE(scores.same || scores.induction);
}

TEST(HeadScores, AreWhatTransformersAttentionsGive) {
    const auto backend = makeBackend("cpu", 2);
    const json reference = readJsonFile(TEST_DATA "/heads.json");
    for (const auto& [name, golden] : reference.at("cases").items()) {
        const bool tiny = name.starts_with("hf/");
        const ModelPtr model = loadModel((tiny ? TEST_DATA "/" : SOURCE_DIR "/assets/models/") + name);
        const TracePtr trace =
            test::passWithMaps(*backend, model, golden.at("tokens").get<std::vector<int>>());
        const int heads = model->plan.headCount();
        for (int i = 0; i < static_cast<int>(golden.at("scores").size()); ++i) {
            SCOPED_TRACE(name + " " + std::to_string(i));
            const json& expected = golden.at("scores").at(i);
            const HeadScores found = headScores(*trace, {i / heads, i % heads}, {}).value();
            const auto expectNear = [&](const char* key, std::optional<double> value) {
                ASSERT_EQ(expected.contains(key), value.has_value()) << key;
                EXPECT_NEAR(value.value_or(0), expected.value(key, 0.0), 2e-5) << key;
            };
            expectNear("entropy_a1", found.entropyA1);
            expectNear("entropy_difference", found.entropyDifference);
            expectNear("previous", found.previous);
            expectNear("first", found.first);
            expectNear("same", found.same);
            expectNear("induction", found.induction);
            expectNear("cancelled", found.cancelled);
            expectNear("negative_mass", found.negativeMass);
        }
    }
}

} // namespace
} // namespace lambdascope
