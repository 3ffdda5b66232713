// SPDX-License-Identifier: MIT
// Accuracy of multi-needle retrieval: Table 2 and Figure 5 of arXiv 2410.05258.
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/prompts/needles.h"
#include "core/experiments/verdicts.h"

#include <array>

namespace lambdascope {
namespace {

/// What the paper's 3B models find at 4K tokens.
struct PaperNeedle {
    int told, asked;
    double diff, standard;
};
constexpr std::array paperNeedles{PaperNeedle{1, 1, 1.00, 1.00}, PaperNeedle{2, 2, .92, .85},
                                  PaperNeedle{4, 2, .84, .62}, PaperNeedle{6, 2, .85, .55}};

class NeedleExperiment final : public Experiment {
  public:
    NeedleExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models), prompts_(protocol, models) {
        for (const NeedleTask& task : prompts_.tasks())
            plan_.settings.push_back({NeedlePrompts::valuesOf(task), models.sides()});
        plan_.batches = batchesOf(prompts_.count());
        plan_.facts = prompts_.facts();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const NeedleAnswers answers = needleAnswers(backend, prompts_, prompts_.tasks()[cell.setting], cell,
                                                    models_, models_.editsOf(cell.side));
        return {{"right", answers.right}, {"numbers", answers.numbers}, {"said", answers.said}};
    }

  private:
    AskedModels models_;
    NeedlePrompts prompts_;
};

OrderedJson needleRow(const SettingRecords& records, const std::function<bool(int prompt)>& of) {
    OrderedJson row = accuracyRow(records, of);
    addPerNumber(row, records, of);
    return row;
}

OrderedJson summarizeNeedle(const SettingRecords& records) {
    OrderedJson cell = needleRow(records, [](int) { return true; });
    for (const PaperNeedle& paper : paperNeedles)
        if (paper.told == cell["setting"]["told"] && paper.asked == cell["setting"]["asked"])
            cell["paper"] = {{"diff", paper.diff}, {"standard", paper.standard}};
    OrderedJson depths = OrderedJson::array();
    const std::vector<double> all = records.protocol->numbers("depths");
    for (std::size_t d = 0; d < all.size() && all.size() > 1; ++d) {
        OrderedJson row = needleRow(records, [&](int prompt) { return prompt % all.size() == d; });
        row["setting"]["depth"] = all[d];
        depths.push_back(row);
    }
    return {{"cells", {cell}}, {"depths", depths}};
}

} // namespace

ExperimentKind needleKind() {
    return {"needle",
            phrase("Find the numbers"),
            phrase("numbers of several names told in a text, some of them asked for: how many are found"),
            "Table 2, Fig. 5",
            NeedlePrompts::options("1,2,4,6", "1,2,2,2", "300"),
            makeExperimentOf<NeedleExperiment>,
            summarizeNeedle,
            {PlotPlan{.title = phrase("Numbers found"),
                      .xName = phrase("told · asked · tokens of a prompt"),
                      .yName = phrase("right"),
                      .x = {"told", "asked", "length"},
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100,
                      .source = "Table 2"},
             PlotPlan{.kind = PlotKind::Heat,
                      .list = "depths",
                      .title = phrase("By depth"),
                      .xName = phrase("told · asked · tokens of a prompt"),
                      .yName = phrase("depth of the first number that is asked for"),
                      .x = {"told", "asked", "length"},
                      .rows = "depth",
                      .values = {{"accuracy", {}, "low", "high"}},
                      .unit = "%",
                      .scale = 100}}};
}

} // namespace lambdascope
