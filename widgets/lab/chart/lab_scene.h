// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"
#include "core/compute/head_mix.h"
#include "core/compute/trace.h"
#include "widgets/kit/beside_lambda.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// λ of one layer: λ_init + plus − minus, trained and in force.
struct LabLayer {
    double scheduleInit = 0;       // λ_init of the dashed schedule
    float plus = 0, minus = 0;     // exp(λq1·λk1), exp(λq2·λk2)
    double trainedInit = 0;        // λ_init
    double init = 0;               // λ_init in force
    float trainedLambda = 0;       // λ
    float lambda = 0;              // λ in force
    bool lambdaOverridden = false; // λ was set by itself, or A2 is off: not the sum of the bars
    bool ablated = false;          // an experiment is in force in this layer
    /// Where every token has its own λ (DIFF V2): their range. `trainedLambda` is their mean; there is no
    /// λ_init and no sum of bars.
    std::optional<TokenLambdas> tokens = {};
    std::optional<BesideLambda> beside = {};

    [[nodiscard]] bool edited() const {
        return lambdaOverridden || (!tokens && (init != trainedInit || lambda != trainedLambda));
    }
    friend bool operator==(const LabLayer&, const LabLayer&) = default;
};

/// The head in the middle column, or heads together, trained above in force; by token or by groups. Traces
/// may be null.
struct LabMaps {
    TracePtr trained, edited;
    HeadId head;
    MeterScope scope = MeterScope::Head;
    std::shared_ptr<const TokenGroups> groups;             // what columns are; null: tokens
    HeadMix trainedMix, mix;                               // the weights of A1 and A2
    std::vector<std::vector<HeadMix>> trainedMixes, mixes; // of every layer, where heads are together
    std::optional<MapScale> scale;                         // none: what suits their last row
    QStringList tokens;                                    // display piece of every token
    std::optional<Cell> pin;
    bool stale = false;        // the maps in force are not yet those of the text or edits in force
    bool trainedStale = false; // nor are the trained ones: the text is new
    QString staleText;         // "from λ 0.83, updating"
    bool peek = false;         // both places show what was trained (Space is held)
    bool causal = true;        // a row sees the keys up to its own
    QString leftOut;           // of the head, where a trace file leaves out all

    [[nodiscard]] bool byGroups() const { return groups && groups->by != GroupBy::Token; }
    [[nodiscard]] int columns() const {
        return byGroups() ? groups->count() : static_cast<int>(tokens.size());
    }
    [[nodiscard]] int rows() const {
        if (!byGroups()) return columns();
        return static_cast<int>(groups->rows(pin ? std::optional(pin->query) : std::nullopt).size());
    }
};

/// The answer, loss and attention against λ_init, of the layers first … last together. Unknown points are NaN
/// or missing at the end.
struct LabSweep {
    int first = 0, last = 0;
    QString title; // where none is offered: in the place of its name
    bool running = false;
    int done = 0, all = 0;                 // while running
    std::vector<double> values;            // λ_init, ascending
    std::vector<double> probability;       // of the marked answer, all its tokens
    std::vector<double> loss;              // nats a token of the prompt
    std::vector<double> answer, noise;     // shares of attention, 0…1
    std::optional<double> trained, edited; // λ_init; none where the layers differ
    double trainedLoss = 0;                // NaN: read off the curve
    QString answerScope;                   // "layer 2"
    bool offered = true;                   // false: the model has no λ_init, as `note` says
    QString note;                          // why there is no sweep, or what it lacks
    friend bool operator==(const LabSweep&, const LabSweep&) = default;
};

/// How the pair was trained: one point a recorded step.
struct LabTraining {
    std::vector<int> steps;
    std::vector<std::vector<float>> lambdas; // [layer][point], NaN where unknown
    std::vector<double> lossDiff, lossStandard;
    std::vector<int> checkpoints; // steps that can be opened, ascending
    QStringList named;            // what each of them is, where that is told; else empty
    int current = 0;              // step on screen
    std::vector<double> inits;    // λ_init of every layer
    std::vector<int> noiseSteps;  // of the shares of attention below
    std::vector<double> noiseDiff, noiseStandard, answerDiff, answerStandard;
    int exchangedAt = -1; // step at which maps changed names; −1: never
    std::vector<int> exchangedLayers;
    friend bool operator==(const LabTraining&, const LabTraining&) = default;
};

/// Everything the canvas of the λ lab draws, as one value.
struct LabScene {
    std::vector<LabLayer> layers;
    bool partsTold = true;   // else of exp(λq1·λk1) − exp(λq2·λk2) the sum alone is known
    int first = 0, last = 0; // the selected layers, inclusive
    Quantity moves = Quantity::LambdaInit; // by a drag or a key
    LabMaps maps;
    LabSweep sweep;
    std::optional<LabTraining> training;
    enum class Lower { Sweep, Training } lower = Lower::Sweep; // what stands below the chart
    QString lowerWords;                                        // what a screen reader says of it

    /// λ is of tokens, not a sum with λ_init.
    [[nodiscard]] bool ofTokens() const { return !layers.empty() && layers.front().tokens; }
    [[nodiscard]] bool selects(int layer) const { return layer >= first && layer <= last; }
};

} // namespace lambdascope
