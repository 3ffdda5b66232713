// SPDX-License-Identifier: MIT
// Opening model folders: what is accepted, what is refused, and in which words.
#include "core/model/model.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class ModelFolder : public testing::Test {
  protected:
    void change(const char* key, const nlohmann::json& value) {
        nlohmann::json json;
        std::ifstream(folder.path() / "config.json") >> json;
        if (value.is_discarded())
            json.erase(key);
        else
            json[key] = value;
        test::writeText(folder.path() / "config.json", json.dump());
    }

    std::string error() {
        try {
            loadModel(folder.path());
        } catch (const Error& e) {
            return e.what();
        }
        return "";
    }

    bool errorSays(const char* words) {
        const std::string text = error();
        EXPECT_NE(text.find(folder.path().string()), std::string::npos) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << "one line";
        return text.find(words) != std::string::npos;
    }

    void SetUp() override { test::writeTinyModel(folder.path(), {}); }
    test::TempFolder folder;
};

TEST_F(ModelFolder, OpensAndCountsItsParameters) {
    const ModelPtr model = loadModel(folder.path());
    EXPECT_EQ(model->layers.size(), 3U);
    EXPECT_EQ(model->plan.headCount(), 2);
    EXPECT_EQ(model->plan.valueWidth(), 8);
    const int layer = 4 * 16 * 16 + 4 * 4 + 3 * 16 * 24 + 2 * 16;
    EXPECT_EQ(model->parameters, 3 * layer + 2 * 11 * 16 + 16);
    EXPECT_EQ(model->hash->wait().size(), 64U);
}

/// BF16 zeros that take no room: the file is one hole behind its header.
void writeHole(const fs::path& file, const std::map<std::string, std::vector<std::int64_t>>& shapes) {
    nlohmann::json header;
    std::int64_t end = 0;
    for (const auto& [name, shape] : shapes) {
        const std::int64_t begin = end;
        end += 2 * shape[0] * (shape.size() == 2 ? shape[1] : 1);
        header[name] = {{"dtype", "BF16"}, {"shape", shape}, {"data_offsets", {begin, end}}};
    }
    const std::string text = header.dump();
    const std::uint64_t length = text.size();
    test::writeText(file, std::string(reinterpret_cast<const char*>(&length), sizeof length) + text);
    fs::resize_file(file, sizeof length + length + static_cast<std::uintmax_t>(end));
}

TEST_F(ModelFolder, IsDescribedWithoutItsMatrices) {
    constexpr std::int64_t vocabulary = 1 << 24, width = 1024, inner = 24, heads = 16;
    change("vocab_size", vocabulary);
    change("hidden_size", width);
    change("num_hidden_layers", 1);
    change("tie_word_embeddings", true);
    std::map<std::string, std::vector<std::int64_t>> shapes{
        {"model.embed_tokens.weight", {vocabulary, width}}, {"model.norm.weight", {width}}};
    const std::string layer = "model.layers.0.";
    for (const char* norm : {"input_layernorm.weight", "post_attention_layernorm.weight"})
        shapes[layer + norm] = {width};
    for (const char* name : {"q_proj.weight", "k_proj.weight", "v_proj.weight"})
        shapes[layer + "self_attn." + name] = {heads, width};
    shapes[layer + "self_attn.o_proj.weight"] = {width, heads};
    for (const char* name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
        shapes[layer + "self_attn." + name] = {4};
    shapes[layer + "mlp.gate_proj.weight"] = shapes[layer + "mlp.up_proj.weight"] = {inner, width};
    shapes[layer + "mlp.down_proj.weight"] = {width, inner};
    writeHole(folder.path() / "model.safetensors", shapes); // 64 GiB as float32
    const ModelPtr model = describeModel(folder.path());
    EXPECT_TRUE(model->embedding.empty() && model->layers[0].q.empty());
    EXPECT_EQ(model->finalNorm.size(), width) << "vectors are read";
    EXPECT_EQ(model->layers[0].lambda.plus, 1);
    EXPECT_EQ(model->parameters, vocabulary * width + 4 * heads * width + 3 * inner * width + 3 * width + 16);
    shapes["model.embed_tokens.weight"] = {vocabulary, width / 2};
    writeHole(folder.path() / "model.safetensors", shapes);
    EXPECT_THROW(describeModel(folder.path()), Error) << "shapes are checked all the same";
}

TEST_F(ModelFolder, ShardsWithAnIndexEqualOneFile) {
    const ModelPtr whole = loadModel(folder.path());
    const auto file = SafetensorsFile::open(folder.path() / "model.safetensors");
    std::vector<TensorToWrite> parts[2];
    nlohmann::json index;
    int i = 0;
    for (const auto& [name, entry] : file->entries()) {
        parts[i % 2].push_back({name, entry.dtype, entry.shape, entry.bytes});
        index["weight_map"][name] = i++ % 2 == 0 ? "part0.safetensors" : "part1.safetensors";
    }
    writeSafetensors(folder.path() / "part0.safetensors", parts[0], {});
    writeSafetensors(folder.path() / "part1.safetensors", parts[1], {});
    test::writeText(folder.path() / "model.safetensors.index.json", index.dump());
    fs::remove(folder.path() / "model.safetensors");
    const ModelPtr sharded = loadModel(folder.path());
    EXPECT_EQ(sharded->parameters, whole->parameters);
    EXPECT_TRUE(std::ranges::equal(sharded->layers[2].down.values(), whole->layers[2].down.values()));
    fs::remove(folder.path() / "part1.safetensors");
    EXPECT_TRUE(errorSays("part1.safetensors: is missing"));
}

TEST_F(ModelFolder, NullAndMissingKeysTakeTheirDefaults) {
    change("head_dim", nullptr);
    change("num_key_value_heads", nullptr);
    change("rope_theta", nlohmann::json(nlohmann::json::value_t::discarded));
    const ModelPtr model = loadModel(folder.path());
    EXPECT_EQ(model->config.headDim, 4);
    EXPECT_EQ(model->config.kvHeads, 4);
    EXPECT_EQ(model->config.ropeTheta, 10000.0);
}

TEST_F(ModelFolder, NewKeysOfRopeAreRead) {
    change("rope_parameters", {{"rope_type", "default"}, {"rope_theta", 500.0}});
    EXPECT_EQ(loadModel(folder.path())->config.ropeTheta, 500.0);
    change("rope_parameters", {{"rope_type", "ntk"}, {"factor", 4.0}});
    EXPECT_TRUE(errorSays("the RoPE type \"ntk\" is not known here; default, linear, dynamic, yarn, longrope "
                          "and llama3 are"));
}

TEST_F(ModelFolder, AnotherArchitecture) {
    change("model_type", "mamba");
    EXPECT_TRUE(errorSays("\"mamba\" is not known"));
    change("model_type", "\x1B[2J");
    EXPECT_TRUE(errorSays("model_type \"\\u001b[2J\" is not known"));
    change("model_type", std::string(100'000, 'm'));
    EXPECT_TRUE(errorSays((std::string(100, 'm') + "…\" is not known").c_str()));
}
TEST_F(ModelFolder, AShapeThatDisagrees) {
    change("vocab_size", 12);
    EXPECT_TRUE(errorSays("embed_tokens.weight has shape 11 × 16; config.json says 12 × 16"));
}
TEST_F(ModelFolder, MoreLayersThanTheFileHas) {
    change("num_hidden_layers", 4);
    EXPECT_TRUE(errorSays("model.layers.3.input_layernorm.weight is missing"));
}
TEST_F(ModelFolder, AWrongType) {
    change("hidden_size", "many");
    EXPECT_TRUE(errorSays("\"hidden_size\" must be a whole number"));
}
TEST_F(ModelFolder, ANumberOutOfRange) {
    change("num_attention_heads", 0);
    EXPECT_TRUE(errorSays("\"num_attention_heads\" is 0"));
}
TEST_F(ModelFolder, HeadsThatCannotBePaired) {
    change("num_attention_heads", 3);
    EXPECT_TRUE(errorSays("heads"));
}
TEST_F(ModelFolder, AnUnknownActivation) {
    change("hidden_act", "relu");
    EXPECT_TRUE(errorSays("\"relu\" is not known"));
}
TEST_F(ModelFolder, NoWeights) {
    fs::remove(folder.path() / "model.safetensors");
    EXPECT_TRUE(errorSays("has no model.safetensors"));
    test::writeText(folder.path() / "pytorch_model.bin", "x");
    EXPECT_TRUE(errorSays("pytorch_model.bin: is not a safetensors file"));
}
TEST_F(ModelFolder, NoConfig) {
    fs::remove(folder.path() / "config.json");
    EXPECT_TRUE(errorSays("has weights (model.safetensors) but no config.json, which tells what they mean"));
}
TEST_F(ModelFolder, ATruncatedFile) {
    const auto file = folder.path() / "model.safetensors";
    fs::resize_file(file, fs::file_size(file) - 40);
    EXPECT_TRUE(errorSays("cut short"));
}

TEST_F(ModelFolder, CancelStopsBetweenLayers) {
    int calls = 0;
    EXPECT_THROW(loadModel(folder.path(),
                           [&](const fs::path&, std::int64_t done, std::int64_t all) {
                               EXPECT_LE(done, all);
                               return ++calls < 2;
                           }),
                 Cancelled);
    EXPECT_EQ(calls, 2);
}

TEST(PairFolder, HoldsADiffAndAStandardModel) {
    const test::TempFolder folder;
    test::writeTinyModel(folder.path() / "diff", {});
    test::writeTinyModel(folder.path() / "standard", {.differential = false});
    {
        const Pair pair = loadPair(folder.path());
        ASSERT_TRUE(pair.diff && pair.standard);
        EXPECT_EQ(pair.diff->name, folder.path().filename().string() + "/diff");
    } // files of an open model are not written over
    test::writeTinyModel(folder.path() / "standard", {});
    EXPECT_THROW(loadPair(folder.path()), Error);
    const Pair alone = loadPair(folder.path() / "diff");
    EXPECT_TRUE(alone.diff && !alone.standard);
}

TEST(LambdaInit, IsTheScheduleOfThePaper) {
    EXPECT_NEAR(lambdaInitOfLayer(0), 0.2, 1e-12);
    EXPECT_NEAR(lambdaInitOfLayer(1), 0.355509, 1e-6);
    EXPECT_NEAR(lambdaInitOfLayer(27), 0.8 - 0.6 * std::exp(-8.1), 1e-12);
}

} // namespace
} // namespace lambdascope
