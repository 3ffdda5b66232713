// SPDX-License-Identifier: MIT
// The authors' checkpoints (microsoft/unilm): DIFF V1 and DIFF V2, both with interleaved RoPE.
#include "core/model/architecture/architecture_llama.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace lambdascope {
namespace {

/// The authors count differential heads, each of two components; keys of V1 likewise.
void readUnilm(const ConfigKeys& keys, Config& c) {
    readLlamaConfig(keys, c, {});
    c.activation = activationIn(keys, "hidden_act", "silu");
    c.headNormEps = 1e-5F; // whatever the decoder's norms have
    const std::int64_t differential = c.heads;
    c.heads *= c.architecture->mapsOfHead;
    c.kvHeads *= c.architecture->keysOfHead;
    c.headDim = keys.size(
        "head_dim", std::max<std::int64_t>(1, c.hiddenSize / (differential * c.architecture->keysOfHead)));
}

LayerWeights readUnilmLayer(WeightFiles& files, const Config& c, std::int64_t index, const char* out,
                            std::int64_t mixed) {
    LayerWeights w = readLlamaLayer(files, c, index, out, mixed);
    w.q = evenRowsFirst(w.q, c.headDim);
    w.k = evenRowsFirst(w.k, c.headDim);
    return w;
}

constexpr const char* firstGain = "layers.0.self_attn.subln.weight";

} // namespace

Tensor evenRowsFirst(const Tensor& stored, std::int64_t headDim) {
    const Tensor weight = stored.asFloat32();
    Tensor result(weight.rows(), weight.cols());
    float* out = result.writable();
    for (std::int64_t block = 0; block < weight.rows(); block += headDim)
        for (std::int64_t j = 0; j < headDim; ++j) {
            const std::int64_t from = j < headDim / 2 ? 2 * j : 2 * (j - headDim / 2) + 1;
            out = std::copy_n(weight.row(block + from), weight.cols(), out);
        }
    return result;
}

Tensor withGain(const Tensor& stored, const Tensor& gain) {
    const Tensor o = stored.asFloat32();
    Tensor result(o.rows(), o.cols());
    for (std::int64_t i = 0; i < o.size(); ++i)
        result.writable()[i] = o.data()[i] * gain.data()[i % gain.size()]; // cols are whole heads
    return result;
}

/// Components 2i and 2i + 1, the adjacent ones, of key heads 2j and 2j + 1, j = i / (h/hk); values are those
/// same blocks (multihead_flashdiff_1.py, whose rule for shared keys is the one the authors trained).
constinit const Architecture Architecture::UnilmDiff{
    .type = "unilm_diff",
    .name = "unilm DIFF V1",
    .differential = true,
    .lambdaInit = true,
    .version = 1,
    .mapsOfHead = 2,
    .keysOfHead = 2,
    .readConfig = readUnilm,
    .head = adjacentHead,
    .pairing = adjacentPairing,
    .readOuter = readLlamaOuter,
    .readLayer =
        [](WeightFiles& files, const Config& c, std::int64_t index) {
            LayerWeights w = readUnilmLayer(files, c, index, "out_proj.weight", c.heads * c.headDim);
            if (files.has(firstGain)) // in all layers or in none: the authors' very first version had no gain
                w.o = withGain(
                    w.o, files.vector(fmt::format("layers.{}.self_attn.subln.weight", index), 2 * c.headDim));
            return w;
        },
    .ownTensors =
        [](const WeightFiles& files) {
            return files.has("layers.0.self_attn.out_proj.weight")
                       ? phrase("out_proj, as unilm DIFF V1 has it")
                       : Phrase{};
        },
};

/// Components 2i and 2i + 1, both of the same key-value head, values of width d (multihead_flashdiffv2.py).
constinit const Architecture Architecture::UnilmDiffV2{
    .type = "unilm_diff",
    .name = "DIFF V2",
    .differential = true,
    .version = 2,
    .mapsOfHead = 2,
    .readConfig =
        [](const ConfigKeys& keys, Config& c) {
            readUnilm(keys, c);
            if (c.heads / 2 % c.kvHeads != 0)
                throw fail("{}: {} heads cannot share {} key-value heads evenly", keys.source(), c.heads / 2,
                           c.kvHeads);
        },
    .head = [](int i, const Config& c) -> Head {
        const int shared = 2 * i / c.mapsOfKey();
        return {{{2 * i, shared}, {2 * i + 1, shared}}, {shared}};
    },
    .pairing =
        [](const HeadPlan& /*plan*/) {
            return phrase("head i joins the components 2i and 2i + 1, which share their key and value");
        },
    .readOuter = readLlamaOuter,
    .readLayer =
        [](WeightFiles& files, const Config& c, std::int64_t index) {
            LayerWeights w = readUnilmLayer(files, c, index, "o_proj.weight", c.heads / 2 * c.headDim);
            w.tokenLambda = files.matrix(fmt::format("layers.{}.self_attn.lambda_proj.weight", index),
                                         c.heads / 2, c.hiddenSize);
            return w;
        },
    .ownTensors =
        [](const WeightFiles& files) {
            return files.has("layers.0.self_attn.lambda_proj.weight")
                       ? phrase("lambda_proj, as DIFF V2 has it")
                       : Phrase{};
        },
};

} // namespace lambdascope
