// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/head_mix.h"
#include "core/model/model.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A change that is not a number: an experiment on one head, or on all heads of a layer.
enum class Ablation {
    HeadOff, // nothing of the head reaches the layer
    A2Off,   // λ = 0: A1 alone, head norm and factor stay
    Swap,    // A2 − λ·A1
    NoNorm,  // without the head norm; the factor 1 − λ_init stays
    Mean,    // what the head gives, after norm and factor, is at every token its mean over the prompt
};
inline constexpr std::array allAblations{Ablation::HeadOff, Ablation::A2Off, Ablation::Swap, Ablation::NoNorm,
                                         Ablation::Mean};
/// As the command line spells it: "head-off", "a2-off", "swap", "no-norm", "mean".
std::string_view nameOf(Ablation ablation);
/// Whether it can be asked of a model: of a standard one only what is done to a head as a whole, and of one
/// without a head norm not to leave it out.
bool isPossible(Ablation ablation, const Model& model);

inline constexpr int allHeads = -1;

/// What the user changed in one layer; nothing set means trained.
struct LayerEdit {
    std::optional<double> lambdaInit; // replaces λ_init inside λ (and, if followed, in the output factor)
    std::optional<double> lambda;     // replaces λ itself; beats lambdaInit inside λ
    std::map<Ablation, std::set<int>> ablations = {}; // of these heads, or {allHeads}

    [[nodiscard]] bool empty() const { return !lambdaInit && !lambda && ablations.empty(); }
    [[nodiscard]] bool has(Ablation ablation, int head) const; // allHeads: of every head at once
    /// Switches an experiment on one head or on allHeads of a layer with `headCount` heads.
    void set(Ablation ablation, int head, bool on, int headCount);
    friend bool operator==(const LayerEdit&, const LayerEdit&) = default;
};

/// λ_init by depth: a − b · e^(−c · l), l from 0 (arXiv 2410.05258, section 2.1, has 0.8, 0.6 and 0.3).
struct Schedule {
    double a = 0.8, b = 0.6, c = 0.3;
    [[nodiscard]] double at(int layer) const;
    friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// All changes to a model, one value. Layers count from 0. A layer without a change has no entry.
struct Edits {
    std::map<int, LayerEdit> layers;
    std::optional<Schedule> schedule; // λ_init of every layer; a layer's own lambdaInit beats it
    bool outputFactorFollows = true;  // (1 − λ_init) uses the edited λ_init, as training with it would

    [[nodiscard]] bool empty() const { return layers.empty() && !schedule; }
    [[nodiscard]] LayerEdit of(int layer) const;
    void set(int layer, const LayerEdit& edit);
    friend bool operator==(const Edits&, const Edits&) = default;
};

/// The numbers in force in one layer.
struct EditedLambda {
    float lambda = 0;       // weight of the second map is −λ; 0 where A2 is off in all heads
    float ofEdits = 0;      // λ whatever A2 off makes of it: what a field shows that sets it
    double init = 0;        // λ_init in force
    float outputFactor = 1; // 1 − λ_init, trained or in force
};
EditedLambda editedLambda(const LambdaParts& trained, const Edits& edits, int layer);

/// What every head of a layer makes of its maps, in force.
std::vector<HeadMix> headMixes(const Model& model, const Edits& edits, int layer);

/// The first layer in which the numbers in force differ between two sets of edits; the number of layers if
/// they do in none.
int firstDifference(const Edits& a, const Edits& b, const Model& model);

/// The options that applyEditArgument knows, in the order of toArguments.
inline constexpr std::array<std::string_view, 5> editOptions{"--schedule", "--lambda-init", "--lambda",
                                                             "--output-factor", "--ablate"};

/// One option and its value, in the words of the command line: "--lambda-init 2=0", "--lambda all=0.5",
/// "--output-factor keep", "--schedule paper", "--ablate 2.1=swap". Throws UsageError.
void applyEditArgument(Edits& edits, std::string_view option, std::string_view value, const Model& model);

/// Arguments, an option and its value in turn, that parse back to the same edits; empty for none.
std::vector<std::string> toArguments(const Edits& edits);

/// The two numbers of a layer that a hand can move.
enum class Quantity { LambdaInit, Lambda };

/// Layers first … last.
struct LayerRange {
    int first = 0, last = 0;
    [[nodiscard]] bool contains(int layer) const { return layer >= first && layer <= last; }
    [[nodiscard]] int count() const { return last - first + 1; }
    friend bool operator==(const LayerRange&, const LayerRange&) = default;
};

// Each returns the edits after one wish of the user; what says nothing any more is taken out.

/// λ_init or λ of some layers. Moving λ_init ends an override of λ, which would hide it.
Edits withValues(Edits edits, Quantity quantity, const std::map<int, double>& values, const Model& model);
/// λ_init and λ of the layers as trained, whatever schedule is in force; experiments stay.
Edits withTrained(Edits edits, LayerRange layers, const Model& model);
/// λ_init of all layers by a schedule, or as trained; values of single layers end.
Edits withSchedule(Edits edits, const std::optional<Schedule>& schedule);
/// An experiment on one head, or on allHeads, of the layers.
Edits withAblation(Edits edits, LayerRange layers, int head, Ablation ablation, bool on, const Model& model);
/// λ = 0 in the layers, or the λ that follows from λ_init again.
Edits withLambdaZero(Edits edits, LayerRange layers, bool on);

} // namespace lambdascope
