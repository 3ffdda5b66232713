// SPDX-License-Identifier: MIT
// Two DIFF models on the command line: what each says beside the other is what it says alone.
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lambdascope {
namespace {

using nlohmann::json;

const std::string last = SOURCE_DIR "/assets/models/scale-model/diff";
const std::string step = SOURCE_DIR "/assets/models/scale-model/steps/001000/diff";
const std::string keys = "The key to Mia is 4821. The key to Rome is 73502. What is the key to Mia?";

json ran(std::vector<std::string> arguments) {
    arguments.emplace_back("--json");
    const test::Ran ran = test::runCli(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return json::parse(ran.out);
}

TEST(CliWith, EachSaysWhatItSaysAlone) {
    const std::vector<std::string> asked{"--prompt", keys, "--answer", "4821", "--backend", "cpu"};
    const auto of = [&](std::vector<std::string> all) {
        all.insert(all.end(), asked.begin(), asked.end());
        return ran(all);
    };
    const json both = of({"next", last, "--with", step, "--lambda", "2=0.5", "--lambda", "beside:1=0.25"});
    ASSERT_EQ(both.at("models").size(), 2U);
    EXPECT_EQ(both.at("models").at(0), of({"next", last, "--lambda", "2=0.5"}));
    EXPECT_EQ(of({"next", "scale-model", "--with", step}).at("models").at(0), of({"next", last}))
        << "the DIFF model of a pair";
    EXPECT_EQ(both.at("models").at(1), of({"next", step, "--lambda", "1=0.25"}));
}

TEST(CliWith, TheSecondIsReadAsADiffModel) {
    const std::vector<std::string> asked{"--prompt", keys,  "--answer",  "4821",
                                         "--layer",  "2.1", "--backend", "cpu"};
    const auto rowOf = [&](std::vector<std::string> all, const char* map) {
        all.insert(all.end(), asked.begin(), asked.end());
        const json read = ran(all);
        for (json row : read.at("rows"))
            if (row.at("map") == map) {
                row.erase("map");
                return row;
            }
        return json();
    };
    const json beside = rowOf({"allocation", last, "--with", step}, "beside");
    ASSERT_TRUE(beside.is_object());
    EXPECT_EQ(beside, rowOf({"allocation", step}, "difference")); // of the same head
    EXPECT_TRUE(rowOf({"allocation", last, "--with", step}, "standard").is_null());
}

/// For the eye an accuracy has its interval in one column and no counts, whichever model it is of.
TEST(CliWith, ATableReadsAlikeForBoth) {
    const test::Ran ran = test::runCli({"experiment", "needle", last, "--with", step, "--told", "1",
                                        "--asked", "1", "--prompts", "2", "--depths", "0"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto times = [&ran](const std::string& words) {
        int found = 0;
        for (std::size_t at = ran.out.find(words); at != std::string::npos; at = ran.out.find(words, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(times("accuracy"), 2) << ran.out;
    EXPECT_EQ(times(" low"), 0) << ran.out;
}

TEST(CliWith, TracesOfBothStandBesideEachOther) {
    const test::TempFolder folder;
    const std::string out = folder / "run.safetensors", beside = folder / "run-beside.safetensors";
    const test::Ran wrote =
        test::runCli({"trace", last, "--with", step, "--prompt", keys, "--lambda", "beside:1=0.25", "--rows",
                      "last", "--backend", "cpu", "--out", out});
    EXPECT_EQ(wrote.code, 0) << wrote.err;
    const json both = ran({"info", out, "--with", beside});
    const auto lambdaOf = [](const json& model) {
        return model.at("lambda").at(1).at("lambda").get<float>();
    };
    EXPECT_FLOAT_EQ(lambdaOf(both.at("models").at(0)), lambdaOf(ran({"info", last})));
    EXPECT_FLOAT_EQ(lambdaOf(both.at("models").at(1)), 0.25F);
    EXPECT_NE(test::runCli({"trace", last, "--with", step, "--prompt", keys, "--out", "/dev/stdout"}).code,
              0);
}

TEST(CliWith, AnExperimentAsksBothByTheirNames) {
    const std::vector<std::string> protocol{"--told", "2", "--asked", "1", "--prompts", "4"};
    const auto cellOf = [&](std::vector<std::string> all, const char* side) {
        all.insert(all.end(), protocol.begin(), protocol.end());
        const json result = ran(all);
        EXPECT_TRUE(result.at("models").contains(side));
        return result.at("cells").at(0).at(side);
    };
    const json beside = cellOf({"experiment", "needle", last, "--with", step}, "beside");
    EXPECT_EQ(beside, cellOf({"experiment", "needle", step}, "diff"));
    EXPECT_EQ(cellOf({"experiment", "needle", last, "--with", step}, "diff"),
              cellOf({"experiment", "needle", last}, "diff"));
}

TEST(CliWith, InfoTellsHowTheyMatch) {
    const json both = ran({"info", last, "--with", step});
    ASSERT_EQ(both.at("models").size(), 2U);
    EXPECT_NE(both.at("models").at(0).at("lambda"), both.at("models").at(1).at("lambda"));
    const json& match = both.at("match");
    EXPECT_NE(std::ranges::find(match, json{{"found", "one tokenizer"}, {"good", true}}), match.end());
}

TEST(CliWith, WhatCannotStandBesideIsRefusedInOneSentence) {
    const test::Ran other = test::runCli(
        {"next", last, "--prompt", "a", "--with", SOURCE_DIR "/assets/checkpoints/hf-diffllama"});
    EXPECT_NE(other.code, 0);
    EXPECT_EQ(other.out, "");
    EXPECT_NE(other.err.find("hf-diffllama: cannot stand beside"), std::string::npos) << other.err;
    EXPECT_NE(other.err.find("2048 and 640"), std::string::npos) << other.err;
    const std::string standard = SOURCE_DIR "/assets/models/scale-model/standard";
    const test::Ran same = test::runCli({"next", standard, "--prompt", "a", "--with", standard});
    EXPECT_NE(same.err.find("is a standard Transformer, as"), std::string::npos) << same.err;
}

} // namespace
} // namespace lambdascope
