// SPDX-License-Identifier: MIT
// What a family is, by the about.json of its folder.
#include "core/model/family.h"
#include "core/model/model.h"
#include "core/model/phrasings.h"
#include "core/util/assets.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class FamilyTest : public testing::Test {
  protected:
    Family read(const std::string& text) {
        test::writeText(temp.path() / "about.json", text);
        return readFamily(temp.path());
    }
    /// The sentence about what is wrong, without the file's name.
    std::string problemOf(const std::string& text) {
        const Family family = read(text);
        EXPECT_TRUE(family.sentences.empty());
        const std::string said = family.problem.text();
        const std::string file = (temp.path() / "about.json").string();
        EXPECT_EQ(said.rfind(file, 0), 0U) << said;
        EXPECT_EQ(family.found("ko").text(), said);
        EXPECT_TRUE(family.sentence("ko").empty()) << "no figure's caption has it";
        return said.substr(std::min(said.size(), file.size()));
    }
    test::TempFolder temp;
};

TEST_F(FamilyTest, IsToldInTheLanguageThatIsAskedForElseInEnglish) {
    const Family family = read(R"({"en": "Small.", "ko": "작습니다.", "zh_CN": "很小。"})");
    EXPECT_EQ(family.sentence("ko_KR").text(), "작습니다.");
    EXPECT_EQ(family.sentence("zh_CN").text(), "很小。");
    EXPECT_EQ(family.sentence("de_DE").text(), "Small.");
    EXPECT_TRUE(family.sentence("en").verbatim);
    EXPECT_FALSE(family.empty());
    fs::remove(temp.path() / "about.json");
    EXPECT_TRUE(readFamily(temp.path()).empty());
    EXPECT_TRUE(readFamily(temp.path() / "nowhere").sentence("en").empty());
}

TEST_F(FamilyTest, SaysInWhichWordsItsModelsAreAsked) {
    read(R"({"en": "Small.", "phrasings": [{"told": "{name} is", "asked": "What is {name}?"}]})");
    EXPECT_EQ(readPhrasings(temp.path()), (std::vector<Phrasing>{{"{name} is", "What is {name}?"}}));
    EXPECT_TRUE(readPhrasings(temp.path() / "nowhere").empty());
    for (const char* forms :
         {R"([{"told": "It is", "asked": "What is {name}?"}])", R"([{"told": "{name} is"}])",
          R"(["{name} is"])", R"([{"told": "{name}\nis", "asked": "{name}?"}])", "3"}) {
        EXPECT_EQ(problemOf(std::string(R"({"en": "Small.", "phrasings": )") + forms + "}"),
                  ": “phrasings” is not a list of “told” and “asked” with {name} in both")
            << forms;
        EXPECT_TRUE(readPhrasings(temp.path()).empty());
    }
}

TEST_F(FamilyTest, NamesTheLayersThatRetrieve) {
    const Family family = read(R"({"en": "Small.", "retrieves": {"diff": 2, "standard": 1}})");
    EXPECT_EQ(family.retrievingLayer("/models/pair/diff"), 2);
    EXPECT_EQ(family.retrievingLayer("/models/pair/steps/000200/standard/"), 1);
    EXPECT_EQ(family.retrievingLayer("/models/pair/vanilla"), 1);
    EXPECT_EQ(family.retrievingLayer("/models/other"), std::nullopt);
    EXPECT_EQ(read(R"({"en": "Small.", "retrieves": {"diff": 2}})").retrievingLayer("/a/standard"),
              std::nullopt);
    for (const char* layers : {R"({"diff": -1})", R"({"both": 1})", R"({"diff": "2"})", "[2, 1]", "2"})
        EXPECT_EQ(problemOf(std::string(R"({"en": "Small.", "retrieves": )") + layers + "}"),
                  ": “retrieves” is not a layer of “diff” and one of “standard”")
            << layers;
}

TEST_F(FamilyTest, ADamagedFileIsToldInOneSentence) {
    EXPECT_EQ(problemOf("{"), ":1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    for (const char* none : {"[]", "\"text\"", "{}", R"({"ko": "작습니다."})"})
        EXPECT_EQ(problemOf(none), ": is not a sentence for each language, “en” among them");
    const std::string line = ": \"ko\" is not one line of text of at most 600 bytes";
    for (const std::string value :
         {"3", "\"\"", "\"two\\nlines\"", "\"\\u001b[31m\"", "\"\\u202e\"", "\"\\u2028\"", "\"\\u009b\""})
        EXPECT_EQ(problemOf(R"({"en": "Small.", "ko": )" + value + "}"), line) << value;
    EXPECT_EQ(problemOf(R"({"en": "Small.", "ko": ")" + std::string(601, 'x') + "\"}"), line);
    EXPECT_EQ(problemOf(R"({"en": ")" + std::string(1 << 16, 'x') + "\"}").find("at most 65536 are read"),
              std::string(": has 65546 bytes; ").size());
    fs::remove(temp.path() / "about.json");
    ASSERT_EQ(mkfifo((temp.path() / "about.json").c_str(), 0600), 0);
    EXPECT_FALSE(readFamily(temp.path()).problem.empty()) << "a pipe is not waited for";
}

TEST_F(FamilyTest, IsOfTheFolderOfThePair) {
    EXPECT_EQ(familyFolder("/a/pair/diff"), "/a/pair");
    EXPECT_EQ(familyFolder("/a/pair/standard/"), "/a/pair");
    EXPECT_EQ(familyFolder("/a/pair/steps/001000/diff"), "/a/pair");
    EXPECT_EQ(familyFolder("/a/pair"), "/a/pair");
    EXPECT_EQ(familyFolder("mine/./"), fs::absolute("mine"));
    test::writeTinyModel(temp.path() / "diff", {});
    read(R"({"en": "Small."})");
    EXPECT_EQ(loadModel(temp.path() / "diff")->family.sentence("en").text(), "Small.");
    EXPECT_EQ(loadPair(temp.path()).diff->family.sentence("en").text(), "Small.");
    read("damaged");
    EXPECT_FALSE(loadModel(temp.path() / "diff")->family.problem.empty()) << "the model opens all the same";
}

TEST_F(FamilyTest, EveryShippedPairTellsItInAllLanguages) {
    for (const fs::path& pair : shippedPairs(SOURCE_DIR "/assets")) {
        const Family family = readFamily(pair);
        EXPECT_TRUE(family.problem.empty()) << family.problem.text();
        for (const char* language : {"en", "zh_CN", "ko"})
            EXPECT_TRUE(family.sentences.contains(language)) << pair << " " << language;
    }
}

} // namespace
} // namespace lambdascope
