// SPDX-License-Identifier: MIT
#include "core/model/layer_weights.h"

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

LambdaParts readLambda(WeightFiles& files, const std::string& attention, std::int64_t headDim,
                       std::int64_t layer) {
    const auto vector = [&](const char* name) { return files.vector(attention + name, headDim); };
    LambdaParts parts;
    parts.plus = std::exp(dot(vector("lambda_q1"), vector("lambda_k1")));
    parts.minus = std::exp(dot(vector("lambda_q2"), vector("lambda_k2")));
    parts.init = lambdaInitOfLayer(layer);
    return parts;
}

/// Interleaved RoPE turns rows 2j and 2j + 1 of every d rows, halves turn j and j + d/2: the even rows first,
/// then the odd ones.
Tensor evenRowsFirst(const Tensor& weight, std::int64_t headDim) {
    Tensor result(weight.rows(), weight.cols());
    float* out = result.writable();
    for (std::int64_t block = 0; block < weight.rows(); block += headDim)
        for (std::int64_t j = 0; j < headDim; ++j) {
            const std::int64_t from = j < headDim / 2 ? 2 * j : 2 * (j - headDim / 2) + 1;
            out = std::copy_n(weight.row(block + from), weight.cols(), out);
        }
    return result;
}

/// W_O · (g ⊙ z) = (W_O · diag(g)) · z, with the one gain g of all heads.
Tensor withGain(const Tensor& o, const Tensor& gain) {
    Tensor result(o.rows(), o.cols());
    for (std::int64_t i = 0; i < o.size(); ++i)
        result.writable()[i] = o.data()[i] * gain.data()[i % gain.size()]; // cols are whole heads
    return result;
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

/// What unilm stores otherwise than Hugging Face, and what it has besides.
void readUnilm(WeightFiles& files, const Config& c, const std::string& attention, LayerWeights& w) {
    w.q = evenRowsFirst(w.q, c.headDim);
    w.k = evenRowsFirst(w.k, c.headDim);
    // in all layers or in none: the authors' very first version had no gain
    if (c.architecture == Architecture::UnilmDiff && files.has("layers.0.self_attn.subln.weight"))
        w.o = withGain(w.o, files.vector(attention + "subln.weight", 2 * c.headDim));
    if (c.architecture == Architecture::UnilmDiffV2)
        w.tokenLambda = files.matrix(attention + "lambda_proj.weight", c.heads / 2, c.hiddenSize);
}

LayerWeights readLlamaLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    const std::string layer = fmt::format("layers.{}.", index);
    const std::string attention = layer + "self_attn.";
    const std::int64_t queries = c.heads * c.headDim; // H·d
    const std::int64_t keys = c.kvHeads * c.headDim;  // K·d
    // two maps of a DIFF V2 head share values of width d
    const std::int64_t mixed = c.architecture == Architecture::UnilmDiffV2 ? queries / 2 : queries;
    const char* const out = c.architecture == Architecture::UnilmDiff ? "out_proj.weight" : "o_proj.weight";
    LayerWeights w;
    w.inputNorm = files.vector(layer + "input_layernorm.weight", c.hiddenSize);
    w.postNorm = files.vector(layer + "post_attention_layernorm.weight", c.hiddenSize);
    w.q = files.matrix(attention + "q_proj.weight", queries, c.hiddenSize);
    w.k = files.matrix(attention + "k_proj.weight", keys, c.hiddenSize);
    w.v = files.matrix(attention + "v_proj.weight", keys, c.hiddenSize);
    w.o = files.matrix(attention + out, c.hiddenSize, mixed);
    w.gate = files.matrix(layer + "mlp.gate_proj.weight", c.intermediateSize, c.hiddenSize);
    w.up = files.matrix(layer + "mlp.up_proj.weight", c.intermediateSize, c.hiddenSize);
    w.down = files.matrix(layer + "mlp.down_proj.weight", c.hiddenSize, c.intermediateSize);
    readBiases(files, c, layer, w);
    if (c.hasLambdaInit()) w.lambda = readLambda(files, attention, c.headDim, index);
    if (c.architecture == Architecture::UnilmDiff || c.architecture == Architecture::UnilmDiffV2)
        readUnilm(files, c, attention, w);
    return w;
}

/// What the logits of a GPT-2 layer have besides 1/√d, which the forward pass applies to all.
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
    const Tensor joined = files.matrix(layer + "attn.c_attn.weight", e, 3 * e);
    const Tensor bias = files.vector(layer + "attn.c_attn.bias", 3 * e);
    const float factor = queryFactor(c, index);
    w.q = turned(joined, 0, e, factor);
    w.k = turned(joined, e, e);
    w.v = turned(joined, 2 * e, e);
    w.qBias = part(bias, 0, e, factor);
    w.kBias = part(bias, e, e);
    w.vBias = part(bias, 2 * e, e);
    w.o = turned(files.matrix(layer + "attn.c_proj.weight", e, e), 0, e);
    w.oBias = files.vector(layer + "attn.c_proj.bias", e);
    w.up = turned(files.matrix(layer + "mlp.c_fc.weight", e, c.intermediateSize), 0, c.intermediateSize);
    w.upBias = files.vector(layer + "mlp.c_fc.bias", c.intermediateSize);
    w.down = turned(files.matrix(layer + "mlp.c_proj.weight", c.intermediateSize, e), 0, e);
    w.downBias = files.vector(layer + "mlp.c_proj.bias", e);
    return w;
}

} // namespace

void readOuterWeights(WeightFiles& files, Model& model) {
    const Config& c = model.config;
    const bool gpt2 = c.architecture == Architecture::Gpt2;
    model.embedding = files.matrix(gpt2 ? "wte.weight" : "embed_tokens.weight", c.vocabSize, c.hiddenSize);
    if (gpt2) model.positions = files.matrix("wpe.weight", c.maxPositions, c.hiddenSize);
    model.finalNorm = files.vector(gpt2 ? "ln_f.weight" : "norm.weight", c.hiddenSize);
    if (gpt2) model.finalNormBias = files.vector("ln_f.bias", c.hiddenSize);
    model.lmHead = c.tiedEmbeddings ? model.embedding : files.head(c.vocabSize, c.hiddenSize);
}

LayerWeights readLayer(WeightFiles& files, const Config& config, std::int64_t index) {
    return config.architecture == Architecture::Gpt2 ? readGpt2Layer(files, config, index)
                                                     : readLlamaLayer(files, config, index);
}

} // namespace lambdascope
