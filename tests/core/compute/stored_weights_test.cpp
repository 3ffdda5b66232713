// SPDX-License-Identifier: MIT
// Weights that stay bfloat16 in memory give what the same ones give as float32: every layout, both devices.
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/logit_lens.h"
#include "core/compute/forward.h"
#include "core/model/dtype.h"
#include "tests/emulator/device_emulated.h"
#include "tests/support/compare_traces.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// A checkpoint, copied, with every matrix rounded to bfloat16.
class StoredWeights : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        fs::copy(fs::path(SOURCE_DIR "/assets/checkpoints") / GetParam(), folder.path(),
                 fs::copy_options::recursive);
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (entry.path().extension() == ".safetensors") round(entry.path());
        asFloats = loadModel(folder.path());
        asStored = loadModel(folder.path(), {}, WeightsAs::Stored);
    }

    static void round(const fs::path& path) {
        std::map<std::string, std::vector<std::uint16_t>> numbers;
        std::map<std::string, std::string> metadata;
        std::vector<TensorToWrite> tensors;
        {
            const auto file = SafetensorsFile::open(path);
            metadata = file->metadata();
            for (const auto& [name, entry] : file->entries()) {
                if (!isReadable(entry.dtype)) continue; // the optimiser's
                std::vector<float> floats(entry.bytes.size() * 8 / bitsOf(entry.dtype));
                toFloats(entry.dtype, entry.bytes, floats.data(), name);
                std::vector<std::uint16_t>& halves = numbers[name];
                for (const float each : floats)
                    halves.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(each) >> 16));
                tensors.push_back({name, DType::BF16, entry.shape, std::as_bytes(std::span(halves))});
            }
            fs::remove(path); // before it is written, as it is mapped
        }
        writeSafetensors(path, tensors, metadata);
    }

    test::TempFolder folder;
    ModelPtr asFloats, asStored;
};

TEST_P(StoredWeights, MatricesStayAsTheyAreWhereTheirRowsDo) {
    EXPECT_FALSE(asFloats->embedding.isBfloat16());
    EXPECT_TRUE(asStored->embedding.isBfloat16());
    EXPECT_TRUE(asStored->lmHead.isBfloat16());
    EXPECT_EQ(asStored->layers[0].q.isBfloat16(), asStored->config.architecture->inPlace);
    EXPECT_FALSE(asStored->layers[0].inputNorm.isBfloat16());
    EXPECT_EQ(asStored->parameters, asFloats->parameters);
}

TEST_P(StoredWeights, APassGivesTheSame) {
    constexpr double tolerance = 3e-5; // blocks are summed in another order
    const auto cpu = makeBackend("cpu", 2);
    const auto gpu = emulator::makeEmulatedBackend();
    for (const int tokens : {1, 9, 40})
        for (const bool maps : {true, false}) {
            const Request request = test::requestFor(*asFloats, tokens, {}, maps);
            const TracePtr expected = forward(*cpu, asFloats, request);
            test::expectClose(*forward(*cpu, asStored, request), *expected, tolerance);
            if (tokens < 40) test::expectClose(*forward(*gpu, asStored, request), *expected, tolerance);
        }
}

TEST_P(StoredWeights, TheLensAndThePartsOfALogitAreTheSame) {
    const auto cpu = makeBackend("cpu", 2);
    const Request request = test::requestFor(*asFloats, 9);
    const TracePtr floats = forward(*cpu, asFloats, request), stored = forward(*cpu, asStored, request);
    const auto expected = logitLens(*floats, std::array{3}), lens = logitLens(*stored, std::array{3});
    ASSERT_EQ(lens.size(), expected.size());
    for (std::size_t l = 0; l < lens.size(); ++l)
        EXPECT_NEAR(lens[l].standing[0].logit, expected[l].standing[0].logit, 1e-4);
    const LogitParts parts = logitParts(*stored, logitTarget(*asStored, 3)),
                     of = logitParts(*floats, logitTarget(*asFloats, 3));
    ASSERT_EQ(parts.parts.size(), of.parts.size());
    for (std::size_t i = 0; i < of.parts.size(); ++i)
        EXPECT_NEAR(parts.parts[i].value, of.parts[i].value, 1e-4) << nameOf(of.parts[i]);
}

INSTANTIATE_TEST_SUITE_P(All, StoredWeights,
                         testing::Values("hf-diffllama", "hf-llama", "motif", "motif-grouped",
                                         "unilm-diff-v1", "unilm-diff-v2", "gpt2", "diff-mlx/diff"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::ranges::replace_if(
                                 name, [](char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

} // namespace
} // namespace lambdascope
