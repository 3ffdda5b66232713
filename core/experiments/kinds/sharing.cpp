// SPDX-License-Identifier: MIT
// A2 with the queries or keys of A1, in models that were not trained so. Not an experiment of the paper: the
// authors trained such models and told of it in their reply to the reviewers.
#include "core/compute/forwarding_backend.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/probe.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

class SharingExperiment final : public Experiment {
  public:
    SharingExperiment(const Protocol& protocol, const AskedModels& models) : probe_(protocol, models) {
        if (!models.pair().diff)
            throw fail<UsageError>("{} has no A2, and sharing is about it", models.pair().standard->name);
        const std::vector<std::string> diff{"diff"};
        given_ = {{{{"a2", "as trained"}}, models.sides()},
                  {{{"a2", "queries of a1"}}, diff},
                  {{{"a2", "keys of a1"}}, diff},
                  {{{"a2", "both of a1"}}, diff}};
        plan_.settings = probe_.settings(given_);
        plan_.batches = probe_.batches();
        plan_.facts = probe_.facts();
        plan_.facts["notes"].push_back("not the paper's experiment: these models were not trained so");
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const std::size_t way = cell.setting % given_.size();
        AttentionChange change;
        change.queriesOfFirst = way == 1 || way == 3;
        change.keysOfFirst = way == 2 || way == 3;
        const std::unique_ptr<Backend> changed = changeAttention(backend, change);
        return probe_.ask(*changed, probe_.taskOf(cell.setting, given_.size()), cell,
                          probe_.models().editsOf(cell.side), true);
    }

  private:
    Probe probe_;
    std::vector<ExperimentSetting> given_;
};

} // namespace

ExperimentKind sharingKind() {
    return {"sharing",
            phrase("Shared queries and keys"),
            phrase("A2 with A1's queries or keys, in a model that was not trained so: how much is lost"),
            "authors' reply",
            Probe::options("100", "5000"),
            makeExperimentOf<SharingExperiment>,
            summarizeProbe,
            {PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Numbers found"),
                      .xName = phrase("A2 takes"),
                      .yName = phrase("right"),
                      .panels = {"told", "asked", "length"},
                      .x = {"a2"},
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100},
             PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Loss on running text"),
                      .xName = phrase("A2 takes"),
                      .yName = phrase("nats a token"),
                      .panels = {"told", "asked", "length"},
                      .x = {"a2"},
                      .values = {{"loss"}}}}};
}

} // namespace lambdascope
