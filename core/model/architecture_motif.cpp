// SPDX-License-Identifier: MIT
// Motif-2.6B (Motif-Technologies): DIFF V1 with neighbouring components, RoPE by halves, PolyNorm in its MLP
// and λ_init as of the layer before.
#include "core/model/architecture_llama.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace lambdascope {
namespace {

[[noreturn]] void refuse(const ConfigKeys& keys, const Phrase& reason) {
    throw fail("{}: model_type \"{}\" is not supported: {}", keys.source(), "Motif", reason);
}

void readMotif(const ConfigKeys& keys, Config& c) {
    if (keys.has("num_noise_heads")) // Motif-2-12.7B
        refuse(keys, phrase("its heads are grouped, and several of them share one second map"));
    if (keys.flag("use_sliding_window", false)) refuse(keys, phrase("its sliding window is not implemented"));
    readLlamaConfig(keys, c, {4096, 11008, 32, 1e-6});
    c.headDim = keys.size("head_dim", std::max<std::int64_t>(1, c.hiddenSize / c.heads));
    c.headNormEps = static_cast<float>(keys.number("attn_rms_norm_eps", 1e-5));
    c.attentionBias = c.mlpBias = keys.flag("use_bias", false);
    c.activation = Activation::PolyNorm;
    if (keys.text("hidden_act", "poly_norm") != "poly_norm")
        c.activation = activationIn(keys, "hidden_act", "poly_norm");
    if (c.kvHeads % 2 != 0)
        throw fail("{}: a {} needs an even number of heads, not {}", keys.source(), c.architecture->name,
                   c.kvHeads);
}

LayerWeights readMotifLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    LayerWeights w = readLlamaLayer(files, c, index, "o_proj.weight", c.heads * c.headDim);
    const std::string layer = fmt::format("layers.{}.", index);
    w.o = withGain(w.o, files.vector(layer + "self_attn.subln.weight", 2 * c.headDim));
    if (c.activation != Activation::PolyNorm) return w;
    w.polyNorm = Tensor(1, 4);
    float* out = w.polyNorm.writable();
    for (const Tensor& part :
         {files.vector(layer + "mlp.act_fn.weight", 3), files.vector(layer + "mlp.act_fn.bias", 1)})
        out = std::ranges::copy(part.values(), out).out;
    return w;
}

} // namespace

constinit const Architecture Architecture::Motif{
    .type = "Motif",
    .name = "Motif",
    .differential = true,
    .lambdaInit = true,
    .lambdaDelay = 1,
    .readConfig = readMotif,
    .head = adjacentHead,
    .pairing =
        [](int /*heads*/) { return phrase("head i joins the components 2i and 2i + 1; RoPE turns halves"); },
    .readOuter = readLlamaOuter,
    .readLayer = readMotifLayer,
    .ownTensors =
        [](const WeightFiles& files) {
            return files.has("layers.0.mlp.act_fn.weight") ? phrase("mlp.act_fn, as Motif has it") : Phrase{};
        },
};

} // namespace lambdascope
