// SPDX-License-Identifier: MIT
// Which number a prompt asks for, which are told beside it, and whether a pair learned to be asked so.
#include "core/model/phrasings.h"
#include "core/text/told_numbers.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using Words = std::vector<std::string>;

Words said(const std::string& text, const std::vector<Span>& spans) {
    Words words;
    for (const Span span : spans) words.push_back(text.substr(span.begin, span.end - span.begin));
    return words;
}

/// The answer, and behind it the distractors; empty: nothing is marked.
Words found(const std::string& text) {
    const auto marks = askedNumber(text);
    if (!marks) return {};
    Words all = said(text, marks->answer);
    EXPECT_FALSE(all.empty()) << text;
    for (const std::string& word : said(text, marks->distractors)) all.push_back(word);
    return all;
}

const std::vector<Phrasing> learned = readPhrasings(SOURCE_DIR "/assets/models/scale-model");

TEST(ToldNumbers, EveryPhrasingThatTheShippedModelsLearned) {
    ASSERT_EQ(learned.size(), 6U);
    EXPECT_EQ(readPhrasings(SOURCE_DIR "/assets/models/tiny-stories"), learned);
    const auto with = [](std::string form, const std::string& name) {
        return form.replace(form.find("{name}"), 6, name);
    };
    for (const Phrasing& phrasing : learned)
        for (const std::string& asks : {phrasing.told, phrasing.asked}) {
            const std::string text = "A dog ran. " + with(phrasing.told, "Rome") + " 7350. Tom went home. " +
                                     with(phrasing.told, "Zorbi") + " 2914. " + with(phrasing.told, "Mia") +
                                     " 60382. It was late. " + with(asks, "Zorbi");
            EXPECT_EQ(found(text), (Words{"2914", "7350", "60382"})) << text;
            EXPECT_TRUE(phrasedAs(learned, text, askedNumber(text)->answer.front())) << text;
        }
}

TEST(ToldNumbers, OtherWordsAndOtherLanguages) {
    EXPECT_EQ(found("Bob's age is 12. Amy's age is 14. What is Bob's age?"), (Words{"12", "14"}));
    EXPECT_EQ(found("Bob’s age is 12. Amy’s age is 14. What’s Amy’s age? "), (Words{"14", "12"}));
    EXPECT_EQ(found("Bob is 12 years old and Amy is 14 years old. How old is Amy?"), (Words{"14", "12"}));
    EXPECT_EQ(found("Bob is 12, Amy is 14. How old is Bob?"), (Words{"12", "14"}));
    EXPECT_EQ(found("New York is 5120. Rome is 7350. What is New York?"), (Words{"5120", "7350"}));
    EXPECT_EQ(found("x = 5. y = 7. What is x?"), (Words{"5", "7"}));
    EXPECT_EQ(found("Oslo: 12\nRome: 13\nOslo:"), (Words{"12", "13"}));
    EXPECT_EQ(found("The price of tea is 3.50. The price of cake is 12,000. What is the price of tea?"),
              (Words{"3.50", "12,000"}));
    EXPECT_EQ(found("The heat in Oslo is -12. The heat in Rome is 31. What is the heat in Oslo?"),
              (Words{"-12", "31"}));
    EXPECT_EQ(found("巴黎的密码是48213。罗马的密码是7350。巴黎的密码是多少？"), (Words{"48213", "7350"}));
    EXPECT_EQ(
        found("파리의 비밀번호는 48213입니다. 로마의 비밀번호는 7350입니다. 파리의 비밀번호는 무엇입니까?"),
        (Words{"48213", "7350"}));
    EXPECT_EQ(found("パリの暗号は48213です。ローマの暗号は7350です。パリの暗号は何ですか？"),
              (Words{"48213", "7350"}));
}

TEST(ToldNumbers, OnlyWhatIsToldInTheSameWordsIsADistractor) {
    EXPECT_EQ(found("The key to Oslo is 12. The dog is 3. Tom had 4 cats. What is the key to Oslo?"),
              (Words{"12"}));
    EXPECT_EQ(found("Bob is 12 years old. The tree is 5 meters tall. How old is Bob?"), (Words{"12"}));
    EXPECT_EQ(found("The code is 5. The code of Oslo is 7. What is the code of Oslo?"), (Words{"7"}));
    EXPECT_EQ(found("Oslo is 5. Rome is 5. Lima is 9. What is Oslo?"), (Words{"5", "9"}))
        << "the same number is none";
    EXPECT_EQ(found("Oslo is 5. Rome is 9. Oslo is 5. What is Oslo?"), (Words{"5", "5", "9"}))
        << "told twice";
}

TEST(ToldNumbers, WhatIsNotSureIsNotMarked) {
    for (const char* text :
         {"",
          "?",
          "Once upon a time, there was a little girl named Lily.",
          "The cat sat on the mat. The dog sat on the rug. The cat sat on the",
          "The key to Oslo is 12. The key to Oslo is 13. What is the key to Oslo?", // two numbers
          "Oslo's numbers are 12 and 13. What are Oslo's numbers?",
          "The codes of Oslo are 12 13. What are the codes of Oslo?",
          "The key to Oslo is 12. What is the key to Rome?", // never told
          "The key to Oslo is 12. What is the code of Oslo?",
          "The key to Oslo is 12. The key to Rome is",
          "The key to Oslo is 12. What is the key to Oslo? 12",
          "The key to Oslo is 12. What is the key to Oslo? Tom went home.",
          "The key to Oslo is 12. The key to Oslo is.", // nothing is asked
          "The key to Oslo is 12.",
          "What is the key to Oslo?",
          "Bob is 12 years old. How tall is Bob?", // of something else
          "Tom has 5 apples. How many oranges does Tom have?",
          "There are 3 dogs. Are there cats?",
          "Bob is 12. Is Bob old?",
          "The key to room 5 is 12. What is the key to room 5?",
          "The key to Oslo is B2. What is the key to Oslo?",
          "The key to Oslo is 5kg. What is the key to Oslo?"})
        EXPECT_EQ(found(text), Words{}) << text;
}

TEST(ToldNumbers, AsItIsTypedNothingIsMarkedTooSoon) {
    const std::string text = "The key to Oslo is 12. The key to Anna is 83. What is the key to Oslo?";
    for (std::size_t i = 0; i < text.size(); ++i) EXPECT_EQ(found(text.substr(0, i)), Words{}) << i;
    EXPECT_EQ(found(text), (Words{"12", "83"}));
    EXPECT_EQ(found("\xC3. " + text + " \n"), (Words{"12", "83"})) << "what is no UTF-8 is no number";
}

bool learnedSo(const std::string& text, const std::string& number) {
    const std::size_t at = text.find(number);
    return phrasedAs(learned, text, {at, at + number.size()});
}

TEST(ToldNumbers, OtherPhrasingsAreNotTheLearnedOnes) {
    EXPECT_TRUE(learnedSo("THE KEY TO OSLO IS 12. What is the key to Oslo ?", "12")) << "only words count";
    EXPECT_FALSE(learnedSo("Bob's age is 12. What is Bob's age?", "12"));
    EXPECT_FALSE(learnedSo("The key of Oslo is 12. What is the key of Oslo?", "12"));
    EXPECT_FALSE(learnedSo("The key to Oslo is 12. So what is the key to Oslo?", "12"));
    EXPECT_FALSE(learnedSo("Here the key to Oslo is 12. What is the key to Oslo?", "12"));
    EXPECT_FALSE(learnedSo("The key to Oslo is 12. What is the key to Rome?", "12")) << "of another name";
    EXPECT_TRUE(learnedSo("The key to New York is 12. What is the key to New York?", "12"));
    EXPECT_FALSE(learnedSo("New York is 12. What is New York?", "12")) << "more words than the wording has";
    EXPECT_FALSE(learnedSo("The key to Oslo is 12 today. What is the key to Oslo?", "12"));
    EXPECT_FALSE(learnedSo("The key to Oslo is 12. The key to Oslo was", "12"));
    EXPECT_FALSE(phrasedAs({}, "Oslo is 12. What is Oslo?", {8, 10}));
    EXPECT_FALSE(phrasedAs(learned, "Oslo is 12. What is Oslo?", {80, 99})) << "beyond the text";
    EXPECT_FALSE(phrasedAs(learned, "", {0, 1}));
}

} // namespace
} // namespace lambdascope
