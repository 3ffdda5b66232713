// SPDX-License-Identifier: MIT
// What heads look at and do, as the command line prints it, against hooks on transformers
// (tests/reference/make_head_reference.py).
#include "tests/cli/child.h"
#include "tests/support/shipped_question.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace lambdascope {
namespace {

using nlohmann::json;

json readHeadsOf(const std::string& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

class CliHeads : public testing::Test {
  protected:
    json example = test::shippedQuestion();
    json golden = readHeadsOf(TEST_DATA "/heads.json").at("cases");

    [[nodiscard]] test::Ran heads(const std::vector<std::string>& more,
                                  const std::string& model = "scale-model") const {
        std::vector<std::string> all{"heads", model, "--prompt", example.at("text"), "--backend", "cpu"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    }
    [[nodiscard]] json found(std::vector<std::string> more, const std::string& model = "scale-model") const {
        more.insert(more.end(), {"--answer", example.at("answer"), "--json"});
        const test::Ran ran = heads(more, model);
        EXPECT_EQ(ran.code, 0) << ran.err;
        return json::parse(ran.out);
    }
    void expectRefusal(const std::vector<std::string>& more, const std::string& part,
                       const std::string& model = "scale-model") const {
        const test::Ran ran = heads(more, model);
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.out, "");
        EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
    }
};

TEST_F(CliHeads, BothModelsHaveOneObjectAHead) {
    for (const char* const effect : {"off", "mean"}) {
        const json all = found({"--effect", effect});
        EXPECT_EQ(all.at("effect"), effect);
        ASSERT_EQ(all.at("heads").size(), 48U);
        for (std::size_t i = 0; i < 48; ++i) {
            const json& head = all.at("heads").at(i);
            const bool diff = i < 16;
            const json& expected = golden.at(diff ? "scale-model/diff" : "scale-model/standard");
            const std::size_t index = diff ? i : i - 16;
            EXPECT_EQ(head.at("model"), diff ? "scale-model/diff" : "scale-model/standard");
            EXPECT_EQ(head.at("layer"), index / (diff ? 4 : 8));
            const json& done = expected.at("effects").at(effect).at(index);
            EXPECT_NEAR(head.at("effect").at("probability").get<double>(), done.at(0).get<double>(), 2e-5);
            EXPECT_NEAR(head.at("effect").at("logit").get<double>(), done.at(1).get<double>(), 2e-4);
            EXPECT_NEAR(head.at("effect").at("kl").get<double>(), done.at(2).get<double>(), 2e-4);
            for (const auto& [key, value] : expected.at("scores").at(index).items())
                EXPECT_NEAR(head.at(key).get<double>(), value.get<double>(), 2e-5) << key;
            EXPECT_TRUE(head.at("answer_share").is_number());
            EXPECT_EQ(head.at("cancelled").is_null(), !diff);
        }
    }
}

TEST_F(CliHeads, WhatAHeadAddsIsItsPartOfTheLogit) {
    const test::Ran why = test::runCli({"why", "scale-model", "--prompt", example.at("text"), "--answer",
                                        example.at("answer"), "--backend", "cpu", "--json"});
    ASSERT_EQ(why.code, 0) << why.err;
    std::map<std::string, double> parts;
    const json explained = json::parse(why.out);
    for (const json& model : explained.at("models"))
        for (const json& part : model.at("parts"))
            parts[model.at("model").get<std::string>() + " " + part.at("part").get<std::string>()] =
                part.at("trained");
    const json all = found({}).at("heads");
    ASSERT_EQ(all.size(), 48U);
    for (const json& head : all) {
        const std::string name = head.at("model").get<std::string>() + " L" +
                                 std::to_string(head.at("layer").get<int>()) + ".H" +
                                 std::to_string(head.at("head").get<int>());
        EXPECT_NEAR(head.at("adds").get<double>(), parts.at(name), 1e-5) << name;
    }
}

TEST_F(CliHeads, TwoNamesOfOneThingAndTheStandardModelIsLeftOut) {
    json zero = found({"--effect", "lambda-0"}), off = found({"--effect", "a2-off"});
    EXPECT_EQ(zero.at("heads"), off.at("heads"));
    ASSERT_EQ(zero.at("heads").size(), 16U);
    EXPECT_NE(zero.at("note").get<std::string>().find("scale-model/standard is left out"), std::string::npos);
    expectRefusal({"--answer", "58852", "--effect", "a2-off"}, "is a standard Transformer",
                  "scale-model/standard");
}

TEST_F(CliHeads, EditsStayInForceUnderThem) {
    const json all = found({"--ablate", "0.3=head-off"}, "scale-model/diff");
    ASSERT_EQ(all.at("heads").size(), 16U);
    const json& off = golden.at("scale-model/diff").at("effects").at("off").at(3);
    EXPECT_NEAR(all.at("models").at(0).at("probability").get<double>(), off.at(0).get<double>(), 2e-5);
    EXPECT_NEAR(all.at("heads").at(3).at("effect").at("kl").get<double>(), 0, 1e-9);
    EXPECT_TRUE(all.at("heads").at(3).at("entropy_a1").is_null()) << "a head that is off has no weights";
}

TEST_F(CliHeads, TheTableBeginsWithTheLargestFall) {
    const test::Ran ran = heads({"--answer", example.at("answer")});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::size_t heading = ran.out.find("answer share");
    ASSERT_NE(heading, std::string::npos);
    const std::size_t line = ran.out.find('\n', heading) + 1;
    const std::string first = ran.out.substr(line, ran.out.find('\n', line) - line);
    EXPECT_TRUE(first.ends_with("scale-model/diff 0.3")) << first;
}

TEST_F(CliHeads, AnAnswerNeedNotStandInThePrompt) {
    const test::Ran ran = heads({"--answer", "dog", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json all = json::parse(ran.out);
    EXPECT_TRUE(all.at("heads").at(0).at("answer_share").is_null());
    EXPECT_EQ(all.at("models").at(0).at("answer").at("token"), " dog");
}

TEST_F(CliHeads, BadInputIsASentenceEach) {
    expectRefusal({}, "--answer");
    expectRefusal({"--answer", "58852", "--effect", "half"}, "off, mean, lambda-0 and a2-off are");
    expectRefusal({"--answer", ""}, "is not in the vocabulary of scale-model/diff");
    expectRefusal({"--answer", "   "}, "is not in the vocabulary of scale-model/diff", "scale-model/diff");
    expectRefusal({"--answer", "58852", "--ablate", "9=mean"}, "there is no layer 9");
}

} // namespace
} // namespace lambdascope
