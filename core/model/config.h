// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {

enum class Architecture { DiffLlama, Llama };
enum class Activation { Silu, Gelu, GeluTanh };

/// The keys of a Hugging Face `config.json` that a forward pass needs, with the defaults of its class.
struct Config {
    Architecture architecture = Architecture::Llama;
    std::int64_t vocabSize = 0;
    std::int64_t hiddenSize = 0;       // E
    std::int64_t intermediateSize = 0; // I
    std::int64_t layers = 0;
    std::int64_t heads = 0;   // H: softmax maps; a DiffLlama has H/2 differential heads
    std::int64_t kvHeads = 0; // K
    std::int64_t headDim = 0; // d
    std::int64_t maxPositions = 0;
    float rmsNormEps = 1e-5F;
    double ropeTheta = 10000.0;
    Activation activation = Activation::Silu;
    bool attentionBias = false;
    bool mlpBias = false; // Llama only
    bool tiedEmbeddings = false;
    std::vector<std::int64_t> eosTokens;

    [[nodiscard]] bool differential() const { return architecture == Architecture::DiffLlama; }
};

/// Reads and checks `file`. Throws Error naming the file and the key.
Config readConfig(const std::filesystem::path& file);

/// λ_init of 0-based layer l: 0.8 − 0.6·exp(−0.3·l) (arXiv 2410.05258, section 2.1, l − 1 there).
double lambdaInitOfLayer(std::int64_t layer);

} // namespace lambdascope
