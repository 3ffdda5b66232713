// SPDX-License-Identifier: MIT
// diff-mlx (github.com/guygrigsby/diff-mlx): a DIFF V1 model and its standard twin, with names of their own
// and one and the same config.json. As in unilm, RoPE is interleaved.
#include "core/model/architecture/architecture_llama.h"

#include <fmt/format.h>

namespace lambdascope {
namespace {

constexpr const char* lambdaOfFirst = "blocks.0.attn.lambda_q1"; // what the twin has not

void readMlx(const ConfigKeys& file, Config& c) {
    const auto model = file.object("model"); // beside it "train", how it was trained
    const ConfigKeys& keys = model ? *model : file;
    c.vocabSize = keys.size("vocab_size", 100277);
    c.hiddenSize = keys.size("dim", 768);
    c.intermediateSize = keys.size("mlp_intermediate", 2048);
    c.layers = keys.size("n_layers", 12);
    c.heads = c.kvHeads = keys.size("n_heads_vanilla", 12); // two of them are a differential head
    c.headDim = keys.size("qk_head_dim", 64);
    c.maxPositions = keys.size("block_size", 2048);
    c.ropeTheta = keys.positive("rope_base", 10000);
    c.normEps = static_cast<float>(keys.number("rms_eps", 1e-5));
    c.tiedEmbeddings = true; // whatever it says, the class has no other head
}

void readMlxOuter(WeightFiles& files, Model& model) {
    const Config& c = model.config;
    model.embedding = files.matrix("tok_embed.weight", c.vocabSize, c.hiddenSize);
    model.finalNorm = files.vector("final_norm.scale", c.hiddenSize);
    model.lmHead = model.embedding;
}

LayerWeights readMlxLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    const std::string layer = fmt::format("blocks.{}.", index);
    const std::string attention = layer + "attn.";
    const std::int64_t rows = c.heads * c.headDim;
    LayerWeights w;
    w.inputNorm = files.vector(layer + "norm_attn.scale", c.hiddenSize);
    w.postNorm = files.vector(layer + "norm_mlp.scale", c.hiddenSize);
    w.q = evenRowsFirst(files.matrix(attention + "q_proj.weight", rows, c.hiddenSize), c.headDim);
    w.k = evenRowsFirst(files.matrix(attention + "k_proj.weight", rows, c.hiddenSize), c.headDim);
    w.v = files.matrix(attention + "v_proj.weight", rows, c.hiddenSize);
    w.o = files.matrix(attention + "o_proj.weight", c.hiddenSize, rows);
    w.gate = files.matrix(layer + "mlp.gate.weight", c.intermediateSize, c.hiddenSize);
    w.up = files.matrix(layer + "mlp.up.weight", c.intermediateSize, c.hiddenSize);
    w.down = files.matrix(layer + "mlp.down.weight", c.hiddenSize, c.intermediateSize);
    if (!c.hasLambdaInit()) return w;
    w.o = withGain(w.o, files.vector(attention + "subln.scale", 2 * c.headDim));
    w.lambda = readLambda(files, attention, c.headDim, index);
    return w;
}

const Architecture* mlxOf(const WeightFiles& files) {
    return files.has(lambdaOfFirst) ? &Architecture::DiffMlx : &Architecture::DiffMlxTwin;
}

} // namespace

constinit const Architecture Architecture::DiffMlx{
    .type = "diff-mlx", // its config.json has no model_type, and is known by its keys
    .name = "diff-mlx",
    .differential = true,
    .lambdaInit = true,
    .layers = "blocks.",
    .readConfig = readMlx,
    .head = adjacentHead,
    .pairing = adjacentPairing,
    .readOuter = readMlxOuter,
    .readLayer = readMlxLayer,
    .ofWeights = mlxOf,
};

constinit const Architecture Architecture::DiffMlxTwin{
    .type = "diff-mlx",
    .name = "diff-mlx vanilla",
    .layers = "blocks.",
    .readConfig = readMlx,
    .head = standardHead,
    .pairing = standardPairing,
    .readOuter = readMlxOuter,
    .readLayer = readMlxLayer,
    .ofWeights = mlxOf,
};

} // namespace lambdascope
