// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// The protocol of an experiment as the user left it.
struct ExperimentChoice {
    std::map<std::string, std::string> given; // options as typed
    bool edited = false;                      // with the edits in force
    bool both = true;                         // both models; else the DIFF model alone
    friend bool operator==(const ExperimentChoice&, const ExperimentChoice&) = default;
};

/// What was found by a protocol on some models, so far.
struct ExperimentFound {
    std::shared_ptr<const OrderedJson> result; // null: nothing yet
    std::shared_ptr<const ExperimentPlan> plan;
    int done = 0, all = 0; // cells
    std::vector<ExperimentCell> running = {};
    Phrase stopped;  // what ended it, but for the user
    Phrase unlocked; // why its journal could not be locked
    friend bool operator==(const ExperimentFound&, const ExperimentFound&) = default;
};

/// The experiments of a session: what is chosen, what runs, and what was found.
struct ExperimentsState {
    std::string chosen = "needle";
    std::map<std::string, ExperimentChoice> choices; // by experiment
    bool paper = true;                               // its values are shown
    std::map<std::string, ExperimentFound> found;    // by experiment, by its protocol as it is
    std::shared_ptr<const OrderedJson> compared;     // a result that was kept to stand beside
    std::shared_ptr<const OrderedJson> opened;       // of the chosen one, from a file; null: none
    std::string openedFrom;                          // its file's name

    std::string running;            // an experiment; empty: none
    std::vector<std::string> queue; // those that run after it
    bool paused = false, ending = false;
    std::optional<double> secondsLeft;
    bool checked = false; // whether the chosen one can be asked is known
    Phrase problem;       // why it cannot
    friend bool operator==(const ExperimentsState&, const ExperimentsState&) = default;

    [[nodiscard]] ExperimentChoice choice(const std::string& experiment) const {
        const auto at = choices.find(experiment);
        return at == choices.end() ? ExperimentChoice{} : at->second;
    }
    [[nodiscard]] ExperimentChoice choice() const { return choice(chosen); }
    [[nodiscard]] ExperimentFound of(const std::string& experiment) const {
        const auto at = found.find(experiment);
        return at == found.end() ? ExperimentFound{} : at->second;
    }
    /// What was found of the chosen one: by a file, or here.
    [[nodiscard]] ExperimentFound shown() const {
        if (!opened) return of(chosen);
        ExperimentFound found;
        found.result = opened;
        const auto missing = opened->find("missing");
        if (missing == opened->end()) return found;
        found.all = missing->at("of").get<int>();
        found.done = found.all - missing->at("count").get<int>();
        return found;
    }
    void close() {
        opened.reset();
        openedFrom.clear();
    }
};

} // namespace lambdascope
