// SPDX-License-Identifier: MIT
// What a softmax row of n keys needs to be clean: a margin m of about ln(n − 1)
// (core/analysis/attention/margin.h), of the answer's tokens together above the others; beside it the noise
// that is left in the row.
#include "core/analysis/attention/margin.h"

#include "core/analysis/attention/noise_meter.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/means.h"
#include "core/experiments/prompts/looks.h"

#include <fmt/format.h>

#include <cmath>

namespace lambdascope {
namespace {

/// The weight of a row on some keys.
double weightOn(const std::vector<int>& keys, const float* row) {
    double weight = 0;
    for (const int key : keys) weight += row[key];
    return weight;
}

class MarginExperiment final : public Experiment {
  public:
    MarginExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models), prompts_(protocol, models) {
        for (const NeedleTask& task : prompts_.tasks())
            plan_.settings.push_back({NeedlePrompts::valuesOf(task), models.sides()});
        plan_.batches = batchesOf(prompts_.count());
        plan_.facts = prompts_.facts();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const ModelPtr& model = models_.of(cell.side);
        PromptValues values;
        const int first = cell.batch * promptsOfCell;
        for (int i = first; i < std::min(first + promptsOfCell, prompts_.count()); ++i) {
            const NeedlePrompt prompt = prompts_.prompt(prompts_.tasks()[cell.setting], i, *model);
            const TracePtr trace = lookAt(backend, model, models_.editsOf(cell.side), prompt);
            for (int layer = 0; layer < static_cast<int>(trace->layers.size()); ++layer)
                addLayer(values, i, *trace, layer, meterTokensOf(prompt));
        }
        return {{"values", values.json()}};
    }

  private:
    /// Means over heads and rows of one layer.
    static void addLayer(PromptValues& values, int prompt, const Trace& trace, int index,
                         const MeterTokens& tokens) {
        const LayerTrace& layer = *trace.layers[static_cast<std::size_t>(index)];
        const std::string start = fmt::format("{}.", index);
        const int heads = trace.model->plan.headCount();
        double rowKeys = 0; // of a prompt, whatever the term
        for (const int query : tokens.rows) rowKeys += std::log(query);
        if (!tokens.rows.empty())
            values.add(prompt, start + "ln_others", rowKeys / static_cast<double>(tokens.rows.size()));
        for (std::size_t term = 0; term < layer.maps.size(); ++term) {
            double margin = 0, logKeys = 0;
            int counted = 0;
            for (int head = 0; head < heads; ++head)
                for (const int query : tokens.rows) {
                    const float* row =
                        layer.map(static_cast<int>(term), head) + query * layer.maps[term].cols();
                    const double m = marginOfWeight(weightOn(tokens.answer, row), query + 1);
                    if (!std::isfinite(m)) continue; // all or nothing of the row, in float32
                    margin += m;
                    logKeys += std::log(query);
                    ++counted;
                }
            if (counted == 0) continue;
            const std::string map = term == 0 ? "a1" : "a2";
            values.add(prompt, start + "margin_" + map, margin / counted);
            values.add(prompt, start + "margin_less_ln_others_" + map, (margin - logKeys) / counted);
        }
        const MeterSource source{.edited = &trace};
        const MeterBar bar = readMeter(tokens, source, {index, 0}, {}, MeterScope::Layer).edited;
        if (bar.there) values.add(prompt, start + "noise_share", bar.noise);
    }

    AskedModels models_;
    NeedlePrompts prompts_;
};

OrderedJson summarizeMargin(const SettingRecords& records) {
    OrderedJson rows = OrderedJson::array();
    for (int layer = 0;; ++layer) {
        OrderedJson row{{"setting", records.setting->values}};
        row["setting"]["layer"] = layer;
        bool any = false;
        for (const auto& [side, batches] : records.sides) {
            const OrderedJson means = meansOf(records, side, fmt::format("{}.", layer));
            any = any || !means.empty();
            if (!means.empty()) row[side] = means;
        }
        if (!any) return {{"cells", rows}};
        rows.push_back(row);
    }
}

} // namespace

ExperimentKind marginKind() {
    return {
        "margin",
        phrase("Lead of the answer"),
        phrase("the margin of the answer's logits against ln(n − 1), and the noise that is left, by layer"),
        "ours",
        NeedlePrompts::options("4", "1", "100"),
        makeExperimentOf<MarginExperiment>,
        summarizeMargin,
        {PlotPlan{.kind = PlotKind::Lines,
                  .title = phrase("Margin of the answer less ln(n − 1), in A1"),
                  .xName = phrase("layer"),
                  .yName = phrase("nats"),
                  .panels = {"told", "asked", "length"},
                  .x = {"layer"},
                  .values = {{"margin_less_ln_others_a1"}}},
         PlotPlan{.kind = PlotKind::Lines,
                  .title = phrase("Noise that is left"),
                  .xName = phrase("layer"),
                  .yName = phrase("share of Σ|weight|"),
                  .panels = {"told", "asked", "length"},
                  .x = {"layer"},
                  .values = {{"noise_share"}},
                  .unit = "%",
                  .scale = 100}}};
}

} // namespace lambdascope
