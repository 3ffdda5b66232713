// SPDX-License-Identifier: MIT
// One row of a head, as the command line prints it, against hooks on transformers
// (tests/reference/make_row_reference.py).
#include "tests/cli/child.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace lambdascope {
namespace {

using nlohmann::json;

class CliRow : public testing::Test {
  protected:
    /// The case of a model with those edits.
    [[nodiscard]] static json goldenOf(const std::string& model, const json& edits) {
        std::ifstream stream(TEST_DATA "/rows.json");
        const json all = json::parse(stream).at("cases");
        for (const json& each : all)
            if (each.at("model") == model && each.at("edits") == edits) return each;
        throw std::runtime_error("no such case: " + model);
    }
    [[nodiscard]] static test::Ran row(const std::string& model, std::vector<std::string> more) {
        std::vector<std::string> all{"row",       std::string(SOURCE_DIR) + "/" + model,
                                     "--tokens",  "3,1,4,1,5,9,2,6,5,3,5,8,9,7",
                                     "--backend", "cpu"};
        all.insert(all.end(), more.begin(), more.end());
        return test::runCli(all);
    }
    static void expectNear(const json& found, const json& golden) {
        ASSERT_EQ(found.size(), golden.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(found[i].get<double>(), golden[i].get<double>(), 5e-5) << i;
    }
};

TEST_F(CliRow, EveryBoxIsWhatHooksOnTransformersSay) {
    const json golden = goldenOf("tests/data/hf/diff-bias", json::array({"--lambda-init", "1=0"}));
    const test::Ran ran =
        row("tests/data/hf/diff-bias", {"--layer", "1.2", "--token", "9", "--lambda-init", "1=0", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const json found = json::parse(ran.out);
    EXPECT_NEAR(found.at("lambda").get<double>(), golden.at("lambda").get<double>(), 1e-6);
    EXPECT_NEAR(found.at("size").get<double>(), golden.at("size").get<double>(), 1e-5);
    EXPECT_EQ(found.at("keys").size(), 10U);
    std::map<std::string, json> boxes;
    for (const json& box : found.at("boxes"))
        boxes[box.at("box").get<std::string>() + box.value("of", "")] = box.at("numbers");
    EXPECT_EQ(boxes.size(), 17U);
    expectNear(boxes.at("norm"), golden.at("input"));
    for (const std::size_t map : {0U, 1U}) {
        const std::string of = map == 0 ? "A1" : "A2";
        expectNear(boxes.at("qk" + of), golden.at("maps")[map].at("query"));
        expectNear(boxes.at("rope" + of), golden.at("maps")[map].at("turned"));
        expectNear(boxes.at("product" + of), golden.at("maps")[map].at("products"));
        expectNear(boxes.at("score" + of), golden.at("maps")[map].at("scores"));
        expectNear(boxes.at("softmax" + of), golden.at("maps")[map].at("weights"));
    }
    expectNear(boxes.at("difference"), golden.at("weights"));
    expectNear(boxes.at("value"), golden.at("sum"));
    expectNear(boxes.at("head-norm"), golden.at("divided"));
    expectNear(boxes.at("factor"), golden.at("factored"));
    expectNear(boxes.at("output"), golden.at("written"));
    expectNear(boxes.at("residual"), golden.at("attended"));
}

TEST_F(CliRow, TheTableHasAKeyARowAndOnlyTheBoxesOfTheModel) {
    const test::Ran ran = row("tests/data/hf/gpt2-plain", {"--layer", "0.0", "--token", "7"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("layer 0 head 0, row 7"), std::string::npos) << ran.out;
    for (const char* there : {"product A", "score A", "softmax A", "output", "residual"})
        EXPECT_NE(ran.out.find(there), std::string::npos) << there;
    for (const char* absent : {"rope", "difference", "head-norm", "factor", "λ"})
        EXPECT_EQ(ran.out.find(absent), std::string::npos) << absent;
}

TEST_F(CliRow, WhatIsNotThereIsSaid) {
    const std::string model = "tests/data/hf/diff-bias";
    EXPECT_NE(row(model, {"--layer", "1"}).err.find("--layer: a row is one of one head; write 1.0 to 1."),
              std::string::npos);
    const test::Ran beyond = row(model, {"--layer", "1.0", "--token", "14"});
    EXPECT_EQ(beyond.code, 2);
    EXPECT_NE(beyond.err.find("--token: there is no token 14: the text has 14"), std::string::npos);
    EXPECT_EQ(row(model, {}).code, 2);
}

} // namespace
} // namespace lambdascope
