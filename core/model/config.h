// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/architecture/architecture.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

class ConfigKeys;

/// How the frequencies of RoPE are stretched for texts that are longer than those trained on: the keys of
/// `rope_scaling` or `rope_parameters` (transformers, modeling_rope_utils.py).
struct RopeScaling {
    enum class Kind { Default, Linear, Dynamic, Yarn, LongRope, Llama3 };
    Kind kind = Kind::Default;
    double factor = 1;
    std::optional<double> attentionFactor;         // yarn, longrope: multiplies cosine and sine
    double betaFast = 32, betaSlow = 1;            // yarn: rotations in the trained length
    std::optional<double> mscale, mscaleAllDim;    // yarn
    bool truncate = true;                          // yarn: its range begins and ends at whole frequencies
    double lowFrequencyFactor = 1;                 // llama3
    double highFrequencyFactor = 4;                // llama3
    std::int64_t originalPositions = 0;            // the length trained on, before it was stretched
    bool originalInside = false;                   // longrope: said among its own keys, and nowhere else
    std::vector<double> shortFactors, longFactors; // longrope: one a frequency

    /// Frequencies depend on how long the text is.
    [[nodiscard]] bool followsLength() const { return kind == Kind::Dynamic || kind == Kind::LongRope; }
};
/// As config.json spells it: "llama3".
const char* nameOf(RopeScaling::Kind kind);

/// Both spellings: `rope_theta` beside `rope_scaling` (with "type" or "rope_type"), or all in
/// `rope_parameters`. `theta` is replaced where one is given. Throws Error naming the key.
RopeScaling readRopeScaling(const ConfigKeys& keys, std::int64_t maxPositions, std::int64_t headDim,
                            double& theta);

enum class Activation { Silu, Gelu, GeluTanh, PolyNorm };
/// As config.json spells it: "gelu_pytorch_tanh".
const char* nameOf(Activation activation);
/// The one that a key names, of those that work number by number. Throws Error for one that is not known.
Activation activationIn(const ConfigKeys& keys, const char* key, const char* fallback);

/// The keys of a `config.json` that a forward pass needs, with the defaults of its class, in the words of the
/// Hugging Face layout whatever the family: softmax maps, not differential heads, are counted.
struct Config {
    const Architecture* architecture = &Architecture::Llama;
    std::int64_t vocabSize = 0;
    std::int64_t hiddenSize = 0;       // E
    std::int64_t intermediateSize = 0; // I
    std::int64_t layers = 0;
    std::int64_t heads = 0;   // H: softmax maps, rows of q_proj / d; a DIFF model has H/2 differential heads
    std::int64_t kvHeads = 0; // K: rows of k_proj and of v_proj / d
    std::int64_t headDim = 0; // d
    std::int64_t noiseHeads = 0; // of H those whose maps several heads subtract; 0: each head has its own
    std::int64_t maxPositions = 0;
    float normEps = 1e-5F;            // of the decoder's norms
    std::optional<float> headNormEps; // of the norm over a head's values, where it has one of its own
    double ropeTheta = 10000.0;
    RopeScaling ropeScaling;
    Activation activation = Activation::Silu;
    bool attentionBias = false;
    bool mlpBias = false;
    bool tiedEmbeddings = false;
    bool scaledByLayer = false;          // GPT-2: logits of layer l are divided by l + 1 too
    bool scaledByWidth = true;           // GPT-2: they are divided by √d
    std::vector<std::int64_t> eosTokens; // any of them ends a text
    std::int64_t window = 0; // tokens that a row sees at most; a longer text is not computed; 0: all
    Phrase quantised = {};   // how config.json says that the weights are: "gptq, 4 bits"; empty: not

    [[nodiscard]] int halfOfMaps() const { return static_cast<int>(heads / 2); }
    [[nodiscard]] int mapsOfKey() const { return static_cast<int>(heads / kvHeads); } // that share it
    [[nodiscard]] bool differential() const { return architecture->differential; }
    /// λ = exp(λq1·λk1) − exp(λq2·λk2) + λ_init, one a layer; else it follows from every token.
    [[nodiscard]] bool hasLambdaInit() const { return architecture->lambdaInit; }
    /// Positions are rows of a table that was learned: there are no more than maxPositions.
    [[nodiscard]] bool learnedPositions() const { return architecture->learnedPositions; }
    /// Of a text that can be computed; 0: as many as one likes.
    [[nodiscard]] std::int64_t mostTokens() const { return learnedPositions() ? maxPositions : window; }
};

/// Reads and checks `file`. Throws Error naming the file and the key.
Config readConfig(const std::filesystem::path& file);
/// The same of its text; `source` stands for the file in errors.
Config parseConfig(const std::string& text, const std::string& source);

/// Takes the tokens that end a text from a folder's generation_config.json, as transformers does, where it
/// names any. Throws Error naming the file.
void readGenerationConfig(const std::filesystem::path& folder, Config& config);

/// How many tokens `sliding_window` lets a row see, `absent` where the key is missing; null: 0, all of them.
std::int64_t windowIn(const ConfigKeys& keys, std::int64_t absent);

/// λ_init of 0-based layer l: 0.8 − 0.6·exp(−0.3·l) (arXiv 2410.05258, section 2.1, l − 1 there).
double lambdaInitOfLayer(std::int64_t layer);

/// Typed access to the keys of a config.json; a key that is null counts as absent, as in transformers. All
/// throw Error naming the file and the key.
class ConfigKeys {
  public:
    using Json = nlohmann::json;
    ConfigKeys(Json json, std::string source) : json_(std::move(json)), source_(std::move(source)) {}

    [[nodiscard]] bool has(const char* key) const { return find(key) != nullptr; }
    /// It is there, and null.
    [[nodiscard]] bool isNull(const char* key) const { return json_.contains(key) && !has(key); }
    [[nodiscard]] std::string text(const char* key, const std::string& fallback) const;
    [[nodiscard]] bool flag(const char* key, bool fallback) const;
    [[nodiscard]] double number(const char* key, double fallback) const; // finite
    /// A number above 0.
    [[nodiscard]] double positive(const char* key, double fallback) const;
    [[nodiscard]] std::optional<double> optionalNumber(const char* key) const;
    /// A whole number from 1 to 2²⁴.
    [[nodiscard]] std::int64_t size(const char* key, std::int64_t fallback) const;
    [[nodiscard]] std::vector<double> numbers(const char* key) const; // empty where absent
    /// The object under a key, absent or null: none.
    [[nodiscard]] std::optional<ConfigKeys> object(const char* key) const;
    /// A whole number or a list of them, `eos_token_id`; null in a list counts as absent.
    [[nodiscard]] std::vector<std::int64_t> tokens(const char* key) const;

    [[nodiscard]] const std::string& source() const { return source_; }

  private:
    [[nodiscard]] const Json* find(const char* key) const;

    Json json_;
    std::string source_;
};

} // namespace lambdascope
