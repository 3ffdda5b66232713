// SPDX-License-Identifier: MIT
// The logit lens, as the command line prints it, against hooks on transformers
// (tests/reference/make_lens_reference.py).
#include "tests/cli/child.h"
#include "tests/support/shipped_question.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

using nlohmann::json;

json readLensOf(const std::string& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

class CliLens : public testing::Test {
  protected:
    json example = test::shippedQuestion();
    json golden = readLensOf(TEST_DATA "/lens.json").at("cases");

    [[nodiscard]] test::Ran lens(const std::vector<std::string>& more) const {
        std::vector<std::string> all{"lens",      "scale-model", "--prompt", example.at("text"),
                                     "--backend", "cpu"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    }
    void expectRun(const json& layers, const char* run, const json& wanted) const {
        ASSERT_EQ(layers.size(), wanted.size());
        for (std::size_t l = 0; l < layers.size(); ++l) {
            EXPECT_EQ(layers.at(l).at("after"), l == 0 ? json("embedding") : json(l - 1));
            const json& found = layers.at(l).at(run);
            EXPECT_NEAR(found.at("probability").get<double>(), wanted.at(l).at("probability").get<double>(),
                        5e-6);
            EXPECT_EQ(found.at("rank"), wanted.at(l).at("rank"));
            EXPECT_EQ(found.at("top").at("id"), wanted.at(l).at("top").at(0));
        }
    }
};

TEST_F(CliLens, BothModelsAreWhatHooksOnTransformersSay) {
    const test::Ran ran = lens({"--answer", example.at("answer"), "--lambda-init", "2=0", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json all = json::parse(ran.out).at("models");
    ASSERT_EQ(all.size(), 2U);
    const json &diff = golden.at(3),
               &standard = golden.at(4); // runs: two positions trained, two a set of edits
    EXPECT_EQ(all.at(0).at("answer").at("id"), diff.at("token"));
    EXPECT_EQ(diff.at("runs").at(2).at("edits"), json::array({"--lambda-init", "2=0"}));
    expectRun(all.at(0).at("layers"), "trained", diff.at("runs").at(0).at("layers"));
    expectRun(all.at(0).at("layers"), "edited", diff.at("runs").at(2).at("layers"));
    expectRun(all.at(1).at("layers"), "trained", standard.at("runs").at(0).at("layers"));
    EXPECT_FALSE(all.at(1).at("layers").at(0).contains("edited"));
}

TEST_F(CliLens, WithoutAnAnswerItIsWhatIsSaidAtLastAndTheTableSaysFromWhichLayerOn) {
    const test::Ran ran = lens({});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(
        ran.out.find("“ 58” is the most probable next token from layer 2 on; after layer 1 it has rank 682."),
        std::string::npos)
        << ran.out;
    EXPECT_NE(ran.out.find("embedding"), std::string::npos);
    const test::Ran earlier = lens({"--token", "3", "--json"});
    ASSERT_EQ(earlier.code, 0) << earlier.err;
    const json first = json::parse(earlier.out).at("models").at(0);
    EXPECT_EQ(first.at("position"), 3);
    EXPECT_EQ(first.at("layers").back().at("trained").at("rank"), 1);
}

TEST_F(CliLens, TheStandardModelIsEditedToo) {
    const test::Ran ran = lens({"--ablate", "standard:1.1=head-off", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json all = json::parse(ran.out).at("models");
    EXPECT_EQ(all.at(0).at("edits"), json::array());
    EXPECT_FALSE(all.at(0).at("layers").at(0).contains("edited"));
    EXPECT_EQ(all.at(1).at("edits"), json::array({"--ablate", "1.1=head-off"}));
    const json& last = all.at(1).at("layers").back();
    EXPECT_NE(last.at("edited").at("probability"), last.at("trained").at("probability"));
}

TEST_F(CliLens, ATokenThatIsNotThereIsRefused) {
    const test::Ran ran = lens({"--token", "4000"});
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("--token: there is no token 4000: the text has 50"), std::string::npos) << ran.err;
}

} // namespace
} // namespace lambdascope
