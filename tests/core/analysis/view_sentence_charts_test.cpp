// SPDX-License-Identifier: MIT
// The sentences that describe the charts and tables, word by word.
#include "core/analysis/sentences.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

namespace lambdascope {
namespace {

Model modelOf(const std::vector<double>& inits) {
    Model model;
    model.config.architecture = &Architecture::DiffLlama;
    for (const double init : inits) {
        LayerWeights layer;
        layer.lambda = {0.5F, 0.25F, init};
        model.layers.push_back(layer);
    }
    return model;
}

Edits inits(const std::map<int, double>& values) {
    Edits edits;
    for (const auto& [layer, value] : values) edits.layers[layer].lambdaInit = value;
    return edits;
}

TEST(LambdaSentence, GoesFromTheFirstToTheLastLayerAndSaysWhatEditsMoved) {
    const Model model = modelOf({0.2, 0.35, 0.47, 0.55});
    const auto said = [&](const Edits& edits) { return lambdaSentence(model, edits).text(); };
    EXPECT_EQ(said({}), "λ goes from 0.45 in layer 0 to 0.80 in layer 3.");
    EXPECT_EQ(
        said(inits({{2, 0}})),
        "λ goes from 0.45 in layer 0 to 0.80 in layer 3. An edit moved λ of layer 2 from 0.72 to 0.25.");
    EXPECT_EQ(said(inits({{2, 0.471}})), "λ goes from 0.45 in layer 0 to 0.80 in layer 3. An edit moved λ of "
                                         "layer 2 by less than 0.01.");
    EXPECT_EQ(said(inits({{0, -1}, {2, 0}})),
              "λ goes from −0.75 in layer 0 to 0.80 in layer 3. Edits moved λ of layers 0, 2.");
    EXPECT_EQ(said(inits({{1, 0}, {2, 0}, {3, 1}})),
              "λ goes from 0.45 in layer 0 to 1.25 in layer 3. Edits moved λ of layers 1 to 3.");
}

TEST(LambdaSentence, OfTokensSaysWhichLayersHaveOneByHand) {
    Model model = modelOf({0.2, 0.35, 0.47});
    model.plan.tokenLambda = true;
    Edits edits = inits({{1, 0.3}}); // there is no λ_init to move
    const std::string own = "Every token and head has a λ of its own.";
    EXPECT_EQ(lambdaSentence(model, edits).text(), own);
    edits.layers[2].lambda = 0.5;
    EXPECT_EQ(lambdaSentence(model, edits).text(), own + " An edit set λ of layer 2 to 0.50.");
    edits.layers[0].lambda = 0.5;
    EXPECT_EQ(lambdaSentence(model, edits).text(), own + " Edits set λ of layers 0, 2.");
}

TEST(LambdaSentence, OfOneLayerAndOfAStandardModel) {
    EXPECT_EQ(lambdaSentence(modelOf({0.2}), {}).text(), "λ of the only layer is 0.45.");
    Model standard = modelOf({0});
    standard.config.architecture = &Architecture::Llama;
    EXPECT_EQ(lambdaSentence(standard, {}).text(), "A standard Transformer has no λ.");
}

/// A prompt of one token and what follows it.
Trace predicting(const std::vector<float>& probabilities) {
    Trace trace;
    trace.request.tokens = {3};
    trace.model = std::make_shared<Model>();
    trace.logits = Tensor(1, static_cast<std::int64_t>(probabilities.size()));
    for (std::size_t i = 0; i < probabilities.size(); ++i)
        trace.logits.writable()[i] = std::log(probabilities[i]);
    return trace;
}

TEST(NextTokenSentence, NamesTheBestOfEachModel) {
    const Trace s = predicting({0.97F, 0.02F, 0.01F});
    const Trace d = predicting({0.999F, 0.0005F, 0.0005F});
    const Trace e = predicting({0.3F, 0.41F, 0.29F});
    const auto said = [](const Trace* standard, const Trace* trained, const Trace* edited) {
        return nextTokenSentence(standard, trained, edited, {}).text();
    };
    EXPECT_EQ(said(&s, &d, &e),
              "After the first token, the standard model says token 0 with 97 %, DIFF token 0 with "
              "100 %, edited token 1 with 41 %.");
    EXPECT_EQ(said(&s, &d, nullptr),
              "After the first token, the standard model says token 0 with 97 %, DIFF token 0 with 100 %.");
    EXPECT_EQ(said(nullptr, &d, &e),
              "After the first token, the DIFF model says token 0 with 100 %, edited token 1 with 41 %.");
    EXPECT_EQ(said(&s, nullptr, nullptr),
              "After the first token, the standard model says token 0 with 97 %.");
    EXPECT_EQ(said(nullptr, &d, nullptr), "After the first token, the DIFF model says token 0 with 100 %.");
    EXPECT_EQ(said(nullptr, nullptr, &e),
              "After the first token, the edited DIFF model says token 1 with 41 %.");
    EXPECT_EQ(said(&s, nullptr, &e),
              "After the first token, the standard model says token 0 with 97 %, the edited "
              "DIFF model token 1 with 41 %.");
    EXPECT_TRUE(nextTokenSentence(nullptr, nullptr, nullptr, {}).empty());
}

/// Every token but 0 is a blank.
struct BlankTokenizer : Tokenizer {
    [[nodiscard]] std::vector<int> encode(std::string_view, bool) const override { return {}; }
    [[nodiscard]] std::string decode(std::span<const int>, bool, TextPlace) const override { return {}; }
    [[nodiscard]] std::vector<TokenPiece> pieces(std::span<const int> ids, TextPlace) const override {
        std::vector<TokenPiece> found;
        for (const int id : ids) found.push_back({id, id == 0 ? " 48" : " ", id == 0 ? " 48" : " "});
        return found;
    }
    [[nodiscard]] int vocabSize() const override { return 2; }
    [[nodiscard]] Phrase kind() const override { return phrase("words"); }
};

TEST(NextTokenSentence, QuotesWhatTheModelSaidAlone) {
    auto model = std::make_shared<Model>();
    model->tokenizer = std::make_shared<BlankTokenizer>();
    Trace word = predicting({0.97F, 0.03F});
    Trace blank = predicting({0.01F, 0.99F});
    word.model = blank.model = model;
    EXPECT_EQ(nextTokenSentence(&word, &blank, nullptr, {}).text(),
              "After the first token, the standard model says “48” with 97 %, DIFF space with 99 %.");
}

TEST(NextTokenSentence, SmallSharesHaveDecimalsAndNaNIsNoNumber) {
    const Trace flat = predicting(std::vector<float>(256, 1.0F / 256));
    EXPECT_EQ(nextTokenSentence(&flat, nullptr, nullptr, {}).text(),
              "After the first token, the standard model says token 0 with 0.39 %.");
    const Trace broken = predicting({0.5F, -1});
    EXPECT_EQ(nextTokenSentence(&broken, nullptr, nullptr, {}).text(),
              "After the first token, the standard model says nothing that is a number.");
}

SweepPoint point(double value, double loss, double kl = 0) {
    SweepPoint result;
    result.value = value;
    result.loss = loss;
    result.kl = kl;
    return result;
}

TEST(SweepSentence, SaysWhereTheLossIsLowestAndWhereTheTrainedValueLies) {
    const std::vector points{point(-0.2, 3), point(0.45, 1.834), point(1.4, 2.5)};
    const std::string lowest = "With λ_init of layer 2 from −0.20 to 1.40, the loss on the whole prompt is "
                               "lowest at 0.45: 1.83 nats per token.";
    EXPECT_EQ(sweepSentence(points, 2, 2, {}).text(), lowest);
    EXPECT_EQ(sweepSentence(points, 2, 2, NAN).text(), lowest);
    EXPECT_EQ(sweepSentence(points, 2, 2, 0.4704).text(),
              lowest + " The trained value, 0.47, is above that.");
    EXPECT_EQ(sweepSentence(points, 2, 2, 0.2).text(), lowest + " The trained value, 0.20, is below that.");
    EXPECT_EQ(sweepSentence(points, 2, 2, 0.4504).text(), lowest + " The trained value is 0.45 too.");
    EXPECT_EQ(sweepSentence(points, 1, 3, {}).text(),
              "With λ_init of layers 1 to 3 from −0.20 to 1.40, the loss on the whole prompt is "
              "lowest at 0.45: 1.83 nats per token.");
    EXPECT_TRUE(sweepSentence({}, 2, 2, {}).empty());
}

TEST(SweepSentence, ComparesWithTheDecimalsThatItPrints) {
    // 0.473 is above 0.472; with two decimals “0.47” would be called above it
    EXPECT_EQ(sweepSentence({point(0.472, 1), point(0.5, 2)}, 2, 2, 0.473).text(),
              "With λ_init of layer 2 from 0.472 to 0.50, the loss on the whole prompt is lowest at 0.472: "
              "1.00 nats per token. "
              "The trained "
              "value, 0.473, is above that.");
}

TEST(SweepSentence, TheAnswerComesFirst) {
    std::vector points{point(0, 2.5), point(0.5, 2.6), point(1, 2.7)};
    points[0].probability = 0.36, points[1].probability = 0.996, points[2].probability = 0.9;
    EXPECT_EQ(
        sweepSentence(points, 2, 2, 0.47).text(),
        "With λ_init of layer 2 from 0.00 to 1.00, the answer is most probable at 0.50: 100 %. The trained "
        "value, 0.47, is below that. The loss on the whole prompt is lowest at 0.00: 2.50 nats per token.");
}

TEST(AnswerSentence, NamesTheModelsThatAreThere) {
    const Likelihood likely{0.97, 0.01, 3}, unlikely{0.003, 1.95, 3};
    EXPECT_EQ(answerSentence("58852", unlikely, likely, {}).text(),
              "The answer “58852”: the standard model 0.30 %, loss 1.95; DIFF 97 %, loss 0.01.");
    EXPECT_EQ(answerSentence("58852", {}, likely, unlikely).text(),
              "The answer “58852”: DIFF 97 %, loss 0.01; edited 0.30 %, loss 1.95.");
    EXPECT_EQ(
        answerSentence("58852", unlikely, likely, unlikely).text(),
        "The answer “58852”: the standard model 0.30 %, loss 1.95; DIFF 97 %, loss 0.01; edited 0.30 %, "
        "loss 1.95.");
    EXPECT_EQ(answerSentence("58852", {}, likely, {}).text(), "The answer “58852”: DIFF 97 %, loss 0.01.");
    EXPECT_TRUE(answerSentence("58852", {}, {}, {}).empty());
}

TEST(SweepSentence, APromptOfOneTokenIsJudgedByKL) {
    EXPECT_EQ(sweepSentence({point(0, NAN, 2), point(1, NAN, 0.5)}, 0, 0, 1.0).text(),
              "With λ_init of layer 0 from 0.00 to 1.00, KL is lowest at 1.00: 0.50 nats. The trained value "
              "is 1.00 "
              "too.");
    EXPECT_EQ(sweepSentence({point(0, NAN, 2), point(1, NAN, 0.5)}, 0, 1, {}).text(),
              "With λ_init of layers 0 to 1 from 0.00 to 1.00, KL is lowest at 1.00: 0.50 nats.");
    EXPECT_EQ(sweepSentence({point(0, NAN, NAN)}, 0, 0, 1.0).text(), "No value of the sweep gave numbers.");
}

TrainingHistory trained() {
    TrainingHistory history;
    history.diff.points = {{0, 7.6, {}}, {100, 2.345, {}}};
    history.standard.points = {{0, 7.7, {}}, {100, 2.456, {}}};
    history.diff.attention = {{50, 0.05, 0.87}};
    history.standard.attention = {{50, 0.06, 0.88}};
    return history;
}

TEST(TrainingSentence, SaysTheNewestOfTheLogUpToTheStep) {
    TrainingHistory history = trained();
    const std::string attention =
        " In rows that answer, shares of Σ|weight| at step 50: DIFF gives 0.05 to the answer "
        "and 0.87 to noise, the standard model 0.06 and 0.88.";
    EXPECT_EQ(trainingSentence(history, 99).text(),
              "At step 0, the loss on the texts of that step is 7.60 nats per token for DIFF and 7.70 for "
              "the standard model." +
                  attention);
    EXPECT_EQ(trainingSentence(history, Checkpoint::unknownStep).text(),
              "At step 100, the loss on the texts of that step is 2.35 nats per token for DIFF and 2.46 for "
              "the standard model." +
                  attention);
    EXPECT_EQ(trainingSentence(history, 10).text(),
              "At step 0, the loss on the texts of that step is 7.60 nats per token for DIFF and 7.70 for "
              "the standard model.");
    history.standard = {};
    EXPECT_EQ(trainingSentence(history, 50).text(),
              "At step 0, the loss of DIFF on the texts of that step is 7.60 nats per token. In "
              "rows that answer, shares of Σ|weight| at step 50: "
              "DIFF gives 0.05 to the answer and 0.87 to noise.");
    std::swap(history.standard, history.diff);
    EXPECT_EQ(trainingSentence(history, 0).text(),
              "At step 0, the loss of the standard model on the texts of that step is 7.60 nats per token.");
}

TEST(TrainingSentence, OfNoLogSaysSo) {
    TrainingHistory history;
    EXPECT_EQ(trainingSentence(history, 0).text(), "The pair has no log of its training.");
    history.problem = phrase("{}: not JSON", "training.json");
    EXPECT_EQ(trainingSentence(history, 0).text(), "training.json: not JSON");
}

TEST(MeterSentence, AnswerAndRestAddToOneAsPrinted) {
    const auto said = [](double share) { return meterSentence(GroupBy::Token, {}, share).text(); };
    EXPECT_EQ(said(0.0004), "By token, DIFF gives 0.0004 of Σ|weight| to the answer and 0.9996 to the rest.");
    EXPECT_EQ(said(3e-7), "By token, DIFF gives 3e−7 of Σ|weight| to the answer and 1.00 to the rest.");
    EXPECT_EQ(said(NAN), "No weights are there to share.");
    for (int i = 20; i <= 4000; ++i) {
        const std::string text = said(i / 4000.0);
        int answer = 0, rest = 0, answerCents = 0, restCents = 0;
        ASSERT_EQ(std::sscanf(text.c_str(),
                              "By token, DIFF gives %d.%d of Σ|weight| to the answer and %d.%d to the rest.",
                              &answer, &answerCents, &rest, &restCents),
                  4)
            << text;
        ASSERT_EQ(100 * (answer + rest) + answerCents + restCents, 100) << text;
    }
}

} // namespace
} // namespace lambdascope
