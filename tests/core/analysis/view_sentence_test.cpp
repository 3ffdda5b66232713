// SPDX-License-Identifier: MIT
// The sentences that describe views, word by word, on maps made by hand.
#include "core/analysis/sentences.h"
#include "core/text/display.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

using Row = std::vector<float>;
using Map = std::vector<Row>; // row by row, the visible cells

std::vector<TokenPiece> piecesOf(const std::vector<std::string>& tokens) {
    std::vector<TokenPiece> pieces;
    for (const std::string& bytes : tokens) {
        TokenPiece& piece = pieces.emplace_back();
        piece.bytes = bytes;
        piece.special = bytes == "<bos>";
    }
    fillDisplay(pieces);
    return pieces;
}

/// One layer with one head.
Trace headTrace(const std::vector<Map>& terms) {
    auto layer = std::make_shared<LayerTrace>();
    const auto tokens = static_cast<std::int64_t>(terms[0].size());
    for (const Map& rows : terms) {
        Tensor map(tokens, tokens);
        std::fill_n(map.writable(), map.size(), 0.0F);
        for (std::size_t q = 0; q < rows.size(); ++q)
            std::ranges::copy(rows[q], map.writable() + static_cast<std::int64_t>(q) * tokens);
        layer->maps.push_back(map);
    }
    Trace trace;
    for (int i = 0; i < tokens; ++i) trace.request.tokens.push_back(i);
    trace.model = std::make_shared<Model>();
    trace.layers = {layer};
    return trace;
}

HeadMix mixOf(float lambda) {
    HeadMix mix;
    mix.lambda = lambda;
    return mix;
}

/// ⟨bos⟩ number is 48213: the answer in three tokens, and what asks at the end.
const std::vector<TokenPiece> promptPieces = piecesOf({"<bos>", " number", " 48", "21", "3", " is"});
const Map first{
    {1}, {0.5F, 0.5F}, {0, 0, 1}, {0, 0, 0, 1}, {0.25F, 0, 0, 0, 0.75F}, {0.1F, 0.2F, 0.6F, 0, 0, 0.1F}};
const Map second{{1},          {0.25F, 0.75F},  {1, 0, 0},
                 {1, 0, 0, 0}, {1, 0, 0, 0, 0}, {0.7F, 0.1F, 0.1F, 0.1F, 0, 0}};

std::string said(Cell cell, const HeadMix& mix, const std::optional<CellValues>& trained = {}) {
    return cellSentence(headTrace({first, second}), promptPieces, {0, 0}, cell, mix, trained).text();
}

TEST(CellSentence, SaysWhatTheCellGetsAndWhereTheSecondMapTakesMost) {
    EXPECT_EQ(said({5, 2}, mixOf(0.5F)),
              "In layer 0 head 0, “is” weighs the first part of “48213” by +0.55; the "
              "second map took 0.35 from the first token.");
    EXPECT_EQ(said({5, 0}, mixOf(0.5F)),
              "In layer 0 head 0, “is” weighs the first token by −0.25; the second map took 0.35 from it.");
    EXPECT_EQ(said({4, 4}, mixOf(0.5F)),
              "In layer 0 head 0, the last part of “48213” weighs itself by +0.75; the "
              "second map took 0.50 from the first token.");
    EXPECT_EQ(said({1, 1}, mixOf(0.5F)),
              "In layer 0 head 0, “number” weighs itself by +0.125; the second map took 0.38 from it.");
}

TEST(CellSentence, NamesTheTrainedWeightOnlyWhereItPrintsApart) {
    const CellValues near{0.6F, 0.1F, 0.501F};
    const CellValues far{0.6F, 0.1F, 0.9F};
    EXPECT_EQ(said({5, 2}, mixOf(0.5F), near), said({5, 2}, mixOf(0.5F)));
    EXPECT_EQ(said({5, 2}, mixOf(0.5F), far),
              "In layer 0 head 0, “is” weighs the first part of “48213” by +0.55 "
              "(trained +0.51); the second map took 0.35 from the first token.");
    EXPECT_EQ(said({5, 2}, mixOf(0.5F), CellValues{NAN, 0, 0}), said({5, 2}, mixOf(0.5F)));
}

TEST(CellSentence, ASecondMapThatIsAddedGives) {
    EXPECT_EQ(said({5, 2}, mixOf(-0.5F)),
              "In layer 0 head 0, “is” weighs the first part of “48213” by +0.65; the "
              "second map gave 0.35 to the first token.");
    EXPECT_EQ(said({5, 0}, mixOf(-0.5F)),
              "In layer 0 head 0, “is” weighs the first token by +0.45; the second map gave 0.35 to it.");
}

TEST(CellSentence, SaysThatTheSecondMapIsOffOrHardlyThere) {
    EXPECT_EQ(said({5, 1}, mixOf(0)),
              "In layer 0 head 0, “is” weighs “number” by +0.20; with λ at 0, the second map takes nothing.");
    EXPECT_EQ(said({5, 1}, mixOf(0.005F)), "In layer 0 head 0, “is” weighs “number” by +0.20; the second map "
                                           "moves no weight by 0.01 or more.");
    EXPECT_EQ(said({5, 1}, mixOf(-0.005F)),
              "In layer 0 head 0, “is” weighs “number” by +0.20; the second map "
              "moves no weight by 0.01 or more.");
}

TEST(CellSentence, SaysThatTheHeadIsSwapped) {
    HeadMix mix = mixOf(0.5F);
    mix.swapped = true;
    EXPECT_EQ(said({5, 0}, mix),
              "In layer 0 head 0, “is” weighs the first token by +0.65; the maps are swapped: "
              "the first one took 0.30 from the first part of “48213”.");
    EXPECT_EQ(said({5, 2}, mix),
              "In layer 0 head 0, “is” weighs the first part of “48213” by −0.20; the maps are "
              "swapped: the first one took 0.30 from it.");
    mix.lambda = -0.5F;
    EXPECT_EQ(said({5, 0}, mix),
              "In layer 0 head 0, “is” weighs the first token by +0.75; the maps are swapped: "
              "the first one gave 0.30 to the first part of “48213”.");
    EXPECT_EQ(said({5, 2}, mix),
              "In layer 0 head 0, “is” weighs the first part of “48213” by +0.40; the maps are "
              "swapped: the first one gave 0.30 to it.");
    mix.lambda = 0;
    EXPECT_EQ(said({5, 0}, mix),
              "In layer 0 head 0, “is” weighs the first token by +0.70; the maps are swapped "
              "and λ is 0: the first map takes nothing.");
    mix.lambda = 0.001F;
    EXPECT_EQ(said({5, 0}, mix),
              "In layer 0 head 0, “is” weighs the first token by +0.70; the maps are swapped, "
              "and the first one moves no weight by 0.01 or more.");
}

TEST(CellSentence, SaysThatTheHeadIsOff) {
    HeadMix mix = mixOf(0.5F);
    mix.off = true;
    EXPECT_EQ(said({5, 2}, mix), "Layer 0 head 0 is off: “is” weighs the first part of “48213” by 0.00.");
    EXPECT_EQ(said({5, 1}, mix, CellValues{0.2F, 0.1F, 0.5F}),
              "Layer 0 head 0 is off: “is” weighs “number” by 0.00 (trained +0.15).");
}

TEST(CellSentence, WhatIsMaskedOrNoNumberIsSaidToBeSo) {
    EXPECT_EQ(said({1, 5}, mixOf(0.5F)),
              "In layer 0 head 0, “number” comes before “is” and cannot weigh it.");
    const Trace trace = headTrace({{{1}, {NAN, NAN}}, {{1}, {0.5F, 0.5F}}});
    const auto two = piecesOf({"<bos>", " is"});
    EXPECT_EQ(cellSentence(trace, two, {0, 0}, {1, 0}, mixOf(0.5F)).text(),
              "In layer 0 head 0, the weight that “is” gives to the first token is not a number.");
    EXPECT_EQ(standardCellSentence(trace, two, {0, 0}, {1, 1}).text(),
              "In layer 0 head 0, the weight that “is” gives to itself is not a number.");
    EXPECT_EQ(headSentence(trace, two, {0, 0}, mixOf(0.5F)).text(),
              "Layer 0 head 0 has weights that are not numbers.");
}

TEST(CellSentence, NeverPrintsANegativeZero) {
    const Trace trace = headTrace({{{1}, {0.501F, 0.499F}}, {{1}, {0.503F, 0.497F}}});
    EXPECT_EQ(cellSentence(trace, piecesOf({"<bos>", " is"}), {0, 0}, {1, 0}, mixOf(1)).text(),
              "In layer 0 head 0, “is” weighs the first token by −0.002; the second map took 0.50 from it.");
}

TEST(CellSentence, OfOneTokenThereIsOneWeight) {
    const Trace trace = headTrace({{{1}}, {{1}}});
    const auto one = piecesOf({"<bos>"});
    EXPECT_EQ(cellSentence(trace, one, {0, 0}, {0, 0}, mixOf(0.75F)).text(),
              "In layer 0 head 0, the first token weighs itself by +0.25; the second map took 0.75 from it.");
    EXPECT_EQ(headSentence(trace, one, {0, 0}, mixOf(0.75F)).text(),
              "In layer 0 head 0, the first token can only weigh itself. Each row sums to 0.25, which is 1 − "
              "λ with "
              "λ at 0.75.");
}

TEST(CellSentence, OfWhatIsNotThereNothingIsSaid) {
    Trace trace = headTrace({first, second});
    for (const HeadId head : {HeadId{-1, 0}, HeadId{1, 0}, HeadId{0, -1}, HeadId{0, 1}}) {
        EXPECT_TRUE(cellSentence(trace, promptPieces, head, {5, 2}, mixOf(0.5F)).empty());
        EXPECT_TRUE(standardCellSentence(trace, promptPieces, head, {5, 2}).empty());
        EXPECT_TRUE(headSentence(trace, promptPieces, head, mixOf(0.5F)).empty());
    }
    EXPECT_TRUE(cellSentence(trace, promptPieces, {0, 0}, {6, 2}, mixOf(0.5F)).empty());
    EXPECT_TRUE(cellSentence(trace, promptPieces, {0, 0}, {-1, -1}, mixOf(0.5F)).empty());
    trace.layers = {std::make_shared<LayerTrace>()}; // keeps no maps
    EXPECT_TRUE(cellSentence(trace, promptPieces, {0, 0}, {5, 2}, mixOf(0.5F)).empty());
}

TEST(CellSentence, OfAStandardHeadNamesWhatTheRowWeighsMost) {
    const Trace trace = headTrace({first});
    EXPECT_EQ(standardCellSentence(trace, promptPieces, {0, 0}, {5, 2}).text(),
              "In layer 0 head 0 of the standard model, “is” weighs the first part of “48213” by 0.60.");
    EXPECT_EQ(
        standardCellSentence(trace, promptPieces, {0, 0}, {5, 1}).text(),
        "In layer 0 head 0 of the standard model, “is” weighs “number” by 0.20; it weighs the first part of "
        "“48213” most, by 0.60.");
    EXPECT_EQ(standardCellSentence(trace, promptPieces, {0, 0}, {4, 0}).text(),
              "In layer 0 head 0 of the standard model, the last part of “48213” weighs the first token by "
              "0.25; it "
              "weighs itself most, by 0.75.");
    EXPECT_EQ(cellSentence(trace, promptPieces, {0, 0}, {5, 2}, {}).text(),
              standardCellSentence(trace, promptPieces, {0, 0}, {5, 2}).text());
}

TEST(HeadSentence, SaysBetweenWhichNumbersLambdaLiesWhereTokensHaveTheirOwn) {
    Trace trace = headTrace({first, second});
    const auto layer = std::make_shared<LayerTrace>(*trace.layers[0]);
    layer->tokenLambda = Tensor(6, 1);
    std::ranges::copy(std::vector{0.5F, 0.25F, 0.5F, 0.76F, 0.5F, 0.5F}, layer->tokenLambda.writable());
    trace.layers = {layer};
    HeadMix mix = mixOf(0.5F);
    mix.tokenLambda = true;
    const std::string said = headSentence(trace, promptPieces, {0, 0}, mix).text();
    EXPECT_TRUE(said.ends_with("Each row sums to 1 − its own λ, which lies between 0.25 and 0.76.")) << said;
}

TEST(HeadSentence, SaysTheExtremesAndTheRowSum) {
    const auto of = [](const HeadMix& mix) {
        return headSentence(headTrace({first, second}), promptPieces, {0, 0}, mix).text();
    };
    EXPECT_EQ(of(mixOf(0.5F)), "The first row apart, the highest weight of layer 0 head 0 is +1.00: the "
                               "first part of “48213” weighs "
                               "itself. The lowest is −0.50: the first part of “48213” weighs the first "
                               "token. Each row sums to 0.50, "
                               "which is 1 − λ with λ at 0.50.");
    EXPECT_EQ(of(mixOf(-0.25F)), "The first row apart, the highest weight of layer 0 head 0 is +1.00: the "
                                 "first part of “48213” weighs "
                                 "itself. Each row sums to 1.25, which is 1 − λ with λ at −0.25.");
    HeadMix swapped = mixOf(0.5F);
    swapped.swapped = true;
    EXPECT_EQ(
        of(swapped),
        "The maps of layer 0 head 0 are swapped. The first row apart, the highest weight of layer 0 head 0 "
        "is "
        "+1.00: the first part of “48213” weighs the first token. The lowest is −0.50: the first part of "
        "“48213” weighs itself. Each row sums to 0.50, which is 1 − λ with λ at 0.50.");
    swapped.off = true;
    EXPECT_EQ(of(swapped), "Layer 0 head 0 is off: every weight is 0.");
    EXPECT_EQ(
        headSentence(headTrace({first}), promptPieces, {0, 0}, {}).text(),
        "The first row apart, the highest weight of layer 0 head 0 is 1.00: the first part of “48213” weighs "
        "itself. Each row sums to 1.00.");
}

TEST(HeadSentence, TheRowSumIsThatOfThePrintedLambda) {
    const std::string text =
        headSentence(headTrace({first, second}), promptPieces, {0, 0}, mixOf(0.625F)).text();
    EXPECT_NE(text.find("sums to 0.38, which is 1 − λ with λ at 0.62"), std::string::npos) << text;
}

} // namespace
} // namespace lambdascope
