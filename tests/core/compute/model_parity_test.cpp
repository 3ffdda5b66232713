// SPDX-License-Identifier: MIT
// Whole models on every backend there is: what transformers computes, what the CPU computes, and the promises
// of forward() and Generation, bit for bit where they are.
#include "core/compute/forward.h"
#include "core/compute/generation.h"
#include "tests/support/columns.h"
#include "tests/support/compare_traces.h"
#include "tests/support/goldens.h"
#include "tests/support/reference_ops.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace lambdascope {
namespace {

using reference::Matrix;
using reference::worstError;

std::vector<bool> everyLayer(const Model& model) {
    return std::vector<bool>(model.layers.size(), true);
}

std::vector<int> mixedTokens(int count, const Model& model) {
    std::vector<int> tokens;
    tokens.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        tokens.push_back(static_cast<int>((7 + i * 389LL) % model.config.vocabSize));
    return tokens;
}

/// One of each kind of edit, at the given layer.
std::vector<Edits> editsAt(int layer) {
    std::vector<Edits> all(6);
    all[0].set(layer, {{}, 1.3});
    all[1].set(layer, {-0.1, {}});
    int next = 2;
    for (const Ablation ablation : {Ablation::Swap, Ablation::HeadOff, Ablation::NoNorm, Ablation::Mean}) {
        LayerEdit edit;
        edit.ablations[ablation] = {0};
        all[next++].set(layer, edit);
    }
    return all;
}

/// Everything in a trace against the CPU's, where it kept anything.
void expectClose(const Trace& cpu, const Trace& other, double tolerance) {
    EXPECT_LT(worstError(Matrix(cpu.logits), other.logits), tolerance) << "logits";
    for (std::size_t l = 0; l < cpu.layers.size(); ++l) {
        SCOPED_TRACE(fmt::format("layer {}", l));
        const LayerTrace& a = *cpu.layers[l];
        const LayerTrace& b = *other.layers[l];
        EXPECT_LT(worstError(Matrix(a.hidden), b.hidden), tolerance) << "hidden";
        ASSERT_EQ(a.maps.size(), b.maps.size());
        ASSERT_EQ(a.mixed.size(), b.mixed.size());
        for (std::size_t t = 0; t < a.maps.size(); ++t)
            EXPECT_LT(worstError(Matrix(a.maps[t]), b.maps[t]), tolerance) << "map " << t;
        for (std::size_t t = 0; t < a.mixed.size(); ++t)
            EXPECT_LT(worstError(Matrix(a.mixed[t]), b.mixed[t]), tolerance) << "mixed " << t;
    }
}

class ModelParity : public test::OnColumns {
  protected:
    [[nodiscard]] bool bf16() const {
        return GetParam().precision == Precision::Bf16 && GetParam().kind != test::Column::Kind::Cpu;
    }
    /// Rounded to 8 bits, hidden states of ±7 and logits of ±20 end up within 0.15, weights within 0.014.
    [[nodiscard]] test::GoldenTolerance tolerance() const {
        return bf16() ? test::GoldenTolerance{0.2, 0.03} : test::GoldenTolerance{};
    }
};

TEST_P(ModelParity, TransformersGoldens) {
    for (const std::string& name : test::transformersCases()) {
        SCOPED_TRACE(name);
        const ModelPtr model = test::transformersModel(name);
        const TracePtr trace = test::passWithMaps(backend(), model, test::transformersTokens(name));
        test::expectTransformers(name, *trace, tolerance());
    }
}

TEST_P(ModelParity, Float64Goldens) {
    for (const std::string& name : test::goldenJsonCases()) {
        SCOPED_TRACE(name);
        const ModelPtr model = test::goldenJsonModel(name);
        const TracePtr trace = test::passWithMaps(backend(), model, test::goldenJsonTokens(name));
        test::expectGoldenJson(name, *trace, tolerance());
    }
}

/// The first pass of a shape, the second and the third, which a device runs in different ways, and the re-run
/// after every kind of edit in every layer.
TEST_P(ModelParity, PassesRepeatAndEditsRerunEqualFreshPassesBitForBit) {
    const bool small = !fits(64);
    const ModelPtr model =
        small ? test::transformersModel("diff-gqa") : test::shippedModel("tiny-stories/diff");
    const std::vector<int> tokens = mixedTokens(small ? 9 : 61, *model);
    const Request trained{tokens, {}, everyLayer(*model)};
    const TracePtr first = forward(backend(), model, trained);
    for (int again = 0; again < 3; ++again) test::expectSameBits(*first, *forward(backend(), model, trained));

    for (int layer = 0; layer < static_cast<int>(model->layers.size()); ++layer)
        for (const Edits& edits : editsAt(layer)) {
            SCOPED_TRACE(fmt::format("layer {}, {}", layer, toArguments(edits).back()));
            const Request edited{tokens, edits, everyLayer(*model)};
            const TracePtr rerun = forward(backend(), model, edited, first);
            EXPECT_EQ(rerun->firstComputed, layer);
            test::expectSameBits(*forward(backend(), model, edited), *rerun);
        }
}

TEST_P(ModelParity, MapsDoNotChangeTheLogits) {
    const bool small = !fits(64);
    const ModelPtr model =
        small ? test::transformersModel("diff-mha") : test::shippedModel("tiny-stories/diff");
    const std::vector<int> tokens = mixedTokens(small ? 9 : 61, *model);
    const Tensor kept = forward(backend(), model, {tokens, {}, everyLayer(*model)})->logits;
    const Tensor mixed = forward(backend(), model, {tokens, {}, {}})->logits;
    const Tensor bare = forward(backend(), model, {tokens, {}, {}, false})->logits;
    EXPECT_TRUE(test::sameBits(kept, mixed));
    EXPECT_LT(worstError(Matrix(kept), bare), bf16() ? 5e-2 : 1e-4);
}

/// How far the logit of what was written lies below that of the most probable token, in whole passes over the
/// text as it grew; the worst.
float worstChoice(Backend& backend, const ModelPtr& model, std::vector<int> text,
                  const std::vector<GeneratedToken>& written) {
    float worst = 0;
    for (const GeneratedToken& each : written) {
        const Tensor logits = forward(backend, model, {text, {}, {}, false})->logits;
        const auto last = logits.rowsFrom(logits.rows() - 1, 1).values();
        worst = std::max(worst, *std::ranges::max_element(last) - last[each.token]);
        text.push_back(each.token);
    }
    return worst;
}

TEST_P(ModelParity, GenerationWritesTheMostProbableTokens) {
    const bool small = !fits(64);
    const ModelPtr model =
        small ? test::transformersModel("diff-gqa") : test::shippedModel("tiny-stories/diff");
    const std::vector<int> prompt =
        small ? test::transformersTokens("diff-gqa") : test::shippedTokens("tiny-stories/diff", "question");
    Generation generation(model, {prompt, {}, small ? 6 : 24, {}, false});
    while (!generation.done()) generation.step(backend());
    EXPECT_GE(generation.written().size(), 3U);
    EXPECT_LE(worstChoice(backend(), model, prompt, generation.written()), bf16() ? 0.3F : 0.0F);
}

class ShippedPairParity : public ModelParity {};

TEST_P(ShippedPairParity, TransformersNumbers) {
    for (const std::string& name : test::shippedModels())
        for (const char* prompt : {"question", "story"}) {
            SCOPED_TRACE(fmt::format("{} {}", name, prompt));
            const ModelPtr model = test::shippedModel(name);
            const TracePtr trace = test::passWithMaps(backend(), model, test::shippedTokens(name, prompt));
            test::expectShipped(name, prompt, *trace,
                                bf16() ? tolerance() : test::GoldenTolerance{2e-4, 2e-5});
        }
}

TEST_P(ShippedPairParity, WholeTracesAreTheCpus) {
    const auto cpu = makeBackend("cpu", 2);
    for (const char* name : {"tiny-stories/diff", "tiny-stories/standard"})
        for (const int count : {1, 2, 33, 256}) {
            if (!fits(count)) continue;
            SCOPED_TRACE(fmt::format("{} {} tokens", name, count));
            const ModelPtr model = test::shippedModel(name);
            const std::vector<int> tokens = mixedTokens(count, *model);
            for (const Request& request :
                 {Request{tokens, {}, everyLayer(*model)}, Request{tokens, {}, {}, false}})
                expectClose(*forward(*cpu, model, request), *forward(backend(), model, request),
                            bf16() ? 0.1 : 1e-4);
        }
}

using test::columnName;
INSTANTIATE_TEST_SUITE_P(Host, ModelParity, testing::Values(test::cpuSafeColumn, test::cpuV3Column),
                         columnName);
INSTANTIATE_TEST_SUITE_P(Emulator, ModelParity,
                         testing::Values(test::emulatedColumn, test::emulatedBf16Column), columnName);
INSTANTIATE_TEST_SUITE_P(Device, ModelParity, testing::Values(test::cudaColumn, test::cudaBf16Column),
                         columnName);
INSTANTIATE_TEST_SUITE_P(Host, ShippedPairParity, testing::Values(test::cpuSafeColumn, test::cpuV3Column),
                         columnName);
INSTANTIATE_TEST_SUITE_P(Emulator, ShippedPairParity,
                         testing::Values(test::emulatedColumn, test::emulatedBf16Column), columnName);
INSTANTIATE_TEST_SUITE_P(Device, ShippedPairParity, testing::Values(test::cudaColumn, test::cudaBf16Column),
                         columnName);

} // namespace
} // namespace lambdascope
