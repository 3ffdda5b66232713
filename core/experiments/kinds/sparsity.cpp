// SPDX-License-Identifier: MIT
// How concentrated rows are, and what is lost where each keeps its strongest keys alone, as a pruned KV cache
// would: a question of the reviewers of arXiv 2410.05258, and its authors' future work.
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/head_scores.h"
#include "core/compute/forwarding_backend.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/means.h"
#include "core/experiments/probe.h"
#include "core/experiments/prompts/looks.h"

#include <algorithm>
#include <functional>

namespace lambdascope {
namespace {

/// Sums over rows, of all heads and layers.
struct Concentration {
    double entropy = 0, top1 = 0, top10 = 0, gini = 0;
    int rows = 0;

    void add(std::vector<double> shares) {
        if (shares.empty()) return;
        entropy += entropyOf(shares);
        std::ranges::sort(shares, std::greater{});
        const auto n = static_cast<double>(shares.size());
        double ranked = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            top1 += i < 1 ? shares[i] : 0;
            top10 += i < 10 ? shares[i] : 0;
            ranked += shares[i] * (n - static_cast<double>(i)); // the smallest has rank 1
        }
        gini += (2 * ranked - n - 1) / n;
        ++rows;
    }
    void tell(PromptValues& values, int prompt, const std::string& map) const {
        if (rows == 0) return;
        values.add(prompt, "entropy" + map, entropy / rows);
        values.add(prompt, "top_1" + map, top1 / rows);
        values.add(prompt, "top_10" + map, top10 / rows);
        values.add(prompt, "gini" + map, gini / rows);
    }
};

void addConcentration(PromptValues& values, int prompt, const Trace& trace) {
    Concentration inForce, first;
    double cancelled = 0;
    int cancelling = 0;
    for (const auto& layer : trace.layers)
        for (int head = 0; head < trace.model->plan.headCount(); ++head) {
            for (int query = 1; query < trace.tokenCount(); ++query) {
                inForce.add(sharesOfRow(*layer, head, query, layer->mixOf(head, query)));
                if (layer->maps.size() > 1) first.add(sharesOfRow(*layer, head, query, {}));
            }
            if (const auto share = cancelledShare(*layer, head, layer->heads[head])) {
                cancelled += *share;
                ++cancelling;
            }
        }
    inForce.tell(values, prompt, "");
    first.tell(values, prompt, "_a1");
    if (cancelling > 0) values.add(prompt, "cancelled", cancelled / cancelling);
}

class SparsityExperiment final : public Experiment {
  public:
    SparsityExperiment(const Protocol& protocol, const AskedModels& models) : probe_(protocol, models) {
        std::vector<ExperimentSetting> given;
        for (const int keys : protocol.wholes("keys")) {
            given.push_back({{{"keys", keys == 0 ? OrderedJson("all") : OrderedJson(keys)}}, models.sides()});
            keys_.push_back(keys);
        }
        plan_.settings = probe_.settings(given);
        plan_.batches = probe_.batches();
        plan_.facts = probe_.facts();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const NeedleTask& task = probe_.taskOf(cell.setting, keys_.size());
        const Edits& edits = probe_.models().editsOf(cell.side);
        const int keys = keys_[cell.setting % keys_.size()];
        const std::unique_ptr<Backend> changed = changeAttention(backend, {.keep = keys});
        OrderedJson record = probe_.ask(*changed, task, cell, edits, true);
        if (keys > 0) return record;
        PromptValues values;
        const ModelPtr& model = probe_.models().of(cell.side);
        for (const int index : lookedAt(cell.batch, probe_.prompts().count())) {
            const NeedlePrompt prompt = probe_.prompts().prompt(task, index, *model);
            addConcentration(values, index, *lookAt(backend, model, edits, prompt));
        }
        record["values"] = values.json();
        return record;
    }

  private:
    Probe probe_;
    std::vector<int> keys_;
};

OrderedJson summarizeSparsity(const SettingRecords& records) {
    OrderedJson lists = summarizeProbe(records);
    OrderedJson row{{"setting", records.setting->values}};
    for (const auto& [side, batches] : records.sides)
        if (const OrderedJson means = meansOf(records, side, ""); !means.empty()) row[side] = means;
    if (row.size() > 1) lists["concentration"] = {row};
    return lists;
}

} // namespace

ExperimentKind sparsityKind() {
    std::vector<ExperimentOption> options = Probe::options("100", "5000");
    options.push_back(
        {"keys", OptionKind::Wholes, "0,64,32,16,8,4,2,1",
         phrase("how many keys a row keeps, its strongest; 0: all, and how concentrated rows are"), 0, 1e6});
    return {"sparsity",
            phrase("How concentrated rows are"),
            phrase("how concentrated rows are, and what is lost where each keeps its strongest keys alone"),
            "reviewers' question",
            options,
            makeExperimentOf<SparsityExperiment>,
            summarizeSparsity,
            {PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Numbers found"),
                      .xName = phrase("keys that a row keeps"),
                      .yName = phrase("right"),
                      .panels = {"told", "asked", "length"},
                      .x = {"keys"},
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100},
             PlotPlan{.kind = PlotKind::Bars,
                      .title = phrase("Loss on running text"),
                      .xName = phrase("keys that a row keeps"),
                      .yName = phrase("nats a token"),
                      .panels = {"told", "asked", "length"},
                      .x = {"keys"},
                      .values = {{"loss"}}},
             PlotPlan{.list = "concentration",
                      .title = phrase("How concentrated rows are"),
                      .xName = phrase("of a row"),
                      .yName = phrase("share"),
                      .panels = {"told", "asked", "length"},
                      .values = {{"top_1", phrase("largest key")},
                                 {"top_10", phrase("ten largest keys")},
                                 {"gini", phrase("Gini coefficient")},
                                 {"cancelled", phrase("cancelled by λ·A2")}},
                      .unit = "%",
                      .scale = 100}}};
}

} // namespace lambdascope
