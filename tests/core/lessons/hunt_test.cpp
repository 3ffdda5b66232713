// SPDX-License-Identifier: MIT
// A hunt counts every try once, whoever is right.
#include "core/analysis/answer/hunt.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

HuntTry tryOf(const std::string& prompt, bool diff, bool standard) {
    return {prompt, "48", "“48”", "“73”", diff, standard};
}

TEST(Hunt, CountsTheReverseCasesToo) {
    Hunt hunt;
    EXPECT_TRUE(hunt.add(tryOf("one", true, false)));
    EXPECT_TRUE(hunt.add(tryOf("two", false, true)));
    EXPECT_TRUE(hunt.add(tryOf("three", true, true)));
    EXPECT_TRUE(hunt.add(tryOf("four", false, false)));
    EXPECT_TRUE(hunt.add(tryOf("five", false, true)));
    EXPECT_EQ(hunt.count(Hunt::Outcome::DiffAlone), 1);
    EXPECT_EQ(hunt.count(Hunt::Outcome::StandardAlone), 2);
    EXPECT_EQ(hunt.count(Hunt::Outcome::Both), 1);
    EXPECT_EQ(hunt.count(Hunt::Outcome::Neither), 1);
    ASSERT_EQ(hunt.tries().size(), 5U);
    EXPECT_EQ(hunt.tries().back().prompt, "five");
}

TEST(Hunt, CountsNoPromptTwice) {
    Hunt hunt;
    EXPECT_TRUE(hunt.add(tryOf("What is it?", true, false)));
    EXPECT_FALSE(hunt.add(tryOf("What is it?", false, false)));
    EXPECT_FALSE(hunt.add(tryOf(" What is it?\n", true, true))) << "blanks that nobody sees";
    EXPECT_TRUE(hunt.find("What is it? "));
    EXPECT_FALSE(hunt.find("What is"));
    EXPECT_EQ(hunt.tries().size(), 1U);
    EXPECT_EQ(hunt.count(Hunt::Outcome::DiffAlone), 1) << "the first one stays as it was";
}

TEST(Hunt, AnotherAnswerTakesThePlaceOfTheFirst) {
    Hunt hunt;
    EXPECT_TRUE(hunt.add(tryOf("What is it?", false, false)));
    EXPECT_TRUE(hunt.add(tryOf("What else?", true, true)));
    HuntTry marked = tryOf("What is it? ", true, false);
    marked.answer = "73";
    EXPECT_TRUE(hunt.add(marked));
    EXPECT_FALSE(hunt.add(marked));
    ASSERT_EQ(hunt.tries().size(), 2U);
    EXPECT_EQ(hunt.tries().back().answer, "73");
    EXPECT_EQ(hunt.count(Hunt::Outcome::Neither), 0);
    EXPECT_EQ(hunt.count(Hunt::Outcome::DiffAlone), 1);
}

} // namespace
} // namespace lambdascope
