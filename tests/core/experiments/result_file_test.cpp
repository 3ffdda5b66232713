// SPDX-License-Identifier: MIT
// Results as files: read as they were written, and refused in one sentence where they are none.
#include "core/experiments/results/result_file.h"
#include "core/experiments/runner.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

class ResultFile : public testing::Test {
  protected:
    test::TempFolder folder;

    static OrderedJson sample() {
        Protocol protocol(experimentKind("needle"));
        protocol.set("told", "6");
        protocol.set("asked", "2");
        const OrderedJson model{{"name", "far/diff"}, {"sha256", "ab12"}};
        return {{"protocol", protocol.json()},
                {"models", {{"diff", model}}},
                {"version", "1.2"},
                {"cells",
                 {{{"setting", {{"told", 6}, {"asked", 2}, {"length", 240}}},
                   {"diff", {{"accuracy", .5}, {"low", .25}, {"high", .75}}}}}}};
    }
    [[nodiscard]] std::filesystem::path written(const std::string& text,
                                                const std::string& name = "r.json") const {
        writeFile(folder.path() / name, text);
        return folder.path() / name;
    }
    void expectRefused(const std::string& text, const std::string& part,
                       const std::string& name = "r.json") const {
        const std::filesystem::path file = written(text, name);
        try {
            readResult(file, "1.2");
            ADD_FAILURE() << "was read: " << text;
        } catch (const Error& error) {
            const std::string said = error.what();
            EXPECT_TRUE(said.starts_with(file.string() + ":")) << said;
            EXPECT_NE(said.find(part), std::string::npos) << said;
            EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        }
    }
};

TEST_F(ResultFile, IsReadAsItWasWritten) {
    const auto file = written(sample().dump(2));
    EXPECT_TRUE(beginsLikeResult(readFile(file)));
    const OrderedJson result = readResult(file, "1.2");
    EXPECT_EQ(result.dump(), sample().dump()); // keys in their order
    EXPECT_EQ(Protocol::read(result["protocol"]).given(),
              (std::map<std::string, std::string>{{"told", "6"}, {"asked", "2"}}));
}

TEST_F(ResultFile, WhatIsNoneIsRefused) {
    expectRefused("{", "");
    expectRefused("[1]", "it is not the result of an experiment");
    expectRefused(R"({"lambdascope_edits": 1})", "it is not the result of an experiment");
    expectRefused("{}", "makes a result of it", "part.jsonl");
    EXPECT_FALSE(beginsLikeResult(R"({"model_type": "llama"})"));
    EXPECT_FALSE(beginsLikeResult(""));
}

TEST_F(ResultFile, WhatCannotBeDrawnIsRefused) {
    const auto changed = [](auto change) {
        OrderedJson result = sample();
        change(result);
        return result.dump();
    };
    expectRefused(changed([](auto& r) { r["protocol"]["experiment"] = "needles"; }), "did you mean “needle”");
    expectRefused(changed([](auto& r) { r["protocol"]["colour"] = 1; }), "colour");
    const std::string rows = "its rows are not those of needle";
    expectRefused(changed([](auto& r) { r["cells"].push_back({{"diff", {{"accuracy", 1}}}}); }), rows);
    expectRefused(changed([](auto& r) { r["missing"] = {{"count", 1e300}, {"of", 3}}; }), rows);
    expectRefused(changed([](auto& r) { r["version"] = "0.9"; }), "of Lambdascope 0.9, and this is 1.2");
    expectRefused(changed([](auto& r) { r.erase("version"); }), "and this is 1.2");
    const std::string unnamed = "does not name its models";
    expectRefused(changed([](auto& r) { r["models"]["diff"].erase("sha256"); }), unnamed);
    expectRefused(changed([](auto& r) { r["models"] = OrderedJson::object(); }), unnamed);
    expectRefused(changed([](auto& r) { r["models"]["third"] = r["models"]["diff"]; }), unnamed);
    expectRefused(changed([](auto& r) { r["cells"][0] = 1; }), rows);
    expectRefused(changed([](auto& r) { r["missing"] = {{"count", "x"}}; }), rows);
    expectRefused(changed([](auto& r) { r["notes"] = {1}; }), rows);
}

} // namespace
} // namespace lambdascope
