// SPDX-License-Identifier: MIT
// Holds every number of a pass to a float64 decoder of unilm's DIFF V1 and V2
// (tests/reference/make_unilm_reference.py).
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace lambdascope {
namespace {

TracePtr run(const ModelPtr& model, const std::string& name) {
    const auto backend = makeBackend("cpu", 2);
    return test::passWithMaps(*backend, model, test::transformersTokens(name));
}

class UnilmGolden : public testing::TestWithParam<std::string> {};

TEST_P(UnilmGolden, LogitsMapsLambdaAndHiddenStatesAgree) {
    test::expectTransformers(GetParam(), *run(test::transformersModel(GetParam()), GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Cases, UnilmGolden, testing::ValuesIn(test::unilmCases()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(UnilmGolden, AllLayoutsAreThere) {
    EXPECT_GE(test::unilmCases().size(), 12U);
}

/// Components (i, i + h) as in DiffLlama instead of (2i, 2i + 1): draws plausible maps and must not pass.
TEST(UnilmGolden, TheWrongHeadPairingFailsOnEveryModel) {
    for (const std::string& name : test::unilmCases()) {
        const auto wrong = std::make_shared<Model>(*test::transformersModel(name));
        std::vector<Term> components; // in the order of q_proj's rows
        for (const Head& head : wrong->plan.heads)
            components.insert(components.end(), head.terms.begin(), head.terms.end());
        const std::size_t count = wrong->plan.heads.size();
        for (std::size_t i = 0; i < count; ++i)
            wrong->plan.heads[i].terms = {components[i], components[i + count]};
        const auto worst = test::differencesFromTransformers(name, *run(wrong, name));
        EXPECT_GT(worst.logits, 0.01) << name;
        EXPECT_GT(worst.firstMap, 0.01) << name;
    }
}

} // namespace
} // namespace lambdascope
