// SPDX-License-Identifier: MIT
// A second DIFF model in the standard one's place: its map is A1 − λ·A2, in everything that reads it.
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/sentences.h"
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/compute/pair_edits.h"
#include "core/model/found.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace lambdascope {
namespace {

const std::vector<int> ids{1, 4, 2, 7, 3, 5, 4, 9};

TracePtr passOver(const ModelPtr& model, const Edits& edits = {}) {
    const auto backend = makeBackend("cpu", 1);
    return forward(*backend, model, {ids, edits, std::vector<bool>(model->layers.size(), true)});
}

class TwoDiffs : public testing::Test {
  protected:
    ModelPtr first = test::tinyModel({}), second = test::tinyModel({.salt = "later"});
    ModelPtr standard = test::tinyModel({.differential = false});
};

TEST_F(TwoDiffs, TheMapOfAHeadIsTheSumOfItsMapsByHand) {
    const TracePtr trace = passOver(first);
    for (const auto& layer : trace->layers)
        for (int h = 0; h < first->plan.headCount(); ++h) {
            const MapMatrix map = mapOf(*layer, h);
            for (int q = 0; q < std::ssize(ids); ++q) {
                const std::vector<float> row = weightsInRow(*layer, h, q);
                ASSERT_EQ(std::ssize(row), q + 1);
                for (int k = 0; k < std::ssize(ids); ++k) {
                    const std::int64_t at = q * std::ssize(ids) + k;
                    const float hand = layer->map(0, h)[at] - layer->lambda.lambda * layer->map(1, h)[at];
                    EXPECT_FLOAT_EQ(map.sum({q, k}), hand);
                    EXPECT_EQ(map.has({q, k}), k <= q);
                    EXPECT_FLOAT_EQ(k <= q ? row[static_cast<std::size_t>(k)] : hand, hand);
                }
            }
        }
    const TracePtr plain = passOver(standard); // a softmax map is as it is
    EXPECT_EQ(mapOf(*plain->layers[1], 2).first.data(), plain->layers[1]->map(0, 2));
}

TEST_F(TwoDiffs, TheNearestHeadOfTheSameModelIsTheHeadItself) {
    const TracePtr trace = passOver(first);
    for (int h = 0; h < first->plan.headCount(); ++h) {
        const Twin twin = mostSimilarHead(*trace, {1, h}, trace->layers[1]->lambda.lambda, *trace);
        EXPECT_EQ(twin.head, (HeadId{1, h}));
        EXPECT_NEAR(twin.similarity, 1, 1e-6);
    }
}

TEST_F(TwoDiffs, TheMeterReadsTheSecondAsTheFirst) {
    const TracePtr trace = passOver(first);
    MeterTokens tokens;
    tokens.rows = {7};
    tokens.answer = {2};
    tokens.noise = {1, 3, 4, 5};
    MeterSource source;
    source.edited = source.standard = trace.get();
    for (const MeterScope scope : {MeterScope::Head, MeterScope::Layer, MeterScope::All}) {
        const MeterReading reading = readMeter(tokens, source, {1, 1}, {1, 1}, scope);
        ASSERT_TRUE(reading.standard.there);
        EXPECT_EQ(reading.standard.answer, reading.edited.answer);
        EXPECT_EQ(reading.standard.rowSum, reading.edited.rowSum);
        EXPECT_NE(reading.standard.answer, reading.first.answer);
        const RowReading row = readRow(7, source, {1, 1}, {1, 1}, scope);
        ASSERT_EQ(row.standard.size(), row.difference.size());
        for (std::size_t k = 0; k < row.standard.size(); ++k)
            EXPECT_NEAR(row.standard[k], row.difference[k], 1e-6);
    }
}

TEST_F(TwoDiffs, SentencesCallTheSecondByItsName) {
    const TracePtr one = passOver(first), other = passOver(second);
    const Cell cell{6, 2};
    const std::vector<TokenPiece> pieces = first->tokenizer->pieces(ids);
    const std::string said = standardCellSentence(*other, pieces, {1, 0}, cell).text();
    EXPECT_NE(said.find("of " + second->name + ","), std::string::npos) << said;
    EXPECT_EQ(said.find("standard"), std::string::npos) << said;
    const float a = weightsInRow(*one->layers[1], 0, 6)[2], b = weightsInRow(*other->layers[1], 0, 6)[2];
    const std::string apart = apartSentence(*other, {1, 0}, cell, a).text();
    const Arithmetic sum = arithmetic({a, b, 1});
    EXPECT_NE(apart.find(sum.a1 + " − "), std::string::npos) << apart;
    EXPECT_NE(apart.find("= " + sum.result + "."), std::string::npos) << apart;
    const std::string next = nextTokenSentence(other.get(), one.get(), nullptr, pieces).text();
    EXPECT_NE(next.find(second->name + " says"), std::string::npos) << next;
    EXPECT_EQ(next.find("standard"), std::string::npos) << next;
    EXPECT_TRUE(apartSentence(*other, {9, 0}, cell, a).empty());
}

TEST_F(TwoDiffs, EditsAreOfAPlaceNotOfAKind) {
    const Pair pair{first, second};
    EXPECT_TRUE(pair.ofTwoDiffs());
    EXPECT_FALSE((Pair{first, standard}.ofTwoDiffs()));
    PairEdits edits;
    applyEditArgument(edits, "--lambda", "1=0.5", pair);
    applyEditArgument(edits, "--lambda", "beside:1=0.25", pair);
    EXPECT_EQ(edits.of(*first, pair).of(1).lambda, 0.5);
    EXPECT_EQ(edits.of(*second, pair).of(1).lambda, 0.25);
    EXPECT_EQ(passOver(second, edits.of(*second, pair))->layers[1]->lambda.lambda, 0.25F);
    PairEdits again; // as a file has them
    const std::vector<std::string> words = toArguments(edits);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2)
        applyEditArgument(again, words[i], words[i + 1], pair);
    EXPECT_EQ(again, edits);
    EXPECT_THROW(applyEditArgument(edits, "--lambda", "beside:1=0.25", *first), UsageError);
}

TEST_F(TwoDiffs, TracesStandBesideEachOtherOnTheSameTokens) {
    const auto traceOf = [&](std::vector<int> tokens, bool picture) {
        auto model = std::make_shared<Model>(*second);
        auto recording = std::make_shared<Recording>();
        recording->tokens = std::move(tokens);
        if (picture) recording->picture = std::make_shared<PatchImage>();
        model->recording = std::move(recording);
        return ModelPtr(std::move(model));
    };
    const auto refusal = [](const ModelPtr& one, const ModelPtr& other) -> std::string {
        try {
            besideEachOther({one, nullptr}, {other, nullptr}, "a", "b");
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing";
    };
    const ModelPtr trace = traceOf(ids, false), other = traceOf({1, 2}, false), picture = traceOf(ids, true);
    const Pair two = besideEachOther({first, nullptr}, {trace, nullptr}, "a", "b");
    EXPECT_EQ(two.diff, first); // the text of the trace says whether both have its tokens
    EXPECT_EQ(two.standard, trace);
    const auto matches = matchOf(*first, *trace); // no parameters, no card: nothing is said of them
    ASSERT_EQ(matches.size(), 1U);
    EXPECT_EQ(matches.front().sentence.text(), fmt::format("{} layers each", first->layers.size()));
    EXPECT_EQ(refusal(trace, traceOf(ids, false)), "nothing");
    EXPECT_EQ(refusal(trace, other), "b: is a trace of other tokens than a; two traces stand beside each "
                                     "other on the same ones");
    EXPECT_EQ(refusal(picture, picture), "nothing");
    EXPECT_EQ(refusal(first, picture), "b: a trace of a picture stands alone or beside another trace: " +
                                           first->name + " reads no patches");
}

TEST_F(TwoDiffs, OnlyModelsOfTheSameTokensStandBesideEachOther) {
    const Pair two = besideEachOther({first, nullptr}, {second, nullptr}, "a", "b");
    EXPECT_EQ(two.diff, first);
    EXPECT_EQ(two.standard, second);
    const Pair pair = besideEachOther({first, standard}, {second, nullptr}, "a", "b"); // in a pair its like
    EXPECT_EQ(pair.diff, second);
    EXPECT_EQ(pair.standard, standard);
    const auto refusal = [](const Pair& one, const Pair& other) -> std::string {
        try {
            besideEachOther(one, other, "a", "b");
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing";
    };
    const ModelPtr larger = test::tinyModel({.vocab = 12});
    EXPECT_EQ(refusal({first, nullptr}, {larger, nullptr}),
              "b: cannot stand beside " + first->name +
                  ": vocabularies of 11 and 12 tokens: their tokens are not the same");
    EXPECT_EQ(refusal({nullptr, standard}, {nullptr, standard}),
              "b: is a standard Transformer, as a is; beside it a DIFF model may stand");
    EXPECT_NE(refusal({first, standard}, {second, standard}).find("open one of them"), std::string::npos);
}

} // namespace
} // namespace lambdascope
