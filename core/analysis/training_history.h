// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// One line of the log of a model's training.
struct TrainingPoint {
    int step = 0;
    double loss = 0;             // on the batch of the step, nats per token
    std::vector<double> lambdas; // λ per layer; empty in a standard model
};

/// Where the model looked at a step, in prompts with a known answer: shares of Σ|weight| in the row that
/// answers, means over all heads.
struct AttentionPoint {
    int step = 0;
    double answer = 0;
    double noise = 0;
};

/// The curves of one model, by rising step.
struct ModelHistory {
    std::vector<TrainingPoint> points;
    std::vector<AttentionPoint> attention;
};

/// After this step A1 and A2 changed names in these layers of the DIFF model (λ became 1/λ, the layer
/// computed what it did); curves of λ jump there. No layers: never.
struct NamesExchanged {
    int step = 0;
    std::vector<int> layers;
};

/// Weights from the way: a folder that loadPair opens, the step they are from, and what they are by an
/// about.json of their own ("tiny-stories, before the bound").
struct Checkpoint {
    static constexpr int unknownStep = -1;
    int step = 0;
    std::filesystem::path folder;
    std::map<std::string, std::string> names = {}; // by language; empty: nothing is told
};

/// How a pair came to be: the curves of training.json, empty without one, and its weights by rising step.
/// What a log does not mention is empty or 0; other keys are passed over.
struct TrainingHistory {
    int tokensPerStep = 0;
    NamesExchanged exchanged;
    ModelHistory diff, standard;
    /// Of steps/NUMBER/, and last the pair itself: its step is the last of the log, unknownStep without one.
    /// Empty if the pair has neither a readable log nor steps. A folder of the last step is left out: it is
    /// the pair.
    std::vector<Checkpoint> checkpoints;
    Phrase problem; // what of a log was not read first, naming it: all else is there all the same
};

/// The curves alone, from a training.json (tools/train/card.py writes it). Throws Error naming the file and
/// what is wrong with it; a point that is wrong by itself is left out, see `problem`.
TrainingHistory readTrainingLog(const std::filesystem::path& file);

/// All that a pair's folder tells; or that of a training, with checkpoint-1000/, checkpoint-2000/ …: λ at
/// each of them, the loss that Hugging Face's Trainer wrote down last, and as the last step the model beside
/// them, where there is one. Folders of steps/ whose name is no number or that hold no model are passed
/// over. Does not throw for a log that cannot be read: see `problem`.
TrainingHistory readTrainingHistory(const std::filesystem::path& pair);

} // namespace lambdascope
