// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/model/family.h"
#include "core/model/head_plan.h"
#include "core/model/rope.h"
#include "core/model/safetensors.h"
#include "core/model/weight_hash.h"
#include "core/text/tokenizer.h"
#include "core/util/kept_files.h"
#include "core/util/tensor.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace lambdascope {

/// λ of one layer as trained: λ = exp(λq1·λk1) − exp(λq2·λk2) + λ_init (arXiv 2410.05258, equation 2).
struct LambdaParts {
    float plus = 0;  // exp(λq1·λk1)
    float minus = 0; // exp(λq2·λk2)
    double init = 0; // λ_init of the layer

    [[nodiscard]] float learned() const { return plus - minus; }
    [[nodiscard]] float trained() const { return learned() + static_cast<float>(init); }
};

/// Weights of one decoder layer. Matrices are [out, in], vectors [1, n]; absent ones are empty.
struct LayerWeights {
    Tensor inputNorm, inputNormBias; // [1, E]; a bias makes it a LayerNorm
    Tensor q, k, v;                  // [H·d, E], [K·d, E], [K·d, E]
    Tensor qBias, kBias, vBias;
    Tensor o, oBias;               // [E, heads · W], [1, E]
    Tensor postNorm, postNormBias; // [1, E], before the MLP
    Tensor gate, up;               // [I, E]; without a gate the MLP is down(act(up))
    Tensor down;                   // [E, I]
    Tensor gateBias, upBias, downBias;
    Tensor polyNorm;    // [1, 4], of Activation::PolyNorm
    LambdaParts lambda; // zeros where λ is not one of the layer
    Tensor tokenLambda; // [heads, E]: λ of a token is sigmoid of its product with it
};

class Recording;

/// An immutable checkpoint: weights, the plan that says what they mean, and the tokenizer.
struct Model {
    std::filesystem::path folder;
    std::string name; // calledAs() its folder
    Family family;    // what it is, as its pair tells
    Config config;
    HeadPlan plan;
    Tensor embedding; // [V, E]
    Tensor positions; // [P, E], added to the embedding; empty where RoPE tells positions
    std::vector<LayerWeights> layers;
    Tensor finalNorm, finalNormBias;            // [1, E]
    Tensor lmHead;                              // [V, E]; shares memory with embedding when tied
    bool hasHead = true;                        // else maps are all that can be computed
    RopeTable rope;                             // of the first positions: those trained on, 4096 at most
    std::shared_ptr<const Tokenizer> tokenizer; // of token numbers if the folder has none
    std::vector<std::filesystem::path> weightFiles;
    std::shared_ptr<WeightHash> hash;                           // of these
    std::vector<std::shared_ptr<const SafetensorsFile>> mapped; // the same, while they are read in place
    std::shared_ptr<const KeptFiles> kept;                      // all that it was read from
    std::vector<std::string> unusedTensors;                     // of its files, by their full names
    std::vector<Phrase> remarks; // what of its files is not as config.json says, or was left out
    std::int64_t parameters = 0;
    std::shared_ptr<const Recording> recording; // of a trace, in the place of weights; else null
    bool causal = true;                         // a row of a map sees the keys up to its own

    [[nodiscard]] bool differential() const { return config.differential(); }
};
using ModelPtr = std::shared_ptr<const Model>;

/// Called while a model is opened, with bytes of weights checked so far and in all; returning false cancels.
using LoadProgress =
    std::function<bool(const std::filesystem::path& folder, std::int64_t done, std::int64_t all)>;

/// Opens the one model that a path means (modelPlaceAt): its config.json, weights as safetensors, tokenizer.
/// Float32 weights are used where they lie in the mapped file; where bfloat16 stays as it is, too, it takes
/// half of the memory and gives the same numbers. Throws Error with the file and the fact, Cancelled.
ModelPtr loadModel(const std::filesystem::path& path, const LoadProgress& progress = {},
                   WeightsAs as = WeightsAs::Float32);

/// The same of any size and at once, for what tells of a model: its matrices are checked and stay empty, so
/// that no pass can run.
ModelPtr describeModel(const std::filesystem::path& path);

/// λ of every layer of the model in a folder, as trained, at once; none where it has no λ_init. Throws Error.
std::vector<double> lambdasOf(const std::filesystem::path& folder);

/// Whether a prompt of the model is words; else it has no tokenizer, and a prompt is numbers of tokens.
bool readsWords(const Model& model);

/// A prompt to begin with where there are only numbers: "1 2 3 4 5 6 7 8", or as many as there are tokens.
std::string firstNumbers(const Model& model);

/// A DIFF model and what stands beside it: its standard twin, or a second DIFF model, as another checkpoint
/// of its training. Either may be null, not both; one alone has the place of its kind.
struct Pair {
    ModelPtr diff;
    ModelPtr standard; // or the second DIFF model

    /// Both are DIFF Transformers.
    [[nodiscard]] bool ofTwoDiffs() const { return diff && standard && standard->differential(); }
};

/// Opens the models that a path means: one of either kind, or one of each.
Pair loadPair(const std::filesystem::path& path, const LoadProgress& progress = {},
              WeightsAs as = WeightsAs::Float32);

/// SHA-256 of what loadModel would open. Throws Error where there are no weights, and as sha256Of().
std::string sha256OfWeights(const std::filesystem::path& path, const std::stop_token& stop = {});

} // namespace lambdascope
