// SPDX-License-Identifier: MIT
// What heads do to an answer: held to whole passes with that edit in every layout, and to what transformers
// computes with hooks (tests/reference/make_head_reference.py).
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/head_effects.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "tests/support/columns.h"
#include "tests/support/compare_traces.h"
#include "tests/support/cpu_time.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace lambdascope {
namespace {

using nlohmann::json;

std::vector<HeadEffect> effectsOf(Backend& backend, const TracePtr& trace, int answer, Ablation experiment) {
    HeadEffects effects(trace, answer, experiment);
    while (!effects.done()) effects.step(backend);
    return effects.found();
}

/// The same by a whole pass with the edit.
HeadEffect byWholePass(Backend& backend, const Trace& trace, int answer, HeadId head, Ablation experiment) {
    Edits edits = withAblation(trace.request.edits, {head.layer, head.layer}, head.head, experiment, true,
                               *trace.model);
    if (experiment == Ablation::HeadOff) // what is patched there would put it back, or be refused
        for (const Patch patch : {Patch::Output, Patch::A1, Patch::A2})
            edits = withPatch(edits, head.layer, patch, head.head, false, *trace.model);
    if (experiment == Ablation::A2Off)
        edits = withPatch(edits, head.layer, Patch::A2, head.head, false, *trace.model);
    const Request& asked = trace.request;
    const TracePtr touched =
        forward(backend, trace.model, {asked.tokens, edits, {}, true, asked.promptTokens});
    const auto row = [](const Trace& of) { return of.logits.rowsFrom(of.tokenCount() - 1, 1).values(); };
    return {head, outlookOf(row(*touched), answer), divergence(row(trace), row(*touched))};
}

void expectAsWholePasses(Backend& backend, const TracePtr& trace, int answer, double within = 1e-5) {
    const int heads = trace->model->plan.headCount();
    for (const Ablation experiment : allAblations) {
        if (!isPossible(experiment, *trace->model)) continue;
        const auto found = effectsOf(backend, trace, answer, experiment);
        ASSERT_EQ(found.size(), trace->layers.size() * static_cast<std::size_t>(heads));
        const LogitParts parts = logitParts(*trace, logitTarget(*trace->model, answer));
        for (int i = 0; i < static_cast<int>(found.size()); ++i) {
            const auto part = std::ranges::find(parts.parts, found[i].head, &LogitPart::at);
            EXPECT_EQ(found[i].adds, part->kind == LogitPart::Kind::Head ? part->value : 0);
            SCOPED_TRACE(std::string(nameOf(experiment)) + " " + std::to_string(i));
            const LayerEdit edit = trace->request.edits.of(i / heads);
            if (experiment == Ablation::Mean && edit.has(Patch::Output, i % heads)) continue; // below
            EXPECT_EQ(found[i].head, (HeadId{i / heads, i % heads}));
            const HeadEffect expected = byWholePass(backend, *trace, answer, found[i].head, experiment);
            const double large = std::max(1.0, std::abs(expected.answer.logit));
            EXPECT_NEAR(found[i].answer.probability, expected.answer.probability, within);
            EXPECT_NEAR(found[i].answer.logit, expected.answer.logit, within * large);
            EXPECT_NEAR(found[i].kl, expected.kl, within * std::max(1.0, expected.kl));
        }
    }
}

class EffectsOfLayouts : public testing::TestWithParam<std::string> {};

TEST_P(EffectsOfLayouts, AreThoseOfWholePassesWithTheEdit) {
    const auto backend = makeBackend("cpu", 2);
    const ModelPtr model = test::transformersModel(GetParam());
    expectAsWholePasses(*backend, forward(*backend, model, {test::transformersTokens(GetParam()), {}, {}}),
                        3);
}

std::vector<std::string> layouts() {
    std::vector<std::string> all = test::transformersCases();
    for (std::string& name : test::unilmCases()) all.push_back(std::move(name));
    return all;
}

INSTANTIATE_TEST_SUITE_P(Layouts, EffectsOfLayouts, testing::ValuesIn(layouts()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

class EffectsOnBackends : public test::OnColumns {};

TEST_P(EffectsOnBackends, AreThoseOfWholePasses) {
    for (const bool differential : {true, false}) {
        const ModelPtr model = test::tinyModel({.differential = differential, .kvHeads = 2, .bias = true});
        expectAsWholePasses(backend(), forward(backend(), model, {{3, 1, 4, 1, 5}, {}, {}}), 2, 1e-4);
    }
}

INSTANTIATE_TEST_SUITE_P(Backends, EffectsOnBackends, testing::Values(test::emulatedColumn, test::cudaColumn),
                         test::columnName);

class HeadEffectsTest : public testing::Test {
  protected:
    [[nodiscard]] TracePtr pass(int tokens, const Edits& edits = {}) const {
        return forward(*backend, model, test::requestFor(*model, tokens, edits, false));
    }
    std::unique_ptr<Backend> backend = makeBackend("cpu", 2);
    ModelPtr model = test::tinyModel({.vocab = 29, .hidden = 24, .heads = 6, .kvHeads = 3, .headDim = 8});
};

TEST_F(HeadEffectsTest, EditsInForceStayAndTextsOfAnyLengthAreRunSideBySide) {
    Edits edits = test::lambdaOf(1, 0.3);
    for (const auto* const what : {"0.1=head-off", "1.0=mean", "2.2=mean", "2.0=swap"})
        applyEditArgument(edits, "--ablate", what, *model);
    for (const auto* const what : {"1.1=output", "2.1=a1", "1.0=a2", "2@0=residual"})
        applyEditArgument(edits, "--patch", what, *model);
    for (const int tokens : {1, 2, 65, 200, 300, 600}) expectAsWholePasses(*backend, pass(tokens, edits), 7);
}

TEST_F(HeadEffectsTest, AMeanIsOfThePromptThatATextGoesOnFrom) {
    Request request = test::requestFor(*model, 40, test::lambdaOf(1, 0.3), false);
    request.promptTokens = 25;
    expectAsWholePasses(*backend, forward(*backend, model, request), 7);
    applyEditArgument(request.edits, "--ablate", "1.1=mean", *model);
    expectAsWholePasses(*backend, forward(*backend, model, request), 7);
}

/// The mean of what a patched head gives is that of the donor: as if the donor itself gave its mean.
TEST_F(HeadEffectsTest, OfAPatchedHeadItIsThePatchThatIsAveragedAndTakenOut) {
    Request request = test::requestFor(*model, 30, {}, false);
    std::vector<int> others = request.tokens;
    std::ranges::reverse(others);
    applyEditArgument(request.edits, "--patch", "1.1=output", *model);
    request.edits.patchFrom = fmt::format("{}", fmt::join(others, " "));
    const TracePtr trace = forward(*backend, model, request);
    const auto found = effectsOf(*backend, trace, 7, Ablation::Mean);
    Request byDonor = request;
    applyEditArgument(byDonor.edits, "--ablate", "1.1=mean", *model);
    byDonor.edits.patchTrained = true;
    const TracePtr touched = forward(*backend, model, byDonor);
    const int heads = model->plan.headCount();
    const Outlook expected = outlookOf(touched->logits.rowsFrom(29, 1).values(), 7);
    EXPECT_NEAR(found[static_cast<std::size_t>(heads + 1)].answer.logit, expected.logit, 1e-4);
    EXPECT_GT(found[static_cast<std::size_t>(heads + 1)].kl, 1e-7);
    EXPECT_GT(effectsOf(*backend, trace, 7, Ablation::HeadOff)[static_cast<std::size_t>(heads + 1)].kl, 1e-7);
}

/// To the last bit: what rounding leaves would read as an effect.
TEST_F(HeadEffectsTest, OfOneThatIsOffAlreadyNothingIsTaken) {
    Edits edits;
    applyEditArgument(edits, "--ablate", "1.1=head-off", *model);
    const TracePtr trace = pass(40, edits);
    const auto at = static_cast<std::size_t>(model->plan.headCount()) + 1;
    const Outlook untouched = HeadEffects(trace, 7, Ablation::HeadOff).untouched();
    for (const Ablation experiment : {Ablation::HeadOff, Ablation::Mean, Ablation::A2Off}) {
        const auto found = effectsOf(*backend, trace, 7, experiment);
        EXPECT_EQ(found[at].kl, 0);
        EXPECT_EQ(found[at].answer.logit, untouched.logit);
        EXPECT_EQ(found[at].answer.probability, untouched.probability);
        EXPECT_GT(found[at - 1].kl, 0);
    }
}

TEST_F(HeadEffectsTest, AStepThatIsCancelledCanBeTakenAgain) {
    const TracePtr trace = pass(200);
    HeadEffects effects(trace, 7, Ablation::HeadOff);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(effects.step(*backend, stop.get_token()), Cancelled);
    EXPECT_TRUE(effects.found().empty());
    HeadEffects copy = effects;
    std::size_t before = 0;
    for (; !copy.done(); before = copy.found().size()) {
        copy.step(*backend);
        EXPECT_GT(copy.found().size(), before);
    }
    EXPECT_EQ(before, copy.count());
    EXPECT_TRUE(effects.found().empty());
    const auto whole = effectsOf(*backend, trace, 7, Ablation::HeadOff);
    for (std::size_t i = 0; i < whole.size(); ++i)
        EXPECT_EQ(copy.found()[i].answer.logit, whole[i].answer.logit);
}

TEST_F(HeadEffectsTest, WhatAModelDoesNotHaveIsRefused) {
    EXPECT_THROW(HeadEffects(pass(5), 29, Ablation::HeadOff), UsageError);
    EXPECT_THROW(HeadEffects(pass(5), -1, Ablation::HeadOff), UsageError);
    Request bare{{1, 2, 3}, {}, {}, false};
    EXPECT_THROW(HeadEffects(forward(*backend, model, bare), 1, Ablation::HeadOff), Error);
    model = test::tinyModel({.differential = false});
    for (const Ablation experiment : {Ablation::A2Off, Ablation::Swap, Ablation::NoNorm})
        EXPECT_THROW(HeadEffects(pass(5), 1, experiment), UsageError);
}

const json& headReference() {
    static const json all = readJsonFile(TEST_DATA "/heads.json").at("cases");
    return all;
}

ModelPtr modelOfCase(const std::string& name) {
    const bool tiny = name.starts_with("hf/");
    return loadModel((tiny ? TEST_DATA "/" : SOURCE_DIR "/assets/models/") + name);
}

void expectReading(const json& expected, const Outlook& answer, double kl) {
    EXPECT_NEAR(answer.probability, expected.at(0).get<double>(), 2e-5);
    EXPECT_NEAR(answer.logit, expected.at(1).get<double>(), 2e-4);
    EXPECT_NEAR(kl, expected.at(2).get<double>(), 2e-5 * std::max(1.0, expected.at(2).get<double>()));
}

TEST(HeadEffectsOfTransformers, AreWhatHooksOnItGive) {
    const auto backend = makeBackend("cpu", 2);
    for (const auto& [name, golden] : headReference().items()) {
        const TracePtr trace =
            forward(*backend, modelOfCase(name), {golden.at("tokens").get<std::vector<int>>(), {}, {}});
        for (const Ablation experiment : {Ablation::HeadOff, Ablation::Mean, Ablation::A2Off}) {
            if (!isPossible(experiment, *trace->model)) continue;
            HeadEffects effects(trace, golden.at("answer").get<int>(), experiment);
            while (!effects.done()) effects.step(*backend);
            expectReading(golden.at("effects").at("untouched"), effects.untouched(), 0);
            const json& expected =
                golden.at("effects").at(experiment == Ablation::HeadOff ? "off" : nameOf(experiment));
            ASSERT_EQ(effects.found().size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                SCOPED_TRACE(name + " " + std::string(nameOf(experiment)) + " " + std::to_string(i));
                expectReading(expected.at(i), effects.found()[i].answer, effects.found()[i].kl);
            }
        }
    }
}

/// What is before a head is not computed again, and of the last layers only the last row.
TEST(HeadEffectsOfTheShippedPair, CostHalfOfThePassesThatTheyStandFor) {
    const auto backend = makeBackend("cpu", 2);
    const ModelPtr model = test::shippedModel("scale-model/standard");
    for (const int tokens : {64, 256}) {
        const Request request{test::someTokens(tokens, model->config.vocabSize), {}, {}};
        const TracePtr trace = forward(*backend, model, request);
        const double start = test::cpuSeconds();
        for (int pass = 0; pass < 32; ++pass) forward(*backend, model, request);
        const double passes = test::cpuSeconds() - start;
        effectsOf(*backend, trace, 7, Ablation::HeadOff);
        const double effects = test::cpuSeconds() - start - passes;
        EXPECT_LT(effects, passes / 2) << tokens << " tokens";
        std::cout << tokens << " tokens: " << effects << " s, whole passes " << passes << " s\n";
    }
}

} // namespace
} // namespace lambdascope
