// SPDX-License-Identifier: MIT
// lambdascope-cli lesson: what who writes a lesson gets to see.
#include "core/lessons/fact.h"
#include "tests/cli/child.h"
#include "tests/support/lesson_text.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string assets = TEST_DATA "/../../assets";

class CliLesson : public testing::Test {
  protected:
    void SetUp() override {
        for (const char* folder : {"en", "figures"}) fs::create_directories(temp.path() / folder);
        test::writeText(temp.path() / "figures" / "line.svg", "<svg><text>{signal}</text></svg>");
        test::writeText(good, test::planted("[go on](lambdascope:lesson/09-negative)", "go on"));
    }
    /// The lesson with the first page's fault, and what `until` has to say of the second one taken out.
    std::string write(const char* name, const std::string& from, const std::string& to) {
        const fs::path file = temp.path() / "en" / name;
        std::string text = test::planted(from, to);
        text.replace(text.find("[go on]"), std::string("[go on](lambdascope:lesson/09-negative)").size(),
                     "go on");
        test::writeText(file, text);
        return file.string();
    }
    test::TempFolder temp;
    fs::path good = temp.path() / "en" / "01-good.md";
};

TEST_F(CliLesson, ChecksWithoutModels) {
    const test::Ran ran = test::runCli({"lesson", good.string()}, "/nonexistent/assets");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "");
    EXPECT_EQ(ran.out.rfind("01-good: Two maps, 2 pages, 2 minutes (about 0.", 0), 0U) << ran.out;
}

TEST_F(CliLesson, ChecksEveryFileAndTellsEachFaultOnALine) {
    const std::string first = write("02-bad.md", "minutes: 2", "minute: 2");
    const std::string second = write("03-bad.md", "{{weight}}", "{{wieght}}");
    const test::Ran ran = test::runCli({"lesson", temp.path().string()}, assets);
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.err, first + ":3: unknown key “minute”, did you mean “minutes”?\n" + second +
                           ":17: there is no fact “wieght”, did you mean “weight”?\n" +
                           "lambdascope-cli: 2 faults in 3 lessons\n");
    EXPECT_NE(ran.out.find("01-good"), std::string::npos) << "the others are checked all the same";
}

TEST_F(CliLesson, PlaysAndPrintsFactsAndAnswers) {
    const test::Ran ran = test::runCli({"lesson", good.string(), "--play", "--pair", "tiny-stories"}, assets);
    EXPECT_EQ(ran.code, 1) << "the condition of its second page is met from the start";
    EXPECT_NE(ran.err.find(good.string() + ":22: “until”: lambda layer=2 is −0.01"), std::string::npos)
        << ran.err;
    EXPECT_NE(ran.out.find("page 1 (line 16): layer 2 head 1, twin 1.6, “?” -> “48”"), std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("line 17: lambda = 0.46"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("line 47: question (number, weight): "), std::string::npos) << ran.out;
}

TEST_F(CliLesson, SaysWhatTheModelsLack) {
    const std::string file = write("02-bad.md", "last -> 48", "last -> Rome");
    const test::Ran ran =
        test::runCli({"lesson", file, "--play", "--pair", assets + "/models/tiny-stories"}, assets);
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.err.find(file + ":16: “Rome” is no token of the prompt\n"), std::string::npos) << ran.err;
    EXPECT_EQ(test::runCli({"lesson", file, "--play", "--pair", "/nonexistent"}, assets).code, 1);
}

TEST_F(CliLesson, PrintsTheSameAsJson) {
    const std::string file = write("02-bad.md", "minutes: 2", "minute: 2");
    const test::Ran ran =
        test::runCli({"lesson", good.string(), file, "--play", "--pair", "tiny-stories", "--json"}, assets);
    EXPECT_EQ(ran.code, 1);
    const json lessons = json::parse(ran.out);
    ASSERT_EQ(lessons.size(), 2U);
    EXPECT_EQ(lessons[0]["title"], "Two maps");
    EXPECT_EQ(lessons[0]["pages"],
              json({{{"title", "What both maps see cancels."}, {"does", "read"}, {"models", nullptr}},
                    {{"title", "Two maps"}, {"does", "predict"}, {"models", nullptr}}}));
    EXPECT_EQ(lessons[0]["played"][0]["facts"][1]["fact"], "lambda");
    EXPECT_EQ(lessons[0]["played"][1]["question"]["asks"], "number, weight");
    EXPECT_TRUE(lessons[0]["played"][1]["question"]["answer"].is_string());
    EXPECT_EQ(lessons[1]["problems"], json({file + ":3: unknown key “minute”, did you mean “minutes”?"}));
    EXPECT_FALSE(lessons[1].contains("title"));
}

TEST_F(CliLesson, ListsTheFacts) {
    const test::Ran ran = test::runCli({"lesson", "--facts"}, "/nonexistent/assets");
    EXPECT_EQ(ran.code, 0);
    const json facts = json::parse(test::runCli({"lesson", "--facts", "--json"}).out);
    ASSERT_EQ(facts.size(), factNames().size());
    for (const FactName& fact : factNames())
        EXPECT_NE(ran.out.find(fact.says), std::string::npos) << fact.name;
    EXPECT_EQ(facts[0]["fact"], factNames()[0].name);
}

TEST_F(CliLesson, AsksForWhatItNeeds) {
    EXPECT_EQ(test::runCli({"lesson"}).code, 2);
    fs::create_directories(temp.path() / "none");
    const test::Ran empty = test::runCli({"lesson", (temp.path() / "none").string()});
    EXPECT_EQ(empty.code, 1);
    EXPECT_NE(empty.err.find("holds no lessons"), std::string::npos);
    const test::Ran missing = test::runCli({"lesson", (temp.path() / "x.md").string()});
    EXPECT_EQ(missing.code, 1);
    EXPECT_NE(missing.err.find("x.md:1: it is not a file\n"), std::string::npos) << missing.err;
}

/// Wherever it is run: there, a folder of the working folder is called as the pair that the lesson names.
TEST_F(CliLesson, ItsPairIsTheShippedOneInTheFolderOfPairs) {
    fs::copy(assets + "/models/tiny-stories", temp.path() / "mine", fs::copy_options::recursive);
    const std::string lesson = fs::canonical(assets + "/lessons/en/01-attention.md").string();
    const test::WorkingFolder inside(assets + "/models");
    for (const std::string& pair : {std::string("tiny-stories"), (temp.path() / "mine").string()}) {
        const test::Ran ran = test::runCli({"lesson", lesson, "--play", "--pair", pair});
        EXPECT_EQ(ran.code, 0) << ran.err;
    }
}

TEST(CliLessons, TheShippedCourseIsWithoutAFault) {
    const test::Ran ran = test::runCli({"lesson", assets + "/lessons", "--play"}, assets);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
}

} // namespace
} // namespace lambdascope
