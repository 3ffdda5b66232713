// SPDX-License-Identifier: MIT
// How answers are scored, on maps that are written down here.
#include "core/lessons/question.h"
#include "core/model/model.h"
#include "core/util/error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using Verdict = Score::Verdict;

/// Two layers of two heads over four tokens. Last rows of A1 and A2 as given; λ is 0.5 and 0.25.
class LessonQuestion : public testing::Test {
  protected:
    using Row = std::array<float, 4>;

    void SetUp() override {
        auto model = std::make_shared<Model>();
        model->config.architecture = &Architecture::DiffLlama;
        model->plan.heads.resize(2);
        model->layers.resize(2);
        trace.model = model;
        trace.request.tokens = {0, 1, 2, 3};
        addLayer(0.5F, {Row{0.1F, 0.6F, 0.2F, 0.1F}, Row{0.25F, 0.25F, 0.25F, 0.25F}},
                 {Row{0.1F, 0, 0.8F, 0.1F}, Row{0, 0, 0, 1}});
        addLayer(0.25F, {Row{0, 0.1F, 0, 0.9F}, Row{0, 0.9F, 0, 0.1F}}, {Row{0, 0, 1, 0}, Row{0, 0, 1, 0}});
        for (const char* word : {"<bos>", " the", " 48", " dog"})
            pieces.push_back({0, word, word, false, false});
        source.edited = source.trained = &trace;
        source.pieces = &pieces;
        source.pin = Cell{3, 1};
    }

    void addLayer(float lambda, const std::array<Row, 2>& first, const std::array<Row, 2>& second) {
        auto layer = std::make_shared<LayerTrace>();
        layer->lambda.lambda = lambda;
        for (const auto& rows : {first, second}) {
            Tensor map(8, 4);
            std::fill_n(map.writable(), 32, 0.0F);
            for (std::size_t h = 0; h < 2; ++h)
                std::copy_n(rows[h].begin(), 4, map.writable() + (h * 4 + 3) * 4);
            layer->maps.push_back(map);
        }
        layer->heads.assign(2, HeadMix{.lambda = lambda});
        trace.layers.push_back(layer);
    }

    static Question about(AnswerKind kind, const char* fact, Question::Best best = Question::Best::Value) {
        Question question;
        question.kind = kind;
        question.answer = Fact::parse(fact);
        question.best = best;
        return question;
    }
    [[nodiscard]] Score number(const char* fact, double guess, double near = 0.1) const {
        Question question = about(AnswerKind::Number, fact);
        question.near = near;
        return score(question, {guess, -1}, source);
    }
    [[nodiscard]] Score index(const Question& question, int guess) const {
        return score(question, {0, guess}, source);
    }

    Trace trace;
    std::vector<TokenPiece> pieces;
    FactSource source;
};

TEST_F(LessonQuestion, ANumberIsRightNearOrWrongByItsDistance) {
    // 0.6 − 0.5 × 0 = 0.60
    const Score exact = number("weight", 0.6);
    EXPECT_EQ(exact.verdict, Verdict::Right);
    EXPECT_NEAR(exact.actual, 0.6, 1e-6);
    EXPECT_NEAR(exact.distance, 0, 1e-6);
    EXPECT_EQ(exact.actualText, "+0.60");
    EXPECT_EQ(exact.best, -1);
    EXPECT_EQ(exact.rank, 0);
    EXPECT_EQ(number("weight", 0.5).verdict, Verdict::Right) << "the limit counts";
    EXPECT_EQ(number("weight", 0.49).verdict, Verdict::Near);
    EXPECT_EQ(number("weight", 0.8).verdict, Verdict::Near);
    EXPECT_EQ(number("weight", 0.81).verdict, Verdict::Wrong);
    EXPECT_NEAR(number("weight", 0.81).distance, 0.21, 1e-6);
    EXPECT_EQ(number("weight", 0.81, 0.2).verdict, Verdict::Near);
}

TEST_F(LessonQuestion, AWrongSignIsSaid) {
    // 0.2 − 0.5 × 0.8 = −0.20
    EXPECT_TRUE(number("weight key=48", 0.3).signWrong);
    EXPECT_EQ(number("weight key=48", 0.3).verdict, Verdict::Wrong);
    EXPECT_FALSE(number("weight key=48", -0.9).signWrong);
    EXPECT_FALSE(number("weight key=48", 0).signWrong) << "0 has no sign";
    EXPECT_EQ(number("weight key=48", -0.2).actualText, "−0.20");
    const Score right = number("weight key=48", 0.1, 0.4);
    EXPECT_EQ(right.verdict, Verdict::Right);
    EXPECT_FALSE(right.signWrong) << "what is right is not blamed";
}

TEST_F(LessonQuestion, ATokenIsOneOfTheKeysThatTheQuerySees) {
    // weights: 0.05, 0.60, −0.20, 0.05
    const Question largest = about(AnswerKind::Token, "weight", Question::Best::Largest);
    const Score right = index(largest, 1);
    EXPECT_EQ(right.verdict, Verdict::Right);
    EXPECT_EQ(right.best, 1);
    EXPECT_EQ(right.rank, 1);
    EXPECT_EQ(right.actualText, "+0.60");
    EXPECT_NEAR(right.distance, 0, 1e-6);
    const Score near = index(largest, 0);
    EXPECT_EQ(near.verdict, Verdict::Near);
    EXPECT_EQ(near.rank, 2);
    EXPECT_EQ(near.guessedValue, "+0.05");
    EXPECT_NEAR(near.distance, 0.55, 1e-6);
    const Score wrong = index(largest, 2);
    EXPECT_EQ(wrong.verdict, Verdict::Wrong);
    EXPECT_EQ(wrong.rank, 4);
    EXPECT_EQ(index(about(AnswerKind::Token, "weight", Question::Best::Smallest), 2).verdict, Verdict::Right);
    EXPECT_EQ(
        rankedAnswers(about(AnswerKind::Token, "weight query=@1", Question::Best::Largest), source).size(),
        2U);
}

TEST_F(LessonQuestion, EqualsAreAllRightAndTheFirstIsNamed) {
    // weights of head 1: 0.25, 0.25, 0.25, −0.25
    const Question question = about(AnswerKind::Token, "weight head=1", Question::Best::Largest);
    for (const int token : {0, 1, 2}) {
        EXPECT_EQ(index(question, token).verdict, Verdict::Right) << token;
        EXPECT_EQ(index(question, token).best, 0);
    }
    EXPECT_EQ(index(question, 3).verdict, Verdict::Wrong);
    EXPECT_EQ(index(question, 3).rank, 4);
}

TEST_F(LessonQuestion, WhatIsNoCandidateIsWrong) {
    const Question question = about(AnswerKind::Token, "weight", Question::Best::Largest);
    for (const int token : {-1, 4, 99}) {
        const Score none = index(question, token);
        EXPECT_EQ(none.verdict, Verdict::Wrong);
        EXPECT_EQ(none.rank, 0);
        EXPECT_EQ(none.best, 1);
        EXPECT_EQ(none.guessedValue, "");
    }
}

TEST_F(LessonQuestion, AHeadIsOneOfTheLayerOrOfAll) {
    // weight of the pinned cell: 0.60, 0.25; 0.10, 0.90
    const Question all = about(AnswerKind::Head, "weight", Question::Best::Largest);
    EXPECT_EQ(index(all, 3).verdict, Verdict::Right) << "layer 1 head 1 of two heads a layer";
    EXPECT_EQ(index(all, 0).verdict, Verdict::Near);
    EXPECT_EQ(index(all, 2).verdict, Verdict::Wrong);
    const Question first = about(AnswerKind::Head, "weight layer=0", Question::Best::Largest);
    EXPECT_EQ(index(first, 0).verdict, Verdict::Right);
    EXPECT_EQ(index(first, 3).rank, 0) << "of another layer";
    EXPECT_EQ(index(first, 1).verdict, Verdict::Wrong) << "the second of two is not near";
    auto lean = std::make_shared<LayerTrace>(*trace.layers[1]);
    lean->maps.clear();
    trace.layers[1] = lean;
    EXPECT_EQ(index(all, 0).verdict, Verdict::Right) << "maps that are not kept do not count";
}

TEST_F(LessonQuestion, ALayerIsOneOfAll) {
    const Question smallest = about(AnswerKind::Layer, "lambda", Question::Best::Smallest);
    EXPECT_EQ(index(smallest, 1).verdict, Verdict::Right);
    EXPECT_EQ(index(smallest, 0).verdict, Verdict::Wrong);
    EXPECT_EQ(index(smallest, 0).guessedValue, "0.50");
    EXPECT_EQ(index(smallest, 0).actualText, "0.25");
}

TEST_F(LessonQuestion, TheNearestOptionIsRight) {
    Question question = about(AnswerKind::Choice, "weight");
    question.options = {{"none", 0, {}}, {"half", 0.5, {}}, {"all", 1, {}}};
    const Score right = index(question, 1);
    EXPECT_EQ(right.verdict, Verdict::Right);
    EXPECT_EQ(right.best, 1);
    EXPECT_EQ(right.actualText, "+0.60");
    EXPECT_NEAR(right.actual, 0.6, 1e-6);
    const Score wrong = index(question, 2);
    EXPECT_EQ(wrong.verdict, Verdict::Wrong) << "a choice is not near";
    EXPECT_EQ(wrong.rank, 2);
    EXPECT_EQ(wrong.guessedValue, "all");
    EXPECT_NEAR(wrong.distance, 0.3, 1e-6);
}

/// Two token ids: each id is the text itself.
class TwoWords : public Tokenizer {
  public:
    [[nodiscard]] std::vector<int> encode(std::string_view, bool) const override { return {}; }
    [[nodiscard]] std::string decode(std::span<const int>, bool, TextPlace) const override { return {}; }
    [[nodiscard]] std::vector<TokenPiece> pieces(std::span<const int> ids, TextPlace) const override {
        const std::string word = ids[0] == 0 ? " cat" : " dog";
        return {{ids[0], word, word, false, false}};
    }
    [[nodiscard]] int vocabSize() const override { return 2; }
    [[nodiscard]] Phrase kind() const override { return phrase("words"); }
};

TEST_F(LessonQuestion, AWordIsTheOneThatComesNext) {
    auto model = std::make_shared<Model>(*trace.model);
    model->tokenizer = std::make_shared<TwoWords>();
    trace.model = model;
    Tensor logits(1, 2);
    logits.writable()[0] = 0;
    logits.writable()[1] = 3;
    trace.logits = logits;
    Question question = about(AnswerKind::Choice, "next");
    question.options = {{"a cat", {}, "cat"}, {"a dog", {}, "dog"}};
    EXPECT_EQ(index(question, 1).verdict, Verdict::Right);
    EXPECT_EQ(index(question, 1).actualText, "dog");
    EXPECT_EQ(index(question, 0).verdict, Verdict::Wrong);
    EXPECT_EQ(index(question, 0).best, 1);
    question.options[1].word = "bird";
    EXPECT_TRUE(canScore(question, source));
    EXPECT_EQ(index(question, 0).verdict, Verdict::Wrong) << "no option has the word";
    EXPECT_EQ(index(question, 0).best, -1);
}

TEST_F(LessonQuestion, WithoutItsFactItCannotBeScored) {
    const Question question = about(AnswerKind::Number, "weight");
    EXPECT_TRUE(canScore(question, source));
    source.pin.reset();
    EXPECT_FALSE(canScore(question, source));
    EXPECT_THROW(score(question, {}, source), Error);
    EXPECT_FALSE(canScore(about(AnswerKind::Token, "weight", Question::Best::Largest), source));
    EXPECT_TRUE(canScore(about(AnswerKind::Token, "weight query=last", Question::Best::Largest), source));
    EXPECT_TRUE(canScore(about(AnswerKind::Layer, "lambda", Question::Best::Largest), source));
    source.edited = nullptr;
    EXPECT_FALSE(canScore(about(AnswerKind::Layer, "lambda", Question::Best::Largest), source));
    EXPECT_FALSE(
        canScore(about(AnswerKind::Head, "weight query=last key=first", Question::Best::Largest), source));
}

} // namespace
} // namespace lambdascope
