// SPDX-License-Identifier: MIT
// What a model would say an answer with: held to passes over prompt and answer.
#include "core/compute/continuation.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "tests/support/columns.h"
#include "tests/support/compare_traces.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lambdascope {
namespace {

std::vector<double> byWholePasses(Backend& backend, const Trace& prompt, const std::vector<int>& text) {
    std::vector<double> expected;
    std::vector<int> tokens = prompt.request.tokens;
    for (const int token : text) {
        const TracePtr pass = forward(backend, prompt.model, {tokens, prompt.request.edits, {}, false});
        const auto logits = pass->logits.rowsFrom(pass->tokenCount() - 1, 1).values();
        double sum = 0;
        for (const float logit : logits) sum += std::exp(double{logit});
        expected.push_back(logits[token] - std::log(sum));
        tokens.push_back(token);
    }
    return expected;
}

void expectAsWholePasses(Backend& backend, const ModelPtr& model, int length, const Edits& edits,
                         double within) {
    const TracePtr prompt = forward(backend, model, test::requestFor(*model, length, edits, false));
    const auto vocab = static_cast<int>(model->config.vocabSize);
    const std::vector<int> text{3 % vocab, 1, 4, 1, 5 % vocab};
    const auto found = continuationLogProbabilities(backend, *prompt, text);
    const auto expected = byWholePasses(backend, *prompt, text);
    ASSERT_EQ(found.size(), text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        EXPECT_NEAR(found[i], expected[i], within) << "token " << i;
        EXPECT_LT(found[i], 0);
    }
}

class Continuation : public test::OnColumns {};

TEST_P(Continuation, IsWhatPassesOverTheWholeTextGive) {
    const double within = GetParam().precision == Precision::Float32 ? 1e-4 : 0.2;
    for (const bool differential : {true, false}) {
        const ModelPtr model = test::tinyModel({.differential = differential, .kvHeads = 2, .bias = true});
        expectAsWholePasses(backend(), model, 9, {}, within);
        if (differential) expectAsWholePasses(backend(), model, 9, test::lambdaOf(1, 0.3), within);
    }
}

INSTANTIATE_TEST_SUITE_P(Backends, Continuation,
                         testing::Values(test::cpuColumn, test::emulatedColumn, test::cudaColumn),
                         test::columnName);

class ContinuationOfLayouts : public testing::TestWithParam<std::string> {};

/// Among them RoPE that changes with the length, learned positions and DIFF V2.
TEST_P(ContinuationOfLayouts, IsWhatPassesOverTheWholeTextGive) {
    const auto backend = makeBackend("cpu", 2);
    const ModelPtr model = test::transformersModel(GetParam());
    const bool learned = model->config.learnedPositions();
    const int length = learned ? static_cast<int>(model->config.maxPositions) - 4 : 12;
    expectAsWholePasses(*backend, model, length, {}, 5e-5);
    if (!learned)
        expectAsWholePasses(*backend, model, static_cast<int>(model->config.maxPositions) - 2, {}, 5e-5);
}

std::vector<std::string> layouts() {
    std::vector<std::string> all = test::transformersCases();
    for (std::string& name : test::unilmCases()) all.push_back(std::move(name));
    return all;
}

INSTANTIATE_TEST_SUITE_P(Layouts, ContinuationOfLayouts, testing::ValuesIn(layouts()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

TEST(ContinuationLimits, NothingIsNothingAndStrangeTokensAreRefused) {
    const auto backend = makeBackend("cpu", 1);
    const ModelPtr model = test::tinyModel({});
    const TracePtr prompt = forward(*backend, model, test::requestFor(*model, 4));
    EXPECT_TRUE(continuationLogProbabilities(*backend, *prompt, {}).empty());
    for (const std::vector<int>& text : {std::vector{11}, {1, 11}, {11, 1}, {-1}})
        EXPECT_THROW(continuationLogProbabilities(*backend, *prompt, text), UsageError);
}

} // namespace
} // namespace lambdascope
