// SPDX-License-Identifier: MIT
// The order of a course, and lessons played on a pair without a window.
#include "core/lessons/course.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "tests/support/lesson_text.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using test::goodLesson;
using test::planted;

PlayedLesson played(const std::string& text) {
    return playLesson(parseLesson(text, "07-x.md"), test::lessonInstrument());
}

std::vector<std::string> problemsOf(const std::string& from, const std::string& to) {
    return played(planted(from, to)).problems;
}

TEST(LessonCourse, HasTheLessonsOfALanguageByName) {
    const test::TempFolder temp;
    for (const char* language : {"en", "ko"}) fs::create_directories(temp.path() / language);
    for (const char* name : {"02-b.md", "01-a.md", "notes.md", "3-c.md", "04-d.txt", "05-broken.md"})
        test::writeText(temp.path() / "en" / name, goodLesson);
    test::writeText(temp.path() / "en" / "05-broken.md", "no head");
    test::writeText(temp.path() / "ko" / "07-z.md", goodLesson);
    const Course course = readCourse(temp.path(), "en");
    ASSERT_EQ(course.lessons.size(), 2U);
    EXPECT_EQ(course.lessons[0].name, "01-a");
    EXPECT_EQ(course.indexOf("02-b"), 1);
    EXPECT_EQ(course.indexOf("07-z"), -1);
    ASSERT_EQ(course.problems.size(), 1U);
    EXPECT_NE(course.problems[0].find("05-broken.md:1: a lesson begins"), std::string::npos);
    EXPECT_EQ(readCourse(temp.path(), "ko").lessons[0].name, "07-z");
    EXPECT_EQ(readCourse(temp.path(), "zh_CN").lessons.size(), 2U) << "English where there is none";
    EXPECT_TRUE(readCourse(temp.path() / "nowhere", "en").lessons.empty());
}

TEST(LessonPlay, ReadsEveryFactAndTheRightAnswer) {
    const PlayedLesson lesson = played(goodLesson);
    EXPECT_EQ(lesson.problems,
              std::vector<std::string>{
                  "07-x.md:22: “until”: lambda layer=2 is −0.01 when the page begins, so nothing "
                  "is left to do"});
    ASSERT_EQ(lesson.pages.size(), 2U);
    EXPECT_EQ(lesson.pages[0].head, (HeadId{2, 1}));
    EXPECT_EQ(lesson.pages[0].twin, (HeadId{1, 6}));
    EXPECT_EQ(lesson.pages[0].key, "48");
    EXPECT_EQ(lesson.pages[0].facts.size(), 2U);
    EXPECT_EQ(lesson.pages[0].facts[0].line, 17);
    ASSERT_TRUE(lesson.pages[1].answer);
    const FactSource source = test::lessonInstrument().source();
    EXPECT_EQ(lesson.pages[1].answer->text, readFact(Fact::parse("weight"), source)->text);
    EXPECT_EQ(source.edited->layers[2]->lambda.init, 0) << "the second page has edited it";
    EXPECT_EQ(source.trained->layers[2]->lambda.init, lambdaInitOfLayer(2));
}

TEST(LessonPlay, TellsWhatIsNotThereAndWhere) {
    const auto first = [](const std::string& from, const std::string& to) {
        const auto problems = problemsOf(from, to);
        return problems.empty() ? std::string() : problems.front();
    };
    EXPECT_EQ(first("last -> 48", "last -> Rome"), "07-x.md:16: “Rome” is no token of the prompt");
    EXPECT_EQ(first("last -> 48", "\"@2 -> @3\""),
              "07-x.md:16: pin: “@2” does not see “@3”, which comes later");
    EXPECT_EQ(first("\"4821\"", "nothing"), "07-x.md:16: the answer “nothing” does not stand in the prompt");
    EXPECT_EQ(first("layer: 2", "layer: 4"),
              "07-x.md:16: of the DIFF model: there is no layer 4; layers 0 to 3 are");
    EXPECT_EQ(first("head: 1", "head: 4"),
              "07-x.md:16: of the DIFF model: there is no head 4; heads 0 to 3 are");
    EXPECT_EQ(first("\"1.6\"", "\"1.8\""),
              "07-x.md:16: twin, of the standard model: there is no head 8; heads 0 to 7 are");
    EXPECT_EQ(first("layer: 2", "models: none"), "07-x.md:16: models: there is no pair none");
    EXPECT_EQ(first("layer: 2", "layer: 2\n  models: tiny-stories").find("models"), std::string::npos);
    EXPECT_EQ(first("layer: 2", "step: 7"), "07-x.md:16: the pair has no step 7 of its training");
    EXPECT_EQ(first("  prompt: The key to Mia is 4821. What is the key to Mia?\n", ""),
              "07-x.md:15: no page has set a prompt");
    EXPECT_EQ(first("--lambda-init 2=0", "--lambda-init 4=0"),
              "07-x.md:22: --lambda-init: there is no layer 4; tiny-stories/diff has layers 0 to 3");
    EXPECT_EQ(first("{{weight}}", "{{weight layer=9}}"), "07-x.md:17: “weight layer=9”: there is no layer 9");
    EXPECT_EQ(first("  pin: last -> 48\n", ""),
              "07-x.md:16: “weight” hangs on the query, and no page has set it");
    EXPECT_EQ(first("?pin=last%20->%20The", "?layer=9"),
              "07-x.md:22: “until”: lambda layer=2 is −0.01 when the page begins, so nothing is left to do");
    EXPECT_EQ(problemsOf("?pin=last%20->%20The", "?layer=9").back(),
              "07-x.md:30: a link: of the DIFF model: there is no layer 9; layers 0 to 3 are");
    EXPECT_EQ(problemsOf("from: -1\nto: 1\n", "from: 5\nto: 6\n").back().rfind("07-x.md:47: the answer ", 0),
              0U);
}

TEST(LessonPlay, AMachineShowsTheRowOfTheModelThatThePageIsAbout) {
    const auto rowOf = [](const std::string& maps) {
        const Lesson lesson = parseLesson(planted("maps: [a1, a2, difference]", maps), "07-x.md");
        LessonInstrument& instrument = test::lessonInstrument();
        instrument.set(stageOf(lesson, 0));
        return lessonRow(instrument.source(), stageOf(lesson, 0));
    };
    const OneRow diff = rowOf("maps: [a1, a2]"), standard = rowOf("maps: [standard]");
    EXPECT_EQ(diff.head, (HeadId{2, 1}));
    EXPECT_EQ(diff.maps.size(), 2U);
    EXPECT_EQ(standard.head, (HeadId{1, 6})) << "the twin";
    EXPECT_EQ(standard.maps.size(), 1U);
    EXPECT_EQ(diff.query, test::lessonInstrument().source().pin->query);
    InstrumentBlock block{InstrumentBlock::Kind::Machine, {RowStep::HeadNorm, RowStep::Scores}, {}};
    ASSERT_EQ(boxesOf(diff, block).size(), 2U);
    EXPECT_EQ(boxesOf(diff, block)[0].step, RowStep::Scores) << "in the order of the row";
    EXPECT_EQ(boxesOf(standard, block).size(), 1U);
    std::string text = planted("maps: [a1, a2, difference]", "maps: [standard]");
    const std::string formula = "$$ A_1 - \\lambda \\cdot A_2 $$";
    text.replace(text.find(formula), formula.size(),
                 "```instrument\nkind: machine\nboxes: [score, head-norm]\n```");
    const auto problems = played(text).problems;
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems[0], "07-x.md:19: the machine: the model's row has no box “head-norm”");
}

std::string withQuestion(const std::string& question) {
    std::string text = goodLesson;
    const auto begin = text.find("kind: number");
    return text.replace(begin, text.find("hints:") - begin, question);
}

TEST(LessonPlay, RanksWhatCanBeChosen) {
    const PlayedPage token = played(withQuestion("kind: token\nanswer: largest a1\n")).pages[1];
    EXPECT_EQ(static_cast<int>(token.ranking.size()), test::lessonInstrument().source().edited->tokenCount());
    ASSERT_TRUE(token.margin);
    EXPECT_GT(*token.margin, 0);
    const PlayedPage layer = played(withQuestion("kind: layer\nanswer: largest lambda_init\n")).pages[1];
    EXPECT_EQ(layer.ranking[0], "layer 3: 0.56");
    EXPECT_EQ(layer.ranking[3], "layer 2: 0.00");
    const PlayedPage choice =
        played(
            withQuestion(
                "kind: choice\nanswer: layers\noptions: [{text: many, value: 9}, {text: few, value: 3}]\n"))
            .pages[1];
    EXPECT_EQ(choice.ranking, (std::vector<std::string>{"few", "many"}));
    EXPECT_EQ(choice.answer->text, "4");
    EXPECT_EQ(played(withQuestion(
                         "kind: choice\nanswer: layers\noptions: [{text: many, value: 5}, {text: few, value: "
                         "3}]\n"))
                  .problems.back(),
              "07-x.md:47: two answers are equally right: many and few");
}

TEST(LessonPlay, TheAnswerIsThatOfTheRevealedStage) {
    const auto answer = [](const std::string& reveal) {
        return played(planted("answer: weight", "answer: lambda_init" + reveal)).pages[1].answer->text;
    };
    EXPECT_EQ(answer(""), "0.00");
    EXPECT_EQ(answer("\nreveal:\n  edits: --lambda-init 2=0.7"), "0.70");
    EXPECT_EQ(answer("\nreveal:\n  edits: \"\""), "0.47") << "no words: as trained";
}

TEST(LessonPlay, GoesToTheStepsOfTraining) {
    const auto weight = [](const std::string& step) {
        return played(planted("layer: 2\n", "layer: 2\n  step: " + step + "\n")).pages[0].facts[0].text;
    };
    EXPECT_NE(weight("0"), weight("-1"));
    EXPECT_EQ(weight("-1"), played(goodLesson).pages[0].facts[0].text);
    EXPECT_NE(weight("0"), weight("3000"));
}

TEST(LessonPlay, LooksAtWhatStandsBesideTheLesson) {
    const test::TempFolder temp;
    const fs::path file = temp.path() / "en" / "07-x.md";
    fs::create_directories(temp.path() / "en");
    fs::create_directories(temp.path() / "figures");
    test::writeText(file, goodLesson);
    const Lesson lesson = readLesson(file);
    const fs::path figure = temp.path() / "figures" / "line.svg";
    const std::string place = file.string() + ":32: ";
    EXPECT_EQ(problemsBeside(lesson, {"09-negative"}),
              std::vector<std::string>{place + "there is no figure " + figure.string()});
    test::writeText(figure, "<svg><text>{signal}</text></svg>");
    EXPECT_TRUE(problemsBeside(lesson, {"09-negative"}).empty());
    EXPECT_EQ(problemsBeside(lesson, {}),
              std::vector<std::string>{file.string() + ":30: there is no lesson 09-negative"});
    test::writeText(figure, "<svg><text>{noise}</text></svg>");
    EXPECT_EQ(problemsBeside(lesson, {"09-negative"}),
              (std::vector<std::string>{place + "the figure's word {noise} has no label",
                                        place + "the figure has no word {signal}"}));
}

TEST(LessonPlay, MinutesCountWordsAndQuestions) {
    Lesson lesson = parseLesson(goodLesson, "07-x.md");
    const double before = readingMinutes(lesson);
    std::string words;
    for (int i = 0; i < 140; ++i) words += " word";
    lesson.steps[0].blocks.push_back({TextBlock{words}, 1});
    EXPECT_NEAR(readingMinutes(lesson), before + 1, 1e-9);
    std::string chinese;
    for (int i = 0; i < 280; ++i) chinese += "词";
    lesson.steps[0].blocks.push_back({TextBlock{chinese}, 1});
    EXPECT_NEAR(readingMinutes(lesson), before + 2, 1e-9);
    lesson.steps[1].question.reset();
    EXPECT_NEAR(readingMinutes(lesson), before + 2, 1e-9) << "what it waits for takes as long";
    lesson.steps[1].until.reset();
    EXPECT_NEAR(readingMinutes(lesson), before + 2 - 1.0 / 3, 1e-9);
}

} // namespace
} // namespace lambdascope
