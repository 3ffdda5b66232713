// SPDX-License-Identifier: MIT
// What stands within the texts of a lesson, and thousands of broken lessons.
#include "core/lessons/lesson.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "tests/support/cpu_time.h"
#include "tests/support/lesson_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <random>

namespace lambdascope {
namespace {

using test::goodLesson;

TEST(LessonText, ALinkHasTheKeysOfAStage) {
    const Stage stage =
        parseStageLink("layer=2&pin=last%20->%2048&edits=--lambda-init%202%3D0&maps=a1,a2&cover=");
    EXPECT_EQ(stage.layer, 2);
    EXPECT_EQ(stage.pin, std::pair(TokenName{"last"}, TokenName{"48"}));
    EXPECT_EQ(stage.edits, "--lambda-init 2=0");
    EXPECT_EQ(stage.maps, (std::vector{MapName::A1, MapName::A2}));
    EXPECT_EQ(stage.cover, std::vector<MapName>{});
    EXPECT_EQ(stage.prompt, std::nullopt);
    EXPECT_THROW(parseStageLink("layer=1&layer=2"), Error);
}

TEST(LessonText, ALaterStageWinsWhereItSaysSomething) {
    const Stage first = parseStageLink("layer=2&head=1&maps=a1");
    const Stage both = first.with(parseStageLink("head=3&cover=a2"));
    EXPECT_EQ(both.layer, 2);
    EXPECT_EQ(both.head, 3);
    EXPECT_EQ(both.maps, std::vector{MapName::A1});
    EXPECT_EQ(both.cover, std::vector{MapName::A2});
    EXPECT_EQ(both.prompt, std::nullopt);
}

TEST(LessonText, FactsInATextAreReplaced) {
    const std::string text = "It is {{a1}}, {{ lambda layer=2 }}.";
    EXPECT_EQ(withFacts(text, [](const Fact& fact) { return fmt::format("<{}>", fact.text()); }),
              "It is <a1>, <lambda layer=2>.");
    EXPECT_EQ(factsIn(text), (std::vector{Fact::parse("a1"), Fact::parse("lambda layer=2")}));
    EXPECT_THROW(factsIn("{{a1"), Error);
    EXPECT_EQ(withFacts("none", [](const Fact&) { return "x"; }), "none");
}

TEST(LessonText, AParagraphEnds) {
    const auto with = [](const std::string& words) {
        std::string text = goodLesson;
        return test::lessonFault(
            text.replace(text.find("{{weight}}"), std::string("{{weight}}").size(), words));
    };
    const std::string words(8000, 'a');
    EXPECT_EQ(with(words), "");
    EXPECT_EQ(with(words + "\n \n" + words + "\n\n" + words), "");
    EXPECT_EQ(with("so\n\n" + words + "\n" + words),
              "lessons/en/07-two-maps.md:20: a paragraph has more than 8192 bytes; a blank line ends one");
}

TEST(LessonText, TwiceTheLinksAreTwiceTheWork) {
    const auto clocks = [](int links) {
        Lesson lesson;
        TextBlock text;
        for (int i = 0; i < links; ++i) text.markdown += "[a](lambdascope:lesson/99-none) a line\n";
        lesson.steps.emplace_back().blocks.push_back({text, 1});
        const std::clock_t start = std::clock(); // of this process: others do not count
        const std::vector<std::string> problems = problemsBeside(lesson, {});
        EXPECT_EQ(problems.size(), links);
        EXPECT_EQ(problems.back(), fmt::format(":{}: there is no lesson 99-none", links));
        return static_cast<double>(std::clock() - start);
    };
    EXPECT_LT(clocks(64'000), 40 * clocks(4'000)) << "16 times as many";
}

/// One change as a slip of the hand, or worse, would make it.
void mutate(std::string& text, std::mt19937& random) {
    static const std::vector<std::string> pieces{"---\n", "```", "{{", "}}", "$$",           "$",  "[",  "{",
                                                 ": ",    "- ",  "\t", "\\", "lambdascope:", "](", "\"", "'",
                                                 "|",     "&a ", "*a", "#",  "\xC3",         "\r"};
    const auto at = [&] { return random() % (text.size() + 1); };
    switch (random() % 4) {
    case 0:
        text.insert(at(), pieces[random() % pieces.size()]);
        break;
    case 1:
        text.erase(std::min(at(), text.size()), random() % 20);
        break;
    case 2: {
        const std::string copied = text.substr(at(), random() % 60);
        text.insert(at(), copied);
        break;
    }
    default:
        if (!text.empty()) text[random() % text.size()] = static_cast<char>(random() % 256);
    }
}

TEST(LessonText, NoChangeOfALessonCanDoMoreThanBreakIt) {
    std::mt19937 random(20261121); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same in every run
    const double start = test::cpuSeconds();
    int broken = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string text = goodLesson;
        for (std::uint32_t changes = 1 + random() % 4; changes > 0; --changes) mutate(text, random);
        const std::string fault = test::lessonFault(text); // anything but Error fails the test
        if (fault.empty()) continue;
        ++broken;
        EXPECT_EQ(fault.rfind("lessons/en/07-two-maps.md:", 0), 0U) << fault;
    }
    EXPECT_GT(broken, 200);
    EXPECT_LT(broken, 2000) << "some changes are harmless";
    EXPECT_LT(test::cpuSeconds() - start, 20); // 2 without sanitizers
}

} // namespace
} // namespace lambdascope
