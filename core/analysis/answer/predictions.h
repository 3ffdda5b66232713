// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// One candidate for the next token.
struct Candidate {
    int token = 0;
    float probability = 0;
};

/// softmax of the logits after token `position` (−1: the last), in double, then float: [V]. Empty where a
/// trace has none.
std::vector<float> nextTokenProbabilities(const Trace& trace, int position = -1);

/// The first of them with the largest logit; its probability is NaN where logits are no numbers.
/// Token −1 where a trace has none.
Candidate likeliestNext(const Trace& trace, int position = -1);

/// The `count` most probable next tokens, ties by lower id.
std::vector<Candidate> topCandidates(const std::vector<float>& probabilities, int count);

/// How a token stands as the next one.
struct Outlook {
    double probability = 0;
    double logit = 0; // above the mean over all tokens
};
Outlook outlookOf(std::span<const float> logits, int token);

/// KL(p ‖ q) of two rows of logits, in nats.
double divergence(std::span<const float> p, std::span<const float> q);

/// What an edit does to the predictions of one prompt.
struct Effect {
    double kl = 0;          // KL(trained ‖ in force) after the last token, nats
    int flips = 0;          // positions whose most probable next token changed
    int positions = 0;      // T
    double lossTrained = 0; // mean −log p over the T − 1 predictions of the prompt itself, nats
    double lossEdited = 0;
};

/// How probable a text is as what comes next, all of its tokens.
struct Likelihood {
    double probability = 1; // their product
    double loss = 0;        // mean −log p, nats per token
    int tokens = 0;
    friend bool operator==(const Likelihood&, const Likelihood&) = default;
};
/// From log p of its tokens (continuationLogProbabilities); there is at least one.
Likelihood likelihoodOf(const std::vector<double>& logProbabilities);

/// Both traces must be of the same tokens and vocabulary, and have logits. Losses are NaN for a prompt of one
/// token. `lossTrained`: promptLoss of the trained trace, where it is known.
Effect compareTraces(const Trace& trained, const Trace& edited, std::optional<double> lossTrained = {});

/// Mean −log p of the prompt's own tokens, nats per token; NaN for one token.
double promptLoss(const Trace& trace);

} // namespace lambdascope
