// SPDX-License-Identifier: MIT
// Hugging Face's DiffLlama and Llama.
#include "core/model/architecture/architecture_llama.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

float dot(const Tensor& a, const Tensor& b) {
    float sum = 0;
    for (std::int64_t i = 0; i < a.size(); ++i) sum += a.data()[i] * b.data()[i];
    return sum;
}

void readBiases(WeightFiles& files, const Config& c, const std::string& layer, LayerWeights& w) {
    const std::string attention = layer + "self_attn.";
    if (c.attentionBias) {
        w.qBias = files.vector(attention + "q_proj.bias", c.heads * c.headDim);
        w.kBias = files.vector(attention + "k_proj.bias", c.kvHeads * c.headDim);
        w.vBias = files.vector(attention + "v_proj.bias", c.kvHeads * c.headDim);
        w.oBias = files.vector(attention + "o_proj.bias", c.hiddenSize);
    }
    if (c.mlpBias) {
        w.gateBias = files.vector(layer + "mlp.gate_proj.bias", c.intermediateSize);
        w.upBias = files.vector(layer + "mlp.up_proj.bias", c.intermediateSize);
        w.downBias = files.vector(layer + "mlp.down_proj.bias", c.hiddenSize);
    }
}

void readHuggingFace(const ConfigKeys& keys, Config& c, const LlamaDefaults& otherwise) {
    readLlamaConfig(keys, c, otherwise);
    c.headDim = keys.size("head_dim", std::max<std::int64_t>(1, c.hiddenSize / c.heads));
    c.activation = activationIn(keys, "hidden_act", "silu");
    c.attentionBias = keys.flag("attention_bias", false);
}

LayerWeights readHuggingFaceLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    return readLlamaLayer(files, c, index, "o_proj.weight", c.heads * c.headDim);
}

} // namespace

LambdaParts readLambda(WeightFiles& files, const std::string& attention, std::int64_t headDim,
                       std::int64_t layer) {
    const auto vector = [&](const char* name) { return files.vector(attention + name, headDim); };
    LambdaParts parts;
    parts.plus = std::exp(dot(vector("lambda_q1"), vector("lambda_k1")));
    parts.minus = std::exp(dot(vector("lambda_q2"), vector("lambda_k2")));
    parts.init = lambdaInitOfLayer(layer);
    return parts;
}

/// Head i of H/2 takes the components i and i + H/2, the halves; component u reads key-value head u / (H/K);
/// values are the two key-value heads side by side (modeling_diffllama.py).
constinit const Architecture Architecture::DiffLlama{
    .type = "diffllama",
    .name = "HF DiffLlama",
    .differential = true,
    .lambdaInit = true,
    .inPlace = true,
    .readConfig = [](const ConfigKeys& keys, Config& c) { readHuggingFace(keys, c, {}); },
    .head = [](int i, const Config& c) -> Head {
        const int half = c.halfOfMaps();
        const int a = i / c.mapsOfKey();
        const int b = (i + half) / c.mapsOfKey();
        return {{{i, a}, {i + half, b}}, {a, b}};
    },
    .pairing =
        [](const HeadPlan& plan) {
            return phrase("head i joins the components i and i + {}, and their values side by side",
                          plan.headCount());
        },
    .readOuter = readLlamaOuter,
    .readLayer = readHuggingFaceLayer,
};

constinit const Architecture Architecture::Llama{
    .type = "llama",
    .name = "HF Llama",
    .inPlace = true,
    .readConfig =
        [](const ConfigKeys& keys, Config& c) {
            readHuggingFace(keys, c, {4096, 11008, 32, 1e-6});
            c.mlpBias = keys.flag("mlp_bias", false);
        },
    .head = standardHead,
    .pairing = standardPairing,
    .readOuter = readLlamaOuter,
    .readLayer = readHuggingFaceLayer,
};

constinit const Architecture Architecture::Mistral{
    .type = "mistral",
    .name = "Mistral",
    .inPlace = true,
    .readConfig =
        [](const ConfigKeys& keys, Config& c) {
            readHuggingFace(keys, c, {4096, 14336, 32, 1e-6});
            c.kvHeads = keys.isNull("num_key_value_heads") ? c.heads : keys.size("num_key_value_heads", 8);
            c.maxPositions = keys.size("max_position_embeddings", 4096 * 32);
            c.attentionBias = false; // whatever it says, the class has none
            c.window = windowIn(keys, 4096);
        },
    .head = standardHead,
    .pairing = standardPairing,
    .readOuter = readLlamaOuter,
    .readLayer = readHuggingFaceLayer,
};

void readHead(WeightFiles& files, Model& model, const char* embedding) {
    const Config& c = model.config;
    if (c.tiedEmbeddings && (!files.has(headName) || files.repeats(headName, embedding))) {
        model.lmHead = model.embedding;
        return;
    }
    model.hasHead = files.has(headName);
    if (!model.hasHead) {
        model.remarks.push_back(phrase("no lm_head.weight: its maps can be shown, what it says next cannot"));
        return;
    }
    model.lmHead = files.matrix(headName, c.vocabSize, c.hiddenSize);
    if (c.tiedEmbeddings)
        model.remarks.push_back(
            phrase("config.json ties lm_head.weight to the embedding, and the file has another "
                   "one, which is used, as transformers 5 does; transformers 4 uses the "
                   "embedding"));
}

void readLlamaConfig(const ConfigKeys& keys, Config& c, const LlamaDefaults& otherwise) {
    c.vocabSize = keys.size("vocab_size", 32000);
    c.hiddenSize = keys.size("hidden_size", otherwise.hidden);
    c.intermediateSize = keys.size("intermediate_size", otherwise.intermediate);
    c.layers = keys.size("num_hidden_layers", otherwise.layers);
    c.heads = keys.size("num_attention_heads", 32);
    c.kvHeads = keys.size("num_key_value_heads", c.heads);
    c.maxPositions = keys.size("max_position_embeddings", 2048);
    c.normEps = static_cast<float>(keys.number("rms_norm_eps", otherwise.eps));
    c.tiedEmbeddings = keys.flag("tie_word_embeddings", false);
}

void readLlamaOuter(WeightFiles& files, Model& model) {
    const Config& c = model.config;
    model.embedding = files.matrix("embed_tokens.weight", c.vocabSize, c.hiddenSize);
    model.finalNorm = files.vector("norm.weight", c.hiddenSize);
    readHead(files, model, "embed_tokens.weight");
}

LayerWeights readLlamaLayer(WeightFiles& files, const Config& c, std::int64_t index, const char* out,
                            std::int64_t mixed) {
    const std::string layer = fmt::format("layers.{}.", index);
    const std::string attention = layer + "self_attn.";
    const std::int64_t keys = c.kvHeads * c.headDim; // K·d
    LayerWeights w;
    w.inputNorm = files.vector(layer + "input_layernorm.weight", c.hiddenSize);
    w.postNorm = files.vector(layer + "post_attention_layernorm.weight", c.hiddenSize);
    w.q = files.matrix(attention + "q_proj.weight", c.heads * c.headDim, c.hiddenSize);
    w.k = files.matrix(attention + "k_proj.weight", keys, c.hiddenSize);
    w.v = files.matrix(attention + "v_proj.weight", keys, c.hiddenSize);
    w.o = files.matrix(attention + out, c.hiddenSize, mixed);
    w.gate = files.matrix(layer + "mlp.gate_proj.weight", c.intermediateSize, c.hiddenSize);
    w.up = files.matrix(layer + "mlp.up_proj.weight", c.intermediateSize, c.hiddenSize);
    w.down = files.matrix(layer + "mlp.down_proj.weight", c.hiddenSize, c.intermediateSize);
    readBiases(files, c, layer, w);
    if (c.hasLambdaInit())
        w.lambda = readLambda(files, attention, c.headDim, index - c.architecture->lambdaDelay);
    return w;
}

} // namespace lambdascope
