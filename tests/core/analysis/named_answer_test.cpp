// SPDX-License-Identifier: MIT
#include "core/analysis/answer/named_answer.h"
#include "tests/support/shipped_pair.h"

#include <gtest/gtest.h>

using namespace lambdascope;
using Ints = std::vector<int>;

namespace {

class NamedAnswer : public testing::Test {
  protected:
    /// What is said next where `part` is marked in the prompt, as one text.
    std::string said(const std::string& prompt, const std::string& part, const Ints& written = {}) {
        Ints tokens = model->tokenizer->encode(prompt);
        tokens.insert(tokens.end(), written.begin(), written.end());
        const std::size_t at = prompt.find(part);
        const Ints ids =
            idsToSay(*model, model->tokenizer->pieces(tokens), {{at, at + part.size()}}, written);
        std::string text;
        for (const int id : ids) text += model->tokenizer->piece(id).bytes;
        return text;
    }

    const ModelPtr model = describeModel(std::filesystem::path(test::tinyStories) / "diff");
};

TEST_F(NamedAnswer, IsWhatStandsInThePrompt) {
    EXPECT_EQ(said("Paris is 48213. What is Paris?", "48213"), " 48213");
    EXPECT_EQ(said("He said: “Paris” and left.", "Paris"), "Paris"); // glued to its mark
    const Ints ids = model->tokenizer->encode(" 48213", false);
    ASSERT_GT(ids.size(), 1U);
    EXPECT_EQ(said("Paris is 48213. What is Paris?", "48213", {ids.front()}),
              std::string(" 48213").substr(model->tokenizer->piece(ids.front()).bytes.size()));
    EXPECT_EQ(said("Paris is 48213. What is Paris?", "48213", {ids.back()}),
              ""); // something else was written
    EXPECT_EQ(idsToSay(*model, model->tokenizer->pieces(ids), {}), Ints{});
}

/// The first word of a text or line stands without a blank, and behind the prompt it has one.
TEST_F(NamedAnswer, BeginsWithTheBlankThatThePromptAsksFor) {
    EXPECT_EQ(said("Lima is a town. Which town is it?", "Lima"), " Lima");
    EXPECT_EQ(said("Towns:\nLima\nWhich town is it?", "Lima"), " Lima");
    EXPECT_EQ(said("Lima\nTokyo\n", "Lima"), "Lima"); // where a line begins again
    for (const char* prompt : {"Lima is a town. Which town is it?", "The town is Lima. It is"}) {
        const int first = firstTokenOf(*model, model->tokenizer->encode(prompt), "Lima", "");
        const std::string bytes = model->tokenizer->piece(first).bytes;
        EXPECT_EQ(said(prompt, "Lima").substr(0, bytes.size()), bytes);
    }
}

TEST_F(NamedAnswer, HasNoBlankBehindWhatOpensAQuotationNorInChinese) {
    for (const char* end : {"\"", "(", "“", "[", "¿"})
        EXPECT_EQ(said("Lima is a town. It is called " + std::string(end), "Lima"), "Lima") << end;
    EXPECT_EQ(said("Lima is a town. They said \"yes\"", "Lima"), " Lima"); // which closes one
    EXPECT_EQ(said("东京是日本的首都。日本的首都是", "东京"), "东京");
    EXPECT_EQ(said("东京是日本的首都。首都是？", "东京"), "东京");
    const auto first = [&](const std::string& prompt) {
        return model->tokenizer->piece(firstTokenOf(*model, model->tokenizer->encode(prompt), "Lima", ""))
            .bytes;
    };
    EXPECT_EQ(first("It is called (").front(), 'L');
    EXPECT_EQ(first("It is called").front(), ' ');
}

/// What was written as it is marked counts, too.
TEST_F(NamedAnswer, GoesOnBehindEitherSpelling) {
    const std::string prompt = "Lima is a town. Which town is it?";
    for (const char* spelled : {" Lima", "Lima"}) {
        const Ints ids = model->tokenizer->encode(spelled, false);
        if (ids.size() < 2) continue;
        EXPECT_EQ(said(prompt, "Lima", {ids.front()}),
                  std::string(spelled).substr(model->tokenizer->piece(ids.front()).bytes.size()));
    }
}

} // namespace
