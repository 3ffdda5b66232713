// SPDX-License-Identifier: MIT
#include "core/lessons/glossary.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <fstream>

namespace lambdascope {
namespace {

const std::filesystem::path shipped = SOURCE_DIR "/assets/lessons/glossary.yaml";

std::vector<std::string> wordsIn(const Glossary& glossary, const std::string& text) {
    std::vector<std::string> words;
    for (const Glossary::Found& found : glossary.find(text))
        words.push_back(text.substr(found.begin, found.length));
    return words;
}

TEST(Glossary, FindsTheFirstPlaceOfEveryTermLongestFirst) {
    const Glossary english(shipped, "en");
    EXPECT_EQ(
        wordsIn(english, "Attention noise: every attention weight is above 0, and softmax says so. Softmax!"),
        (std::vector<std::string>{"Attention noise", "attention weight", "softmax"}));
    EXPECT_EQ(wordsIn(english, "tokenizer, monkeys, headings"), std::vector<std::string>{});
    EXPECT_EQ(wordsIn(english, "the keys; a key"), std::vector<std::string>{"keys"});
    EXPECT_EQ(wordsIn(english, ""), std::vector<std::string>{});
}

TEST(Glossary, HasEveryTermInThreeLanguages) {
    const Glossary english(shipped, "en"), chinese(shipped, "zh_CN"), korean(shipped, "ko");
    EXPECT_GE(english.size(), 40U);
    EXPECT_EQ(chinese.size(), english.size());
    EXPECT_EQ(korean.size(), english.size());
    EXPECT_EQ(wordsIn(chinese, "每个注意力权重都大于零"), std::vector<std::string>{"注意力权重"});
    EXPECT_EQ(wordsIn(korean, "어텐션 싱크라고 합니다"), std::vector<std::string>{"어텐션 싱크"});
    EXPECT_NE(chinese.find("注意力汇聚点").at(0).says, english.find("attention sink").at(0).says);
    EXPECT_EQ(Glossary(shipped, "fr").size(), english.size()); // in English
}

TEST(Glossary, SaysFileAndLineOfAFault) {
    const test::TempFolder temp;
    const auto file = temp.path() / "glossary.yaml";
    for (const char* text : {"terms:\n  - en: {words: [a]}\n", "terms:\n  - en: {words: [], says: x}\n",
                             "terms:\n  - de: {words: [a], says: x}\n", "words: []\n"}) {
        std::ofstream(file) << text;
        try {
            const Glossary glossary(file, "en");
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("glossary.yaml:"), std::string::npos) << error.what();
        }
    }
    EXPECT_THROW(Glossary(temp.path() / "none.yaml", "en"), Error);
}

} // namespace
} // namespace lambdascope
