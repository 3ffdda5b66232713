// SPDX-License-Identifier: MIT
// Holds every number of a pass to transformers' DiffLlama, Llama and GPT-2
// (tests/reference/make_reference.py, make_variant_reference.py).
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lambdascope {
namespace {

class TransformersGolden : public testing::TestWithParam<std::string> {};

TEST_P(TransformersGolden, LogitsMapsLambdaAndHiddenStatesAgree) {
    test::expectTransformers(GetParam(),
                             *test::cpuPassWithMaps(test::transformersModel(GetParam()), GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Cases, TransformersGolden, testing::ValuesIn(test::transformersCases()),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(TransformersGolden, AllLayoutsAreThere) {
    EXPECT_GE(test::transformersCases().size(), 63U);
}

/// Components (2i, 2i+1) instead of (i, i + H/2): draws plausible maps and must not pass.
TEST(TransformersGolden, TheWrongHeadPairingFailsOnEveryDiffLlama) {
    for (const std::string& name : test::transformersCases()) {
        if (!name.starts_with("diff")) continue;
        const auto wrong = std::make_shared<Model>(*test::transformersModel(name));
        const auto group = static_cast<int>(wrong->config.heads / wrong->config.kvHeads);
        for (int i = 0; i < wrong->plan.headCount(); ++i) {
            const int a = 2 * i / group;
            const int b = (2 * i + 1) / group;
            wrong->plan.heads[i] = {{{2 * i, a}, {2 * i + 1, b}}, {a, b}};
        }
        const auto worst = test::differencesFromTransformers(name, *test::cpuPassWithMaps(wrong, name));
        EXPECT_GT(worst.logits, 0.01) << name;
        EXPECT_GT(worst.firstMap, 0.01) << name;
    }
}

} // namespace
} // namespace lambdascope
