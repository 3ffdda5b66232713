// SPDX-License-Identifier: MIT
// GPT-2: learned positions, LayerNorm, Q, K and V in one matrix, and matrices that are [in, out].
#include "core/model/config.h"
#include "core/model/model.h"
#include "core/model/weight_files.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

void readGpt2Config(const ConfigKeys& keys, Config& c) {
    c.vocabSize = keys.size("vocab_size", 50257);
    c.hiddenSize = keys.size("n_embd", keys.size("hidden_size", 768));
    c.layers = keys.size("n_layer", keys.size("num_hidden_layers", 12));
    c.heads = keys.size("n_head", keys.size("num_attention_heads", 12));
    c.kvHeads = c.heads;
    c.maxPositions = keys.size("n_positions", keys.size("n_ctx", 1024));
    c.intermediateSize = keys.size("n_inner", std::min<std::int64_t>(4 * c.hiddenSize, 1 << 24));
    c.normEps = static_cast<float>(keys.number("layer_norm_epsilon", 1e-5));
    c.activation = activationIn(keys, "activation_function", "gelu_new");
    c.tiedEmbeddings = keys.flag("tie_word_embeddings", true);
    c.attentionBias = c.mlpBias = true;
    c.scaledByLayer = keys.flag("scale_attn_by_inverse_layer_idx", false);
    c.scaledByWidth = keys.flag("scale_attn_weights", true);
    if (c.hiddenSize % c.heads != 0)
        throw fail("{}: {} heads cannot share a width of {} evenly", keys.source(), c.heads, c.hiddenSize);
    c.headDim = c.hiddenSize / c.heads;
}

void readGpt2Outer(WeightFiles& files, Model& model) {
    const Config& c = model.config;
    model.embedding = files.matrix("wte.weight", c.vocabSize, c.hiddenSize);
    model.positions = files.matrix("wpe.weight", c.maxPositions, c.hiddenSize);
    model.finalNorm = files.vector("ln_f.weight", c.hiddenSize);
    model.finalNormBias = files.vector("ln_f.bias", c.hiddenSize);
    readHead(files, model, "wte.weight");
}

/// [in, out] becomes [out, in]; times `factor`.
Tensor turned(const Tensor& stored, std::int64_t firstColumn, std::int64_t columns, float factor = 1) {
    Tensor result(columns, stored.rows());
    constexpr std::int64_t tile = 32; // rows that share the lines of the cache
    for (std::int64_t c = 0; c < columns; c += tile)
        for (std::int64_t r = 0; r < stored.rows(); ++r)
            for (std::int64_t i = c; i < std::min(c + tile, columns); ++i)
                result.writable()[i * stored.rows() + r] = stored.at(r, firstColumn + i) * factor;
    return result;
}

Tensor part(const Tensor& vector, std::int64_t first, std::int64_t count, float factor = 1) {
    Tensor result(1, count);
    for (std::int64_t i = 0; i < count; ++i) result.writable()[i] = vector.data()[first + i] * factor;
    return result;
}

/// What the logits of a layer have besides 1/√d, which the forward pass applies to all.
float queryFactor(const Config& c, std::int64_t index) {
    const float width = c.scaledByWidth ? 1 : std::sqrt(static_cast<float>(c.headDim));
    return c.scaledByLayer ? width / static_cast<float>(index + 1) : width;
}

LayerWeights readGpt2Layer(WeightFiles& files, const Config& c, std::int64_t index) {
    const std::string layer = fmt::format("h.{}.", index);
    const std::int64_t e = c.hiddenSize;
    LayerWeights w;
    w.inputNorm = files.vector(layer + "ln_1.weight", e);
    w.inputNormBias = files.vector(layer + "ln_1.bias", e);
    w.postNorm = files.vector(layer + "ln_2.weight", e);
    w.postNormBias = files.vector(layer + "ln_2.bias", e);
    const Tensor joined = files.matrix(layer + "attn.c_attn.weight", e, 3 * e).asFloat32();
    const Tensor bias = files.vector(layer + "attn.c_attn.bias", 3 * e);
    const float factor = queryFactor(c, index);
    w.q = turned(joined, 0, e, factor);
    w.k = turned(joined, e, e);
    w.v = turned(joined, 2 * e, e);
    w.qBias = part(bias, 0, e, factor);
    w.kBias = part(bias, e, e);
    w.vBias = part(bias, 2 * e, e);
    w.o = turned(files.matrix(layer + "attn.c_proj.weight", e, e).asFloat32(), 0, e);
    w.oBias = files.vector(layer + "attn.c_proj.bias", e);
    w.up = turned(files.matrix(layer + "mlp.c_fc.weight", e, c.intermediateSize).asFloat32(), 0,
                  c.intermediateSize);
    w.upBias = files.vector(layer + "mlp.c_fc.bias", c.intermediateSize);
    w.down = turned(files.matrix(layer + "mlp.c_proj.weight", c.intermediateSize, e).asFloat32(), 0, e);
    w.downBias = files.vector(layer + "mlp.c_proj.bias", e);
    return w;
}

} // namespace

constinit const Architecture Architecture::Gpt2{
    .type = "gpt2",
    .name = "GPT-2",
    .learnedPositions = true,
    .layers = "h.",
    .readConfig = readGpt2Config,
    .head = standardHead,
    .pairing = standardPairing,
    .readOuter = readGpt2Outer,
    .readLayer = readGpt2Layer,
};

} // namespace lambdascope
