// SPDX-License-Identifier: MIT
#include "core/model/config.h"

#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

/// Typed access to the keys of one config.json; a key that is null counts as absent, as in transformers.
class Keys {
  public:
    Keys(Json json, std::string file) : json_(std::move(json)), file_(std::move(file)) {}

    [[nodiscard]] const Json* find(const char* key) const {
        const auto it = json_.find(key);
        return it == json_.end() || it->is_null() ? nullptr : &*it;
    }

    template<typename T>
    T get(const char* key, T fallback) const {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        try {
            return value->get<T>();
        } catch (const Json::exception&) {
            throw fail("{}: \"{}\" has the wrong type: {}", file_, key, value->dump());
        }
    }

    [[nodiscard]] std::int64_t size(const char* key, std::int64_t fallback) const {
        const Json* value = find(key);
        if (value != nullptr && !value->is_number_integer())
            throw fail("{}: \"{}\" must be a whole number, not {}", file_, key, value->dump());
        const auto number = get<std::int64_t>(key, fallback);
        constexpr std::int64_t limit = std::int64_t{1} << 24;
        if (number < 1 || number > limit)
            throw fail("{}: \"{}\" is {}, outside 1…{}", file_, key, number, limit);
        return number;
    }

    [[nodiscard]] const std::string& file() const { return file_; }

  private:
    Json json_;
    std::string file_;
};

Json parseObject(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream) throw fail("{}: cannot be read", file.string());
    Json json = Json::parse(stream, nullptr, false);
    if (json.is_discarded() || !json.is_object()) throw fail("{}: is not a JSON object", file.string());
    return json;
}

Architecture architectureOf(const Keys& keys) {
    const auto type = keys.get<std::string>("model_type", "");
    if (type == "diffllama") return Architecture::DiffLlama;
    if (type == "llama") return Architecture::Llama;
    throw fail("{}: model_type \"{}\" is not known here; diffllama and llama are", keys.file(), type);
}

Activation activationOf(const Keys& keys) {
    const auto name = keys.get<std::string>("hidden_act", "silu");
    if (name == "silu" || name == "swish") return Activation::Silu;
    if (name == "gelu") return Activation::Gelu;
    if (name == "gelu_new" || name == "gelu_pytorch_tanh") return Activation::GeluTanh;
    throw fail("{}: hidden_act \"{}\" is not known here; silu and gelu are", keys.file(), name);
}

/// Either `rope_theta` beside a null `rope_scaling`, or both inside `rope_parameters`.
double ropeThetaOf(const Keys& keys) {
    double theta = keys.get<double>("rope_theta", 10000.0);
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        const Json* rope = keys.find(key);
        if (rope == nullptr) continue;
        if (!rope->is_object()) throw fail("{}: {} is not an object: {}", keys.file(), key, rope->dump());
        const Keys inner(*rope, fmt::format("{}: {}", keys.file(), key));
        const auto type = inner.get<std::string>("rope_type", inner.get<std::string>("type", "default"));
        if (type != "default")
            throw fail("{}: {} of type \"{}\" is not supported; only the default RoPE is", keys.file(), key,
                       type);
        theta = inner.get<double>("rope_theta", theta);
    }
    if (keys.get<double>("partial_rotary_factor", 1.0) != 1.0)
        throw fail("{}: partial_rotary_factor other than 1 is not supported", keys.file());
    if (!(theta > 0)) throw fail("{}: rope_theta is {}, it must be above 0", keys.file(), theta);
    return theta;
}

void readEos(const Keys& keys, Config& config) {
    const Json* eos = keys.find("eos_token_id");
    if (eos == nullptr) return;
    if (eos->is_number_integer()) config.eosTokens = {eos->get<std::int64_t>()};
    if (eos->is_array()) config.eosTokens = keys.get<std::vector<std::int64_t>>("eos_token_id", {});
}

void check(const Config& c, const std::string& file) {
    if (c.heads % c.kvHeads != 0)
        throw fail("{}: {} heads cannot share {} key-value heads evenly", file, c.heads, c.kvHeads);
    if (c.differential() && c.heads % 2 != 0)
        throw fail("{}: a DiffLlama needs an even number of heads, not {}", file, c.heads);
    if (c.headDim % 2 != 0) throw fail("{}: head_dim is {}, RoPE needs an even number", file, c.headDim);
    if (!(c.rmsNormEps >= 0)) throw fail("{}: rms_norm_eps is {}", file, c.rmsNormEps);
}

} // namespace

Config readConfig(const std::filesystem::path& file) {
    const Keys keys(parseObject(file), file.string());
    Config c;
    c.architecture = architectureOf(keys);
    const bool diff = c.differential();
    c.vocabSize = keys.size("vocab_size", 32000);
    c.hiddenSize = keys.size("hidden_size", diff ? 2048 : 4096);
    c.intermediateSize = keys.size("intermediate_size", diff ? 8192 : 11008);
    c.layers = keys.size("num_hidden_layers", diff ? 16 : 32);
    c.heads = keys.size("num_attention_heads", 32);
    c.kvHeads = keys.size("num_key_value_heads", c.heads);
    c.headDim = keys.size("head_dim", std::max<std::int64_t>(1, c.hiddenSize / c.heads));
    c.maxPositions = keys.size("max_position_embeddings", 2048);
    c.rmsNormEps = keys.get<float>("rms_norm_eps", diff ? 1e-5F : 1e-6F);
    c.ropeTheta = ropeThetaOf(keys);
    c.activation = activationOf(keys);
    c.attentionBias = keys.get<bool>("attention_bias", false);
    c.mlpBias = !diff && keys.get<bool>("mlp_bias", false);
    c.tiedEmbeddings = keys.get<bool>("tie_word_embeddings", false);
    readEos(keys, c);
    check(c, keys.file());
    return c;
}

double lambdaInitOfLayer(std::int64_t layer) {
    return 0.8 - 0.6 * std::exp(-0.3 * static_cast<double>(layer));
}

} // namespace lambdascope
