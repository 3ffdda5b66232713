// SPDX-License-Identifier: MIT
// Folders of a known other kind are called by name, with the way out.
#include "core/model/model.h"
#include "core/model/model_place.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class KnownFolder : public testing::Test {
  protected:
    [[nodiscard]] fs::path at(const std::string& name) const { return folder.path() / name; }
    void put(const std::string& name, const std::string& text = "x") const {
        fs::create_directories(at(name).parent_path());
        test::writeText(at(name), text);
    }
    /// What opening a path says, behind the name of a folder or file.
    std::string said(const fs::path& path, const fs::path& of) {
        try {
            loadModel(path);
        } catch (const Error& e) {
            const std::string start = of.string() + ": ", sentence = e.what();
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            return sentence.substr(std::min(start.size(), sentence.size()));
        }
        return "";
    }
    std::string said() { return said(folder.path(), folder.path()); }

    void config(const nlohmann::json& more) const {
        nlohmann::json json;
        std::ifstream(at("config.json")) >> json;
        json.update(more);
        test::writeText(at("config.json"), json.dump());
    }
    /// Every matrix of attention in whole numbers of 32 bits, as GPTQ packs them.
    void pack() const {
        const auto file = SafetensorsFile::open(at("model.safetensors"));
        const std::array<std::byte, 16> packed{};
        std::vector<TensorToWrite> list;
        for (const auto& [name, entry] : file->entries()) {
            const std::size_t end = name.find("_proj.weight");
            if (end == std::string::npos)
                list.push_back({name, entry.dtype, entry.shape, entry.bytes});
            else
                list.push_back({name.substr(0, end) + "_proj.qweight", DType::I32, {2, 2}, packed});
        }
        writeSafetensors(at("packed"), list, {});
        fs::rename(at("packed"), at("model.safetensors"));
    }

    test::TempFolder folder;
};

const std::string quantisedEnd =
    "), and such are not read; open the model that they were made of, or save it with "
    "weights of BF16 once they are dequantised";

TEST_F(KnownFolder, QuantisedWeightsAreCalledSoByTheirMethod) {
    test::writeTinyModel(folder.path(), {});
    pack();
    EXPECT_EQ(said(),
              "its weights are quantised (model.layers.0.mlp.down_proj.qweight is I32" + quantisedEnd);
    const auto by = [&](const char* json) {
        test::writeTinyModel(folder.path(), {});
        pack();
        config({{"quantization_config", nlohmann::json::parse(json)}});
        const std::string sentence = said(), start = "its weights are quantised (";
        EXPECT_TRUE(sentence.starts_with(start) && sentence.ends_with(quantisedEnd)) << sentence;
        return sentence.substr(start.size(), sentence.size() - start.size() - quantisedEnd.size());
    };
    EXPECT_EQ(by(R"({"quant_method": "gptq", "bits": 4})"), "gptq, 4 bits");
    EXPECT_EQ(by(R"({"quant_method": "awq", "w_bit": 4})"), "awq, 4 bits");
    EXPECT_EQ(by(R"({"load_in_4bit": true, "load_in_8bit": false})"), "bitsandbytes, 4 bits");
    EXPECT_EQ(by(R"({"quant_method": "bitsandbytes", "_load_in_8bit": true})"), "bitsandbytes, 8 bits");
    EXPECT_EQ(by(R"({"quant_method": "fp8", "weight_block_size": [128, 128]})"), "fp8");
    EXPECT_EQ(by(R"({"quant_method": "compressed-tensors",
                     "config_groups": {"group_0": {"weights": {"num_bits": 8}}}})"),
              "compressed-tensors, 8 bits");
    fs::remove(at("model.safetensors")); // what config.json says outright comes before what is missing
    EXPECT_TRUE(said().starts_with("its weights are quantised (compressed-tensors, 8 bits)"));
}

TEST_F(KnownFolder, WhatIsCalledQuantisedAndIsNotOpens) {
    test::writeTinyModel(folder.path(), {});
    config({{"quantization_config", {{"quant_method", "bitsandbytes"}, {"load_in_4bit", true}}}});
    EXPECT_EQ(
        loadModel(folder.path())->remarks.at(0).text(),
        "config.json calls the weights quantised (bitsandbytes, 4 bits), and they are floats: they are read "
        "as they are");
    config({{"quantization_config", {{"quant_method", "bitsandbytes"}, {"load_in_4bit", false}}}});
    EXPECT_TRUE(loadModel(folder.path())->remarks.empty());
    config({{"quantization_config", {{"quant_method", "bitnet"}}}}); // it quantises in every pass
    EXPECT_TRUE(said().starts_with("its weights are quantised (bitnet)"));
}

TEST_F(KnownFolder, AnAdapterIsNamedWithItsModel) {
    put("adapter_config.json", R"({"peft_type": "LORA", "base_model_name_or_path": "org/base", "x": NaN})");
    const std::array<std::byte, 4> zero{};
    writeSafetensors(at("adapter_model.safetensors"), {{"a", DType::F32, {1}, zero}}, {});
    const std::string sentence =
        "is an adapter (LORA) for the model “org/base” and no model by itself; merge it into that model with "
        "merge_and_unload() of peft, and open what save_pretrained() writes";
    EXPECT_EQ(said(), sentence);
    EXPECT_EQ(said(at("adapter_model.safetensors"), folder.path()), sentence);
    EXPECT_EQ(said(at("adapter_config.json"), folder.path()), sentence);
    put("other.gguf", "GGUF");
    EXPECT_EQ(said(at("other.gguf"), at("other.gguf")),
              "is a GGUF file; the safetensors files that it was made of are needed");
    writeSafetensors(at("other.safetensors"), {{"a", DType::F32, {1}, zero}}, {});
    EXPECT_EQ(said(at("other.safetensors"), at("other.safetensors")),
              "has no config.json beside it, which tells what the weights mean");
    fs::remove(at("other.safetensors"));
    put("run/checkpoint-5/adapter_model.bin");
    put("run/checkpoint-5/training_args.bin");
    EXPECT_TRUE(
        said(at("run"), at("run/checkpoint-5")).starts_with("is an adapter (PEFT) for the model “?”"));
    put("config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(said(), sentence);
}

TEST_F(KnownFolder, AnAdapterThatIsNotMergedIsNotLeftOut) {
    test::writeTinyModel(folder.path(), {});
    const auto file = SafetensorsFile::open(at("model.safetensors"));
    std::vector<TensorToWrite> list;
    for (const auto& [name, entry] : file->entries())
        list.push_back({"base_model.model." + name, entry.dtype, entry.shape, entry.bytes});
    const std::array<float, 4> low{};
    list.push_back({"base_model.model.model.layers.0.self_attn.q_proj.lora_A.default.weight",
                    DType::F32,
                    {1, 4},
                    std::as_bytes(std::span(low))});
    writeSafetensors(at("other"), list, {});
    fs::rename(at("other"), at("model.safetensors"));
    EXPECT_TRUE(
        said(folder.path(), at("model.safetensors"))
            .ends_with("lora_A.default.weight\", a part of an adapter that is not merged into the weights; "
                       "merge it with merge_and_unload() of peft and open what save_pretrained() writes"));
}

TEST_F(KnownFolder, PartsOfATrainingAreNamedWithWhatPutsThemTogether) {
    put("ds/checkpoint-9/global_step9/mp_rank_00_model_states.pt");
    put("ds/checkpoint-9/config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(
        said(at("ds"), at("ds/checkpoint-9")),
        R"(holds the parts of a training with DeepSpeed ("global_step9"); zero_to_fp32.py, which DeepSpeed )"
        "puts beside them, makes one file of weights of them");
    put("fsdp/pytorch_model_fsdp_0/__0_0.distcp");
    EXPECT_EQ(said(at("fsdp"), at("fsdp")),
              R"(holds the parts of a training with FSDP ("pytorch_model_fsdp_0"); “python -m )"
              "torch.distributed.checkpoint.format_utils dcp_to_torch " +
                  at("fsdp/pytorch_model_fsdp_0").string() +
                  " weights.pt” makes one file of them, and tools/convert makes safetensors of that");
    EXPECT_TRUE(said(at("fsdp/pytorch_model_fsdp_0/__0_0.distcp"), at("fsdp/pytorch_model_fsdp_0"))
                    .starts_with(R"(holds the parts of a training with FSDP ("__0_0.distcp"))"));
    put("megatron/iter_0000010/mp_rank_00/model_optim_rng.pt");
    EXPECT_TRUE(said(at("megatron"), at("megatron/iter_0000010"))
                    .starts_with(R"(holds the parts of a training with Megatron-LM ("mp_rank_00"))"));
}

TEST_F(KnownFolder, FilesOfOtherPrograms) {
    const auto with = [&](const std::string& name, const std::string& bytes) {
        fs::remove_all(folder.path());
        put("config.json", R"({"model_type": "llama"})");
        put("training_args.bin"); // which is none of the weights
        put(name, bytes);
        return said(folder.path(), at(name));
    };
    EXPECT_EQ(with("flax_model.msgpack", "\x83"),
              "is a file of Flax; the safetensors files of the model are needed");
    EXPECT_EQ(with("saved_model.pb", "\b\1"),
              "is a file of TensorFlow; the safetensors files of the model are needed");
    EXPECT_EQ(with("onnx/model.onnx", "\b\t\x12\apytorch\x1A"),
              "is an ONNX file; the safetensors files of the model are needed");
    EXPECT_EQ(with("model-Q4_K_M.gguf", "GGUF"),
              "is a GGUF file; the safetensors files that it was made of are needed");
    test::writeTinyModel(folder.path(), {});
    EXPECT_EQ(said(), "") << "beside safetensors it is nobody's business";
}

} // namespace
} // namespace lambdascope
