// SPDX-License-Identifier: MIT
// A page of what ran elsewhere, of a model alone, of one without a head: it has what they have, and nothing
// that they have not.
#include "core/compute/forward.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/pages/page_choice.h"
#include "core/util/error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

TracePtr passOf(const ModelPtr& model) {
    if (!model) return nullptr;
    const std::vector<int> tokens =
        model->recording ? model->recording->tokens : std::vector{1, 2, 3, 4, 5, 6};
    return forward(*makeBackend("cpu", 1), model,
                   {tokens, {}, std::vector<bool>(model->layers.size(), true)});
}

PagePasses passesOf(const Pair& pair) {
    PagePasses of;
    of.trained = of.shown = passOf(pair.diff);
    of.standard = passOf(pair.standard);
    const TracePtr& first = of.shown ? of.shown : of.standard;
    of.pieces = first->model->tokenizer->pieces(first->request.tokens);
    return of;
}

OrderedJson dataOf(const Pair& pair, const PageChoice& choice = {}) {
    const PageContent page = unrecorded(completed(chosenPage(passesOf(pair), choice)));
    return pageData(page, planPage(page).maps);
}

const std::filesystem::path recordedFile = TEST_DATA "/traces/recorded.safetensors",
                            visionFile = TEST_DATA "/traces/vision.safetensors";

TEST(TracePage, HasMapsHeadsAndLambdaOfItsRun) {
    const Pair pair = openTrace(recordedFile);
    const OrderedJson data = dataOf(pair);
    EXPECT_EQ(data.at("trace"), true);
    EXPECT_EQ(data.at("maps").at("a1").size(), data.at("maps").at("a2").size());
    EXPECT_EQ(data.at("maps").at("a1").size(), data.at("diff").at("layers").get<std::size_t>() *
                                                   data.at("diff").at("heads").get<std::size_t>());
    EXPECT_FALSE(data.at("maps").at("standard").empty());
    ASSERT_EQ(data.at("stops").size(), 1U); // there is no slider
    EXPECT_TRUE(data.at("stops")[0].at("value").is_null() || data.at("stops")[0].at("value") != 0);
    for (std::size_t l = 0; l < pair.diff->layers.size(); ++l)
        EXPECT_NEAR(data.at("mixes")[l][0][0].get<double>(), pair.diff->recording->layers[l].lambda.at(0),
                    1e-6);
    // its file tells logits, so that it says what comes next
    EXPECT_FALSE(data.at("stops")[0].at("next").empty());
    EXPECT_FALSE(data.contains("causal"));
    EXPECT_FALSE(data.contains("rows"));
}

TEST(TracePage, WithoutLogitsTellsOfNoProbability) {
    auto silent = std::make_shared<Recording>(*openTrace(recordedFile).diff->recording);
    silent->logits = {};
    auto model = std::make_shared<Model>(*openTrace(recordedFile).diff);
    model->recording = silent;
    const OrderedJson data = dataOf({model, nullptr});
    EXPECT_TRUE(data.at("stops")[0].at("next").empty());
    EXPECT_TRUE(data.at("named").empty());
    EXPECT_TRUE(data.at("leading").is_array());
}

TEST(TracePage, OfAPictureLooksBothWays) {
    const Pair pair = openTrace(visionFile);
    const TracePtr pass = passOf(pair.diff ? pair.diff : pair.standard);
    const OrderedJson data = dataOf(pair);
    EXPECT_EQ(data.at("causal"), false);
    const auto tokens = static_cast<std::size_t>(pass->tokenCount());
    const char* const kind = pair.diff ? "a1" : "standard";
    const auto packed = data.at("maps").at(kind).begin()->get<std::string>();
    EXPECT_EQ(packed.size(),
              (tokens * tokens + 4 * tokens + 2) / 3 * 4); // a byte a cell, four a row, as base64
    EXPECT_EQ(data.at("exact").at(kind).begin()->get<std::string>().size(), (4 * tokens + 2) / 3 * 4);
}

TEST(TracePage, OfSomeRowsAndHeadsHasThoseAlone) {
    auto part = std::make_shared<Recording>(*openTrace(recordedFile).diff->recording);
    part->keptHeads = {1};
    part->firstRow = 2;
    part->endRow = 5;
    auto model = std::make_shared<Model>(*openTrace(recordedFile).diff);
    model->recording = part;
    const OrderedJson data = dataOf({model, nullptr});
    EXPECT_EQ(data.at("rows"), OrderedJson({2, 5}));
    for (const auto& [name, map] : data.at("maps").at("a1").items())
        EXPECT_TRUE(name.ends_with(".1")) << name;
    EXPECT_EQ(data.at("cell")[0], 4);
    EXPECT_THROW(dataOf({model, nullptr}, {.layer = 0, .head = 0}), UsageError);
}

TEST(ModelPage, OfAStandardModelAloneShowsItsMap) {
    const Pair pair = loadPair(SOURCE_DIR "/assets/checkpoints/hf-llama");
    const OrderedJson data = dataOf(pair, {.layer = 1, .head = 2});
    EXPECT_TRUE(data.at("diff").is_null());
    EXPECT_EQ(data.at("standard").at("heads"), pair.standard->plan.headCount());
    EXPECT_EQ(data.at("twin"), OrderedJson({1, 2}));
    EXPECT_EQ(data.at("maps").size(), 1U);
    EXPECT_FALSE(data.at("stops")[0].at("next").empty());
    EXPECT_FALSE(data.contains("trace"));
}

TEST(ModelPage, OfLayersThatKeptNoMapsIsRefused) {
    PagePasses of = passesOf(loadPair(SOURCE_DIR "/assets/checkpoints/hf-diffllama"));
    Request some = of.shown->request;
    some.maps = {false, true, false};
    of.trained = of.shown = forward(*makeBackend("cpu", 1), of.shown->model, some);
    EXPECT_EQ(chosenPage(of, {}).head.layer, 1); // by itself it looks where maps are
    try {
        static_cast<void>(chosenPage(of, {.layer = 2}));
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_STREQ(error.what(), "the maps of layer 2 are not kept");
    }
    some.maps = {};
    of.trained = of.shown = forward(*makeBackend("cpu", 1), of.shown->model, some);
    EXPECT_THROW(static_cast<void>(chosenPage(of, {})), UsageError);
}

TEST(ModelPage, IsRecordedOverLambdaInit) {
    PagePasses of = passesOf(loadPair(SOURCE_DIR "/assets/checkpoints/hf-diffllama"));
    const PageContent page = completed(chosenPage(of, {.layer = 1}));
    ASSERT_TRUE(slides(page));
    Sweep sweep = recordingOf(page, sweepValues(0, 1, 3));
    std::vector<SweepPoint> points;
    const auto backend = makeBackend("cpu", 1);
    while (!sweep.done()) points.push_back(sweep.step(*backend));
    EXPECT_EQ(points.size(), 4U); // and the trained one
    const OrderedJson data = pageData(recorded(page, points), PageExtent::AllHeads);
    EXPECT_EQ(data.at("stops").size(), 4U);
    EXPECT_NE(data.at("stops")[0].at("lambda"), data.at("stops")[3].at("lambda"));
}

} // namespace
} // namespace lambdascope
