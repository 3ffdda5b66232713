// SPDX-License-Identifier: MIT
// What a lesson's file says, and what is said of one that is broken: file, line and a sentence.
#include "core/lessons/lesson.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/lesson_text.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lambdascope {
namespace {

using test::goodLesson;
using test::planted;

TEST(LessonParser, ReadsEverythingThatTheFileSays) {
    const Lesson lesson = parseLesson(goodLesson, "lessons/en/07-two-maps.md");
    EXPECT_EQ(lesson.name, "07-two-maps");
    EXPECT_EQ(lesson.title, "Two maps");
    EXPECT_EQ(lesson.minutes, 2);
    EXPECT_FALSE(lesson.brief);
    EXPECT_TRUE(parseLesson(planted("minutes: 2", "brief: true"), "07-x.md").brief);
    ASSERT_EQ(lesson.steps.size(), 2U);
    const Step& first = lesson.steps[0];
    EXPECT_EQ(first.stage.prompt, "The key to Mia is 4821. What is the key to Mia?");
    EXPECT_EQ(first.stage.answer, "4821");
    EXPECT_EQ(first.stage.layer, 2);
    EXPECT_EQ(first.stage.head, 1);
    EXPECT_EQ(first.stage.twin, (HeadId{1, 6}));
    EXPECT_EQ(first.stage.pin, std::pair(TokenName{"last"}, TokenName{"48"}));
    EXPECT_EQ(first.stage.panels, (std::vector{Panel::Maps, Panel::Row}));
    EXPECT_EQ(first.stage.maps, (std::vector{MapName::A1, MapName::A2, MapName::Difference}));
    EXPECT_EQ(first.stage.cover, std::vector{MapName::Difference});
    EXPECT_EQ(first.stage.step, std::nullopt);
    EXPECT_EQ(first.say, "What both maps see cancels.");
    EXPECT_EQ(first.line, 16);
    ASSERT_EQ(first.blocks.size(), 2U);
    EXPECT_EQ(std::get<TextBlock>(first.blocks[0].content).markdown,
              "Look at {{weight}} and $\\lambda = {{lambda}}$.");
    EXPECT_EQ(first.blocks[0].line, 17);
    EXPECT_EQ(std::get<FormulaBlock>(first.blocks[1].content).tex, "A_1 - \\lambda \\cdot A_2");
    EXPECT_FALSE(first.question);
}

TEST(LessonParser, ReadsInstrumentsAndNamesThoseThatThereAre) {
    const auto page = [](const std::string& kind) {
        const std::string end =
            "\n---\n\n```predict\nask: How many?\nkind: number\nanswer: tokens\nfrom: 0\nto: 100\n"
            "near: 5\nhints: [a, b, c]\n```\n";
        return parseLesson("---\ntitle: Try\n---\n\n```instrument\n" + kind + "\n```\n" + end, "try.md")
            .steps[0];
    };
    const auto kindOf = [&](const std::string& kind) {
        return std::get<InstrumentBlock>(page(kind).blocks.at(0).content).kind;
    };
    EXPECT_EQ(kindOf("kind: margin"), InstrumentBlock::Kind::Margin);
    EXPECT_EQ(kindOf("kind: softmax-bench"), InstrumentBlock::Kind::SoftmaxBench);
    EXPECT_EQ(kindOf("kind: machine"), InstrumentBlock::Kind::Machine);
    const auto boxes =
        std::get<InstrumentBlock>(page("kind: machine\nboxes: [score, head-norm]").blocks[0].content);
    EXPECT_EQ(boxes.boxes, (std::vector{RowStep::Scores, RowStep::HeadNorm}));
    EXPECT_TRUE(boxes.cover.empty());
    for (const char* bad :
         {"kind: bench", "title: x", "kind: margin\nn: 3", "kind: margin\nboxes: [score]",
          "kind: machine\nboxes: [scores]", "kind: machine\nboxes: [score, score]",
          "kind: machine\nboxes: [score]\ncover: [softmax]", "kind: machine\ncover: [softmax]",
          "kind: machine\n```\n\n```instrument\nkind: machine"}) {
        try {
            page(bad);
            ADD_FAILURE() << bad;
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()).rfind("try.md:", 0), 0U) << error.what();
        }
    }
}

TEST(LessonParser, ReadsTheStepFigureChartAndQuestionOfALaterPage) {
    const Step step = parseLesson(goodLesson, "lessons/en/07-two-maps.md").steps[1];
    EXPECT_EQ(step.stage.edits, "--lambda-init 2=0");
    EXPECT_EQ(step.stage.prompt, std::nullopt) << "a page holds what it changes";
    ASSERT_TRUE(step.until);
    EXPECT_EQ(step.until->fact, Fact::parse("lambda layer=2"));
    EXPECT_TRUE(step.until->less);
    EXPECT_EQ(step.until->bound, 0.05);
    EXPECT_EQ(step.until->says, "Drag the slider.");
    ASSERT_EQ(step.blocks.size(), 3U);
    const auto& figure = std::get<FigureBlock>(step.blocks[1].content);
    EXPECT_EQ(figure.file, "lessons/figures/line.svg");
    EXPECT_EQ(figure.labels.at("signal"), "the signal");
    const auto& chart = std::get<ChartBlock>(step.blocks[2].content);
    EXPECT_EQ(chart.categories, (std::vector<std::string>{"1", "2"}));
    EXPECT_TRUE(chart.series[0].paper);
    EXPECT_EQ(chart.series[0].values[0], 0.2);
    EXPECT_TRUE(std::isnan(chart.series[0].values[1])) << "not measured";
    EXPECT_FALSE(chart.series[1].paper) << "what the models give is not the paper's";
    EXPECT_EQ(chart.series[1].facts, std::vector{Fact::parse("answer_share")});
    ASSERT_TRUE(step.question);
    EXPECT_EQ(step.question->kind, AnswerKind::Number);
    EXPECT_EQ(step.question->answer, Fact::parse("weight"));
    EXPECT_EQ(step.question->hints[1], "Multiply by λ.");
    EXPECT_EQ(step.question->why, "Little is taken away.");
    EXPECT_EQ(step.question->line, 47);
}

TEST(LessonParser, APageSaysWhatColumnsAreAndWhoseMapsTheyAre) {
    const Stage link = parseStageLink("by=sentence&heads=layer");
    EXPECT_EQ(link.by, GroupBy::Sentence);
    EXPECT_EQ(link.heads, MeterScope::Layer);
    Stage earlier;
    earlier.by = GroupBy::Word;
    EXPECT_EQ(earlier.with(link).by, GroupBy::Sentence);
    EXPECT_EQ(link.with(earlier).heads, MeterScope::Layer);
    EXPECT_EQ(parseLesson(goodLesson, "x.md").steps[0].stage.by, std::nullopt);
}

TEST(LessonParser, ABarIsAskedForWhereThereIsAQuestion) {
    const auto with = [](const std::string& values) { return test::planted("values: [0.2, null]", values); };
    const auto chart = [](const std::string& text) {
        return std::get<ChartBlock>(parseLesson(text, "x.md").steps[1].blocks[2].content);
    };
    EXPECT_EQ(chart(with("values: [0.2, \"?\"]")).series[0].asked, 1U);
    const std::string facts = test::planted("facts: [answer_share]", "facts: [answer_share, \"?\"]");
    EXPECT_EQ(chart(facts).series[1].asked, 1U);
    const std::string at = "lessons/en/07-two-maps.md:";
    EXPECT_EQ(test::lessonFault(with("values: [\"?\", \"?\"]")),
              at + "43: one “?” is enough: a page asks one question");
    std::string token = with("values: [0.2, \"?\"]");
    const std::string number = "kind: number\nanswer: weight\nfrom: -1\nto: 1\nnear: 0.1";
    token.replace(token.find(number), number.size(), "kind: token\nanswer: largest weight");
    EXPECT_EQ(test::lessonFault(token),
              at + "38: a bar “?” is the answer to a question of its page, a number or "
                   "a choice of numbers");
}

TEST(LessonParser, TheSampleOfTheReadmeIsALesson) {
    const std::string readme = readFile(SOURCE_DIR "/assets/lessons/README.md");
    const std::string fence = "````markdown\n";
    const auto begin = readme.find(fence) + fence.size();
    EXPECT_EQ(test::lessonFault(readme.substr(begin, readme.find("\n````\n", begin) + 1 - begin)), "");
}

TEST(LessonParser, LineEndsAndTheMarkOfOtherSystemsChangeNothing) {
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : goodLesson) windows += c == '\n' ? "\r\n" : std::string(1, c);
    const Lesson lesson = parseLesson(windows, "x.md");
    EXPECT_EQ(lesson.steps[1].question->line, 47);
    EXPECT_EQ(lesson.steps[0].stage.prompt, "The key to Mia is 4821. What is the key to Mia?");
    EXPECT_EQ(lesson.steps[1].question->hints[0], "Read the cells.");
}

TEST(LessonParser, DashesBreakAPageOnlyOnALineOfTheirOwnOutsideOfCode) {
    const auto pages = [](const std::string& text) {
        return parseLesson(planted("Look at", text + "\n\nLook at"), "x.md").steps.size();
    };
    EXPECT_EQ(pages("| a |\n|---|\n| b |"), 2U);
    EXPECT_EQ(pages("---- \n--- x\n ---"), 2U);
    EXPECT_EQ(pages("```\n---\n```"), 2U);
    EXPECT_EQ(pages("~~~\n---\n```\n---\n~~~"), 2U);
    EXPECT_EQ(pages("A page.\n\n---  "), 3U);
}

TEST(LessonParser, AFenceIsOverOnlyWhereItsOwnKindEndsIt) {
    const Lesson lesson =
        parseLesson(planted("Look at", "````\n```predict\nno: question\n```\n````\nLook at"), "x.md");
    EXPECT_NE(std::get<TextBlock>(lesson.steps[0].blocks[0].content).markdown.find("```predict"),
              std::string::npos);
}

struct Fault {
    const char* from;
    std::string to;
    int line;
    const char* sentence;
    friend void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.sentence; }
};

class LessonFault : public testing::TestWithParam<Fault> {};

TEST_P(LessonFault, IsToldWithFileAndLine) {
    const auto& [from, to, line, sentence] = GetParam();
    EXPECT_EQ(test::lessonFault(planted(from, to)),
              fmt::format("lessons/en/07-two-maps.md:{}: {}", line, sentence));
}

INSTANTIATE_TEST_SUITE_P(
    Head, LessonFault,
    testing::Values(
        Fault{"---\ntitle", "title", 1,
              "a lesson begins with a line of three dashes, its title and minutes, and another such line"},
        Fault{"title: Two maps\n", "", 2, "“title” is missing"},
        Fault{
            "Two maps", "[a]", 2,
            "“title” is a list; a text is expected (one that begins with “{”, “[” or “-” stands in quotes)"},
        Fault{"minutes: 2", "minutes: two", 3, "“minutes”: “two” is not a whole number from 1 to 60"},
        Fault{"minutes: 2", "minute: 2", 3, "unknown key “minute”, did you mean “minutes”?"},
        Fault{"minutes: 2", "colour: red", 3,
              "unknown key “colour”; title, minutes, brief, stage, say, notes, until, until-says are known"},
        Fault{"minutes: 2", "title: Again", 3, "the key “title” stands twice"},
        Fault{"minutes: 2", "minutes: 2: 3", 3,
              "YAML: illegal map value; a text with “: ” in it stands in quotes"},
        Fault{"  prompt:", "  promt:", 5, "unknown key “promt”, did you mean “prompt”?"},
        Fault{"layer: 2", "models: ../x", 7,
              "“models”: “../x” is neither a name nor a folder beside the lesson"},
        Fault{"layer: 2", "by: line", 7, "“by”: “line” is not known; token, word, sentence are"},
        Fault{"layer: 2", "heads: 2", 7, "“heads”: “2” is not known; head, layer, all are"},
        Fault{"layer: 2", "layer: -1", 7, "“layer”: “-1” is not a whole number from 0 to 1000000"},
        Fault{
            "layer: 2", "layer: [2]", 7,
            "“layer” is a list; a text is expected (one that begins with “{”, “[” or “-” stands in quotes)"},
        Fault{"\"1.6\"", "6", 9, "“twin”: “6” is not LAYER.HEAD, as in 1.6"},
        Fault{"last -> 48", "last 48", 10, "“pin”: “last 48” is not QUERY -> KEY, as in last -> 48"},
        Fault{"last -> 48", "\"@x -> 48\"", 10, "“@x” is not a token; behind @ stands its number, from 0"},
        Fault{"last -> 48", "last -> The#0", 10, "“The#0” is not a token; behind # stands 1, 2, …"},
        Fault{"last -> 48", "\"last ->\"", 10,
              "a token is missing; last, first, @30, 48 and The#2 are tokens"},
        Fault{"[maps, row]", "maps", 11, "“panels” is a text; a list is expected"},
        Fault{"[maps, row]", "[maps, rows]", 11,
              "“panels”: “rows” is not known; prompt, maps, row, heads, lambda, next, generate are"},
        Fault{"[difference]", "[difference, difference]", 13, "“cover”: “difference” stands twice"},
        Fault{"say: What", "say: \"{{wieght}}\" # What", 14,
              "there is no fact “wieght”, did you mean “weight”?"},
        Fault{"say: What", "say: {{weight}} # What", 14, "a text that begins with “{{” stands in quotes"},
        Fault{"say: What", "until-says: Go on. # What", 14, "“until-says” without “until”"}));

INSTANTIATE_TEST_SUITE_P(
    Text, LessonFault,
    testing::Values(
        Fault{"{{weight}}", "{{weight layers=2}}", 17,
              "“weight” takes no “layers”; it takes layer head query key model"},
        Fault{"{{weight}}", "{{weight layer=two}}", 17, "“weight”: layer=two is not a number from 0"},
        Fault{"{{weight}}", "{{weight layer=2 layer=3}}", 17, "“weight”: layer stands twice"},
        Fault{"{{weight}}", "{{a2 model=standard}}", 17,
              "“a2”: there is no model=standard; diff and trained are"},
        Fault{"{{weight}}", "{{probability}}", 17, "“probability” needs a token: probability token=48"},
        Fault{"{{weight}}", "{{banana}}", 17,
              "there is no fact “banana”; lambdascope-cli lesson --facts lists them"},
        Fault{"Look at {{weight}}", "Look\nat {{weight", 18,
              "“weight”: “and” is not an argument; layer=2 is"},
        Fault{"$\\lambda =", "$\\lamda =", 17, "character 1 of the formula: “\\lamda” is not known"},
        Fault{"$\\lambda = {{lambda}}$", "$5 and $6", 17, "“$” without its partner; a dollar sign is “\\$”"},
        Fault{"$$ A_1 - \\lambda \\cdot A_2 $$", "$$ A_{1 - \\lambda $$", 19,
              "character 4 of the formula: “{” without “}”"},
        Fault{"\\cdot A_2 $$", "\\cdot A_2", 19, "the formula does not end: “$$” is missing"},
        Fault{"A_2 $$\n\n---", "A_2 $$\n\n---\n\n---", 22, "the page is empty"},
        Fault{"?pin=last%20->%20The", "?pn=last", 30, "unknown key “pn”, did you mean “pin”?"},
        Fault{"?pin=last%20->%20The", "?pin", 30, "“pin” of the link is not KEY=VALUE"},
        Fault{"?pin=last%20->%20The", "?pin=last%2", 30,
              "“last%2”: behind % stand two digits, as in %20 for a blank"},
        Fault{"?pin=last%20->%20The", "?", 30, "the link sets nothing; lambdascope:?layer=2&head=3 does"},
        Fault{"lesson/09-negative", "lesson/../../x", 30,
              "“lambdascope:lesson/../../x” is not a link; lambdascope:?layer=2&head=3 and "
              "lambdascope:lesson/07-negative are"}));

INSTANTIATE_TEST_SUITE_P(
    Blocks, LessonFault,
    testing::Values(
        Fault{"```step", "```stp", 23, "there is no block “stp”, did you mean “step”?"},
        Fault{"Look at", "```step\nsay: x\n```\nLook at", 17,
              "what the first page sets stands in the head of the file"},
        Fault{"```step", "A line.\n\n```step", 25, "the step block stands at the beginning of its page"},
        Fault{"--lambda-init 2=0", "--lamda-init 2=0", 25,
              "“edits”: “--lamda-init” is not an edit; --schedule, --lambda-init, --lambda, --output-factor, "
              "--ablate, --patch, --patch-from, --patch-into are"},
        Fault{"--lambda-init 2=0", "--lambda-init", 25, "“edits”: --lambda-init lacks its value"},
        Fault{"lambda layer=2 < 0.05", "lambda layer=2", 26,
              "“until”: “lambda layer=2” is not known; FACT < NUMBER, FACT > NUMBER, pin, pin TOKEN, typed, "
              "edited and counted are"},
        Fault{"lambda layer=2 < 0.05", "counted", 26,
              "“until”: counted needs a hunt on its page, an instrument block with “kind: hunt”"},
        Fault{"< 0.05", "< few", 26, "“until”: “few” is not a number"},
        Fault{"lambda layer=2 <", "next <", 26, "“next” is a word, not a number"},
        Fault{"until-says: Drag the slider.\n", "", 26,
              "“until” without “until-says”, which tells the learner what to do"},
        Fault{"../figures/line.svg", "/etc/line.svg", 33,
              "“file” is absolute; it stands beside the lessons: ../figures/x.svg"},
        Fault{"../figures/line.svg", "../../line.svg", 33, "“file” leaves the folder of the lessons"},
        Fault{"../figures/line.svg", "a/../../../line.svg", 33, "“file” leaves the folder of the lessons"},
        Fault{"../figures/line.svg", "line.png", 33, "“file” is no SVG"},
        Fault{"kind: bars", "kind: pie", 39, "“kind”: “pie” is not known; bars and lines are"},
        Fault{"[0.2, null]", "[0.2]", 43, "“values” has 1 of 2 categories"},
        Fault{"[0.2, null]", "[0.2, few]", 43, "“values”: “few” is not a number"},
        Fault{"values: [0.2, null]", "paper: false", 43, "a series has either “values” or “facts”"},
        Fault{"[answer_share]", "[next]", 44, "“next” is a word, not a number"},
        Fault{"why: Little is taken away.\n```\n", "why: Little\n", 47,
              "the block does not end: its closing fence is missing"}));

INSTANTIATE_TEST_SUITE_P(
    Predict, LessonFault,
    testing::Values(Fault{"ask: How large is it?\n", "", 48, "“ask” is missing"},
                    Fault{"answer: weight\n", "", 48, "“answer” is missing"},
                    Fault{"answer: weight", "answer: wait", 50,
                          "there is no fact “wait”; lambdascope-cli lesson --facts lists them"},
                    Fault{"answer: weight", "answer: largest weight", 50,
                          "“answer”: a number or a choice is a fact, without largest or smallest"},
                    Fault{"kind: number", "kind: guess", 49,
                          "“kind”: “guess” is not known; number, token, head, layer, choice are"},
                    Fault{"kind: number", "kind: token", 50,
                          "“answer”: a token is where a fact is largest or smallest: largest weight"},
                    Fault{"kind: number\nanswer: weight", "kind: token\nanswer: largest lambda", 50,
                          "“answer”: “lambda” is the same for every key"},
                    Fault{"kind: number\nanswer: weight", "kind: layer\nanswer: largest lambda layer=2", 50,
                          "“answer”: the layer is asked for and cannot be given"},
                    Fault{"kind: number\nanswer: weight", "kind: head\nanswer: largest weight model=standard",
                          50, "“answer”: a head of the DIFF model is clicked, and model=standard has others"},
                    Fault{"kind: number\nanswer: weight", "kind: head\nanswer: largest weight", 51,
                          "“from” is for kind: number"},
                    Fault{"from: -1", "from: 1", 51, "“from” is not less than “to”"},
                    Fault{"near: 0.1", "near: 0", 48,
                          "“near” is more than 0 and at most a quarter of the scale"},
                    Fault{"  - Multiply by λ.\n", "", 54,
                          "“hints” has 2; three are needed, from a nudge to almost the answer"},
                    Fault{"hints:\n", "hints:\n  - A first one.\n", 54,
                          "“hints” has 4; three are needed, from a nudge to almost the answer"},
                    Fault{"Multiply by λ.", "Multiply by {{lamda}}.", 56,
                          "there is no fact “lamda”, did you mean “lambda”?"},
                    Fault{"near: 0.1", "options: []", 53, "“options” are for kind: choice"},
                    Fault{"answer: weight\nfrom: -1\nto: 1\nnear: 0.1",
                          "answer: weight\noptions: [{text: a, value: 1}, {text: b, value: 1}]", 51,
                          "“options” are for kind: choice"},
                    Fault{"```predict", "A line.\n\n---\n\nMore.\n\n```predct", 53,
                          "there is no block “predct”, did you mean “predict”?"}));

std::string withChoice(const std::string& answer, const std::string& options) {
    std::string text = goodLesson;
    const auto begin = text.find("kind: number");
    const auto end = text.find("hints:");
    return text.replace(begin, end - begin,
                        "kind: choice\nanswer: " + answer + "\noptions: " + options + "\n");
}

TEST(LessonParser, AChoiceHasOptionsThatFitItsFact) {
    EXPECT_EQ(test::lessonFault(withChoice("weight", "[{text: a, value: 0}, {text: b, value: 1}]")), "");
    EXPECT_EQ(test::lessonFault(withChoice("next", "[{text: a, word: dog}, {text: b, word: cat}]")), "");
    const std::string place = "lessons/en/07-two-maps.md:51: ";
    EXPECT_EQ(test::lessonFault(withChoice("weight", "[{text: a, value: 1}]")),
              place + "“options” has 1; from 2 to 6 can be shown");
    EXPECT_EQ(test::lessonFault(withChoice("weight", "[{text: a, value: 1}, {text: b, value: 1}]")),
              place + "two options mean the same");
    EXPECT_EQ(test::lessonFault(withChoice("weight", "[{text: a, word: x}]")),
              place + "“weight” is a number: its options have “value”");
    EXPECT_EQ(test::lessonFault(withChoice("next", "[{text: a, value: 1}]")),
              place + "“next” is a word: its options have “word”");
    EXPECT_EQ(test::lessonFault(withChoice("weight", "[{text: a}]")),
              place + "an option has either “value” or “word”");
}

TEST(LessonParser, APredictBlockIsTheEndOfItsPageAndTheLastPageHasOne) {
    const std::string file = "lessons/en/07-two-maps.md";
    EXPECT_EQ(test::lessonFault(goodLesson + "\nMore.\n"),
              file + ":61: the predict block ends the page, and something follows it");
    EXPECT_EQ(test::lessonFault(goodLesson + "\n---\n\nMore.\n"),
              file + ":62: the last page ends in a predict block, which is missing");
    const std::string cut = goodLesson.substr(0, goodLesson.find("```predict"));
    EXPECT_EQ(test::lessonFault(cut), file + ":22: the last page ends in a predict block, which is missing");
}

TEST(LessonParser, WhatIsNoTextIsRefused) {
    const std::string file = "lessons/en/07-two-maps.md";
    EXPECT_EQ(test::lessonFault(planted("Look", "\xFFLook")),
              file + ":17: it is not UTF-8; save it as UTF-8");
    EXPECT_EQ(test::lessonFault(planted("Look", std::string(1, '\0'))),
              file + ":17: there is a control character in it");
    EXPECT_EQ(test::lessonFault(goodLesson + std::string(1 << 20, '\n')),
              file + ":1: it is larger than 1 MiB");
    EXPECT_EQ(
        test::lessonFault(""),
        file +
            ":1: a lesson begins with a line of three dashes, its title and minutes, and another such line");
    EXPECT_EQ(test::lessonFault("---\ntitle: x\n"),
              file + ":1: the head of the lesson does not end: a line of three dashes is missing");
}

TEST(LessonParser, DeepYamlIsRefusedBeforeItIsParsed) {
    const std::string deep = "lessons/en/07-two-maps.md:14: it is nested too deeply";
    EXPECT_EQ(test::lessonFault(planted("say: What", "say: " + std::string(50'000, '[') + "What"))
                  .substr(0, deep.size()),
              deep);
    EXPECT_EQ(test::lessonFault(planted("say: What", "say: " + std::string(10'000, '{') + "What"))
                  .substr(0, deep.size()),
              deep);
    std::string dashes;
    for (int i = 0; i < 10'000; ++i) dashes += "- ";
    EXPECT_EQ(test::lessonFault(planted("say: What", dashes + "What")).substr(0, deep.size()), deep);
    std::string steps = "say:\n";
    for (std::size_t i = 1; i < 2000; ++i) steps += std::string(i, ' ') + "a:\n";
    EXPECT_NE(test::lessonFault(planted("say: What", steps)), "");
    EXPECT_NE(test::lessonFault(planted("say: What", "say: &a [*a, *a]\nnotes: *a # ")), "");
}

TEST(LessonParser, AFileIsReadAsItsTextIs) {
    const test::TempFolder temp;
    const auto file = temp.path() / "07-two-maps.md";
    test::writeText(file, goodLesson);
    EXPECT_EQ(readLesson(file).steps[1].question->line, 47);
    test::writeText(file, std::string((1 << 20) + 1, 'x'));
    const auto message = [](const std::filesystem::path& path) -> std::string {
        try {
            readLesson(path);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(message(file), file.string() + ":1: it is larger than 1 MiB");
    EXPECT_EQ(message(temp.path()), temp.path().string() + ":1: it is not a file");
    EXPECT_EQ(message("/dev/zero"), "/dev/zero:1: it is not a file");
}

} // namespace
} // namespace lambdascope
