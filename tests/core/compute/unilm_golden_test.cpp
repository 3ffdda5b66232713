// SPDX-License-Identifier: MIT
// Holds every number of a pass over the authors' layouts, DIFF V1 and V2, to a float64 decoder that keeps
// their conventions (tests/reference/make_unilm_reference.py), and sees that a wrong reading does not pass.
#include "core/analysis/sweep.h"
#include "core/compute/decoder.h"
#include "core/compute/generation.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace lambdascope {
namespace {

class UnilmGolden : public testing::TestWithParam<std::string> {
  protected:
    ModelPtr model = test::transformersModel(GetParam());
    [[nodiscard]] bool second() const { return model->plan.tokenLambda; }

    /// What the numbers differ by when the plan is changed.
    [[nodiscard]] test::WorstDifferences misread(const std::function<void(Model&)>& change) const {
        const auto wrong = std::make_shared<Model>(*model);
        change(*wrong);
        return test::differencesFromTransformers(GetParam(), *test::cpuPassWithMaps(wrong, GetParam()));
    }
};

TEST_P(UnilmGolden, LogitsMapsLambdaAndHiddenStatesAgree) {
    test::expectTransformers(GetParam(), *test::cpuPassWithMaps(model, GetParam()));
}

/// Components i and i + h, as Hugging Face has them.
TEST_P(UnilmGolden, HeadsPairedByHalvesDoNotPass) {
    const auto worst = misread([&](Model& wrong) {
        const int half = wrong.plan.headCount();
        const auto group = static_cast<int>(wrong.config.heads / wrong.config.kvHeads);
        for (int i = 0; i < half; ++i) {
            Head& head = wrong.plan.heads[i];
            head.terms = {{i, i / group}, {i + half, (i + half) / group}};
            head.values = second() ? std::vector{i / group} : std::vector{i / group, (i + half) / group};
        }
    });
    EXPECT_GT(worst.logits, 0.01);
    EXPECT_GT(worst.firstMap, 0.01);
}

/// Rows in the order of Hugging Face's halves, read as if they were: RoPE turns the wrong numbers.
TEST_P(UnilmGolden, RowsOfTheOtherRopeDoNotPass) {
    const auto worst = misread([&](Model& wrong) {
        const std::int64_t d = wrong.plan.headDim;
        for (LayerWeights& layer : wrong.layers)
            for (Tensor* each : {&layer.q, &layer.k}) {
                Tensor back(each->rows(), each->cols());
                for (std::int64_t row = 0; row < back.rows(); ++row) {
                    const std::int64_t j = row % d;
                    const std::int64_t from = j % 2 == 0 ? j / 2 : d / 2 + j / 2;
                    std::copy_n(each->row(row - j + from), back.cols(), back.writable() + row * back.cols());
                }
                *each = back;
            }
    });
    EXPECT_GT(worst.logits, 0.001);
}

/// Token by token with a KV cache, λ of every token included.
TEST_P(UnilmGolden, ATextThatGrowsGivesTheSame) {
    const std::vector<int> tokens = test::transformersTokens(GetParam());
    const auto backend = makeBackend("cpu", 1);
    Decoder decoder(model, {}, std::ssize(tokens), true);
    for (std::size_t count = 1; count <= tokens.size(); ++count)
        decoder.run(*backend, std::span(tokens).first(count));
    test::expectTransformers(GetParam(), *decoder.trace());
}

INSTANTIATE_TEST_SUITE_P(Cases, UnilmGolden, testing::ValuesIn(test::unilmCases()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

/// The rule of the authors' naive file, where both maps of a head read one key component.
TEST(UnilmGoldens, TheNaiveFilesSharedKeysDoNotPass) {
    for (const char* const name : {"v1-gqa", "v1-one-kv-head", "v1-bf16"}) {
        const auto wrong = std::make_shared<Model>(*test::transformersModel(name));
        const auto group = static_cast<int>(wrong->config.heads / wrong->config.kvHeads);
        ASSERT_GT(group, 1) << name;
        for (Head& head : wrong->plan.heads)
            for (Term& term : head.terms) term.key = term.query / group;
        EXPECT_GT(test::differencesFromTransformers(name, *test::cpuPassWithMaps(wrong, name)).logits, 0.01)
            << name;
    }
}

TEST(UnilmGoldens, AllLayoutsAreThere) {
    EXPECT_GE(test::unilmCases().size(), 12U);
}

/// RoPE that is stretched by the length turns all keys anew when a text grows past it.
TEST(GrowingText, GivesWhatOnePassGivesForStretchedRopeAndLearnedPositions) {
    for (const char* const name : {"llama-rope-dynamic-long", "diff-rope-longrope-long", "gpt2-plain"}) {
        const ModelPtr model = test::transformersModel(name);
        const std::vector<int> tokens = test::transformersTokens(name);
        const auto backend = makeBackend("cpu", 1);
        Decoder decoder(model, {}, std::ssize(tokens), true);
        for (std::size_t count = 1; count <= tokens.size(); ++count)
            decoder.run(*backend, std::span(tokens).first(count));
        test::expectTransformers(name, *decoder.trace());
    }
}

TEST(LearnedPositions, MoreTokensThanPositionsAreRefused) {
    const ModelPtr model = test::transformersModel("gpt2-plain");
    const std::vector<int> tokens(static_cast<std::size_t>(model->config.maxPositions) + 1, 1);
    const auto backend = makeBackend("cpu", 1);
    try {
        forward(*backend, model, {tokens, {}, {}, false});
        FAIL() << "it ran";
    } catch (const UsageError& error) {
        EXPECT_EQ(std::string(error.what()),
                  fmt::format("{} tokens are more than the {} positions that gpt2-plain has learned",
                              tokens.size(), model->config.maxPositions));
    }
}

/// A text that grows ends where the last position is taken.
TEST(LearnedPositions, WritingEndsWithTheLastOne) {
    const ModelPtr model = test::transformersModel("gpt2-plain");
    const auto most = static_cast<std::size_t>(model->config.maxPositions);
    const auto backend = makeBackend("cpu", 1);
    Generation writing(model, {.prompt = {1, 2, 3}, .tokens = 3000, .keepTrace = false});
    while (!writing.done()) writing.step(*backend);
    EXPECT_EQ(3 + writing.written().size(), most + 1); // the last one that was written needs no position
    const std::vector<int> tooLong(most + 1, 1);
    Decoder decoder(model, {}, 4000, false);
    EXPECT_THROW(decoder.run(*backend, tooLong), UsageError);
}

/// λ of every token, and what edits make of it.
TEST(TokenLambda, EditsSetOneNumberAndLambdaInitIsRefused) {
    const ModelPtr model = test::transformersModel("v2-gqa");
    const std::vector<int> tokens = test::transformersTokens("v2-gqa");
    const auto backend = makeBackend("cpu", 1);
    const TracePtr trained = test::passWithMaps(*backend, model, tokens);
    Edits edits;
    applyEditArgument(edits, "--lambda", "1=0.5", *model);
    Request request = trained->request;
    request.edits = edits;
    const TracePtr edited = forward(*backend, model, request, trained);
    const TracePtr fresh = forward(*backend, model, request);
    EXPECT_EQ(edited->firstComputed, 1);
    EXPECT_EQ(edited->layers[1]->mixOf(0, 3).lambda, 0.5F);
    EXPECT_NE(edited->layers[0]->mixOf(0, 3).lambda, 0.5F);
    EXPECT_EQ(std::vector(edited->logits.values().begin(), edited->logits.values().end()),
              std::vector(fresh->logits.values().begin(), fresh->logits.values().end()));
    EXPECT_THROW(applyEditArgument(edits, "--lambda-init", "1=0.5", *model), UsageError);
    EXPECT_THROW(applyEditArgument(edits, "--schedule", "paper", *model), UsageError);
    SweepPlan plan;
    plan.layers = {0};
    plan.values = {0.2};
    EXPECT_THROW(Sweep(trained, plan), UsageError);
    EXPECT_THROW(applyEditArgument(edits, "--ablate", "1=no-norm", *model), UsageError);
}

} // namespace
} // namespace lambdascope
