// SPDX-License-Identifier: MIT
// λ_init by other schedules, and parts of the heads taken out, without training anew: after Table 6 of arXiv
// 2410.05258, whose models were trained so.
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/means.h"
#include "core/experiments/probe.h"
#include "core/experiments/prompts/looks.h"
#include "core/util/error.h"

#include <fmt/format.h>

namespace lambdascope {
namespace {

/// A change, as on the command line; no option: as trained.
struct ScheduleChange {
    std::string name, option, value;
};

std::vector<ScheduleChange> scheduleChanges(const Protocol& protocol, const Model& model) {
    std::vector<ScheduleChange> changes{{"as trained", "", ""}};
    if (model.config.hasLambdaInit()) {
        changes.push_back({"λ_init: paper", "--schedule", "paper"});
        for (const double constant : protocol.numbers("constants"))
            changes.push_back(
                {fmt::format("λ_init = {}", constant), "--schedule", fmt::format("constant={}", constant)});
    }
    changes.push_back({"λ = 0", "--lambda", "all=0"});
    changes.push_back({"A2 off", "--ablate", "all=a2-off"});
    if (model.plan.headNorm) changes.push_back({"no head norm", "--ablate", "all=no-norm"});
    return changes;
}

/// "all=" of an ablation is one for each layer.
Edits changedBy(Edits edits, const ScheduleChange& change, const Model& model) {
    if (change.option.empty()) return edits;
    if (change.option != "--ablate") {
        applyEditArgument(edits, change.option, change.value, model);
        return edits;
    }
    for (std::size_t layer = 0; layer < model.layers.size(); ++layer)
        applyEditArgument(edits, change.option, fmt::format("{}={}", layer, change.value.substr(4)), model);
    return edits;
}

class ScheduleExperiment final : public Experiment {
  public:
    ScheduleExperiment(const Protocol& protocol, const AskedModels& models) : probe_(protocol, models) {
        if (!models.pair().diff)
            throw fail<UsageError>("{} has no λ, and schedule is about it", models.pair().standard->name);
        const Model& diff = *models.pair().diff;
        std::vector<ExperimentSetting> given;
        for (const ScheduleChange& change : scheduleChanges(protocol, diff)) {
            const bool trained = change.option.empty();
            given.push_back(
                {{{"change", change.name}}, trained ? models.sides() : std::vector<std::string>{"diff"}});
            edits_.push_back(changedBy(models.editsOf("diff"), change, diff));
        }
        plan_.settings = probe_.settings(given);
        plan_.batches = probe_.batches();
        plan_.facts = probe_.facts();
        if (!diff.config.hasLambdaInit())
            plan_.facts["notes"].push_back("its λ follows from every token: there is no λ_init to set");
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const NeedleTask& task = probe_.taskOf(cell.setting, edits_.size());
        const ModelPtr& model = probe_.models().of(cell.side);
        const Edits& edits =
            cell.side == "diff" ? edits_[cell.setting % edits_.size()] : probe_.models().editsOf(cell.side);
        OrderedJson record = probe_.ask(backend, task, cell, edits, false);
        PromptValues values;
        for (const int index : lookedAt(cell.batch, probe_.prompts().count())) {
            const NeedlePrompt prompt = probe_.prompts().prompt(task, index, *model);
            const TracePtr trace = lookAt(backend, model, edits, prompt);
            const MeterBar bar = barOf(*trace, readLook(*trace, meterTokensOf(prompt)));
            if (!bar.there) continue;
            values.add(index, "answer_share", bar.answer);
            values.add(index, "noise_share", bar.noise);
        }
        record["values"] = values.json();
        return record;
    }

  private:
    Probe probe_;
    std::vector<Edits> edits_;
};

OrderedJson summarizeSchedule(const SettingRecords& records) {
    OrderedJson lists = summarizeProbe(records);
    OrderedJson& row = lists["cells"][0];
    for (const auto& [side, batches] : records.sides) row[side].update(meansOf(records, side, ""));
    return lists;
}

} // namespace

ExperimentKind scheduleKind() {
    std::vector<ExperimentOption> options = Probe::options("100", "5000");
    options.push_back({"constants", OptionKind::Numbers, "0,0.2,0.4,0.5,0.6,0.8,1",
                       phrase("constant λ_init of all layers"), -10, 10});
    return {"schedule",
            phrase("Schedules of λ_init"),
            phrase("other schedules of λ_init, and parts of the heads taken out, without training anew"),
            "Table 6",
            options,
            makeExperimentOf<ScheduleExperiment>,
            summarizeSchedule,
            {PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Numbers found"),
                      .xName = phrase("change"),
                      .yName = phrase("right"),
                      .panels = {"told", "asked", "length"},
                      .x = {"change"},
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100},
             PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Loss on running text"),
                      .xName = phrase("change"),
                      .yName = phrase("nats a token"),
                      .panels = {"told", "asked", "length"},
                      .x = {"change"},
                      .values = {{"loss"}}},
             PlotPlan{.title = phrase("Attention to the noise"),
                      .xName = phrase("change"),
                      .yName = phrase("share of Σ|weight|"),
                      .panels = {"told", "asked", "length"},
                      .x = {"change"},
                      .values = {{"noise_share"}},
                      .unit = "%",
                      .scale = 100}}};
}

} // namespace lambdascope
