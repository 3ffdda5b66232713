// SPDX-License-Identifier: MIT
// Where attention goes: Figure 1 and Table 3 of arXiv 2410.05258, in the noise meter's two forms.
#include "core/analysis/attention/allocation.h"

#include "core/experiments/kinds/kinds.h"
#include "core/experiments/means.h"
#include "core/experiments/prompts/looks.h"

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

/// The paper's Table 3 by depth 0, 25, 50, 75, 100 %: its 3B models, in its own form.
struct PaperAllocation {
    double depth, answerDiff, noiseDiff, answerStandard, noiseStandard;
};
constexpr std::array paperAllocation{
    PaperAllocation{0, .27, .01, .03, .51}, PaperAllocation{.25, .30, .02, .03, .54},
    PaperAllocation{.5, .31, .02, .03, .52}, PaperAllocation{.75, .32, .02, .07, .49},
    PaperAllocation{1, .40, .01, .09, .49}};

/// Null where the paper has none of that depth.
const PaperAllocation* paperAtDepth(double depth) {
    const auto* const found = std::ranges::find(paperAllocation, depth, &PaperAllocation::depth);
    return found == paperAllocation.end() ? nullptr : found;
}

/// A mean of quotients says nothing, and no number here is marked as a distractor.
bool isLeftOut(std::string_view column) {
    return column == "ratio" || column == "distractors";
}

constexpr std::array allocationMaps{"difference", "a1", "a2"};

class AllocationExperiment final : public Experiment {
  public:
    AllocationExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models), prompts_(protocol, models), numberOnly_(protocol.word("answer") == "number") {
        for (const NeedleTask& task : prompts_.tasks())
            plan_.settings.push_back({NeedlePrompts::valuesOf(task), models.sides()});
        plan_.batches = batchesOf(prompts_.count());
        plan_.facts = prompts_.facts();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const ModelPtr& model = models_.of(cell.side);
        const NeedleTask& task = prompts_.tasks()[cell.setting];
        PromptValues values;
        const int first = cell.batch * promptsOfCell;
        for (int i = first; i < std::min(first + promptsOfCell, prompts_.count()); ++i) {
            const NeedlePrompt prompt = prompts_.prompt(task, i, *model);
            const TracePtr trace = lookAt(backend, model, models_.editsOf(cell.side), prompt);
            const MeterReading reading = readLook(*trace, meterTokensOf(prompt, numberOnly_));
            add(values, i, "difference.", barOf(*trace, reading));
            if (!model->differential()) continue;
            add(values, i, "a1.", reading.first);
            if (model->plan.termCount() > 1) add(values, i, "a2.", reading.second);
        }
        return {{"values", values.json()}};
    }

  private:
    static void add(PromptValues& values, int prompt, const std::string& map, const MeterBar& bar) {
        if (!bar.there) return;
        for (const AllocationColumn& column : allocationColumns)
            if (const auto value = column.of(bar); value && !isLeftOut(column.name))
                values.add(prompt, map + column.name, *value);
    }

    AskedModels models_;
    NeedlePrompts prompts_;
    bool numberOnly_;
};

OrderedJson summarizeAllocation(const SettingRecords& records) {
    OrderedJson lists{{"cells", OrderedJson::array()}, {"depths", OrderedJson::array()}};
    const std::vector<double> depths = records.protocol->numbers("depths");
    const auto addRow = [&](const char* list, const std::string& map, std::optional<std::size_t> depth) {
        OrderedJson row{{"setting", records.setting->values}};
        row["setting"]["map"] = map;
        if (depth) row["setting"]["depth"] = depths[*depth];
        for (const auto& [side, batches] : records.sides) {
            const OrderedJson means = meansOf(records, side, map + ".", [&](int prompt) {
                return !depth || static_cast<std::size_t>(prompt) % depths.size() == *depth;
            });
            if (!means.empty()) row[side] = means;
        }
        if (const PaperAllocation* paper = depth ? paperAtDepth(depths[*depth]) : nullptr)
            row["paper"] = {
                {"diff", {{"answer_paper", paper->answerDiff}, {"noise_paper", paper->noiseDiff}}},
                {"standard",
                 {{"answer_paper", paper->answerStandard}, {"noise_paper", paper->noiseStandard}}}};
        if (std::ranges::any_of(experimentSides, [&](const char* side) { return row.contains(side); }))
            lists[list].push_back(row);
    };
    for (const char* const map : allocationMaps) addRow("cells", map, {});
    for (std::size_t d = 0; d < depths.size() && depths.size() > 1; ++d) addRow("depths", "difference", d);
    return lists;
}

} // namespace

ExperimentKind allocationKind() {
    std::vector<ExperimentOption> options = NeedlePrompts::options("1,4", "1", "100");
    options.push_back({"answer",
                       OptionKind::Word,
                       "sentence",
                       phrase("what counts as the answer: the sentence that told the number, or the number"),
                       0,
                       0,
                       {"sentence", "number"}});
    return {
        "allocation",
        phrase("Where attention goes"),
        phrase(
            "attention to the first token, answer, noise and question, by depth, mean over heads and layers"),
        "Fig. 1, Table 3",
        options,
        makeExperimentOf<AllocationExperiment>,
        summarizeAllocation,
        {PlotPlan{.title = phrase("Where attention goes"),
                  .xName = phrase("tokens"),
                  .yName = phrase("share of Σ|weight|"),
                  .panels = {"told", "asked", "length"},
                  .series = {"map"},
                  .values = {{"bos", phrase("first token")},
                             {"answer", phrase("answer")},
                             {"noise", phrase("noise")},
                             {"question", phrase("question")}},
                  .unit = "%",
                  .scale = 100},
         PlotPlan{.kind = PlotKind::Lines,
                  .list = "depths",
                  .title = phrase("By depth, in the paper’s form"),
                  .xName = phrase("depth of the first number that is asked for"),
                  .yName = phrase("Σ weight ÷ (1 − λ)"),
                  .panels = {"told", "asked", "length"},
                  .x = {"depth"},
                  .values = {{"answer_paper", phrase("answer")}, {"noise_paper", phrase("noise")}},
                  .source = "Table 3"}}};
}

} // namespace lambdascope
