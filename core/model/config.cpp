// SPDX-License-Identifier: MIT
#include "core/model/config.h"

#include "core/model/config_keys.h"
#include "core/util/error.h"
#include "core/util/json_text.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

using Keys = ConfigKeys;

/// Of designs that people have and that are not read: what they are. Empty for those never heard of.
Phrase strangerNamed(const std::string& type) {
    if (type == "diff_llama")
        return phrase("two unrelated designs have that name, and neither is the DiffLlama of Hugging Face");
    if (type == "llama-differential") return phrase("axolotl's conversion, without the factor 1 − λ_init");
    if (type == "motif") return phrase("it has PolyNorm, and its λ_init is shifted by one layer");
    if (type == "mistral") return phrase("its sliding window is not implemented");
    return {};
}

[[noreturn]] void refuseType(const Keys& keys, const std::string& type) {
    if (type.empty())
        throw fail("{}: has no \"model_type\"; diffllama, llama, unilm_diff and gpt2 are known here",
                   keys.source());
    const Phrase stranger = strangerNamed(type);
    if (!stranger.empty())
        throw fail("{}: model_type \"{}\" is not supported: {}", keys.source(), type, stranger);
    throw fail("{}: model_type \"{}\" is not known here; diffllama, llama, unilm_diff and gpt2 are",
               keys.source(), shownWithin(type));
}

Architecture architectureOf(const Keys& keys) {
    const std::string type = keys.text("model_type", "");
    if (type == "diffllama") return Architecture::DiffLlama;
    if (type == "llama") return Architecture::Llama;
    if (type == "gpt2") return Architecture::Gpt2;
    if (type != "unilm_diff") refuseType(keys, type);
    if (!keys.has("diff_version"))
        throw fail("{}: has no \"diff_version\", which tells DIFF V1 (1) from DIFF V2 (2)", keys.source());
    const std::int64_t version = keys.size("diff_version", 1);
    if (version > 2) throw fail("{}: \"diff_version\" is {}; 1 and 2 are known here", keys.source(), version);
    return version == 1 ? Architecture::UnilmDiff : Architecture::UnilmDiffV2;
}

Activation activationOf(const Keys& keys, const char* key, const char* fallback) {
    const std::string name = keys.text(key, fallback);
    if (name == "silu" || name == "swish") return Activation::Silu;
    if (name == "gelu") return Activation::Gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh") return Activation::GeluTanh;
    throw fail("{}: {} \"{}\" is not known here; silu and gelu are", keys.source(), key, shownWithin(name));
}

std::int64_t quotient(std::int64_t a, std::int64_t b) {
    return std::max<std::int64_t>(1, a / b);
}

/// What all families but GPT-2 have in common, with the defaults of the class.
void readCommon(const Keys& keys, Config& c) {
    const bool llama = c.architecture == Architecture::Llama;
    c.vocabSize = keys.size("vocab_size", 32000);
    c.hiddenSize = keys.size("hidden_size", llama ? 4096 : 2048);
    c.intermediateSize = keys.size("intermediate_size", llama ? 11008 : 8192);
    c.layers = keys.size("num_hidden_layers", llama ? 32 : 16);
    c.heads = keys.size("num_attention_heads", 32);
    c.kvHeads = keys.size("num_key_value_heads", c.heads);
    c.maxPositions = keys.size("max_position_embeddings", 2048);
    c.normEps = static_cast<float>(keys.number("rms_norm_eps", llama ? 1e-6 : 1e-5));
    c.activation = activationOf(keys, "hidden_act", "silu");
    c.tiedEmbeddings = keys.flag("tie_word_embeddings", false);
}

void readHuggingFace(const Keys& keys, Config& c) {
    readCommon(keys, c);
    c.headDim = keys.size("head_dim", quotient(c.hiddenSize, c.heads));
    c.attentionBias = keys.flag("attention_bias", false);
    c.mlpBias = c.architecture == Architecture::Llama && keys.flag("mlp_bias", false);
}

/// The authors count differential heads, each of two components; keys of V1 likewise.
void readUnilm(const Keys& keys, Config& c) {
    readCommon(keys, c);
    const std::int64_t differential = c.heads;
    const bool first = c.architecture == Architecture::UnilmDiff;
    c.headDim = keys.size("head_dim", quotient(c.hiddenSize, first ? 2 * differential : differential));
    c.heads = 2 * differential;
    if (first) c.kvHeads *= 2;
    if (!first && differential % c.kvHeads != 0)
        throw fail("{}: {} heads cannot share {} key-value heads evenly", keys.source(), differential,
                   c.kvHeads);
}

void readGpt2(const Keys& keys, Config& c) {
    c.vocabSize = keys.size("vocab_size", 50257);
    c.hiddenSize = keys.size("n_embd", keys.size("hidden_size", 768));
    c.layers = keys.size("n_layer", keys.size("num_hidden_layers", 12));
    c.heads = keys.size("n_head", keys.size("num_attention_heads", 12));
    c.kvHeads = c.heads;
    c.maxPositions = keys.size("n_positions", keys.size("n_ctx", 1024));
    c.intermediateSize = keys.size("n_inner", std::min<std::int64_t>(4 * c.hiddenSize, 1 << 24));
    c.normEps = static_cast<float>(keys.number("layer_norm_epsilon", 1e-5));
    c.activation = activationOf(keys, "activation_function", "gelu_new");
    c.tiedEmbeddings = keys.flag("tie_word_embeddings", true);
    c.attentionBias = c.mlpBias = true;
    c.scaledByLayer = keys.flag("scale_attn_by_inverse_layer_idx", false);
    c.scaledByWidth = keys.flag("scale_attn_weights", true);
    if (c.hiddenSize % c.heads != 0)
        throw fail("{}: {} heads cannot share a width of {} evenly", keys.source(), c.heads, c.hiddenSize);
    c.headDim = c.hiddenSize / c.heads;
}

void check(const Config& c, const std::string& source) {
    if (c.heads % c.kvHeads != 0)
        throw fail("{}: {} heads cannot share {} key-value heads evenly", source, c.heads, c.kvHeads);
    if (c.architecture == Architecture::DiffLlama && c.heads % 2 != 0)
        throw fail("{}: a DiffLlama needs an even number of heads, not {}", source, c.heads);
    if (!c.learnedPositions() && c.headDim % 2 != 0)
        throw fail("{}: head_dim is {}, RoPE needs an even number", source, c.headDim);
    if (c.ropeScaling.kind == RopeScaling::Kind::Dynamic && c.headDim < 4)
        throw fail("{}: head_dim is {}, dynamic RoPE needs 4 at least", source, c.headDim);
    if (!(c.normEps >= 0 && c.normEps < 1))
        throw fail("{}: the eps of its norms is {}, outside 0…1", source, c.normEps);
    if (c.headDim > 8192) throw fail("{}: head_dim {} is more than any model has", source, c.headDim);
    constexpr std::int64_t most = std::int64_t{1} << 40; // of one matrix: far above any that exists
    for (const std::int64_t width : {c.heads * c.headDim, c.intermediateSize, c.vocabSize})
        if (width > most / c.hiddenSize)
            throw fail("{}: its sizes ask for a matrix of {} × {} numbers, which no machine holds", source,
                       width, c.hiddenSize);
    if (c.heads > 65536) throw fail("{}: {} heads are more than any model has", source, c.heads);
    if (c.layers > 4096) throw fail("{}: {} layers are more than any model has", source, c.layers);
}

Config readFamily(const Keys& keys) {
    Config c;
    c.architecture = architectureOf(keys);
    switch (c.architecture) {
    case Architecture::DiffLlama:
    case Architecture::Llama:
        readHuggingFace(keys, c);
        break;
    case Architecture::UnilmDiff:
    case Architecture::UnilmDiffV2:
        readUnilm(keys, c);
        break;
    case Architecture::Gpt2:
        readGpt2(keys, c);
        break;
    }
    if (!c.learnedPositions()) c.ropeScaling = readRopeScaling(keys, c.maxPositions, c.headDim, c.ropeTheta);
    c.eosTokens = keys.tokens("eos_token_id");
    check(c, keys.source());
    return c;
}

} // namespace

const char* nameOf(Architecture architecture) {
    switch (architecture) {
    case Architecture::DiffLlama:
        return "HF DiffLlama";
    case Architecture::Llama:
        return "HF Llama";
    case Architecture::UnilmDiff:
        return "unilm DIFF V1";
    case Architecture::UnilmDiffV2:
        return "DIFF V2";
    case Architecture::Gpt2:
        return "GPT-2";
    }
    return "";
}

const char* nameOf(Activation activation) {
    switch (activation) {
    case Activation::Silu:
        return "silu";
    case Activation::Gelu:
        return "gelu";
    case Activation::GeluTanh:
        return "gelu_pytorch_tanh";
    }
    return "";
}

Config parseConfig(const std::string& text, const std::string& source) {
    Keys::Json json = parseJsonText(text, source);
    if (!json.is_object()) throw fail("{}: is not a JSON object", source);
    return readFamily(Keys(std::move(json), source));
}

Config readConfig(const std::filesystem::path& file) {
    Keys::Json json = readJsonFile(file);
    if (!json.is_object()) throw fail("{}: is not a JSON object", file.string());
    return readFamily(Keys(std::move(json), file.string()));
}

double lambdaInitOfLayer(std::int64_t layer) {
    return 0.8 - 0.6 * std::exp(-0.3 * static_cast<double>(layer));
}

} // namespace lambdascope
