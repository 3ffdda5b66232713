// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"

#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace lambdascope {

/// How the next token is drawn from the logits. The same numbers and seed give the same tokens.
struct Sampling {
    double temperature = 0; // 0: always the most probable
    int topK = 0;           // only the k most probable; 0: all
    double topP = 1;        // only the most probable that together reach p
    std::uint64_t seed = 0;

    friend bool operator==(const Sampling&, const Sampling&) = default;
};

/// Draws tokens one after the other.
class Sampler {
  public:
    /// Throws UsageError for a temperature below 0, topK below 0, topP outside (0, 1].
    explicit Sampler(const Sampling& sampling);
    int next(std::span<const float> logits);

  private:
    Sampling sampling_;
    std::mt19937_64 random_;
};

/// One token that a model wrote.
struct GeneratedToken {
    int token = 0;
    float probability = 0; // that the model gave it, before temperature and cuts
};

/// What to write.
struct GenerationPlan {
    std::vector<int> prompt;
    Edits edits = {};
    int tokens = 0; // at most; a token of eosTokens ends it, too
    Sampling sampling = {};
    bool keepTrace = true;                     // whether trace() is wanted: then every step keeps its maps
    std::int64_t mapBudget = defaultMapBudget; // bytes that the maps of the whole may take
    bool sentence = false;                     // the end of a sentence ends it, too (endsSentence)
};

class Decoder;

/// A text that a model goes on with, a token a step, so that other work goes in between and it stops at once.
/// Keys and values of the tokens before are kept (a KV cache), so a step costs one row of every product.
class Generation {
  public:
    /// Throws UsageError for an empty prompt, tokens outside the vocabulary, fewer than 1 token to write;
    /// Error with the number if the trace is wanted and its maps would not fit the budget.
    Generation(ModelPtr model, GenerationPlan plan);
    ~Generation();

    [[nodiscard]] const GenerationPlan& plan() const { return plan_; }
    [[nodiscard]] const std::vector<GeneratedToken>& written() const { return written_; }
    [[nodiscard]] bool done() const;
    /// What was written ends a sentence, and that was asked for.
    [[nodiscard]] bool sentenceEnded() const { return sentenceEnded_; }

    /// The next token; call it only while not done(). The first step runs the prompt. If the backend is not
    /// that of the step before (the device failed), what was run is run again there. `progress` may count
    /// the layers of its trace, not read them. Throws Cancelled if it stops the step, DeviceError if the
    /// device fails; the same step can then be taken again.
    GeneratedToken step(Backend& backend, const Progress& progress = {});

    /// Everything that was run so far as one pass would have left it, to rounding: prompt and written tokens
    /// but the last, whose row is not yet run. No pass takes layers over from it: its backend's name says
    /// that it was not one pass. Null before the first step or without keepTrace.
    [[nodiscard]] TracePtr trace() const;

  private:
    ModelPtr model_;
    GenerationPlan plan_;
    Sampler sampler_;
    std::vector<GeneratedToken> written_;
    bool sentenceEnded_ = false;
    std::unique_ptr<Decoder> decoder_;
};

} // namespace lambdascope
