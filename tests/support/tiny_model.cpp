// SPDX-License-Identifier: MIT
#include "tests/support/tiny_model.h"

#include "core/model/safetensors.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <list>
#include <stdexcept>

namespace lambdascope::test {
namespace {

namespace fs = std::filesystem;

/// Collects named tensors and keeps their memory until they are written.
class Builder {
  public:
    explicit Builder(std::string salt) : salt_(std::move(salt)) {}

    void add(const std::string& name, std::vector<std::int64_t> shape) {
        std::size_t count = 1;
        for (const std::int64_t n : shape) count *= static_cast<std::size_t>(n);
        memory_.push_back(seededTensor(name + salt_, count));
        tensors_.push_back({name, DType::F32, std::move(shape), std::as_bytes(std::span(memory_.back()))});
    }

    void write(const fs::path& file) const { writeSafetensors(file, tensors_, {{"format", "pt"}}); }

  private:
    std::string salt_;
    std::list<std::vector<float>> memory_;
    std::vector<TensorToWrite> tensors_;
};

void addLayer(Builder& out, const TinySpec& s, int layer) {
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    const std::string attention = prefix + "self_attn.";
    const std::int64_t queries = std::int64_t{s.heads} * s.headDim;
    const std::int64_t keys = std::int64_t{s.kvHeads} * s.headDim;
    const auto linear = [&](const std::string& name, std::int64_t rows, std::int64_t cols) {
        out.add(attention + name + ".weight", {rows, cols});
        if (s.bias) out.add(attention + name + ".bias", {rows});
    };
    out.add(prefix + "input_layernorm.weight", {s.hidden});
    out.add(prefix + "post_attention_layernorm.weight", {s.hidden});
    linear("q_proj", queries, s.hidden);
    linear("k_proj", keys, s.hidden);
    linear("v_proj", keys, s.hidden);
    linear("o_proj", s.hidden, queries);
    if (s.differential)
        for (const char* name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
            out.add(attention + name, {s.headDim});
    out.add(prefix + "mlp.gate_proj.weight", {s.intermediate, s.hidden});
    out.add(prefix + "mlp.up_proj.weight", {s.intermediate, s.hidden});
    out.add(prefix + "mlp.down_proj.weight", {s.hidden, s.intermediate});
}

nlohmann::json configOf(const TinySpec& s) {
    return {{"model_type", s.differential ? "diffllama" : "llama"},
            {"vocab_size", s.vocab},
            {"hidden_size", s.hidden},
            {"intermediate_size", s.intermediate},
            {"num_hidden_layers", s.layers},
            {"num_attention_heads", s.heads},
            {"num_key_value_heads", s.kvHeads},
            {"head_dim", s.headDim},
            {"hidden_act", s.activation},
            {"rms_norm_eps", 1e-5},
            {"rope_theta", 10000.0},
            {"attention_bias", s.bias},
            {"tie_word_embeddings", s.tied}};
}

} // namespace

TempFolder::TempFolder(const fs::path& parent) {
    // Not by the number of the process: one that died leaves its folder, and numbers come again.
    std::string made = (parent / "lambdascope-test-XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) throw std::runtime_error("no temporary folder " + made);
    path_ = made;
}

TempFolder::~TempFolder() {
#if !defined(__EMSCRIPTEN__) // which knows files by their names alone: one that is open must keep it
    std::error_code ignored;
    fs::remove_all(path_, ignored);
#endif
}

std::vector<float> seededTensor(const std::string& name, std::size_t count) {
    std::uint32_t s = 2166136261U;
    for (const char c : name) s = (s ^ static_cast<unsigned char>(c)) * 16777619U;
    const bool norm = name.find("norm.weight") != std::string::npos;
    const bool embedding = name.find("embed_tokens") != std::string::npos;
    const double scale = norm ? 0.25 : embedding ? 1.0 : 0.5;
    std::vector<float> values(count);
    for (float& value : values) {
        s = 1664525U * s + 1013904223U;
        const double u = static_cast<double>(s >> 8) / 16777216.0;
        value = static_cast<float>((norm ? 1.0 : 0.0) + scale * (2 * u - 1));
    }
    return values;
}

void writeTinyModel(const fs::path& folder, const TinySpec& spec) {
    fs::create_directories(folder);
    writeText(folder / "config.json", configOf(spec).dump(1));
    Builder out(spec.salt);
    out.add("model.embed_tokens.weight", {spec.vocab, spec.hidden});
    for (int layer = 0; layer < spec.layers; ++layer) addLayer(out, spec, layer);
    out.add("model.norm.weight", {spec.hidden});
    if (!spec.tied) out.add("lm_head.weight", {spec.vocab, spec.hidden});
    out.write(folder / "model.safetensors");
}

ModelPtr tinyModel(const TinySpec& spec) {
    const TempFolder folder; // the mapped file stays readable after it is unlinked
    writeTinyModel(folder.path(), spec);
    return loadModel(folder.path());
}

void writeText(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

} // namespace lambdascope::test
