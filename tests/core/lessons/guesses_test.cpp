// SPDX-License-Identifier: MIT
// What a class guessed: how a scale is cut, and what counting and taking back leave.
#include "core/lessons/guesses.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace lambdascope;

namespace {

using Ends = std::vector<double>;
const LessonPlace here{"05-two-maps", 2}, there{"05-two-maps", 3};

void expectEnds(const Ends& got, const Ends& wanted) {
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-12);
}

TEST(Guesses, StretchesLieAroundRoundNumbers) {
    expectEnds(stretchEnds(0, 1), {0, 0.1, 0.3, 0.5, 0.7, 0.9, 1});
    expectEnds(stretchEnds(0, 4), {0, 0.5, 1.5, 2.5, 3.5, 4});
    expectEnds(stretchEnds(0, 24), {0, 3, 9, 15, 21, 24});
    expectEnds(stretchEnds(3, 3.2), {3, 3.02, 3.06, 3.1, 3.14, 3.18, 3.2});
}

TEST(Guesses, ZeroIsInTheMiddleOfOne) {
    expectEnds(stretchEnds(-1, 1), {-1, -0.75, -0.25, 0.25, 0.75, 1});
    expectEnds(stretchEnds(-0.2, 0.2), {-0.2, -0.15, -0.05, 0.05, 0.15, 0.2});
    EXPECT_EQ(stretchOf(stretchEnds(0, 4), 0.9999999), 1); // a sum of floats
    EXPECT_EQ(stretchOf(stretchEnds(0, 4), 1.0000001), 1);
}

TEST(Guesses, AValueLiesInOneStretch) {
    const Ends ends = stretchEnds(-1, 1);
    EXPECT_EQ(stretchOf(ends, -1), 0);
    EXPECT_EQ(stretchOf(ends, -0.64), 1);
    EXPECT_EQ(stretchOf(ends, 0), 2);
    EXPECT_EQ(stretchOf(ends, 0.25), 3); // of both it ends and begins
    EXPECT_EQ(stretchOf(ends, 1), 4);
    EXPECT_EQ(stretchOf(ends, 1.1), -1);
    EXPECT_EQ(stretchOf(ends, 0.2499999), 3) << "0.25, as floats sum it";
    EXPECT_EQ(stretchOf(ends, 1.0000001), 4);
    EXPECT_EQ(stretchOf(ends, -1.0000001), 0);
    EXPECT_EQ(stretchOf(ends, std::nan("")), -1);
    EXPECT_EQ(stretchOf({}, 0), -1);
}

TEST(Guesses, CountsAndTakesBack) {
    ClassGuesses guesses;
    EXPECT_EQ(guesses.of(here, 3), (std::vector{0, 0, 0}));
    EXPECT_FALSE(guesses.takeBack(here));
    EXPECT_FALSE(guesses.add(here, 3, 1, -1)); // none is there
    EXPECT_FALSE(guesses.add(here, 3, 3, 1));  // no such answer
    for (const int answer : {1, 1, 2}) EXPECT_TRUE(guesses.add(here, 3, answer, 1));
    EXPECT_TRUE(guesses.add(there, 2, 0, 1));
    EXPECT_EQ(guesses.of(here, 3), (std::vector{0, 2, 1}));
    EXPECT_TRUE(guesses.takeBack(here)); // of that page, whatever came after it
    EXPECT_EQ(guesses.of(here, 3), (std::vector{0, 2, 0}));
    EXPECT_EQ(guesses.of(there, 2), (std::vector{1, 0}));
    EXPECT_TRUE(guesses.add(here, 3, 1, -1));
    EXPECT_TRUE(guesses.clear(here));
    EXPECT_FALSE(guesses.clear(here));
    EXPECT_EQ(guesses.pages().size(), 1U);
    EXPECT_TRUE(guesses.takeBack(here));
    EXPECT_EQ(guesses.of(here, 3), (std::vector{0, 1, 0}));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(guesses.takeBack(here));
    EXPECT_FALSE(guesses.takeBack(here));
    EXPECT_EQ(guesses.pages().size(), 1U); // nothing was counted of the first page
}

TEST(Guesses, AnotherQuestionBeginsAnew) {
    ClassGuesses guesses({{here, {4, 5}}});
    EXPECT_EQ(guesses.of(here, 2), (std::vector{4, 5}));
    EXPECT_EQ(guesses.of(here, 3), (std::vector{0, 0, 0}));
    EXPECT_TRUE(guesses.add(here, 3, 2, 1));
    EXPECT_EQ(guesses.pages(), (std::vector<PageGuesses>{{here, {0, 0, 1}}}));
    EXPECT_FALSE(guesses.add(here, mostCounted + 1, 0, 1)); // there are no keys for them
}

TEST(Guesses, AnAnswerThatMeansSomethingElseIsAnotherQuestion) {
    Question question;
    question.kind = AnswerKind::Choice;
    question.ask = "How many?";
    question.options = {{"one", 1, ""}, {"two", 2, ""}};
    Stage stage;
    stage.prompt = "There are many";
    const std::string key = questionKey(question, stage, false),
                      withWords = questionKey(question, stage, true);
    EXPECT_EQ(key.size(), 16U);
    const auto changed = [&](const auto& change) {
        Question other = question;
        Stage on = stage;
        change(other, on);
        return std::pair(questionKey(other, on, false) != key, questionKey(other, on, true) != withWords);
    };
    EXPECT_EQ(changed([](Question& q, Stage&) { q.hints[0] = "A nudge."; }), std::pair(false, false));
    EXPECT_EQ(changed([](Question& q, Stage&) { q.ask = "몇일까요?"; }), std::pair(false, true));
    EXPECT_EQ(changed([](Question& q, Stage&) { q.options[0].text = "하나"; }), std::pair(false, true));
    EXPECT_EQ(changed([](Question& q, Stage&) { std::swap(q.options[0], q.options[1]); }),
              std::pair(true, true));
    EXPECT_EQ(changed([](Question& q, Stage&) { q.options[0].value = 3; }), std::pair(true, true));
    EXPECT_EQ(changed([](Question& q, Stage&) { q.answer = Fact::parse("heads"); }), std::pair(true, true));
    EXPECT_EQ(changed([](Question&, Stage& s) { s.prompt = "There is"; }), std::pair(true, true));
    EXPECT_EQ(changed([](Question&, Stage& s) { s.edits = "--lambda 2=0"; }), std::pair(true, true));
}

TEST(Guesses, OfAnotherQuestionAreKeptAndTold) {
    const LessonPlace before{"05-two-maps", 2, "a"}, now{"05-two-maps", 2, "b"};
    ClassGuesses guesses({{before, {4, 5}}, {{"05-two-maps", 3, "c"}, {1}}});
    EXPECT_EQ(guesses.of(now, 2), (std::vector{0, 0}));
    EXPECT_EQ(guesses.ofOthers(now), 9);
    EXPECT_EQ(guesses.ofOthers(before), 0);
    EXPECT_TRUE(guesses.add(now, 2, 1, 1));
    EXPECT_TRUE(guesses.clear(now));
    EXPECT_EQ(guesses.of(before, 2), (std::vector{4, 5})) << "the question is put back";
}

} // namespace
