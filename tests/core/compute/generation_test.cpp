// SPDX-License-Identifier: MIT
// A step with a KV cache is a pass over the whole text: held to that on every layout, with edits, across
// cancelled and failed steps, and to what transformers writes (tests/reference/make_generation_reference.py).
#include "core/compute/continuation.h"
#include "core/compute/generation.h"
#include "core/util/error.h"
#include "tests/support/compare_traces.h"
#include "tests/support/late_backend.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

// Rounding differs by build: with AVX2 alone (cpu-x86-64-v3) 1.05e-5 was seen and, with heads that give their
// mean, 2.2e-5.
constexpr double tolerance = 2e-5;
constexpr double ofLargeNumbers = 5e-5; // where hidden states reach 25 and logits 19

double worstDifference(const Tensor& a, const Tensor& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return INFINITY;
    double worst = 0;
    for (std::int64_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(double{a.data()[i]} - b.data()[i]);
        if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
    }
    return worst;
}

void expectSameTensors(const std::vector<Tensor>& a, const std::vector<Tensor>& b, double within) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_LT(worstDifference(a[i], b[i]), within);
}

void expectZerosAfterTheDiagonal(const Tensor& maps) {
    for (std::int64_t r = 0; r < maps.rows(); ++r)
        for (std::int64_t k = r % maps.cols() + 1; k < maps.cols(); ++k) ASSERT_EQ(maps.at(r, k), 0);
}

/// Everything that a view reads.
void expectSameTrace(const Trace& a, const Trace& b, double within = tolerance) {
    EXPECT_EQ(a.request, b.request);
    EXPECT_EQ(a.model, b.model);
    EXPECT_LT(worstDifference(a.logits, b.logits), within);
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t l = 0; l < a.layers.size(); ++l) {
        const LayerTrace& x = *a.layers[l];
        const LayerTrace& y = *b.layers[l];
        EXPECT_EQ(x.lambda.lambda, y.lambda.lambda);
        EXPECT_EQ(x.heads, y.heads);
        EXPECT_LT(worstDifference(x.input, y.input), within);
        EXPECT_LT(worstDifference(x.hidden, y.hidden), within);
        expectSameTensors(x.maps, y.maps, within);
        expectSameTensors(x.mixed, y.mixed, within);
        for (const Tensor& maps : x.maps) expectZerosAfterTheDiagonal(maps);
    }
}

std::vector<int> tokensOf(const std::vector<GeneratedToken>& written) {
    std::vector<int> tokens(written.size());
    std::ranges::transform(written, tokens.begin(), &GeneratedToken::token);
    return tokens;
}

std::vector<int> writtenBy(Backend& backend, const ModelPtr& model, const GenerationPlan& plan) {
    Generation generation(model, plan);
    while (!generation.done()) generation.step(backend);
    return tokensOf(generation.written());
}

/// Of which the first `prompt` tokens are the prompt; 0: all.
TracePtr fresh(Backend& backend, const ModelPtr& model, const std::vector<int>& tokens,
               const Edits& edits = {}, std::size_t prompt = 0) {
    return forward(backend, model,
                   {tokens, edits, std::vector<bool>(model->layers.size(), true), true, prompt});
}

/// Every step against a pass over the whole text so far, in all that the trace holds.
void expectStepsEqualPasses(const ModelPtr& model, const GenerationPlan& plan, double within = tolerance) {
    const auto backend = makeBackend("cpu", 2);
    Generation generation(model, plan);
    Sampler sampler(plan.sampling);
    EXPECT_EQ(generation.trace(), nullptr);
    std::vector<int> text = plan.prompt;
    while (!generation.done()) {
        const GeneratedToken written = generation.step(*backend);
        const TracePtr expected = fresh(*backend, model, text, plan.edits,
                                        text.size() > plan.prompt.size() ? plan.prompt.size() : 0);
        expectSameTrace(*generation.trace(), *expected, within);
        const Tensor logits = expected->logits.rowsFrom(expected->tokenCount() - 1, 1);
        EXPECT_EQ(written.token, sampler.next(logits.values()));
        double sum = 0;
        for (const float logit : logits.values())
            sum += std::exp(double{logit} - logits.at(0, written.token));
        EXPECT_NEAR(written.probability, 1 / sum, tolerance);
        text.push_back(written.token);
    }
}

/// The longest text below has 23 tokens. A model made for fewer has no positions for them (GPT-2), or RoPE
/// that changes on the way, so that what was kept of the first tokens is not what a fresh pass has.
std::vector<std::string> cases() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(TEST_DATA "/hf")) {
        const auto config = nlohmann::json::parse(std::ifstream(entry.path() / "config.json"));
        const int positions = config.value("max_position_embeddings", config.value("n_positions", 0));
        if (positions >= 24) names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

nlohmann::json golden() {
    return nlohmann::json::parse(std::ifstream(TEST_DATA "/generation.json"));
}

class GenerationOfEveryLayout : public testing::TestWithParam<std::string> {
  protected:
    ModelPtr model = loadModel(fs::path(TEST_DATA "/hf") / GetParam());
};

TEST_P(GenerationOfEveryLayout, StepsEqualPasses) {
    expectStepsEqualPasses(model, {.prompt = {3, 1, 4, 1, 5}, .tokens = 12});
    expectStepsEqualPasses(model, {.prompt = {7}, .tokens = 8, .sampling = {.temperature = 1, .seed = 2}});
}

TEST_P(GenerationOfEveryLayout, TheSameTextIsWrittenWhereNothingIsKept) {
    const auto backend = makeBackend("cpu", 1);
    GenerationPlan plan{.prompt = {3, 1, 4}, .tokens = 20, .sampling = {.temperature = 0.9, .topK = 20}};
    const std::vector<int> kept = writtenBy(*backend, model, plan);
    plan.keepTrace = false;
    Generation generation(model, plan);
    while (!generation.done()) generation.step(*backend);
    EXPECT_EQ(generation.trace(), nullptr);
    EXPECT_EQ(tokensOf(generation.written()), kept);
}

INSTANTIATE_TEST_SUITE_P(Cases, GenerationOfEveryLayout, testing::ValuesIn(cases()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

/// Tokens up to the first that transformers itself was not sure of, and the probability of each.
void expectWhatTransformersWrites(const fs::path& folder, const nlohmann::json& texts) {
    const ModelPtr model = loadModel(folder);
    const auto backend = makeBackend("cpu", 2);
    for (const nlohmann::json& text : texts) {
        const auto expected = text["tokens"].get<std::vector<int>>();
        ASSERT_FALSE(expected.empty()) << folder;
        Generation generation(
            model,
            {.prompt = text["prompt"], .tokens = static_cast<int>(expected.size()) + 1, .keepTrace = false});
        while (generation.written().size() < expected.size() && !generation.done()) generation.step(*backend);
        EXPECT_EQ(tokensOf(generation.written()), expected) << folder;
        EXPECT_EQ(generation.done(), text["ended"].get<bool>()) << folder;
        for (std::size_t i = 0; i < generation.written().size(); ++i)
            EXPECT_NEAR(generation.written()[i].probability, text["probabilities"][i].get<double>(), 1e-4);
    }
}

TEST(GenerationGolden, TinyModelsWriteWhatTransformersWrites) {
    const nlohmann::json tiny = golden()["hf"];
    EXPECT_EQ(tiny.size(), 12U);
    for (const auto& [name, texts] : tiny.items())
        expectWhatTransformersWrites(fs::path(TEST_DATA "/hf") / name, texts);
}

TEST(GenerationGolden, TheShippedPairsWriteWhatTransformersWrites) {
    const nlohmann::json shipped = golden()["shipped"];
    EXPECT_EQ(shipped.size(), 4U);
    for (const auto& [name, texts] : shipped.items())
        expectWhatTransformersWrites(fs::path(SOURCE_DIR "/assets/models") / name, texts);
}

TEST(GenerationGolden, TheShippedPairWritesWhatRepeatedPassesGive) {
    const Pair pair = loadPair(SOURCE_DIR "/assets/models/tiny-stories");
    for (const ModelPtr& model : {pair.diff, pair.standard})
        expectStepsEqualPasses(model, {.prompt = model->tokenizer->encode("Once upon a time"), .tokens = 30},
                               ofLargeNumbers);
}

class GenerationTest : public testing::Test {
  protected:
    Generation sampled(int tokens = 12) const {
        return {model, {.prompt = {1, 2, 3}, .tokens = tokens, .sampling = sampling}};
    }
    /// The text as no step was ever disturbed.
    std::vector<int> undisturbed() const {
        return writtenBy(*backend, model, {.prompt = {1, 2, 3}, .tokens = 12, .sampling = sampling});
    }
    std::unique_ptr<Backend> backend = makeBackend("cpu", 2);
    ModelPtr model =
        test::tinyModel({.vocab = 29, .hidden = 24, .heads = 6, .kvHeads = 3, .headDim = 8, .bias = true});
    Sampling sampling{.temperature = 1, .topP = 0.98, .seed = 11};
};

TEST_F(GenerationTest, EditsAreInForceInEveryStep) {
    const auto trained = writtenBy(*backend, model, {.prompt = {1, 2, 3}, .tokens = 12});
    const std::vector<std::pair<const char*, const char*>> arguments[] = {
        {{"--lambda-init", "1=-0.5"}, {"--output-factor", "keep"}},
        {{"--ablate", "0.1=swap"}, {"--lambda", "2=1.5"}},
        {{"--ablate", "1.0=head-off"}, {"--ablate", "2=no-norm"}},
        {{"--schedule", "constant=0.1"}}};
    bool changed = false;
    for (const auto& each : arguments) {
        Edits edits;
        for (const auto& [option, value] : each) applyEditArgument(edits, option, value, *model);
        expectStepsEqualPasses(model, {.prompt = {1, 2, 3}, .edits = edits, .tokens = 12}, ofLargeNumbers);
        changed |= writtenBy(*backend, model, {.prompt = {1, 2, 3}, .edits = edits, .tokens = 12}) != trained;
    }
    EXPECT_TRUE(changed) << "edits that change no text prove nothing";
}

/// Of heads that give their mean it is that of the prompt, whatever was written since and wherever it runs.
TEST_F(GenerationTest, AMeanIsThatOfThePrompt) {
    Edits edits;
    applyEditArgument(edits, "--ablate", "1.0=mean", *model);
    const TracePtr prompt = fresh(*backend, model, {1, 2, 3}, edits);
    const auto other = makeBackend("cpu", 1);
    Generation generation(model, {.prompt = {1, 2, 3}, .edits = edits, .tokens = 4});
    for (int step = 0; !generation.done(); ++step) {
        generation.step(step == 2 ? *other : *backend);
        expectSameTensors({generation.trace()->layers[1]->means}, {prompt->layers[1]->means}, ofLargeNumbers);
    }
    EXPECT_EQ(generation.written().front().token, Sampler({}).next(prompt->logits.rowsFrom(2, 1).values()));
    std::vector<double> said;
    for (const GeneratedToken& each : generation.written()) said.push_back(std::log(each.probability));
    const std::vector<double> found =
        continuationLogProbabilities(*backend, *prompt, tokensOf(generation.written()));
    ASSERT_EQ(found.size(), said.size());
    for (std::size_t i = 0; i < said.size(); ++i) EXPECT_NEAR(found[i], said[i], 1e-4);
}

/// A pass over all that was written, as the window makes one when writing rests, and all that starts from it.
TEST_F(GenerationTest, AMeanOverThePromptIsTheSameInAWholePass) {
    const std::vector<int> prompt{1, 2, 3, 4, 5};
    for (const char* const what : {"all=mean", "1.0=mean"}) {
        Edits edits;
        applyEditArgument(edits, "--ablate", what, *model);
        Generation generation(model, {.prompt = prompt, .edits = edits, .tokens = 6});
        while (!generation.done()) generation.step(*backend);
        const TracePtr grown = generation.trace();
        const Request& request = grown->request;
        EXPECT_EQ(request.promptTokens, prompt.size());
        const TracePtr whole = forward(*backend, model, request);
        test::expectClose(*whole, *grown, 2 * tolerance);
        const TracePtr given = fresh(*backend, model, prompt, edits);
        for (std::size_t l = 0; l < whole->layers.size(); ++l)
            EXPECT_LT(test::worstDifference(whole->layers[l]->means, given->layers[l]->means), 1e-6);
        Request plain = request; // as one prompt: means of other rows, which are not taken over
        plain.promptTokens = 0;
        const TracePtr asPrompt = forward(*backend, model, plain, whole);
        EXPECT_GT(test::worstDifference(asPrompt->logits, whole->logits), 1e-3);
        test::expectSameBits(*forward(*backend, model, request, asPrompt), *whole);
        Request trained = request;
        trained.edits = {};
        test::expectSameBits(*forward(*backend, model, request, forward(*backend, model, trained)), *whole);
        const std::vector<int> more{7, 8, 9};
        std::vector<int> all = request.tokens;
        all.insert(all.end(), more.begin(), more.end());
        const TracePtr longer = forward(*backend, model, {all, edits, {}, true, prompt.size()});
        const std::vector<double> said = continuationLogProbabilities(*backend, *whole, more);
        for (std::size_t i = 0; i < more.size(); ++i) {
            const auto row = static_cast<std::int64_t>(request.tokens.size() + i) - 1;
            const auto logits = longer->logits.rowsFrom(row, 1).values();
            double sum = 0;
            for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
            EXPECT_NEAR(said[i], logits[static_cast<std::size_t>(more[i])] - std::log(sum), 1e-4);
        }
    }
}

TEST_F(GenerationTest, ACancelledStepCanBeTakenAgain) {
    Generation generation = sampled();
    const auto stopAt = [](std::size_t layer) {
        return [layer](const Trace& soFar) { return soFar.layers.size() < layer; };
    };
    for (std::size_t step = 0; !generation.done(); ++step) {
        EXPECT_THROW(generation.step(*backend, stopAt(1 + step % 3)), Cancelled);
        EXPECT_EQ(generation.written().size(), step);
        EXPECT_EQ(generation.trace() == nullptr, step == 0);
        generation.step(*backend, stopAt(4));
    }
    EXPECT_EQ(tokensOf(generation.written()), undisturbed());
    const TracePtr trace = generation.trace();
    expectSameTrace(*trace, *fresh(*backend, model, trace->request.tokens, {}, 3), ofLargeNumbers);
}

TEST_F(GenerationTest, ProgressCountsTheLayersOfEveryStep) {
    Generation generation = sampled(3);
    std::vector<std::size_t> seen;
    while (!generation.done())
        generation.step(*backend, [&](const Trace& soFar) {
            seen.push_back(soFar.layers.size());
            return true;
        });
    EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3, 1, 2, 3, 1, 2, 3}));
}

TEST_F(GenerationTest, AnotherBackendRunsTheTextAgainAndGoesOn) {
    const auto other = makeBackend("cpu", 1);
    Generation generation = sampled();
    for (std::size_t step = 0; !generation.done(); ++step) {
        Backend& now = step % 4 < 2 ? *backend : *other;
        generation.step(now);
        EXPECT_EQ(generation.trace()->backend, now.name() + " · KV cache");
    }
    EXPECT_EQ(tokensOf(generation.written()), undisturbed());
    const TracePtr trace = generation.trace();
    EXPECT_EQ(trace->tokenCount(), 14);
    expectSameTrace(*trace, *fresh(*backend, model, trace->request.tokens, {}, 3), ofLargeNumbers);
}

TEST_F(GenerationTest, AFailedStepCanBeTakenAgainAnywhere) {
    for (const bool elsewhere : {false, true}) {
        test::LateBackend device;
        Generation generation = sampled();
        for (int step = 0; !generation.done(); ++step) {
            device.failAfter(6 * step); // embedding, caches, a layer's middle, the head
            try {
                generation.step(device);
                FAIL() << "the device was told to fail";
            } catch (const DeviceError&) {
                EXPECT_EQ(generation.written().size(), static_cast<std::size_t>(step));
            }
            device.failAfter(-1);
            generation.step(elsewhere ? *backend : device);
        }
        EXPECT_EQ(tokensOf(generation.written()), undisturbed());
        const TracePtr trace = generation.trace();
        expectSameTrace(*trace, *fresh(*backend, model, trace->request.tokens, {}, 3), ofLargeNumbers);
    }
}

TEST_F(GenerationTest, NothingOfADeviceIsReadBeforeItHasFinished) {
    test::LateBackend device;
    const auto cpu = makeBackend("cpu", 1);
    const auto bits = [](const Tensor& a, const Tensor& b) {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
    };
    Generation generation = sampled();
    Generation expected = sampled();
    while (!generation.done()) {
        generation.step(device);
        expected.step(*cpu);
        ASSERT_TRUE(bits(generation.trace()->logits, expected.trace()->logits));
        ASSERT_TRUE(bits(generation.trace()->layers[2]->maps[1], expected.trace()->layers[2]->maps[1]));
    }
    EXPECT_EQ(device.finishes, 12) << "one a step";
    EXPECT_EQ(device.attended, 0) << "the maps were wanted";

    Request request{{5, 6, 7, 8}, {}, {true, false, true}};
    const TracePtr trained = forward(device, model, request);
    EXPECT_EQ(device.finishes, 13) << "one a pass where nobody watches";
    request.edits.set(1, {{}, 0.9});
    const TracePtr edited = forward(device, model, request, trained, [&](const Trace& soFar) {
        const Tensor& hidden = soFar.layers.back()->hidden;
        return std::ranges::none_of(hidden.values(), [](float x) { return std::isnan(x); });
    });
    ASSERT_NE(edited, nullptr) << "whoever watches sees numbers";
    EXPECT_EQ(edited->firstComputed, 1);
    EXPECT_TRUE(bits(edited->logits, forward(*cpu, model, request)->logits));
    EXPECT_TRUE(bits(recomputeMaps(device, *edited, 1)[1], recomputeMaps(*cpu, *edited, 1)[1]));
}

TEST_F(GenerationTest, MapsAreFormedOnlyForATrace) {
    test::LateBackend device;
    writtenBy(device, model, {.prompt = {1, 2, 3}, .tokens = 4, .keepTrace = false});
    EXPECT_EQ(device.attended, 4 * 3);
    forward(device, model, {{1, 2}, {}, {false, true, false}, false});
    EXPECT_EQ(device.attended, 4 * 3 + 2);
}

TEST_F(GenerationTest, NoPassTakesLayersOverFromItsTrace) {
    Generation generation = sampled(6);
    while (!generation.done()) generation.step(*backend);
    const TracePtr trace = generation.trace();
    Request request = trace->request;
    request.edits.set(2, {{}, 0.9});
    const TracePtr pass = forward(*backend, model, request, trace);
    EXPECT_EQ(pass->firstComputed, 0);
    EXPECT_EQ(worstDifference(pass->logits, forward(*backend, model, request)->logits), 0);
    EXPECT_LT(worstDifference(recomputeMaps(*backend, *trace, 1)[0], trace->layers[1]->maps[0]), tolerance);
}

TEST_F(GenerationTest, TextsGoOnBeyondThePositionsThatWereTrained) {
    auto shorter = std::make_shared<Model>(*model);
    shorter->config.maxPositions = 6;
    shorter->rope = makeRopeTable(shorter->config, 6);
    model = shorter;
    expectStepsEqualPasses(model, {.prompt = {1, 2, 3}, .tokens = 12}, ofLargeNumbers);
}

TEST_F(GenerationTest, AnEndOfTextEndsItAndWithoutOneAllTokensAreWritten) {
    EXPECT_TRUE(model->config.eosTokens.empty());
    const std::vector<int> all = undisturbed();
    ASSERT_EQ(all.size(), 12U);
    auto ending = std::make_shared<Model>(*model);
    ending->config.eosTokens = {1000, all[4]};
    const auto first = std::ranges::find(all, all[4]);
    const auto cut = writtenBy(*backend, ending, {.prompt = {1, all[4]}, .tokens = 12});
    EXPECT_LE(cut.size(), 12U) << "one in the prompt ends nothing";
    EXPECT_EQ(writtenBy(*backend, ending, {.prompt = {1, 2, 3}, .tokens = 12, .sampling = sampling}),
              std::vector<int>(all.begin(), first + 1));
}

TEST_F(GenerationTest, WhatCannotBeIsRefusedBeforeAnythingRuns) {
    const auto refused = [&](const GenerationPlan& plan) {
        EXPECT_THROW(Generation(model, plan), UsageError);
    };
    refused({.prompt = {}, .tokens = 1});
    refused({.prompt = {1, 29}, .tokens = 1});
    refused({.prompt = {-1}, .tokens = 1});
    refused({.prompt = {1}, .tokens = 0});
    refused({.prompt = {1}, .tokens = -3});
    refused({.prompt = {1}, .tokens = 1, .sampling = {.topP = 0}});
    Generation generation = sampled(1);
    generation.step(*backend);
    EXPECT_TRUE(generation.done());
    EXPECT_THROW(generation.step(*backend), UsageError);
    EXPECT_EQ(generation.written().size(), 1U);
}

TEST_F(GenerationTest, MapsBeyondTheBudgetAreRefusedWithTheNumber) {
    const std::int64_t bytes = 3 * mapBytesPerLayer(*model, 300);
    GenerationPlan plan{.prompt = {1}, .tokens = 300, .mapBudget = bytes};
    EXPECT_NO_THROW(Generation(model, plan));
    plan.mapBudget = bytes - 1;
    try {
        const Generation refused(model, plan);
        FAIL() << "it does not fit";
    } catch (const Error& error) { // 3 layers × 3 heads × 2 maps × 300² × 4 bytes = 6.2 MiB
        EXPECT_EQ(std::string(error.what()), "the maps of 300 tokens need 7 MiB and the budget is 6 MiB");
    }
    EXPECT_THROW(Generation(model, {.prompt = {1}, .tokens = 2'000'000'000}), Error);
    plan.keepTrace = false;
    EXPECT_NO_THROW(Generation(model, plan));
}

TEST_F(GenerationTest, WeightsThatOverflowAreReportedAgainAndAgain) {
    auto broken = std::make_shared<Model>(*model);
    Tensor norm(1, model->finalNorm.cols());
    std::fill_n(norm.writable(), norm.size(), INFINITY);
    broken->finalNorm = norm;
    Generation generation(broken, {.prompt = {1, 2}, .tokens = 3});
    for (int i = 0; i < 2; ++i) EXPECT_THROW(generation.step(*backend), Error);
    EXPECT_TRUE(generation.written().empty());
}

} // namespace
} // namespace lambdascope
