// SPDX-License-Identifier: MIT
// Where attention goes, as the command line prints it, against what numpy makes of the maps of transformers
// (tests/reference/make_meter_reference.py).
#include "tests/cli/child.h"
#include "tests/support/shipped_question.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

using nlohmann::json;

json readJsonOf(const std::string& file) {
    std::ifstream stream(file);
    return json::parse(stream);
}

class CliAllocation : public testing::Test {
  protected:
    json example = test::shippedQuestion();
    json golden = readJsonOf(TEST_DATA "/shipped/scale-model/meter.json");

    [[nodiscard]] std::vector<std::string> arguments(const std::vector<std::string>& more) const {
        std::vector<std::string> all{"allocation", "scale-model",        "--prompt",  example.at("text"),
                                     "--answer",   example.at("answer"), "--backend", "cpu"};
        for (const json& word : example.at("distractors"))
            all.insert(all.end(), {"--distractor", word.get<std::string>()});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    [[nodiscard]] json allocation(std::vector<std::string> more = {}) const {
        more.emplace_back("--json");
        const test::Ran ran = test::runCli(arguments(more));
        EXPECT_EQ(ran.code, 0) << ran.err;
        return json::parse(ran.out);
    }
    static json row(const json& found, const std::string& map) {
        for (const json& each : found.at("rows"))
            if (each.at("map") == map) return each;
        ADD_FAILURE() << "no row " << map;
        return {};
    }
    static void expectRow(const json& row, const std::vector<double>& expected) {
        constexpr double tolerance = 2e-4; // of four decimals
        const char* keys[] = {"answer", "distractors", "noise", "bos", "question"};
        for (std::size_t i = 0; i < 5; ++i)
            EXPECT_NEAR(row.at(keys[i]).get<double>(), expected[i], tolerance) << row.at("map") << keys[i];
        EXPECT_NEAR(row.at("ratio").get<double>(), expected[0] / expected[2], 2e-3) << row.at("map");
    }
    /// The mean of a bar over the heads of these layers.
    [[nodiscard]] std::vector<double> mean(const char* bar, int first, int last) const {
        std::vector<double> sums(5);
        int heads = 0;
        for (int l = first; l < last; ++l) {
            for (const json& head : golden.at("layers").at(l).at(bar)) {
                ++heads;
                for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += head.at(i).get<double>();
            }
        }
        for (double& sum : sums) sum /= heads;
        return sums;
    }
};

TEST_F(CliAllocation, OneHeadIsWhatTheReferenceReads) {
    const json found = allocation({"--layer", "2.1"});
    const json& layer = golden.at("layers").at(2);
    expectRow(row(found, "a1"), layer.at("first").at(1));
    expectRow(row(found, "lambda_a2"), layer.at("second").at(1));
    const json difference = row(found, "difference"), trained = layer.at("trained").at(1);
    expectRow(difference, std::vector<double>(trained.begin(), trained.begin() + 5));
    EXPECT_NEAR(difference.at("answer_paper").get<double>(), trained.at(5).get<double>(), 2e-3);
    EXPECT_NEAR(difference.at("noise_paper").get<double>(), trained.at(6).get<double>(), 2e-3);
    EXPECT_NEAR(difference.at("cancelled").get<double>(), trained.at(7).get<double>(), 2e-4);
    EXPECT_TRUE(row(found, "a1").at("cancelled").is_null());

    const json twin = found.at("standard").at("place");
    const json& beside = golden.at("layers").at(twin.at("layer").get<std::size_t>());
    expectRow(row(found, "standard"), beside.at("standard").at(twin.at("head").get<std::size_t>()));
}

TEST_F(CliAllocation, MeansAreOverAllHeadsOfALayerOrOfAllLayers) {
    const json all = allocation(), layer = allocation({"--layer", "2"});
    const int layers = static_cast<int>(golden.at("layers").size());
    for (const auto& [map, bar] : {std::pair{"standard", "standard"},
                                   {"a1", "first"},
                                   {"lambda_a2", "second"},
                                   {"difference", "trained"}})
        expectRow(row(all, map), mean(bar, 0, layers));
    for (const auto& [map, bar] :
         {std::pair{"a1", "first"}, {"lambda_a2", "second"}, {"difference", "trained"}})
        expectRow(row(layer, map), mean(bar, 2, 3));
    const int beside = layer.at("standard").at("place").at("layer").get<int>();
    expectRow(row(layer, "standard"), mean("standard", beside, beside + 1));
    const json head = allocation({"--layer", "2.1"});
    EXPECT_EQ(head.at("standard").at("place").at("layer").get<int>(), beside)
        << "the layer of the head that stands beside one head, as in the window";
}

TEST_F(CliAllocation, TheModelBesideIsReadWhereItRetrieves) {
    const json layer = allocation({"--layer", "2"}),
               named = allocation({"--layer", "2", "--layer", "standard:0"});
    EXPECT_EQ(layer.at("standard").at("place"), json({{"layer", 1}})) << "its card's layer, and not layer 2";
    EXPECT_EQ(layer.at("standard").at("place_by"), "card");
    EXPECT_EQ(layer.at("standard").at("heads"), "mean");
    EXPECT_FALSE(layer.at("diff").contains("place_by")) << "it is named";
    EXPECT_EQ(named.at("standard").at("place"), json({{"layer", 0}}));
    expectRow(row(named, "standard"), mean("standard", 0, 1));
    const json retrieving = allocation({"--by", "sentence"});
    EXPECT_EQ(retrieving.at("diff").at("place"), json({{"layer", 2}}));
    EXPECT_EQ(retrieving.at("diff").at("place_by"), "card");
    EXPECT_EQ(retrieving.at("by"), "sentence");
    EXPECT_FALSE(allocation().at("rows").at(0).contains("groups"));
    std::vector<std::string> alone = arguments({"--layer", "standard:1"});
    alone[1] = "scale-model/standard";
    const test::Ran ran = test::runCli(alone);
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("--layer: there is no model beside scale-model/standard"), std::string::npos)
        << ran.err;
    EXPECT_EQ(test::runCli(arguments({"--by", "line"})).code, 2);
}

TEST_F(CliAllocation, WhereNothingIsTakenAwayNothingCancels) {
    for (const char* lambda : {"2=0", "2=-0.5"}) {
        const json found = allocation({"--layer", "2.1", "--lambda", lambda});
        EXPECT_TRUE(row(found, "difference").at("cancelled").is_null()) << lambda;
    }
    const json whole = allocation({"--layer", "2.1", "--lambda", "2=1"});
    EXPECT_TRUE(row(whole, "difference").at("answer_paper").is_null()) << "the row sums to 0";
    const json none = allocation({"--layer", "2.1", "--lambda", "2=0"});
    for (const char* key : {"answer", "noise", "bos"})
        EXPECT_DOUBLE_EQ(row(none, "difference").at(key), row(none, "a1").at(key)) << key;
}

TEST_F(CliAllocation, AStandardModelAloneIsReadToo) {
    const auto alone = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = arguments(more);
        all[1] = "scale-model/standard";
        return test::runCli(all);
    };
    const json found = json::parse(alone({"--layer", "1.2", "--json"}).out);
    ASSERT_EQ(found.at("rows").size(), 1U);
    expectRow(row(found, "standard"), golden.at("layers").at(1).at("standard").at(2));
    EXPECT_EQ(alone({"--lambda", "1=0"}).code, 2) << "it has no λ";
    const test::Ran off = alone({"--layer", "1.2", "--ablate", "1.2=head-off"});
    EXPECT_EQ(off.code, 2);
    EXPECT_NE(off.err.find("all weights of layer 1 head 2 are 0, as in a head that is off"),
              std::string::npos);
    const json others = json::parse(alone({"--layer", "1", "--ablate", "1.2=head-off", "--json"}).out);
    std::vector<double> mean(5);
    const json& heads = golden.at("layers").at(1).at("standard");
    const auto left = static_cast<double>(heads.size() - 1);
    for (std::size_t head = 0; head < heads.size(); ++head)
        for (std::size_t i = 0; head != 2 && i < mean.size(); ++i)
            mean[i] += heads.at(head).at(i).get<double>() / left;
    expectRow(row(others, "standard"), mean);
    EXPECT_EQ(row(others, "standard").at("heads_counted"), left);
}

TEST_F(CliAllocation, AHeadThatIsOffIsSaid) {
    const test::Ran ran = test::runCli(arguments({"--layer", "2.1", "--ablate", "2.1=head-off"}));
    EXPECT_EQ(ran.out.find("difference\n"), std::string::npos);
    EXPECT_NE(ran.out.find("/diff: all weights of layer 2 head 1 are 0, as in a head that is off.\n"),
              std::string::npos);
}

TEST_F(CliAllocation, WhatDoesNotExistIsSaid) {
    const auto said = [&](const std::vector<std::string>& more) {
        const test::Ran ran = test::runCli(arguments(more));
        EXPECT_EQ(ran.code, 2) << ran.out;
        return ran.err;
    };
    EXPECT_EQ(said({"--layer", "7"}),
              "lambdascope-cli: --layer: there is no layer 7; scale-model/diff has layers 0 to 3\n");
    EXPECT_EQ(said({"--layer", "2.9"}),
              "lambdascope-cli: --layer: there is no head 9; scale-model/diff has heads 0 to 3\n");
    for (const char* wrong : {"2.", ".1", "-1", "2.-1", "2.1.0", "x", " "})
        EXPECT_EQ(said({"--layer", wrong}), std::string("lambdascope-cli: --layer: \"") + wrong +
                                                "\" is neither a layer nor a head; write 2 or 2.1\n");
    EXPECT_EQ(said({"--distractor", "Rome"}),
              "lambdascope-cli: --distractor: \"Rome\" does not stand in the prompt\n");
    EXPECT_EQ(said({"--distractor", example.at("answer")}),
              "lambdascope-cli: --distractor: what is the answer cannot be one\n");
}

/// The whole answer, token by token, as a pass over prompt and answer has it.
TEST_F(CliAllocation, TheAnswerIsAsProbableAsItsTokensOneAfterTheOther) {
    const std::string text = example.at("text");
    const auto next = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all{"next",      "scale-model", "--lambda-init", "2=0.2",
                                     "--backend", "cpu",         "--json"};
        all.insert(all.end(), more.begin(), more.end());
        const test::Ran ran = test::runCli(all);
        EXPECT_EQ(ran.code, 0) << ran.err;
        return json::parse(ran.out);
    };
    const json said = next({"--prompt", text, "--answer", example.at("answer")});
    std::vector<int> tokens = said.at("tokens");
    double edited = 1, trained = 1;
    for (const int token : said.at("answer").at("tokens")) {
        std::string ids;
        for (const int each : tokens) ids += (ids.empty() ? "" : ",") + std::to_string(each);
        const json after = next({"--tokens", ids, "--top", "5000"});
        for (const json& row : after.at("next"))
            if (row.at("id") == token) {
                edited *= row.at("probability").get<double>();
                trained *= row.at("trained").get<double>();
            }
        tokens.push_back(token);
    }
    EXPECT_EQ(said.at("answer").at("tokens").size(), 3U);
    EXPECT_NEAR(said.at("answer").at("probability").get<double>(), edited, 1e-4 * edited);
    EXPECT_NEAR(said.at("answer").at("trained").at("probability").get<double>(), trained, 1e-4 * trained);
    EXPECT_LT(edited, trained) << "the edit takes the answer away";
}

TEST_F(CliAllocation, ATableHasARowAMap) {
    const test::Ran ran = test::runCli(arguments({"--layer", "2"}));
    EXPECT_EQ(std::ranges::count(ran.out, '\n'), 7) << ran.out;
    for (const char* part : {"answer ÷ noise", "cancelled", "standard", "lambda_a2", "difference",
                             "/diff: the heads of layer 2.", "/standard: the heads of layer "})
        EXPECT_NE(ran.out.find(part), std::string::npos) << part << " in " << ran.out;
}

} // namespace
} // namespace lambdascope
