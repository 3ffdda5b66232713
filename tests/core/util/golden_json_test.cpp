// SPDX-License-Identifier: MIT
// Holds the forward pass to tests/data/golden.json: float64 values of an implementation that shares no code
// with this one.
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

TracePtr run(const ModelPtr& model, const std::string& name) {
    const auto backend = makeBackend("cpu", 2);
    return test::passWithMaps(*backend, model, test::goldenJsonTokens(name));
}

class GoldenJson : public testing::TestWithParam<std::string> {};

TEST_P(GoldenJson, LogitsLambdaAndMapAgree) {
    test::expectGoldenJson(GetParam(), *run(test::goldenJsonModel(GetParam()), GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenJson, testing::ValuesIn(test::goldenJsonCases()));

TEST(GoldenJson, TheWrongHeadPairingDoesNotPass) {
    const auto wrong = std::make_shared<Model>(*test::goldenJsonModel("diffllama_K4"));
    for (int i = 0; i < 2; ++i)
        wrong->plan.heads[i] = {{{2 * i, 2 * i}, {2 * i + 1, 2 * i + 1}}, {2 * i, 2 * i + 1}};
    EXPECT_GT(test::differenceFromGoldenJson("diffllama_K4", *run(wrong, "diffllama_K4")), 0.05);
}

} // namespace
} // namespace lambdascope
