// SPDX-License-Identifier: MIT
// A model with random weights opens by mapping its file and runs a prompt without a second copy of the
// weights: one of 100 MB, and where LAMBDASCOPE_LARGE_MODEL is set, as tools/test --all does, one of 1.2
// billion parameters, 4.9 GB as float32, in the shape of kajuma/DiffLlama-0.3B-handcut.
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "core/util/machine_memory.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <malloc.h>
#include <random>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t keys = 512, headDim = 64, gibi = std::int64_t{1} << 30;

struct Shape {
    std::int64_t vocabulary, width, inner, layers;
    int tokens; // of the prompt
    [[nodiscard]] constexpr std::int64_t parameters() const {
        const std::int64_t layer =
            2 * width + 2 * width * width + 2 * keys * width + 4 * headDim + 3 * inner * width;
        return vocabulary * width + layers * layer + width;
    }
};
constexpr Shape small{16000, 512, 2048, 4, 16}, large{128256, 2048, 8192, 16, 256};

/// For GoogleTest, where it names a case.
void PrintTo(const Shape& shape, std::ostream* out) {
    *out << shape.parameters() << " parameters";
}

/// Memory of this process that no file backs: what mapped weights do not take.
std::int64_t ownMemory() {
    std::ifstream file("/proc/self/status");
    std::string word;
    while (file >> word)
        if (std::int64_t kibi = 0; word == "RssAnon:" && file >> kibi) return kibi * 1024;
    return -1;
}

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Uniform numbers of a deviation of 0.02, and behind them ones for the norms.
std::vector<float> randomNumbers(const Shape& shape) {
    const std::int64_t count = shape.vocabulary * shape.width;
    std::vector<float> numbers(count + shape.width, 1.0F);
    std::minstd_rand random(11);
    for (std::int64_t i = 0; i < count; ++i)
        numbers[i] =
            (static_cast<float>(random()) / static_cast<float>(std::minstd_rand::max()) - 0.5F) * 0.07F;
    return numbers;
}

void writeModel(const fs::path& folder, const Shape& shape) {
    const auto [vocabulary, width, inner, layers, unused] = shape;
    const std::vector<float> numbers = randomNumbers(shape);
    const std::int64_t random = vocabulary * width;
    std::vector<TensorToWrite> tensors;
    std::int64_t at = 0; // every tensor begins elsewhere in the same numbers
    const auto add = [&](const std::string& name, std::vector<std::int64_t> sizes) {
        const std::int64_t count = sizes.size() == 2 ? sizes[0] * sizes[1] : sizes[0];
        const bool norm = name.ends_with("norm.weight");
        at = norm ? random : (at + 1021) % (random - count + 1);
        tensors.push_back(
            {name, DType::F32, std::move(sizes), std::as_bytes(std::span(numbers).subspan(at, count))});
    };
    add("model.embed_tokens.weight", {vocabulary, width});
    for (std::int64_t l = 0; l < layers; ++l) {
        const std::string layer = fmt::format("model.layers.{}.", l);
        add(layer + "input_layernorm.weight", {width});
        add(layer + "post_attention_layernorm.weight", {width});
        add(layer + "self_attn.q_proj.weight", {width, width});
        add(layer + "self_attn.k_proj.weight", {keys, width});
        add(layer + "self_attn.v_proj.weight", {keys, width});
        add(layer + "self_attn.o_proj.weight", {width, width});
        for (const char* const name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
            add(layer + "self_attn." + name, {headDim});
        add(layer + "mlp.gate_proj.weight", {inner, width});
        add(layer + "mlp.up_proj.weight", {inner, width});
        add(layer + "mlp.down_proj.weight", {width, inner});
    }
    add("model.norm.weight", {width});
    writeSafetensors(folder / "model.safetensors", tensors, {});
    test::writeText(folder / "config.json",
                    fmt::format(R"({{"model_type": "diffllama", "vocab_size": {}, "hidden_size": {},
        "intermediate_size": {}, "num_hidden_layers": {}, "num_attention_heads": {},
        "num_key_value_heads": 8, "head_dim": 64, "max_position_embeddings": 131072, "rope_theta": 500000.0,
        "rope_scaling": {{"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0,
        "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}}, "rms_norm_eps": 1e-05,
        "tie_word_embeddings": true, "bos_token_id": 1, "eos_token_id": 2}})",
                                vocabulary, width, inner, layers, width / headDim));
}

class LargeModels : public testing::TestWithParam<Shape> {};

TEST_P(LargeModels, OpenByMappingAndRunWithoutASecondCopyOfTheirWeights) {
    const Shape& shape = GetParam();
    const std::int64_t weights = shape.parameters() * 4;
    if (weights > gibi && std::getenv("LAMBDASCOPE_LARGE_MODEL") == nullptr)
        GTEST_SKIP() << "tools/test --all writes the model of 4.9 GB";
    if (fs::space(BINARY_DIR).available < static_cast<std::uintmax_t>(weights / 4 * 5))
        GTEST_SKIP() << "too little of the disk is free";
    if (machineMemory().available < weights / 4 * 7) GTEST_SKIP() << "too little memory is free";
    const test::TempFolder folder(BINARY_DIR); // 4.9 GB: the system's may be in memory
    writeModel(folder.path(), shape);
    EXPECT_GT(static_cast<std::int64_t>(fs::file_size(folder.path() / "model.safetensors")), weights);

    malloc_trim(0); // what was freed before does not hide what is taken now
    const std::int64_t before = ownMemory();
    ASSERT_GT(before, 0);
    ModelPtr model;
    std::vector<std::int64_t> steps;
    const double opened = secondsOf([&] {
        model = loadModel(folder.path(), [&](const fs::path&, std::int64_t done, std::int64_t all) {
            EXPECT_LE(done, all);
            steps.push_back(done);
            return true;
        });
    });
    EXPECT_EQ(model->parameters, shape.parameters());
    EXPECT_EQ(std::ssize(steps), shape.layers);
    EXPECT_TRUE(std::ranges::is_sorted(steps));
    EXPECT_LT(ownMemory() - before, weights / 100 + (1 << 20)) << "opening copies weights";

    std::vector<int> tokens(static_cast<std::size_t>(shape.tokens));
    for (std::int64_t at = shape.vocabulary - 256; int& token : tokens) {
        token = static_cast<int>(at % shape.vocabulary);
        at += 7919;
    }
    const auto backend = makeBackend("cpu");
    std::int64_t layersSeen = 0, most = 0;
    const double ran = secondsOf([&] {
        const TracePtr trace = forward(*backend, model, {tokens, {}, {}, false}, nullptr, [&](const Trace&) {
            ++layersSeen;
            most = std::max(most, ownMemory() - before);
            return true;
        });
        most = std::max(most, ownMemory() - before);
        EXPECT_EQ(trace->logits.rows(), shape.tokens);
        EXPECT_EQ(trace->logits.cols(), shape.vocabulary);
    });
    EXPECT_EQ(layersSeen, shape.layers);
    // a matrix product packs some MB of what it multiplies, however large it is
    EXPECT_LT(most, weights / 8 + (12 << 20)) << "a pass copies weights";
    fmt::print(
        "opened in {:.2f} s, {} tokens in {:.1f} s on the CPU, {:.1f} MiB besides the weights of {:.0f}\n",
        opened, shape.tokens, ran, static_cast<double>(most) / (1 << 20),
        static_cast<double>(weights) / (1 << 20));
}

INSTANTIATE_TEST_SUITE_P(Of, LargeModels, testing::Values(small, large), [](const auto& tested) {
    return tested.param.layers == small.layers ? "100MB" : "5GB";
});

static_assert(large.parameters() == 1'235'818'496);

/// The sizes are of a file with a hole: nothing of it lies on the disk.
TEST(LargeModel, WhatCannotFitIsRefusedWithTheNumber) {
    const test::TempFolder folder(BINARY_DIR); // the system's may be in memory
    const MachineMemory memory = machineMemory();
    const std::int64_t rows = memory.all / (1 << 14) * 2; // of 4096 float32: twice the machine's memory
    if (rows > (1 << 24)) GTEST_SKIP() << "a config cannot say a model larger than this machine";
    std::string header = fmt::format(
        R"({{"model.embed_tokens.weight":{{"dtype":"F32","shape":[{0},4096],"data_offsets":[0,{1}]}}}})",
        rows, rows << 14);
    header.resize((header.size() + 7) / 8 * 8, ' '); // aligned, so that it could be used in place
    const std::uint64_t length = header.size();
    std::ofstream file(folder.path() / "model.safetensors", std::ios::binary);
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file << header;
    file.close();
    std::error_code full;
    fs::resize_file(folder.path() / "model.safetensors", 8 + length + (rows << 14), full);
    if (full) GTEST_SKIP() << "this file system has no room for a file with a hole: " << full.message();
    test::writeText(folder.path() / "config.json",
                    fmt::format(R"({{"model_type": "llama", "vocab_size": {}, "hidden_size": 4096}})", rows));
    try {
        loadModel(folder.path());
        FAIL() << "it was opened";
    } catch (const std::exception& error) {
        const double gigabytes = static_cast<double>(rows << 14) / gibi;
        EXPECT_EQ(std::string(error.what()),
                  fmt::format("{}: its weights need {:.1f} GiB of memory; this program may use {:.1f} GiB",
                              folder.path().string(), gigabytes, static_cast<double>(memory.all) / gibi));
    }
}

} // namespace
} // namespace lambdascope
