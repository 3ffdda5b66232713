// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/head_plan.h"
#include "core/util/phrase.h"

#include <array>
#include <cstdint>

namespace lambdascope {

class ConfigKeys;
class WeightFiles;
struct Config;
struct LayerWeights;
struct Model;

/// A family of checkpoints: how its files are read, and what its rows mean. Each is a value here, filled in
/// by its source file, and a row of `architectures`; nothing else asks which one a model is of.
struct Architecture {
    const char* type; // model_type of its config.json
    const char* name; // as the user reads it: "HF DiffLlama"
    bool differential = false;
    bool lambdaInit = false; // λ = exp(λq1·λk1) − exp(λq2·λk2) + λ_init, one a layer; else of every token
    bool learnedPositions = false;      // rows of a table; else RoPE tells positions
    bool inPlace = false;               // rows are used in the order in which they are stored
    int version = 0;                    // diff_version, where several have one type
    int mapsOfHead = 1, keysOfHead = 1; // of what config.json counts as one head, and one key-value head
    int lambdaDelay = 0;                // layers by which λ_init is counted later
    const char* layers = "layers.";     // how the names of a layer's tensors begin
    void (*readConfig)(const ConfigKeys& keys, Config& config);
    Head (*head)(int i, const Config& config);
    Phrase (*pairing)(const HeadPlan& plan); // "head i joins the components i and i + 8"
    /// Embedding, positions, norm and head. They throw Error naming file, tensor and both shapes.
    void (*readOuter)(WeightFiles& files, Model& model);
    /// One layer in the layout that the forward pass has: what is stored otherwise is brought into it
    /// exactly.
    LayerWeights (*readLayer)(WeightFiles& files, const Config& config, std::int64_t index);
    Phrase (*ownTensors)(const WeightFiles& files) = nullptr; // those there that no other family has
    /// Where two families have the same config.json: the one that these weights are of.
    const Architecture* (*ofWeights)(const WeightFiles& files) = nullptr;

    static const Architecture DiffLlama;   // Hugging Face's DIFF V1
    static const Architecture Llama;       // the standard twin
    static const Architecture Mistral;     // Llama, whose rows see a window
    static const Architecture UnilmDiff;   // the authors' DIFF V1
    static const Architecture UnilmDiffV2; // λ of every token and head, no head norm
    static const Architecture DiffMlx;     // diff-mlx's DIFF V1
    static const Architecture DiffMlxTwin; // its standard twin
    static const Architecture Motif;       // DIFF V1 with PolyNorm
    static const Architecture Gpt2;        // a further standard one
};

inline constexpr std::array architectures{
    &Architecture::DiffLlama,   &Architecture::Llama,     &Architecture::Mistral,
    &Architecture::UnilmDiffV2, &Architecture::UnilmDiff, &Architecture::DiffMlx,
    &Architecture::DiffMlxTwin, &Architecture::Motif,     &Architecture::Gpt2};

/// The output matrix: lm_head.weight, or the embedding, whose name is given, where they are tied. A file that
/// has both, and both differ, is read as it is, and the model's remarks say so; one that has none, too.
void readHead(WeightFiles& files, Model& model, const char* embedding);

/// One softmax a head, as standard Transformers have it; and the sentence that says so.
Head standardHead(int i, const Config& config);
Phrase standardPairing(const HeadPlan& plan);
/// Head i of the components 2i and 2i + 1, of neighbouring keys, whose values stand side by side.
Head adjacentHead(int i, const Config& config);
/// The same with interleaved RoPE, in a sentence.
Phrase adjacentPairing(const HeadPlan& plan);

} // namespace lambdascope
