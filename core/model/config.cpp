// SPDX-License-Identifier: MIT
#include "core/model/config.h"

#include "core/util/error.h"
#include "core/util/json.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

namespace {

using Kind = RopeScaling::Kind;

constexpr std::array<std::pair<Kind, const char*>, 6> kinds{{{Kind::Default, "default"},
                                                             {Kind::Linear, "linear"},
                                                             {Kind::Dynamic, "dynamic"},
                                                             {Kind::Yarn, "yarn"},
                                                             {Kind::LongRope, "longrope"},
                                                             {Kind::Llama3, "llama3"}}};

Kind kindIn(const ConfigKeys& keys) {
    const std::string name = keys.text("rope_type", keys.text("type", "default"));
    for (const auto& [kind, word] : kinds)
        if (name == word) return kind;
    throw fail("{}: the RoPE type \"{}\" is not known here; default, linear, dynamic, yarn, longrope and "
               "llama3 are",
               keys.source(), shownWithin(name));
}

void readYarn(const ConfigKeys& keys, RopeScaling& rope) {
    rope.betaFast = keys.positive("beta_fast", rope.betaFast);
    rope.betaSlow = keys.positive("beta_slow", rope.betaSlow);
    rope.mscale = keys.optionalNumber("mscale");
    rope.mscaleAllDim = keys.optionalNumber("mscale_all_dim");
    rope.truncate = keys.flag("truncate", true);
}

void readLongRope(const ConfigKeys& keys, RopeScaling& rope, std::int64_t frequencies) {
    for (const auto& [key, factors] :
         {std::pair{"short_factor", &rope.shortFactors}, std::pair{"long_factor", &rope.longFactors}}) {
        *factors = keys.numbers(key);
        if (static_cast<std::int64_t>(factors->size()) != frequencies)
            throw fail("{}: \"{}\" has {} numbers, head_dim needs {}", keys.source(), key, factors->size(),
                       frequencies);
        for (const double each : *factors)
            if (!(each > 0)) throw fail("{}: \"{}\" holds {}, all must be above 0", keys.source(), key, each);
    }
}

void readLlama3(const ConfigKeys& keys, RopeScaling& rope) {
    rope.lowFrequencyFactor = keys.positive("low_freq_factor", rope.lowFrequencyFactor);
    rope.highFrequencyFactor = keys.positive("high_freq_factor", rope.highFrequencyFactor);
    if (rope.highFrequencyFactor <= rope.lowFrequencyFactor)
        throw fail("{}: \"high_freq_factor\" {} must be above \"low_freq_factor\" {}", keys.source(),
                   rope.highFrequencyFactor, rope.lowFrequencyFactor);
}

/// Old and new key may stand beside each other, if they say the same.
void refuseContradiction(const ConfigKeys& keys) {
    const auto scaling = keys.object("rope_scaling");
    const auto parameters = keys.object("rope_parameters");
    if (!scaling || !parameters) return;
    if (kindIn(*scaling) != kindIn(*parameters) ||
        scaling->number("factor", 1) != parameters->number("factor", 1))
        throw fail("{}: has rope_scaling and rope_parameters, and they differ", keys.source());
}

void refusePartial(const ConfigKeys& keys) {
    if (keys.number("partial_rotary_factor", 1) != 1)
        throw fail("{}: partial_rotary_factor other than 1 is not supported", keys.source());
}

using Keys = ConfigKeys;

/// Of designs that people have and that are not read: what they are. Empty for those never heard of.
Phrase strangerNamed(const std::string& type) {
    if (type == "diff_llama")
        return phrase("two unrelated designs have that name, and neither is the DiffLlama of Hugging Face");
    if (type == "llama-differential") return phrase("axolotl's conversion, without the factor 1 − λ_init");
    return {};
}

/// Bits of a weight, where one of the ways to say so is there; of compressed-tensors in the first of its
/// groups.
std::string bitsIn(const Keys::Json& settings) {
    for (const char* key : {"bits", "w_bit", "num_bits", "nbits", "weight_bits"})
        if (const auto at = settings.find(key); at != settings.end() && at->is_number()) return at->dump();
    for (const auto& [key, bits] : {std::pair{"load_in_4bit", "4"},
                                    {"_load_in_4bit", "4"},
                                    {"load_in_8bit", "8"},
                                    {"_load_in_8bit", "8"}})
        if (const auto at = settings.find(key); at != settings.end() && *at == true) return bits;
    for (const auto& [key, inner] : settings.items())
        if (inner.is_object() && (key == "config_groups" || key == "weights" || key.starts_with("group_")))
            if (std::string bits = bitsIn(inner); !bits.empty()) return bits;
    return {};
}

/// By quant_method of transformers; MLX has a key of its own without one.
Phrase quantisedBy(const Keys::Json& json) {
    for (const auto& [key, otherwise] : {std::pair{"quantization_config", "bitsandbytes"},
                                         {"compression_config", "compressed-tensors"},
                                         {"quantization", "MLX"}}) {
        const auto at = json.find(key);
        if (at == json.end() || !at->is_object()) continue;
        const auto method = at->find("quant_method");
        const bool named = method != at->end() && method->is_string();
        const std::string name = named ? method->get<std::string>() : otherwise;
        const std::string bits = bitsIn(*at);
        if (name == "bitsandbytes" && bits.empty()) continue; // which its settings may switch off
        if (bits.empty()) return {shownWithin(name), {}, true};
        return phrase("{}, {} bits", shownWithin(name), bits);
    }
    return {};
}

[[noreturn]] void refuseType(const Keys& keys, const std::string& type) {
    std::vector<std::string_view> known;
    for (const Architecture* each : architectures)
        if (std::ranges::find(known, each->type) == known.end()) known.emplace_back(each->type);
    const std::string list = fmt::format("{}", fmt::join(known, ", "));
    if (type.empty()) throw fail("{}: has no \"model_type\"; known here are {}", keys.source(), list);
    const Phrase stranger = strangerNamed(type);
    if (!stranger.empty())
        throw fail("{}: model_type \"{}\" is not supported: {}", keys.source(), type, stranger);
    throw fail("{}: model_type \"{}\" is not known here; known are {}", keys.source(), shownWithin(type),
               list);
}

/// What has no model_type is known by the names of its keys.
std::string typeOf(const Keys& keys) {
    const bool mlx = !keys.has("model_type") && keys.has("model") && keys.object("model")->has("qk_head_dim");
    if (mlx) return Architecture::DiffMlx.type;
    std::string type = keys.text("model_type", "");
    return type == "motif" ? Architecture::Motif.type : type; // files have both spellings
}

const Architecture* architectureOf(const Keys& keys) {
    const std::string type = typeOf(keys);
    const auto* const first = std::ranges::find(architectures, type, &Architecture::type);
    if (first == architectures.end()) refuseType(keys, type);
    if ((*first)->version == 0) return *first;
    if (!keys.has("diff_version"))
        throw fail("{}: has no \"diff_version\", which tells DIFF V1 (1) from DIFF V2 (2)", keys.source());
    const std::int64_t version = keys.size("diff_version", 1);
    for (const Architecture* each : architectures)
        if (each->type == type && each->version == version) return each;
    throw fail("{}: \"diff_version\" is {}; 1 and 2 are known here", keys.source(), version);
}

void check(const Config& c, const std::string& source) {
    const bool grouped = c.noiseHeads > 0; // then its family has checked them
    if (!grouped && c.heads % c.kvHeads != 0)
        throw fail("{}: {} heads cannot share {} key-value heads evenly", source, c.heads, c.kvHeads);
    if (!grouped && c.differential() && c.heads % 2 != 0)
        throw fail("{}: a {} needs an even number of heads, not {}", source, c.architecture->name, c.heads);
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

Config readArchitecture(const Keys& keys) {
    Config c;
    c.architecture = architectureOf(keys);
    c.architecture->readConfig(keys, c);
    if (!keys.flag("is_causal", true)) // as of models that make embeddings of texts
        throw fail("{}: \"is_causal\" is false: rows that see later tokens are not supported", keys.source());
    if (!c.learnedPositions()) c.ropeScaling = readRopeScaling(keys, c.maxPositions, c.headDim, c.ropeTheta);
    c.eosTokens = keys.tokens("eos_token_id");
    check(c, keys.source());
    return c;
}

Config readWhole(Keys::Json json, const std::string& source) {
    if (!json.is_object()) throw fail("{}: is not a JSON object", source);
    Phrase quantised = quantisedBy(json);
    Config c = readArchitecture(Keys(std::move(json), source));
    c.quantised = std::move(quantised);
    return c;
}

} // namespace

const char* nameOf(Kind kind) {
    return kinds.at(static_cast<std::size_t>(kind)).second;
}

RopeScaling readRopeScaling(const ConfigKeys& keys, std::int64_t maxPositions, std::int64_t headDim,
                            double& theta) {
    theta = keys.positive("rope_theta", theta);
    RopeScaling rope;
    rope.originalPositions = keys.size("original_max_position_embeddings", maxPositions);
    auto inner = keys.object("rope_parameters");
    if (!inner) inner = keys.object("rope_scaling");
    refusePartial(keys);
    if (inner) refusePartial(*inner);
    if (!inner) return rope;
    theta = inner->positive("rope_theta", theta);
    rope.kind = kindIn(*inner);
    refuseContradiction(keys);
    if (rope.kind == Kind::Default) return rope;
    rope.originalPositions = inner->size("original_max_position_embeddings", rope.originalPositions);
    const double stretched = static_cast<double>(maxPositions) / static_cast<double>(rope.originalPositions);
    const bool derived = rope.kind == Kind::LongRope || (rope.kind == Kind::Yarn && stretched > 1);
    if (!derived && !inner->has("factor"))
        throw fail("{}: has no \"factor\", which RoPE of type {} needs", inner->source(), nameOf(rope.kind));
    rope.factor = inner->positive("factor", stretched);
    if (rope.kind == Kind::LongRope && keys.has("original_max_position_embeddings")) rope.factor = stretched;
    rope.originalInside = rope.kind == Kind::LongRope && inner->has("original_max_position_embeddings") &&
                          !keys.has("original_max_position_embeddings");
    rope.attentionFactor = inner->optionalNumber("attention_factor");
    if (rope.kind == Kind::Yarn) readYarn(*inner, rope);
    if (rope.kind == Kind::LongRope) readLongRope(*inner, rope, headDim / 2);
    if (rope.kind == Kind::Llama3) readLlama3(*inner, rope);
    return rope;
}

const char* nameOf(Activation activation) {
    switch (activation) {
    case Activation::Silu:
        return "silu";
    case Activation::Gelu:
        return "gelu";
    case Activation::GeluTanh:
        return "gelu_pytorch_tanh";
    case Activation::PolyNorm:
        return "poly_norm";
    }
    return "";
}

Activation activationIn(const ConfigKeys& keys, const char* key, const char* fallback) {
    const std::string name = keys.text(key, fallback);
    if (name == "silu" || name == "swish") return Activation::Silu;
    if (name == "gelu") return Activation::Gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh") return Activation::GeluTanh;
    throw fail("{}: {} \"{}\" is not known here; silu and gelu are", keys.source(), key, shownWithin(name));
}

Config parseConfig(const std::string& text, const std::string& source) {
    return readWhole(parseJsonText(text, source), source);
}

Config readConfig(const std::filesystem::path& file) {
    return readWhole(readJsonFile(file), file.string());
}

std::int64_t windowIn(const ConfigKeys& keys, std::int64_t absent) {
    if (keys.isNull("sliding_window")) return 0;
    return keys.size("sliding_window", absent);
}

double lambdaInitOfLayer(std::int64_t layer) {
    return 0.8 - 0.6 * std::exp(-0.3 * static_cast<double>(layer));
}

const ConfigKeys::Json* ConfigKeys::find(const char* key) const {
    const auto it = json_.find(key);
    return it == json_.end() || it->is_null() ? nullptr : &*it;
}

std::string ConfigKeys::text(const char* key, const std::string& fallback) const {
    const Json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_string()) throw fail("{}: \"{}\" must be text, not {}", source_, key, shownValue(*value));
    return value->get<std::string>();
}

bool ConfigKeys::flag(const char* key, bool fallback) const {
    const Json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_boolean())
        throw fail("{}: \"{}\" must be true or false, not {}", source_, key, shownValue(*value));
    return value->get<bool>();
}

std::optional<double> ConfigKeys::optionalNumber(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_number() || !std::isfinite(value->get<double>()))
        throw fail("{}: \"{}\" must be a number, not {}", source_, key, shownValue(*value));
    return value->get<double>();
}

double ConfigKeys::number(const char* key, double fallback) const {
    return optionalNumber(key).value_or(fallback);
}

double ConfigKeys::positive(const char* key, double fallback) const {
    const double value = number(key, fallback);
    if (!(value > 0)) throw fail("{}: \"{}\" is {}, it must be above 0", source_, key, value);
    return value;
}

std::int64_t ConfigKeys::size(const char* key, std::int64_t fallback) const {
    constexpr std::int64_t limit = std::int64_t{1} << 24;
    const Json* value = find(key);
    if (value != nullptr && !value->is_number_integer())
        throw fail("{}: \"{}\" must be a whole number, not {}", source_, key, shownValue(*value));
    const bool huge = value != nullptr && value->is_number_unsigned() &&
                      value->get<std::uint64_t>() > static_cast<std::uint64_t>(limit);
    const std::int64_t number = value == nullptr ? fallback : huge ? 0 : value->get<std::int64_t>();
    if (number < 1 || number > limit)
        throw fail("{}: \"{}\" is {}, outside 1…{}", source_, key,
                   value == nullptr ? std::to_string(fallback) : shownValue(*value), limit);
    return number;
}

std::vector<double> ConfigKeys::numbers(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    std::vector<double> result;
    bool good = value->is_array();
    if (good) {
        result.reserve(value->size());
        for (const Json& each : *value) {
            good = good && each.is_number() && std::isfinite(each.get<double>());
            if (good) result.push_back(each.get<double>());
        }
    }
    if (!good) throw fail("{}: \"{}\" must be a list of numbers", source_, key);
    return result;
}

std::optional<ConfigKeys> ConfigKeys::object(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_object()) throw fail("{}: \"{}\" must be an object", source_, key);
    return ConfigKeys(*value, source_ + ": " + key);
}

std::vector<std::int64_t> ConfigKeys::tokens(const char* key) const {
    const Json* value = find(key);
    std::vector<std::int64_t> result;
    if (value == nullptr) return result;
    const Json list = value->is_array() ? *value : Json::array({*value});
    result.reserve(list.size());
    for (const Json& each : list) {
        if (each.is_null()) continue;
        if (!each.is_number_integer())
            throw fail("{}: \"{}\" must be a token number or a list of them", source_, key);
        result.push_back(each.get<std::int64_t>());
    }
    return result;
}

} // namespace lambdascope
