// SPDX-License-Identifier: MIT
// Attention logits of few bits: Figure 8 of arXiv 2410.05258, and the reviewers' question about outliers
// kept apart, as LLM.int8() does it.
#include "core/compute/forwarding_backend.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/probe.h"

#include <array>

namespace lambdascope {
namespace {

constexpr double keptApart = 0.001; // share of the logits
constexpr std::array<std::string_view, 4> quantizedPer{"tensor", "head", "row", "tensor-apart"};

AttentionChange quantization(int bits, std::string_view per) {
    AttentionChange change{.bits = bits};
    if (per == "head") change.per = QuantizedPer::Head;
    if (per == "row") change.per = QuantizedPer::Row;
    if (per == "tensor-apart") change.apart = keptApart;
    return change;
}

class QuantizeExperiment final : public Experiment {
  public:
    QuantizeExperiment(const Protocol& protocol, const AskedModels& models) : probe_(protocol, models) {
        given_.push_back({{{"bits", 32}, {"per", "none"}}, models.sides()});
        changes_.emplace_back();
        for (const std::string& per : protocol.words("per"))
            for (const int bits : protocol.wholes("bits")) {
                given_.push_back({{{"bits", bits}, {"per", per}}, models.sides()});
                changes_.push_back(quantization(bits, per));
            }
        plan_.settings = probe_.settings(given_);
        plan_.batches = probe_.batches();
        plan_.facts = probe_.facts();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const std::unique_ptr<Backend> changed =
            changeAttention(backend, changes_[cell.setting % given_.size()]);
        return probe_.ask(*changed, probe_.taskOf(cell.setting, given_.size()), cell,
                          probe_.models().editsOf(cell.side), true);
    }

  private:
    Probe probe_;
    std::vector<ExperimentSetting> given_;
    std::vector<AttentionChange> changes_;
};

} // namespace

ExperimentKind quantizeKind() {
    std::vector<ExperimentOption> options = Probe::options("100", "5000");
    options.push_back({"bits", OptionKind::Wholes, "16,8,6,4,3", phrase("bits of a logit"), 2, 24});
    options.push_back(
        {"per",
         OptionKind::Words,
         "tensor,head,row,tensor-apart",
         phrase("what the largest |logit| is of; tensor-apart: without the largest 0.1 %, which stay"),
         0,
         0,
         {quantizedPer.begin(), quantizedPer.end()}});
    return {"quantize",
            phrase("Attention in few bits"),
            phrase("attention logits rounded to few bits: needles still found, and loss"),
            "Fig. 8",
            options,
            makeExperimentOf<QuantizeExperiment>,
            summarizeProbe,
            {PlotPlan{.kind = PlotKind::Lines,
                      .title = phrase("Numbers found"),
                      .xName = phrase("bits of a logit"),
                      .yName = phrase("right"),
                      .panels = {"told", "asked", "length"},
                      .x = {"bits"},
                      .series = {"per"},
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100},
             PlotPlan{.kind = PlotKind::Lines,
                      .title = phrase("Loss on running text"),
                      .xName = phrase("bits of a logit"),
                      .yName = phrase("nats a token"),
                      .panels = {"told", "asked", "length"},
                      .x = {"bits"},
                      .series = {"per"},
                      .values = {{"loss"}}}}};
}

} // namespace lambdascope
