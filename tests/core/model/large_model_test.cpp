// SPDX-License-Identifier: MIT
// A model of 1.2 billion parameters, 4.9 GB as float32, in the shape of kajuma/DiffLlama-0.3B-handcut, with
// random weights: it opens by mapping its file and runs a prompt without a second copy of the weights.
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "core/util/machine_memory.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t vocabulary = 128256, width = 2048, inner = 8192, layerCount = 16, queries = 2048,
                       keys = 512, headDim = 64;
constexpr std::int64_t gibi = std::int64_t{1} << 30;

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
std::vector<float> randomNumbers() {
    std::vector<float> numbers(vocabulary * width + width, 1.0F);
    std::minstd_rand random(11);
    for (std::int64_t i = 0; i < vocabulary * width; ++i)
        numbers[i] =
            (static_cast<float>(random()) / static_cast<float>(std::minstd_rand::max()) - 0.5F) * 0.07F;
    return numbers;
}

void writeModel(const fs::path& folder) {
    const std::vector<float> numbers = randomNumbers();
    std::vector<TensorToWrite> tensors;
    std::int64_t at = 0; // every tensor begins elsewhere in the same numbers
    const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
        const std::int64_t count = shape.size() == 2 ? shape[0] * shape[1] : shape[0];
        const bool norm = shape.size() == 1 && shape[0] == width;
        at = norm ? vocabulary * width : (at + 1021) % (vocabulary * width - count + 1);
        tensors.push_back(
            {name, DType::F32, std::move(shape), std::as_bytes(std::span(numbers).subspan(at, count))});
    };
    add("model.embed_tokens.weight", {vocabulary, width});
    for (std::int64_t l = 0; l < layerCount; ++l) {
        const std::string layer = fmt::format("model.layers.{}.", l);
        add(layer + "input_layernorm.weight", {width});
        add(layer + "post_attention_layernorm.weight", {width});
        add(layer + "self_attn.q_proj.weight", {queries, width});
        add(layer + "self_attn.k_proj.weight", {keys, width});
        add(layer + "self_attn.v_proj.weight", {keys, width});
        add(layer + "self_attn.o_proj.weight", {width, queries});
        for (const char* const name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
            add(layer + "self_attn." + name, {headDim});
        add(layer + "mlp.gate_proj.weight", {inner, width});
        add(layer + "mlp.up_proj.weight", {inner, width});
        add(layer + "mlp.down_proj.weight", {width, inner});
    }
    add("model.norm.weight", {width});
    writeSafetensors(folder / "model.safetensors", tensors, {});
    test::writeText(folder / "config.json", R"({"model_type": "diffllama", "vocab_size": 128256,
        "hidden_size": 2048, "intermediate_size": 8192, "num_hidden_layers": 16, "num_attention_heads": 32,
        "num_key_value_heads": 8, "head_dim": 64, "max_position_embeddings": 131072, "rope_theta": 500000.0,
        "rope_scaling": {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0,
        "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}, "rms_norm_eps": 1e-05,
        "tie_word_embeddings": true, "bos_token_id": 128000, "eos_token_id": 128001})");
}

/// Removed whatever happens: 4.9 GB.
struct LargeFolder {
    fs::path path = fs::path(BINARY_DIR) / fmt::format("large-model-test-{}", getpid()); // tests run at once
    LargeFolder() { fs::create_directories(path); }
    LargeFolder(const LargeFolder&) = delete;
    LargeFolder& operator=(const LargeFolder&) = delete;
    ~LargeFolder() {
        std::error_code none;
        fs::remove_all(path, none);
    }
};

TEST(LargeModel, OpensByMappingAndRunsWithoutASecondCopyOfItsWeights) {
    if (fs::space(BINARY_DIR).available < static_cast<std::uintmax_t>(6 * gibi))
        GTEST_SKIP() << "less than 6 GiB of disk are free";
    if (machineMemory().available < 8 * gibi) GTEST_SKIP() << "less than 8 GiB of memory are free";
    const LargeFolder folder;
    writeModel(folder.path);

    const std::int64_t before = ownMemory();
    ASSERT_GT(before, 0);
    ModelPtr model;
    std::vector<std::int64_t> steps;
    const double opened = secondsOf([&] {
        model = loadModel(folder.path, [&](const fs::path&, std::int64_t done, std::int64_t all) {
            EXPECT_LE(done, all);
            steps.push_back(done);
            return true;
        });
    });
    EXPECT_EQ(model->parameters, 1'235'818'496);
    EXPECT_EQ(std::ssize(steps), layerCount);
    EXPECT_TRUE(std::ranges::is_sorted(steps));
    const auto weights = static_cast<std::int64_t>(fs::file_size(folder.path / "model.safetensors"));
    EXPECT_GT(weights, 4'900'000'000);
    EXPECT_LT(ownMemory() - before, weights / 100) << "opening copies weights";

    std::vector<int> tokens;
    tokens.reserve(256);
    for (int i = 0; i < 256; ++i) tokens.push_back(static_cast<int>((128000 + i * 7919LL) % vocabulary));
    const auto backend = makeBackend("cpu");
    int layersSeen = 0;
    std::int64_t most = 0;
    const double ran = secondsOf([&] {
        const TracePtr trace = forward(*backend, model, {tokens, {}, {}, false}, nullptr, [&](const Trace&) {
            ++layersSeen;
            most = std::max(most, ownMemory() - before);
            return true;
        });
        most = std::max(most, ownMemory() - before);
        EXPECT_EQ(trace->logits.rows(), 256);
        EXPECT_EQ(trace->logits.cols(), vocabulary);
    });
    EXPECT_EQ(layersSeen, layerCount);
    EXPECT_LT(most, weights / 8) << "a pass copies weights";
    RecordProperty("opened_ms", static_cast<int>(opened * 1000));
    RecordProperty("pass_ms", static_cast<int>(ran * 1000));
    fmt::print("opened in {:.2f} s, 256 tokens in {:.1f} s on the CPU, {:.0f} MiB besides the weights\n",
               opened, ran, static_cast<double>(most) / (1 << 20));
}

/// The sizes are of a file with a hole: nothing of it lies on the disk.
TEST(LargeModel, WhatCannotFitIsRefusedWithTheNumber) {
    const LargeFolder folder;
    const MachineMemory memory = machineMemory();
    const std::int64_t rows = memory.all / (1 << 14) * 2; // of 4096 float32: twice the machine's memory
    if (rows > (1 << 24)) GTEST_SKIP() << "a config cannot say a model larger than this machine";
    std::string header = fmt::format(
        R"({{"model.embed_tokens.weight":{{"dtype":"F32","shape":[{0},4096],"data_offsets":[0,{1}]}}}})",
        rows, rows << 14);
    header.resize((header.size() + 7) / 8 * 8, ' '); // aligned, so that it could be used in place
    const std::uint64_t length = header.size();
    std::ofstream file(folder.path / "model.safetensors", std::ios::binary);
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file << header;
    file.close();
    std::error_code full;
    fs::resize_file(folder.path / "model.safetensors", 8 + length + (rows << 14), full);
    if (full) GTEST_SKIP() << "this file system has no room for a file with a hole: " << full.message();
    test::writeText(folder.path / "config.json",
                    fmt::format(R"({{"model_type": "llama", "vocab_size": {}, "hidden_size": 4096}})", rows));
    try {
        loadModel(folder.path);
        FAIL() << "it was opened";
    } catch (const std::exception& error) {
        const double gigabytes = static_cast<double>(rows << 14) / gibi;
        EXPECT_EQ(std::string(error.what()),
                  fmt::format("{}: its weights need {:.1f} GiB of memory; this machine has {:.1f} GiB",
                              folder.path.string(), gigabytes, static_cast<double>(memory.all) / gibi));
    }
}

} // namespace
} // namespace lambdascope
