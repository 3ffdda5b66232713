// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/rope_scaling.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {

/// The families of checkpoints that are read. What their rows mean is their HeadPlan, not a code path.
enum class Architecture {
    DiffLlama,   // Hugging Face's DIFF V1
    Llama,       // the standard twin
    UnilmDiff,   // the authors' DIFF V1: adjacent components, interleaved RoPE, a gain in the head norm
    UnilmDiffV2, // λ of every token and head, no head norm
    Gpt2,        // a further standard one: learned positions, LayerNorm
};
/// As the user reads it: "HF DiffLlama".
const char* nameOf(Architecture architecture);

enum class Activation { Silu, Gelu, GeluTanh };
/// As config.json spells it: "gelu_pytorch_tanh".
const char* nameOf(Activation activation);

/// The keys of a `config.json` that a forward pass needs, with the defaults of its class, in the words of the
/// Hugging Face layout whatever the family: softmax maps, not differential heads, are counted.
struct Config {
    Architecture architecture = Architecture::Llama;
    std::int64_t vocabSize = 0;
    std::int64_t hiddenSize = 0;       // E
    std::int64_t intermediateSize = 0; // I
    std::int64_t layers = 0;
    std::int64_t heads = 0;   // H: softmax maps, rows of q_proj / d; a DIFF model has H/2 differential heads
    std::int64_t kvHeads = 0; // K: rows of k_proj and of v_proj / d
    std::int64_t headDim = 0; // d
    std::int64_t maxPositions = 0;
    float normEps = 1e-5F; // of the decoder's norms
    double ropeTheta = 10000.0;
    RopeScaling ropeScaling;
    Activation activation = Activation::Silu;
    bool attentionBias = false;
    bool mlpBias = false;
    bool tiedEmbeddings = false;
    bool scaledByLayer = false; // GPT-2: logits of layer l are divided by l + 1 too
    bool scaledByWidth = true;  // GPT-2: they are divided by √d
    std::vector<std::int64_t> eosTokens;

    [[nodiscard]] bool differential() const {
        return architecture != Architecture::Llama && architecture != Architecture::Gpt2;
    }
    /// λ = exp(λq1·λk1) − exp(λq2·λk2) + λ_init, one a layer; else it follows from every token.
    [[nodiscard]] bool hasLambdaInit() const {
        return architecture == Architecture::DiffLlama || architecture == Architecture::UnilmDiff;
    }
    /// Positions are rows of a table that was learned: there are no more than maxPositions.
    [[nodiscard]] bool learnedPositions() const { return architecture == Architecture::Gpt2; }
};

/// Reads and checks `file`. Throws Error naming the file and the key.
Config readConfig(const std::filesystem::path& file);
/// The same of its text; `source` stands for the file in errors.
Config parseConfig(const std::string& text, const std::string& source);

/// λ_init of 0-based layer l: 0.8 − 0.6·exp(−0.3·l) (arXiv 2410.05258, section 2.1, l − 1 there).
double lambdaInitOfLayer(std::int64_t layer);

} // namespace lambdascope
