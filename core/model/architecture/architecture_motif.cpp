// SPDX-License-Identifier: MIT
// Motif-2.6B and Motif-2-12.7B (Motif-Technologies): DIFF V1 with RoPE by halves, PolyNorm in its MLP and
// λ_init as of the layer before. A head of the first joins neighbouring components; in the second, grouped
// differential attention (arXiv 2510.06949), several heads subtract one and the same map.
#include "core/model/architecture/architecture_llama.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace lambdascope {
namespace {

[[noreturn]] void refuse(const ConfigKeys& keys, const Phrase& reason) {
    throw fail("{}: model_type \"{}\" is not supported: {}", keys.source(), "Motif", reason);
}

/// Every group has one noise head, a key head for it and one for the others, whose values stand side by side.
void readGroups(const ConfigKeys& keys, Config& c) {
    c.noiseHeads = keys.size("num_noise_heads", 1);
    if (c.heads % c.noiseHeads != 0 || c.heads == c.noiseHeads || c.kvHeads != 2 * c.noiseHeads)
        refuse(keys, phrase("{} heads, of which {} are noise heads, and {} key-value heads make no groups of "
                            "equal size with two key-value heads each",
                            c.heads, c.noiseHeads, c.kvHeads));
    if (keys.number("k_ratio", 1) != 1) refuse(keys, phrase("its k_ratio is not 1"));
}

/// Of the queries of a group, the last one's map is subtracted from those of all the others.
Head groupedHead(int i, const Config& c) {
    const auto groups = static_cast<int>(c.noiseHeads);
    const int own = static_cast<int>(c.heads) / groups - 1; // heads of a group
    const int group = i / own;
    const int first = group * (own + 1);
    return {{{first + i % own, 2 * group}, {first + own, 2 * group + 1}}, {2 * group, 2 * group + 1}};
}

Phrase pairingOf(const HeadPlan& plan) {
    const std::size_t others = plan.sharing(0, 1).size();
    if (others == 0) return phrase("head i joins the components 2i and 2i + 1; RoPE turns halves");
    return phrase("of every {} components the map of the last one is subtracted from those of the {} others; "
                  "RoPE turns halves",
                  others + 2, others + 1);
}

void readMotif(const ConfigKeys& keys, Config& c) {
    readLlamaConfig(keys, c, {4096, 11008, 32, 1e-6});
    if (keys.flag("use_sliding_window", false)) c.window = windowIn(keys, 4096);
    c.headDim = keys.size("head_dim", std::max<std::int64_t>(1, c.hiddenSize / c.heads));
    c.headNormEps = static_cast<float>(keys.number("attn_rms_norm_eps", 1e-5));
    c.attentionBias = c.mlpBias = keys.flag("use_bias", false);
    c.activation = Activation::PolyNorm;
    if (keys.text("hidden_act", "poly_norm") != "poly_norm")
        c.activation = activationIn(keys, "hidden_act", "poly_norm");
    if (keys.has("num_noise_heads")) return readGroups(keys, c);
    if (c.kvHeads % 2 != 0)
        throw fail("{}: a {} needs an even number of heads, not {}", keys.source(), c.architecture->name,
                   c.kvHeads);
}

LayerWeights readMotifLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    const std::int64_t heads = c.noiseHeads > 0 ? c.heads - c.noiseHeads : c.heads / 2;
    LayerWeights w = readLlamaLayer(files, c, index, "o_proj.weight", heads * 2 * c.headDim);
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
    .inPlace = true,
    .lambdaDelay = 1,
    .readConfig = readMotif,
    .head = [](int i, const Config& c) { return c.noiseHeads > 0 ? groupedHead(i, c) : adjacentHead(i, c); },
    .pairing = pairingOf,
    .readOuter = readLlamaOuter,
    .readLayer = readMotifLayer,
    .ownTensors =
        [](const WeightFiles& files) {
            return files.has("layers.0.mlp.act_fn.weight") ? phrase("mlp.act_fn, as Motif has it") : Phrase{};
        },
};

} // namespace lambdascope
