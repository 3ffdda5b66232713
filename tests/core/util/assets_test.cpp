// SPDX-License-Identifier: MIT
#include "core/util/assets.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class Assets : public testing::Test {
  protected:
    void SetUp() override { unsetenv("LAMBDASCOPE_ASSETS"); }
    void TearDown() override { unsetenv("LAMBDASCOPE_ASSETS"); }

    fs::path folder(const std::string& name) {
        fs::create_directories(temp.path() / name);
        return temp.path() / name;
    }
    test::TempFolder temp;
};

TEST_F(Assets, TheChosenFolderBeatsTheVariableAndTheVariableBeatsTheBuildTree) {
    const fs::path chosen = folder("chosen");
    const fs::path variable = folder("variable");
    setenv("LAMBDASCOPE_ASSETS", variable.c_str(), 1);
    EXPECT_EQ(findAssets(BINARY_DIR "/bin", chosen), chosen);
    EXPECT_EQ(findAssets(BINARY_DIR "/bin"), variable);
}

TEST_F(Assets, AChosenFolderThatIsMissingIsNamedAndNotReplaced) {
    try {
        findAssets(BINARY_DIR "/bin", temp.path() / "nowhere");
        FAIL() << "a missing folder was accepted";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find((temp.path() / "nowhere").string()), std::string::npos);
    }
}

TEST_F(Assets, InABuildTreeTheyAreThoseOfItsSource) {
    EXPECT_EQ(findAssets(executableDir()), fs::path(SOURCE_DIR) / "assets");
    const fs::path source = folder("source/assets").parent_path();
    const fs::path bin = folder("build/deep/bin");
    test::writeText(temp.path() / "build/CMakeCache.txt",
                    "//Comment\nA:STRING=b\nCMAKE_HOME_DIRECTORY:INTERNAL=" + source.string() + "\n");
    EXPECT_EQ(findAssets(bin), source / "assets");
}

TEST_F(Assets, OfAnInstalledProgramTheyAreInShare) {
    const fs::path bin = folder("usr/bin");
    const fs::path share = folder("usr/share/lambdascope");
    EXPECT_EQ(findAssets(bin), share);
}

TEST_F(Assets, TheFirstPairByNameIsTheDefault) {
    for (const char* name : {"zebra", "apple", "no-pair"}) folder(std::string("models/") + name + "/diff");
    EXPECT_TRUE(shippedPairs(temp.path()).empty());
    for (const char* name : {"zebra", "apple"})
        test::writeText(temp.path() / "models" / name / "diff/config.json", "{}");
    EXPECT_EQ(shippedPairs(temp.path()),
              (std::vector{temp.path() / "models/apple", temp.path() / "models/zebra"}));
    EXPECT_TRUE(shippedPairs(temp.path() / "nowhere").empty());
}

TEST_F(Assets, APairIsCalledByItsNameWhereNothingElseLiesThere) {
    folder("models/apple/diff");
    EXPECT_EQ(orShipped("apple", temp.path()), temp.path() / "models/apple");
    EXPECT_EQ(orShipped("apple/diff", temp.path()), temp.path() / "models/apple/diff");
    EXPECT_EQ(orShipped("apple", temp.path() / "nowhere"), "apple");
    for (const fs::path& given : {fs::path(), fs::path("pear"), fs::path("./apple"),
                                  fs::path("../models/apple"), temp.path() / "models"})
        EXPECT_EQ(orShipped(given, temp.path()), given);
    folder("here/apple");
    const test::WorkingFolder inside(temp.path() / "here");
    EXPECT_EQ(orShipped("apple", temp.path()), "apple");
}

TEST_F(Assets, ANameInALessonIsBesideItOrShipped) {
    folder("models/apple/diff");
    folder("lesson/pear");
    EXPECT_EQ(findModels("pear", {temp.path() / "x", temp.path() / "lesson"}, temp.path()),
              temp.path() / "lesson/pear");
    const test::WorkingFolder inside(temp.path() / "models"); // which is not where a lesson looks
    EXPECT_EQ(findModels("apple", {temp.path() / "lesson"}, temp.path()), temp.path() / "models/apple");
    EXPECT_FALSE(findModels("plum", {temp.path() / "lesson"}, temp.path()));
}

TEST_F(Assets, ABuildTreeWhoseSourceIsGoneFallsBackToShare) {
    const fs::path bin = folder("build/bin");
    test::writeText(temp.path() / "build/CMakeCache.txt",
                    "CMAKE_HOME_DIRECTORY:INTERNAL=" + (temp.path() / "gone").string() + "\n");
    const fs::path share = folder("build/share/lambdascope");
    EXPECT_EQ(findAssets(bin), share);
}

TEST_F(Assets, WhereNoneAreTheErrorSaysWhereItLooked) {
    const fs::path bin = folder("lonely/bin");
    try {
        findAssets(bin);
        FAIL() << "assets were found in an empty folder";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find((temp.path() / "lonely/share/lambdascope").string()),
                  std::string::npos)
            << error.what();
    }
}

} // namespace
} // namespace lambdascope
