// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/head_mix.h"
#include "core/model/model.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
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

/// What of another run, the donor's, can stand in the place of the same part of this one.
enum class Patch {
    Output,   // what a head gives, after norm and factor; also in the place of one that is off or averaged
    A1,       // its first map, or the one of a standard head; the values stay this run's
    A2,       // its second map
    Residual, // the residual stream before the layer, at one token
};
inline constexpr std::array allPatches{Patch::Output, Patch::A1, Patch::A2, Patch::Residual};
/// As the command line spells it: "output", "a1", "a2", "residual".
std::string_view nameOf(Patch patch);
/// Whether the model has such a part: a standard one has no A2.
bool isPossible(Patch patch, const Model& model);

inline constexpr int allTokens = -1;

/// What the user changed in one layer; nothing set means trained.
struct LayerEdit {
    std::optional<double> lambdaInit; // replaces λ_init inside λ (and, if followed, in the output factor)
    std::optional<double> lambda;     // replaces λ itself; beats lambdaInit inside λ
    std::map<Ablation, std::set<int>> ablations = {}; // of these heads, or {allHeads}
    std::map<Patch, std::set<int>> patches = {};      // the same; of the residual at these tokens, or all

    [[nodiscard]] bool empty() const {
        return !lambdaInit && !lambda && ablations.empty() && patches.empty();
    }
    [[nodiscard]] bool has(Ablation ablation, int head) const; // allHeads: of every head at once
    /// Switches an experiment on one head or on allHeads of a layer with `headCount` heads.
    void set(Ablation ablation, int head, bool on, int headCount);
    [[nodiscard]] bool has(Patch patch, int at) const; // a head or a token
    void set(Patch patch, int at, bool on, int headCount);
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
    std::optional<std::string> patchFrom; // the donor's prompt; none: this one in the other state
    bool patchTrained = false; // this run is as trained, and the donor has the edits; else the other way

    [[nodiscard]] bool empty() const { return layers.empty() && !schedule; }
    [[nodiscard]] LayerEdit of(int layer) const;
    void set(int layer, const LayerEdit& edit);
    [[nodiscard]] bool patched() const; // in some layer
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
/// Whether they do in this layer.
bool differ(const Edits& a, const Edits& b, const Model& model, int layer);

/// What the donor of the patches runs with: nothing, or all but the patches.
Edits donorEdits(const Edits& edits);
/// What this run has of them, where they are the donor's: the patches alone.
Edits ofThisRun(const Edits& edits);
/// Whether some kinds of patches are the same in a layer, and their donor, if there are any.
bool samePatches(const Edits& a, const Edits& b, int layer, std::span<const Patch> kinds = allPatches);

/// The options that applyEditArgument knows, in the order of toArguments.
inline constexpr std::array<std::string_view, 8> editOptions{"--schedule",      "--lambda-init", "--lambda",
                                                             "--output-factor", "--ablate",      "--patch",
                                                             "--patch-from",    "--patch-into"};

/// One option and its value, in the words of the command line: "--lambda-init 2=0", "--lambda all=0.5",
/// "--output-factor keep", "--schedule paper", "--ablate 2.1=swap", "--patch 2.1=a1",
/// "--patch 2@17=residual", "--patch-from TEXT", "--patch-into trained". Throws UsageError.
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
/// A patch of a head or a token, or of all. With the last one what is said of the donor ends.
Edits withPatch(Edits edits, int layer, Patch patch, int at, bool on, const Model& model);
/// λ = 0 in the layers, or the λ that follows from λ_init again.
Edits withLambdaZero(Edits edits, LayerRange layers, bool on);

} // namespace lambdascope
