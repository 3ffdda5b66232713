// SPDX-License-Identifier: MIT
// The parts of a logit, as the command line prints them, against hooks on transformers
// (tests/reference/make_attribution_reference.py).
#include "tests/cli/child.h"
#include "tests/support/shipped_question.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace lambdascope {
namespace {

using nlohmann::json;

json fromFile(const std::string& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

class CliWhy : public testing::Test {
  protected:
    json example = test::shippedQuestion();
    json goldens = fromFile(TEST_DATA "/attribution.json").at("cases");

    [[nodiscard]] test::Ran ran(const std::vector<std::string>& more) const {
        std::vector<std::string> all{"why",      "scale-model",        "--prompt",  example.at("text"),
                                     "--answer", example.at("answer"), "--backend", "cpu"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    }
    [[nodiscard]] json why(std::vector<std::string> more) const {
        more.emplace_back("--json");
        const test::Ran found = ran(more);
        EXPECT_EQ(found.code, 0) << found.err;
        return json::parse(found.out);
    }
    static void expectParts(const json& model, const json& golden, const char* run) {
        EXPECT_EQ(model.at("parts").size(), golden.at("parts").size());
        for (const json& part : model.at("parts"))
            EXPECT_NEAR(part.at(run).get<double>(), golden.at("parts").at(part.at("part")).get<double>(),
                        1e-4)
                << part;
        EXPECT_NEAR(model.at("logit").at(run).get<double>(), golden.at("logit").get<double>(), 1e-4);
    }
    /// One line on stderr.
    [[nodiscard]] std::string refused(const std::vector<std::string>& more) const {
        const test::Ran found = ran(more);
        EXPECT_NE(found.code, 0) << found.out;
        EXPECT_EQ(found.out, "");
        EXPECT_EQ(std::ranges::count(found.err, '\n'), 1) << found.err;
        return found.err;
    }
};

TEST_F(CliWhy, BothModelsHaveThePartsOfTheReference) {
    const json found = why({"--layer", "2.1", "--lambda-init", "2=0"}).at("models");
    ASSERT_EQ(found.size(), 2U);
    const json &diff = found[0], &standard = found[1];
    const json& golden = goldens[3].at("above_mean");
    EXPECT_EQ(diff.at("answer").at("id"), goldens[3].at("token"));
    expectParts(diff, golden[0], "trained");
    expectParts(diff, golden[1], "edited");
    EXPECT_NEAR(diff.at("mean_logit").at("edited").get<double>(), golden[1].at("reference").get<double>(),
                1e-4);
    expectParts(standard, goldens[4].at("above_mean")[0], "trained");
    EXPECT_FALSE(standard.at("parts")[0].contains("edited"));

    ASSERT_EQ(diff.at("keys").size(), golden[0].at("key_parts").size());
    for (std::size_t k = 0; k < diff.at("keys").size(); ++k) {
        const json& key = diff.at("keys")[k];
        for (const auto& [run, from] : {std::pair{"trained", golden[0]}, {"edited", golden[1]}}) {
            EXPECT_NEAR(key.at(run).at("weight").get<double>(), from.at("key_weights")[k].get<double>(),
                        1e-4);
            EXPECT_NEAR(key.at(run).at("part").get<double>(), from.at("key_parts")[k].get<double>(), 1e-4);
        }
        const json& change = key.at("change");
        EXPECT_NEAR(change.at("part").get<double>(),
                    change.at("weight").get<double>() * change.at("head_norm_and_factor").get<double>() *
                        change.at("final_norm").get<double>(),
                    1e-6);
    }
}

TEST_F(CliWhy, TheLeadIsOverTheMostProbableOtherToken) {
    const json diff = why({"--over", "runner-up"}).at("models")[0];
    EXPECT_EQ(diff.at("runner_up").at("id"), goldens[3].at("rival"));
    expectParts(diff, goldens[3].at("above_rival")[0], "trained");
    EXPECT_TRUE(diff.contains("runner_up_logit"));
    EXPECT_FALSE(diff.contains("mean_logit"));
}

TEST_F(CliWhy, ATableIsSortedByWhatChangesMostAndHasItsSumAndASentence) {
    const std::string text = ran({"--layer", "2.1", "--lambda-init", "2=0"}).out;
    for (const char* part : {"scale-model/diff", "scale-model/standard", "trained", "change", "sum", "L2.mlp",
                             "embedding", "changes most: it adds", "L2.H1 by key", "head norm and factor ×"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    const json parts = why({"--lambda-init", "2=0"}).at("models")[0].at("parts");
    const auto change = [](const json& part) {
        return std::abs(part.at("edited").get<double>() - part.at("trained").get<double>());
    };
    for (std::size_t i = 1; i < parts.size(); ++i) EXPECT_GE(change(parts[i - 1]), change(parts[i]));
    const std::string plain = ran({}).out;
    EXPECT_EQ(plain.find("change"), std::string::npos) << plain;
    EXPECT_NE(plain.find("above the mean of all tokens; the largest part is that of"), std::string::npos);
}

TEST_F(CliWhy, OfManyPartsTheSmallOnesStandTogether) {
    const test::TempFolder temp;
    test::writeTinyModel(temp.path() / "deep", {.layers = 10}); // 10 × (4 / 2 heads and an MLP), and one
    test::writeTinyModel(temp.path() / "wide", {.layers = 10, .heads = 8, .kvHeads = 8, .headDim = 2});
    const auto table = [&](const char* name) {
        return test::runCli({"why", (temp.path() / name).string(), "--tokens", "3,1,4", "--answer", "7"}).out;
    };
    EXPECT_EQ(table("deep").find("together"), std::string::npos);
    const std::string text = table("wide");
    EXPECT_NE(text.find("31 others together"), std::string::npos) << text;
    EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 1 + 20 + 1 + 1 + 1) << text;
}

/// What goes on from the prompt, be it in there or not.
TEST_F(CliWhy, TheAnswersFirstTokenIsMeant) {
    const auto token = [&](const std::string& prompt, const std::string& answer) {
        const test::Ran found = test::runCli({"why", "scale-model/diff", "--prompt", prompt, "--answer",
                                              answer, "--backend", "cpu", "--json"});
        EXPECT_EQ(found.code, 0) << found.err;
        return json::parse(found.out).at("models")[0].at("answer").at("token").get<std::string>();
    };
    EXPECT_EQ(token("Once upon a", "time"), " time");
    EXPECT_EQ(token("Once upon a", " time, there"), " time");
    EXPECT_EQ(token("One day, Tom said: “Hi", ","), ",");
    EXPECT_EQ(token(example.at("text"), "58"), " 58");
}

TEST_F(CliWhy, WhatDoesNotExistIsSaid) {
    EXPECT_EQ(refused({"--layer", "7.0"}),
              "lambdascope-cli: --layer: there is no layer 7; scale-model/diff has layers 0 to 3\n");
    EXPECT_EQ(refused({"--layer", "2.9"}),
              "lambdascope-cli: --layer: there is no head 9; scale-model/diff has heads 0 to 3\n");
    EXPECT_EQ(refused({"--layer", "2"}),
              "lambdascope-cli: --layer: the keys are those of one head; write 2.0 to 2.3\n");
    EXPECT_NE(refused({"--over", "all"}).find("--over"), std::string::npos);
    EXPECT_NE(refused({"--lambda", "2=1e38"}).find("numbers that are not finite"), std::string::npos);
    const auto error = [](const std::vector<std::string>& arguments) { return test::runCli(arguments).err; };
    EXPECT_EQ(error({"why", "scale-model", "--prompt", "The"}), "lambdascope-cli: --answer is required\n");
    EXPECT_NE(error({"why", "scale-model", "--answer", "48"}).find("no prompt was given"), std::string::npos);
    for (const char* nothing : {"", " "})
        EXPECT_EQ(error({"why", "scale-model", "--prompt", "The", "--answer", nothing}),
                  std::string("lambdascope-cli: --answer: \"") + nothing +
                      "\" is not in the vocabulary of scale-model/diff, as what goes on from the prompt\n");
}

/// Numbers of tokens where there is no tokenizer.
TEST_F(CliWhy, AnswersOfAModelWithoutATokenizerAreNumbers) {
    const test::TempFolder temp;
    test::writeTinyModel(temp.path() / "model", {});
    const auto ask = [&](const char* answer) {
        return test::runCli(
            {"why", (temp.path() / "model").string(), "--tokens", "3,1,4", "--answer", answer, "--json"});
    };
    EXPECT_EQ(json::parse(ask("7").out).at("models")[0].at("answer").at("id"), 7);
    EXPECT_NE(ask("99").err.find("99"), std::string::npos);
    EXPECT_NE(test::runCli({"why", "scale-model", "--tokens", "1,99999", "--answer", "a"}).err.find("99999"),
              std::string::npos);
    EXPECT_EQ(std::ranges::count(ask("x").err, '\n'), 1);
    EXPECT_NE(ask("x").code, 0);
}

} // namespace
} // namespace lambdascope
