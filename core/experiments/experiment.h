// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/pair_edits.h"
#include "core/experiments/protocol.h"
#include "core/experiments/results/plot.h"
#include "core/model/model.h"

#include <array>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// Models by their place: a DIFF model, the standard one of its pair, or a second DIFF model beside it.
inline constexpr std::array<const char*, 3> experimentSides{"diff", "standard", "beside"};

/// One point of a table: its values, and the models it is asked of (experimentSides).
struct ExperimentSetting {
    OrderedJson values = OrderedJson::object(); // flat
    std::vector<std::string> sides;

    /// "told=6 asked=2".
    [[nodiscard]] std::string label() const;
};

/// A cell: some prompts of a setting, asked of one model.
struct ExperimentCell {
    std::size_t setting = 0;
    std::string side;
    int batch = 0;
    friend bool operator==(const ExperimentCell&, const ExperimentCell&) = default;
};

/// What is run: a cell for each setting, model and batch. Cells do not wait for each other. It stands in
/// every journal, so that a result needs no model.
struct ExperimentPlan {
    std::vector<ExperimentSetting> settings;
    int batches = 1;                           // of each setting
    OrderedJson facts = OrderedJson::object(); // what a result says besides: hashes of inputs, notes

    /// "told=6 asked=2/diff/00003" of each cell, sorted.
    /// Throws UsageError where two have one name, and where they are more than a million.
    [[nodiscard]] std::map<std::string, ExperimentCell> cells() const;
    [[nodiscard]] static std::string nameOf(const ExperimentSetting& setting, const std::string& side,
                                            int batch);
    [[nodiscard]] OrderedJson json() const;
    static ExperimentPlan read(const OrderedJson& json);
};

/// What cells found, by their names.
using ExperimentRecords = std::map<std::string, OrderedJson>;

/// A protocol on a pair. Throws UsageError or Error when it is made where a model cannot be asked, in one
/// sentence.
class Experiment {
  public:
    virtual ~Experiment() = default;
    [[nodiscard]] const ExperimentPlan& plan() const { return plan_; }
    /// A pure function of the cell: the same numbers on any thread and in any part. Any threads at once, each
    /// with a backend of its own. Throws Error.
    [[nodiscard]] virtual OrderedJson run(Backend& backend, const ExperimentCell& cell) const = 0;

  protected:
    ExperimentPlan plan_;
};

/// Models to ask, by side; both or one.
class AskedModels {
  public:
    /// Throws UsageError where edits do not fit the models.
    AskedModels(const Pair& pair, const std::vector<std::string>& edits);

    [[nodiscard]] const std::vector<std::string>& sides() const { return sides_; }
    [[nodiscard]] const ModelPtr& of(std::string_view side) const {
        return side == "diff" ? pair_.diff : pair_.standard;
    }
    [[nodiscard]] const Edits& editsOf(std::string_view side) const {
        return side == "diff" ? edits_.diff : edits_.standard;
    }
    [[nodiscard]] const Pair& pair() const { return pair_; }
    /// Throws Error naming a model that has no tokenizer.
    void refuseWithoutWords(std::string_view experiment) const;
    /// The fewest tokens that one of them was trained on.
    [[nodiscard]] int context() const;
    /// Throws UsageError where one of them reads fewer than so many tokens.
    void refuseBeyondPositions(std::size_t tokens) const;

  private:
    Pair pair_;
    PairEdits edits_;
    std::vector<std::string> sides_;
};

/// The records of one setting, by side and batch; those that are missing are not there.
struct SettingRecords {
    const Protocol* protocol = nullptr;
    const ExperimentPlan* plan = nullptr;
    const ExperimentSetting* setting = nullptr;
    std::map<std::string, std::map<int, const OrderedJson*>> sides;
};

/// An experiment that can be asked for: a row of the table.
struct ExperimentKind {
    std::string_view name; // as it is typed
    Phrase title;          // where nobody types it
    Phrase summary;
    std::string_view source; // of the paper
    std::vector<ExperimentOption> options;
    std::unique_ptr<Experiment> (*make)(const Protocol&, const AskedModels&);
    /// Lists of rows, by name ("cells"): each {"setting", "diff", "standard" or "beside", …}.
    OrderedJson (*summarize)(const SettingRecords&);
    std::vector<PlotPlan> plots;
    bool repeats = true; // the same bytes every time: not what is measured in seconds
};

/// All of them, in the order of the guide.
const std::vector<ExperimentKind>& experimentKinds();
/// Throws UsageError with the nearest name.
const ExperimentKind& experimentKind(std::string_view name);

/// The result so far: {"protocol", "models", "version", "notes", "missing" where it is a part, "cells", …}. A
/// pure function.
OrderedJson experimentResult(const Protocol& protocol, const OrderedJson& models, const std::string& version,
                             const ExperimentPlan& plan, const ExperimentRecords& records);

/// {"diff": {"name", "sha256"}, …}. Waits for the hash of weights that is not known yet; throws as that.
OrderedJson hashesOf(const Pair& pair, const std::stop_token& stop = {});

} // namespace lambdascope
