// SPDX-License-Identifier: MIT
// Partial traces as the command line writes them, and traces in the place of a model.
#include "core/model/safetensors.h"
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class CliTrace : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = new test::TempFolder;
        model_ = (folder_->path() / "model").string();
        test::writeTinyModel(model_, {});
    }
    static void TearDownTestSuite() { delete folder_; }

    [[nodiscard]] test::Ran trace(const std::string& name, const std::vector<std::string>& more) const {
        std::vector<std::string> all{"trace",     model_, "--tokens", "3,1,4,1,5",
                                     "--backend", "cpu",  "--out",    at(name)};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    }
    [[nodiscard]] static std::string at(const std::string& name) { return (folder_->path() / name).string(); }
    [[nodiscard]] static json info(const std::string& name) {
        const test::Ran ran = test::runCli({"info", at(name), "--json"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        return json::parse(ran.out);
    }
    static test::TempFolder* folder_;
    static std::string model_;
};
test::TempFolder* CliTrace::folder_ = nullptr;
std::string CliTrace::model_;

TEST_F(CliTrace, InfoTellsATraceFromAModel) {
    ASSERT_EQ(trace("whole.safetensors", {}).code, 0);
    const json whole = info("whole.safetensors");
    EXPECT_EQ(whole.at("kind"), "trace");
    EXPECT_EQ(whole.at("tokens"), 5);
    EXPECT_EQ(whole.at("layers_with_maps"), json({0, 1, 2}));
    EXPECT_EQ(whole.at("format_version"), "2");
    EXPECT_EQ(json::parse(test::runCli({"info", model_, "--json"}).out).at("kind"), "model");
    const std::string plain = test::runCli({"info", at("whole.safetensors")}).out;
    EXPECT_NE(plain.find("trace"), std::string::npos);
    EXPECT_NE(plain.find("λ as it was recorded"), std::string::npos);
}

TEST_F(CliTrace, PartsAreThoseOfTheWhole) {
    ASSERT_EQ(trace("all.safetensors", {}).code, 0);
    const test::Ran ran = trace("part.safetensors", {"--layers", "2,0", "--heads", "1", "--rows", "3:5"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("some maps"), std::string::npos);
    const json part = info("part.safetensors");
    EXPECT_EQ(part.at("layers_with_maps"), json({0, 2}));
    EXPECT_EQ(part.at("heads_with_maps"), json({1}));
    EXPECT_EQ(part.at("rows"), json({3, 5}));
    EXPECT_EQ(part.at("heads"), 2);
    const auto whole = SafetensorsFile::open(at("all.safetensors"));
    const auto file = SafetensorsFile::open(at("part.safetensors"));
    EXPECT_FALSE(file->entries().contains("layers.1.a1"));
    EXPECT_TRUE(file->entries().contains("layers.1.lambda"));
    EXPECT_EQ(file->entries().at("layers.2.hidden").shape, (std::vector<std::int64_t>{2, 16}));
    const TensorEntry& few = file->entries().at("layers.2.a2");
    EXPECT_EQ(few.shape, (std::vector<std::int64_t>{1, 2, 5}));
    const auto* all = reinterpret_cast<const float*>(whole->entries().at("layers.2.a2").bytes.data());
    const auto* own = reinterpret_cast<const float*>(few.bytes.data());
    for (int i = 0; i < 10; ++i) EXPECT_NEAR(own[i], all[25 + 15 + i], 1e-6) << i; // head 1, from row 3 on
}

TEST_F(CliTrace, TheLastRowInHalfNumbersAndInFiles) {
    ASSERT_EQ(trace("last.safetensors", {"--rows", "last", "--half"}).code, 0);
    const auto file = SafetensorsFile::open(at("last.safetensors"));
    EXPECT_EQ(file->entries().at("layers.0.a1").dtype, DType::F16);
    EXPECT_EQ(file->entries().at("logits").shape, (std::vector<std::int64_t>{1, 11}));
    EXPECT_EQ(info("last.safetensors").at("rows"), json({4, 5}));
    ASSERT_EQ(trace("cut.safetensors", {"--part-size", "1000"}).code, 0);
    EXPECT_FALSE(fs::exists(at("cut.safetensors")));
    EXPECT_EQ(info("cut-00002-of-00003.safetensors").at("parts"), 3);
}

TEST_F(CliTrace, WrongPartsAreRefusedInOneSentence) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
        {{"--rows", "5:3"}, "--rows: 5:3 are not among the rows 0:5"},
        {{"--rows", "first"}, "--rows: \"first\" are no rows"},
        {{"--rows", "1:"}, "--rows: \"1:\" are no rows"},
        {{"--heads", "2"}, "--heads: there is no head 2; the model has 0 to 1"},
        {{"--layers", "one"}, "--layers: \"one\" is not a list of numbers"},
        {{"--layers", "0,9"}, "--layers: there is no layer 9"}};
    for (const auto& [options, sentence] : wrong) {
        const test::Ran ran = trace("no.safetensors", options);
        EXPECT_EQ(ran.code, 2) << sentence;
        EXPECT_NE(ran.err.find(sentence), std::string::npos) << ran.err;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1);
    }
    EXPECT_FALSE(fs::exists(at("no.safetensors")));
}

TEST_F(CliTrace, WhatNeedsWeightsIsRefused) {
    ASSERT_EQ(trace("t.safetensors", {}).code, 0);
    const std::string file = at("t.safetensors");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"generate", file, "--prompt-tokens", "3,1,4,1,5", "--tokens", "2"},
          {"next", file, "--tokens", "1,2"},
          {"lens", file, "--tokens", "3,1,4,1,5"},
          {"why", file, "--tokens", "3,1,4,1,5", "--answer", "4"},
          {"heads", file, "--tokens", "3,1,4,1,5", "--answer", "4", "--effect", "off"},
          {"bench", file},
          {"experiment", "sweep", file, "--tokens", "3,1,4,1,5", "--layer", "1"},
          {"next", file, "--tokens", "3,1,4,1,5", "--lambda-init", "1=0"},
          {"trace", file, "--tokens", "3,1,4,1,5", "--out", at("again.safetensors")}}) {
        const test::Ran ran = test::runCli(command);
        EXPECT_NE(ran.code, 0) << command.front();
        EXPECT_NE(ran.err.find("trace"), std::string::npos) << command.front() << ": " << ran.err;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    }
    const test::Ran next = test::runCli({"next", file, "--tokens", "3,1,4,1,5", "--json"});
    EXPECT_EQ(next.code, 0) << next.err;
}

TEST_F(CliTrace, ItsOwnTextIsTakenAndNoOther) {
    ASSERT_EQ(trace("own.safetensors", {}).code, 0);
    const std::string file = at("own.safetensors");
    const test::Ran own = test::runCli({"next", file, "--json"});
    EXPECT_EQ(own.code, 0) << own.err;
    EXPECT_EQ(own.out, test::runCli({"next", file, "--tokens", "3,1,4,1,5", "--json"}).out);
    EXPECT_EQ(own.out, test::runCli({"next", file, "--prompt", "3 1 4 1 5", "--json"}).out);
    EXPECT_EQ(json::parse(own.out).at("tokens"), json({3, 1, 4, 1, 5}));
    const test::Ran shares = test::runCli({"allocation", file, "--answer", "4"});
    EXPECT_EQ(shares.code, 0) << shares.err;
    // beside a model with weights its text is that of both
    const test::Ran two = test::runCli({"next", file, "--with", model_, "--json"});
    EXPECT_EQ(two.code, 0) << two.err;
    EXPECT_EQ(json::parse(two.out).at("models").at(1).at("tokens"), json({3, 1, 4, 1, 5}));
    const std::vector<std::pair<std::vector<std::string>, std::string>> others{
        {{"--tokens", "3,1,4"},
         "--tokens: 3,1,4 is not the text of the trace " + file + ", 3,1,4,1,5: without weights"},
        {{"--prompt", "7 8"}, "--prompt: \"7 8\" is not the text of the trace " + file + ", \"3 1 4 1 5\""},
        {{"--prompt", "words"}, "--prompt: \"words\" is not the text"}};
    for (const auto& [options, sentence] : others) {
        std::vector<std::string> all{"next", file};
        all.insert(all.end(), options.begin(), options.end());
        const test::Ran ran = test::runCli(all);
        EXPECT_EQ(ran.code, 2);
        EXPECT_NE(ran.err.find(sentence), std::string::npos) << ran.err;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    }
}

TEST_F(CliTrace, ATraceOfAnEditedRunIsWhatRan) {
    const std::vector<std::string> asked{"--layer", "1.1", "--answer", "4", "--json"};
    const auto shares = [&](std::vector<std::string> of, const std::vector<std::string>& more) {
        of.insert(of.begin(), "allocation");
        of.insert(of.end(), asked.begin(), asked.end());
        of.insert(of.end(), more.begin(), more.end());
        const test::Ran ran = test::runCli(of);
        EXPECT_EQ(ran.code, 0) << ran.err;
        const json found = json::parse(ran.out);
        return std::pair(found.at("rows"), found.at("diff").at("edits"));
    };
    const std::vector<std::string> live{model_, "--tokens", "3,1,4,1,5", "--backend", "cpu"};
    const json plain = shares(live, {}).first;
    for (const std::vector<std::string>& edits : {std::vector<std::string>{"--ablate", "1.1=swap"},
                                                  {"--ablate", "1.1=a2-off"},
                                                  {"--lambda", "1=0.1"},
                                                  {"--ablate", "1.1=head-off"},
                                                  {"--schedule", "constant=0.1"}}) {
        const std::string name = "edited-" + edits[1] + ".safetensors";
        ASSERT_EQ(trace(name, edits).code, 0);
        const auto ran = shares(live, edits);
        EXPECT_NE(ran.first, plain) << edits[1];
        EXPECT_EQ(shares({at(name)}, {}), ran) << edits[1];
    }
    const json lambda = info("edited-constant=0.1.safetensors").at("lambda");
    EXPECT_EQ(lambda.at(1).at("lambda_init"), 0.1);
    EXPECT_EQ(info("edited-1.1=swap.safetensors").at("check").at("state"), "by the pass itself");
}

/// What a later layer would have read of an edit was not computed, and is not shown as if it were.
TEST_F(CliTrace, AnEditReachesItsOwnLayer) {
    ASSERT_EQ(trace("plain.safetensors", {}).code, 0);
    const auto edited = [](const std::string& layer) {
        return test::runCli(
            {"allocation", at("plain.safetensors"), "--answer", "4", "--layer", layer, "--ablate", "1=swap"});
    };
    EXPECT_EQ(edited("1.0").code, 0) << edited("1.0").err;
    EXPECT_EQ(edited("0.0").code, 0);
    EXPECT_EQ(edited("2.0").code, 2);
    EXPECT_NE(edited("2.0").err.find("the maps of its own layer alone; --layer 1 shows them"),
              std::string::npos)
        << edited("2.0").err;
}

TEST_F(CliTrace, WhatItLeavesOutOfWhereAttentionGoesIsSaid) {
    ASSERT_EQ(trace("l0.safetensors", {"--layers", "0", "--heads", "0"}).code, 0);
    ASSERT_EQ(trace("r2.safetensors", {"--rows", "0:2"}).code, 0);
    ASSERT_EQ(trace("off.safetensors", {"--ablate", "1.0=head-off", "--layers", "1"}).code, 0);
    const auto asked = [&](const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> all{"allocation", at(name), "--answer", "4", "--backend", "cpu"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    };
    const auto expectRefusal = [&](const std::string& name, const std::vector<std::string>& more,
                                   const std::string& why) {
        const test::Ran ran = asked(name, more);
        EXPECT_EQ(ran.code, 2) << ran.out;
        EXPECT_EQ(ran.out, "");
        EXPECT_NE(ran.err.find(why), std::string::npos) << ran.err;
    };
    expectRefusal("l0.safetensors", {"--layer", "1"}, "l0 holds no maps of layer 1\n");
    expectRefusal("l0.safetensors", {"--layer", "2.1"}, "l0 holds no maps of layer 2 head 1\n");
    expectRefusal("r2.safetensors", {}, "r2 holds no row 4 of the maps of any layer\n");
    expectRefusal("r2.safetensors", {"--layer", "1"}, "r2 holds no row 4 of the maps of layer 1\n");
    const json some = json::parse(asked("l0.safetensors", {"--json"}).out);
    EXPECT_EQ(some.at("rows").at(0).at("heads_counted"), 1);
    EXPECT_NE(asked("l0.safetensors", {})
                  .out.find("l0: the mean over 1 of 6 heads; the others hold no maps of the last row.\n"),
              std::string::npos);
    const json off = json::parse(asked("off.safetensors", {"--layer", "1", "--json"}).out);
    EXPECT_EQ(off.at("rows").at(2).at("heads_counted"), 1);
    EXPECT_NE(off.at("notes").at(0).get<std::string>().find("1 of 2 heads; the others are off"),
              std::string::npos);
    const json beside = json::parse(
        asked("l0.safetensors", {"--layer", "0.0", "--json", "--with", at("off.safetensors")}).out);
    EXPECT_EQ(beside.at("rows").size(), 3U);
    EXPECT_NE(beside.at("notes").at(0).get<std::string>().find("off holds no maps of layer 0 head 0"),
              std::string::npos);
}

TEST(CliModel, AnEmptyNameIsNotTheFirstModel) {
    EXPECT_EQ(test::runCli({"info", ""}).code, 2);
    EXPECT_EQ(test::runCli({"info", "--model", ""}).code, 2);
}

} // namespace
} // namespace lambdascope
