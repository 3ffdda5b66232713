// SPDX-License-Identifier: MIT
// What facts are told, against numbers read off a trace here.
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/margin.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/compute/forward.h"
#include "core/lessons/play.h"
#include "core/lessons/question.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/phrase.h"
#include "tests/support/lesson_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

const std::string prompt =
    "The special magic number for Paris is 48213. Lily saw a big dog. What is the special "
    "magic number for Paris?";

/// The shipped pair with layer 2 head 2 and the last token's row pinned at “48”.
class LessonFacts : public testing::Test {
  protected:
    void SetUp() override { set({}); }
    void set(const std::string& edits) {
        Stage stage;
        stage.prompt = prompt;
        stage.answer = "48213";
        stage.edits = edits;
        stage.layer = 2;
        stage.head = 2;
        stage.twin = HeadId{1, 5};
        stage.pin = std::pair(TokenName{"last"}, TokenName{"48"});
        test::lessonInstrument().set(stage);
        source = test::lessonInstrument().source();
    }
    [[nodiscard]] std::optional<FactValue> value(const std::string& fact) const {
        return readFact(Fact::parse(fact), source);
    }
    [[nodiscard]] double number(const std::string& fact) const {
        const auto found = value(fact);
        EXPECT_TRUE(found && found->number) << fact << ": " << whyAbsent(Fact::parse(fact), source);
        return found && found->number ? *found->number : NAN;
    }
    [[nodiscard]] std::string text(const std::string& fact) const {
        const auto found = value(fact);
        return found ? found->text : "absent";
    }
    /// Weight of a softmax map, straight from the trace.
    static double weight(const Trace& trace, HeadId head, int term, Cell cell) {
        return trace.layers[head.layer]->map(term, head.head)[cell.query * trace.tokenCount() + cell.key];
    }
    [[nodiscard]] double signedWeight(HeadId head, Cell cell) const {
        const double lambda = source.edited->layers[head.layer]->lambda.lambda;
        return weight(*source.edited, head, 0, cell) - lambda * weight(*source.edited, head, 1, cell);
    }
    FactSource source;
};

TEST(LessonStage, ItsAnswerIsSoughtAsAWordOfItsOwn) {
    EXPECT_EQ(answerMarks("Paris is it", "is").answer, (std::vector{Span{6, 8}}));
    EXPECT_EQ(answerMarks("Paris is it", "").answer, std::vector<Span>{});
    EXPECT_THROW(answerMarks("Paris is it", "Rome"), Error);
}

TEST_F(LessonFacts, TheMarginIsThatOfTheWeightInA1) {
    const Cell cell = *source.pin;
    const double weight = this->weight(*source.edited, source.head, 0, cell), others = cell.query;
    const double margin = std::log(weight * others / (1 - weight));
    EXPECT_NEAR(number("margin"), margin, 1e-5);
    EXPECT_EQ(text("margin"), formatNumber(margin, 2));
    EXPECT_NEAR(number("margin_among tokens=65536"), margin + std::log(65535 / others), 1e-5);
    const double left = std::exp(margin) / (std::exp(margin) + 65535);
    EXPECT_NEAR(number("weight_among tokens=65536"), left, 1e-6);
    EXPECT_NEAR(number("weight_among tokens=" + std::to_string(cell.query + 1)), weight, 1e-5);
    EXPECT_NE(text("margin model=standard"), text("margin"));
    EXPECT_THROW(Fact::parse("weight_among"), Error);
    EXPECT_THROW(Fact::parse("weight_among tokens=1"), Error);
    EXPECT_THROW(Fact::parse("margin tokens=64"), Error);
    EXPECT_EQ(Fact::parse("margin_among tokens=64 model=standard").text(),
              "margin_among tokens=64 model=standard");
}

TEST_F(LessonFacts, CellsAreThoseOfTheTrace) {
    const HeadId head{2, 2};
    const Cell pin = *source.pin;
    EXPECT_EQ(pin.query, source.edited->tokenCount() - 1);
    EXPECT_EQ(source.pieces->at(pin.key).display, " 48");
    EXPECT_NEAR(number("a1"), weight(*source.edited, head, 0, pin), 1e-6);
    EXPECT_NEAR(number("a2"), weight(*source.edited, head, 1, pin), 1e-6);
    EXPECT_NEAR(number("weight"), signedWeight(head, pin), 1e-6);
    EXPECT_NEAR(number("lambda_a2"), number("a1") - number("weight"), 1e-6);
    const Cell other{source.edited->tokenCount() - 1, 0};
    EXPECT_NEAR(number("weight layer=1 head=3 key=first"), signedWeight({1, 3}, other), 1e-6);
    EXPECT_NEAR(number("a1 layer=0 head=0 query=@5 key=@3"), weight(*source.edited, {0, 0}, 0, {5, 3}), 1e-6);
    EXPECT_NEAR(number("weight model=standard"), weight(*source.standard, {1, 5}, 0, pin), 1e-6);
    EXPECT_NEAR(number("a1 model=standard layer=0 head=7"), weight(*source.standard, {0, 7}, 0, pin), 1e-6);
}

TEST_F(LessonFacts, TheArithmeticIsTheOneOfTheScreen) {
    const LayerTrace& layer = *source.edited->layers[2];
    EXPECT_EQ(text("arithmetic"), arithmetic(cellValues(layer, 2, *source.pin, layer.heads[2])).text());
    EXPECT_EQ(text("weight"), formatNumber(number("weight"), 2, true)) << "a difference shows its sign";
    EXPECT_EQ(text("a1"), formatNumber(number("a1"), 2));
}

TEST_F(LessonFacts, StepsOfTheRowAreThoseOfTheWeights) {
    const Cell pin = *source.pin;
    double sum = 0; // the softmax takes e to every score
    for (int key = 0; key <= pin.query; ++key)
        sum += std::exp(number("score key=@" + std::to_string(key)) - number("score"));
    EXPECT_NEAR(1 / sum, weight(*source.edited, {2, 2}, 0, pin), 1e-5);
    EXPECT_NEAR(number("product"), 4 * number("score"), 1e-9) << "√16";
    EXPECT_EQ(text("score"), formatNumber(number("score"), 2));
    const double standard = number("score model=standard key=@1") - number("score model=standard");
    EXPECT_NEAR(
        std::exp(standard),
        weight(*source.standard, {1, 5}, 0, {pin.query, 1}) / weight(*source.standard, {1, 5}, 0, pin), 1e-5);
    EXPECT_NEAR(number("size box=head-norm"), 1, 0.01);
    EXPECT_NEAR(number("size box=factor"), number("factor") * number("size box=head-norm"), 1e-9);
    const OneRow row = oneRow(*source.edited, {2, 2}, pin.query);
    EXPECT_NEAR(number("size box=value") / row.size, number("size box=head-norm"), 1e-9);
    EXPECT_EQ(text("size box=softmax"), "absent");
    EXPECT_EQ(whyAbsent(Fact::parse("size box=head-norm model=standard"), source),
              "the row has no numbers in a box “head-norm”");
    EXPECT_EQ(Fact::parse("size box=head-norm query=last").text(), "size query=last box=head-norm");
    EXPECT_THROW(Fact::parse("size"), Error);
    EXPECT_THROW(Fact::parse("size box=norms"), Error);
    EXPECT_THROW(Fact::parse("score box=norm"), Error);
    EXPECT_THROW(Fact::parse("score model=trained head=x"), Error);
}

TEST_F(LessonFacts, RowsAddUp) {
    double positive = 0;
    double negative = 0;
    int negatives = 0;
    int small = 0;
    int larger = 0;
    double smallest = 1;
    const int last = source.edited->tokenCount() - 1;
    for (int key = 0; key <= last; ++key) {
        const double each = signedWeight({2, 2}, {last, key});
        (each < 0 ? negative : positive) += each;
        negatives += each < 0 ? 1 : 0;
        small += std::abs(each) < 0.01 ? 1 : 0;
        larger += std::abs(each) > std::abs(signedWeight({2, 2}, *source.pin)) ? 1 : 0;
        smallest = std::min(smallest, weight(*source.edited, {2, 2}, 0, {last, key}));
    }
    EXPECT_NEAR(number("positive"), positive, 1e-5);
    EXPECT_NEAR(number("negative"), negative, 1e-5);
    EXPECT_NEAR(number("row_sum"), 1 - number("lambda"), 1e-5);
    EXPECT_NEAR(number("absolute"), positive - negative, 1e-5);
    EXPECT_EQ(number("negatives"), negatives);
    EXPECT_EQ(number("small"), small);
    EXPECT_EQ(number("visible"), last + 1);
    EXPECT_EQ(number("visible query=@5"), 6);
    EXPECT_EQ(number("rank"), larger + 1);
    EXPECT_NEAR(number("smallest"), smallest, 1e-9);
    EXPECT_GT(number("smallest"), 0);
    EXPECT_NEAR(number("row_sum model=standard"), 1, 1e-5);
    EXPECT_EQ(number("negatives model=standard"), 0);
}

TEST_F(LessonFacts, SmallNumbersKeepADigit) {
    for (int query = 4; query < source.edited->tokenCount(); ++query) {
        const auto smallest = *value("smallest query=@" + std::to_string(query));
        EXPECT_NE(smallest.text.find_first_of("123456789"), std::string::npos) << smallest.text;
        if (*smallest.number < 1e-4) {
            EXPECT_NE(smallest.text.find("e−"), std::string::npos) << smallest.text;
        }
    }
}

TEST_F(LessonFacts, LambdaIsThatInForceAndThatOfTraining) {
    const LambdaParts& trained = source.edited->model->layers[2].lambda;
    EXPECT_NEAR(number("lambda"), trained.trained(), 1e-6);
    EXPECT_NEAR(number("exp1"), trained.plus, 1e-6);
    EXPECT_NEAR(number("exp2 layer=0"), source.edited->model->layers[0].lambda.minus, 1e-6);
    EXPECT_NEAR(number("factor"), 1 - trained.init, 1e-6);
    set("--lambda-init 2=0");
    EXPECT_NEAR(number("lambda"), trained.learned(), 1e-6);
    EXPECT_EQ(number("lambda_init"), 0);
    EXPECT_NEAR(number("lambda model=trained"), trained.trained(), 1e-6);
    EXPECT_NEAR(number("lambda_init model=trained"), trained.init, 1e-9);
    EXPECT_NEAR(number("weight"), signedWeight({2, 2}, *source.pin), 1e-6);
    EXPECT_NE(number("weight"), number("weight model=trained"));
    EXPECT_LT(number("lambda"), 0);
    EXPECT_NE(text("lambda").find("−"), std::string::npos) << "minus is U+2212";
}

TEST_F(LessonFacts, ExperimentsOfOneHeadCount) {
    set("--ablate 2.2=head-off");
    EXPECT_EQ(number("weight"), 0);
    EXPECT_EQ(number("row_sum"), 0);
    EXPECT_FALSE(value("answer_share")) << "a head that is off looks nowhere";
    EXPECT_NE(number("weight head=1"), 0);
    set("--ablate 2.2=swap");
    const double lambda = source.edited->layers[2]->lambda.lambda;
    EXPECT_NEAR(number("weight"),
                weight(*source.edited, {2, 2}, 1, *source.pin) -
                    lambda * weight(*source.edited, {2, 2}, 0, *source.pin),
                1e-6);
}

TEST_F(LessonFacts, TheMeterIsTheOneOfTheLab) {
    const MeterTokens tokens = meterTokens(*source.pieces, source.marks);
    const MeterReading reading = readMeter(tokens, {source.trained, source.edited, source.standard, {}, {}},
                                           {2, 2}, {1, 5}, MeterScope::Head);
    EXPECT_NEAR(number("answer_share"), reading.edited.answer, 1e-9);
    EXPECT_NEAR(number("noise_share"), reading.edited.noise, 1e-9);
    EXPECT_NEAR(number("answer_paper"), *reading.edited.answerPaper, 1e-9);
    EXPECT_NEAR(number("noise_share model=standard"), reading.standard.noise, 1e-9);
    EXPECT_NEAR(number("answer_share model=trained"), reading.trained.answer, 1e-9);
    source.marks = {};
    EXPECT_FALSE(value("answer_share"));
    EXPECT_EQ(whyAbsent(Fact::parse("answer_share"), source), "no answer is marked in the prompt");
}

TEST_F(LessonFacts, PredictionsAreThoseOfTheLastToken) {
    const std::vector<float> next = nextTokenProbabilities(*source.edited);
    const Candidate best = topCandidates(next, 1).front();
    EXPECT_EQ(text("next"), "48");
    EXPECT_FALSE(value("next")->number);
    EXPECT_NEAR(number("next_probability"), best.probability, 1e-9);
    EXPECT_NEAR(number("probability token=48"), best.probability, 1e-9) << "with the blank before it";
    EXPECT_NEAR(number("probability token=@0"), next[source.edited->request.tokens[0]], 1e-12);
    EXPECT_NEAR(number("loss"), promptLoss(*source.edited), 1e-9);
    EXPECT_NEAR(number("loss model=standard"), promptLoss(*source.standard), 1e-9);
    EXPECT_NE(text("next_probability").find(" %"), std::string::npos);
    EXPECT_FALSE(value("probability token=elephantine"));
    EXPECT_EQ(whyAbsent(Fact::parse("probability token=elephantine"), source),
              "“elephantine” is not one token of the model");
}

TEST_F(LessonFacts, ProbabilitiesAreNeverRoundedToCertainty) {
    double total = 0;
    for (const char* fact : {"probability token=48", "probability token=the", "next_probability"}) {
        const double share = number(fact);
        total += share;
        if (share < 0.0005) {
            EXPECT_EQ(text(fact), "< 0.1 %");
        }
        if (share > 0.9995) {
            EXPECT_EQ(text(fact), "> 99.9 %");
        }
        if (share > 0.0006 && share < 0.9994) {
            EXPECT_EQ(text(fact), formatNumber(100 * share, 1) + " %");
        }
    }
    EXPECT_GT(total, 0);
}

TEST_F(LessonFacts, ModelsHaveTheirNumbers) {
    EXPECT_EQ(number("layers"), 4);
    EXPECT_EQ(number("heads"), 4);
    EXPECT_EQ(number("heads model=standard"), 8);
    EXPECT_EQ(number("head_width"), 16);
    EXPECT_EQ(number("value_width"), 32);
    EXPECT_EQ(number("value_width model=standard"), 16);
    EXPECT_EQ(number("vocabulary"), 2048);
    EXPECT_EQ(number("trained_on"), 256);
    EXPECT_EQ(number("cache"), 4 * 2 * 8 * 16);
    EXPECT_EQ(number("cache"), number("cache model=standard"));
    EXPECT_EQ(number("attention_products"), 4 * (2 * 16 + 32));
    EXPECT_EQ(number("attention_products"), number("attention_products model=standard"));
    EXPECT_EQ(number("parameters"), static_cast<double>(source.edited->model->parameters));
    EXPECT_EQ(number("parameters_ratio"), number("parameters") / number("parameters model=standard"));
    EXPECT_EQ(number("tokens"), source.edited->tokenCount());
    EXPECT_EQ(text("parameters model=standard"), "1,066,112");
    float largest = 0;
    for (const float each : source.edited->layers[1]->hidden.values())
        largest = std::max(largest, std::abs(each));
    EXPECT_NEAR(number("largest_activation layer=1"), largest, 1e-6);
}

TEST_F(LessonFacts, EveryListedFactIsRead) {
    for (const FactName& name : factNames()) {
        const std::string fact = std::string(name.name) + (name.name == "probability" ? " token=48"
                                                           : name.name == "quoted"    ? " value=0.85"
                                                           : takes(name, "tokens")    ? " tokens=64"
                                                           : takes(name, "box")       ? " box=value"
                                                                                      : "");
        EXPECT_TRUE(value(fact)) << fact << ": " << whyAbsent(Fact::parse(fact), source);
        EXPECT_FALSE(name.says.empty());
        EXPECT_EQ(Fact::parse(Fact::parse(fact).text()), Fact::parse(fact));
    }
}

TEST_F(LessonFacts, AQuotedNumberIsPrintedAsItIsWritten) {
    EXPECT_EQ(text("quoted value=0.850"), "0.850");
    EXPECT_EQ(text("quoted value=-12"), "−12");
    EXPECT_NEAR(number("quoted value=-3.088"), -3.088, 1e-12);
    for (const char* fact :
         {"quoted", "quoted value=", "quoted value=1x", "quoted value=inf", "lambda value=1"})
        EXPECT_THROW(Fact::parse(fact), Error) << fact;
}

TEST_F(LessonFacts, WhatIsNotThereIsAbsentAndSaysWhy) {
    const auto why = [this](const std::string& fact) { return whyAbsent(Fact::parse(fact), source); };
    EXPECT_EQ(why("weight"), "");
    EXPECT_EQ(why("weight layer=4"), "there is no layer 4");
    EXPECT_EQ(why("weight head=4"), "there is no head 4 in a layer");
    EXPECT_EQ(why("weight key=Rome"), "“Rome” is no token of the prompt");
    EXPECT_EQ(why("weight query=@2 key=@3"), "token 2 does not see token 3, which comes later");
    source.pin.reset();
    EXPECT_EQ(why("weight"), "nothing is pinned");
    EXPECT_EQ(why("row_sum"), "nothing is pinned");
    EXPECT_EQ(why("lambda"), "");
    Trace lean = *source.edited;
    auto layer = std::make_shared<LayerTrace>(*lean.layers[2]);
    layer->maps.clear();
    lean.layers[2] = layer;
    source.edited = &lean;
    EXPECT_EQ(why("row_sum query=last"), "the maps of layer 2 are not kept");
    EXPECT_EQ(why("lambda"), "");
    source.standard = nullptr;
    EXPECT_EQ(why("layers model=standard"), "no standard model is open");
    EXPECT_FALSE(value("parameters_ratio"));
    source.edited = source.trained = nullptr;
    for (const FactName& name : factNames())
        if (name.name != "probability" && name.name != "quoted" && name.name != "tokens" &&
            !takes(name, "tokens") && !takes(name, "box")) {
            EXPECT_FALSE(value(std::string(name.name)));
        }
}

TEST_F(LessonFacts, AStandardModelInForceHasNoSecondMap) {
    FactSource alone = source;
    alone.edited = source.standard;
    alone.head = {1, 5};
    for (const char* fact : {"a2", "lambda_a2", "arithmetic", "smallest_a2", "lambda", "exp1"})
        EXPECT_FALSE(readFact(Fact::parse(fact), alone)) << fact;
    EXPECT_TRUE(readFact(Fact::parse("a1"), alone));
}

/// A picture, of which every patch sees all others, and of weights nothing.
TEST(LessonFactsOfATrace, AskOfWhatARowSeesAndNothingOfWeights) {
    const ModelPtr model = openTrace(TEST_DATA "/traces/vision.safetensors").diff;
    const TracePtr trace =
        forward(*makeBackend("cpu", 1), model,
                {model->recording->tokens, {}, std::vector<bool>(model->layers.size(), true)});
    const auto pieces = model->tokenizer->pieces(trace->request.tokens);
    FactSource from;
    from.edited = from.trained = trace.get();
    from.pieces = &pieces;
    from.head = {1, 1};
    from.pin = Cell{3, 40};
    const LayerTrace& layer = *trace->layers[1];
    const float weight = cellValues(layer, 1, *from.pin, layer.heads[1]).difference();
    const auto value = [&](const char* fact) { return readFact(Fact::parse(fact), from); };
    ASSERT_TRUE(value("weight")) << whyAbsent(Fact::parse("weight"), from);
    EXPECT_FLOAT_EQ(static_cast<float>(*value("weight")->number), weight);
    EXPECT_EQ(value("visible")->number, 65);
    EXPECT_NEAR(*value("row_sum")->number, 1 - layer.mixOf(1, 3).lambda, 1e-3);
    EXPECT_NEAR(*value("margin")->number, marginOfWeight(cellValues(layer, 1, *from.pin, {}).a1, 65), 1e-6);
    EXPECT_EQ(value("rank key=@64")->number.has_value(), true);
    EXPECT_FALSE(value("weight key=@65"));
    for (const char* fact : {"parameters", "head_width", "value_width", "cache", "attention_products",
                             "trained_on", "vocabulary", "parameters_ratio", "exp1", "exp2", "next", "loss"})
        EXPECT_FALSE(value(fact)) << fact;
    EXPECT_TRUE(value("layers"));
    Question question;
    question.kind = AnswerKind::Token;
    question.answer = Fact::parse("weight");
    question.best = Question::Best::Largest;
    EXPECT_EQ(rankedAnswers(question, from).size(), 65U);
}

TEST_F(LessonFacts, TokensAreFoundByNumberAndByText) {
    const auto find = [this](const char* name) { return TokenName::parse(name).find(*source.pieces); };
    EXPECT_EQ(find("first"), 0);
    EXPECT_EQ(find("last"), source.edited->tokenCount() - 1);
    EXPECT_EQ(find("@3"), 3);
    EXPECT_EQ(find("@300"), std::nullopt);
    const auto first = find("Paris");
    const auto second = find("Paris#2");
    ASSERT_TRUE(first && second);
    EXPECT_LT(*first, *second);
    EXPECT_EQ(source.pieces->at(*first).display, source.pieces->at(*second).display);
    EXPECT_EQ(find("Paris#3"), std::nullopt);
    EXPECT_EQ(find("paris"), std::nullopt);
    EXPECT_EQ(TokenName{"last"}.find({}), std::nullopt);
}

TEST(LessonFactNames, ParseAndSayWhatIsWrong) {
    const auto fault = [](const char* text) -> std::string {
        try {
            Fact::parse(text);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    const Fact fact = Fact::parse(" weight layer=2  head=1 query=last key=The#2 model=trained ");
    EXPECT_EQ(fact.text(), "weight layer=2 head=1 query=last key=The#2 model=trained");
    EXPECT_EQ(fact.of, Fact::Of::Trained);
    EXPECT_EQ(fault(""), "a fact is missing");
    EXPECT_EQ(fault("weight 2"), "“weight”: “2” is not an argument; layer=2 is");
    EXPECT_EQ(fault("weight model=big"), "“weight”: there is no model=big; diff, trained and standard are");
    EXPECT_EQ(fault("lambda head=2"), "“lambda” takes no “head”; it takes layer model=trained");
    EXPECT_EQ(fault("weight key="), "a token is missing; last, first, @30, 48 and The#2 are tokens");
    EXPECT_EQ(fault("wieght"), "there is no fact “wieght”, did you mean “weight”?");
}

} // namespace
} // namespace lambdascope
