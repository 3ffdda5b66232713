// SPDX-License-Identifier: MIT
// How far the order of demonstrations decides: Figures 6 and 7 of arXiv 2410.05258. Demonstrations "word:
// label" in one order after the other; of the labels the one that is most probable behind the word asked
// about is the model's.
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/prompts/draws.h"
#include "core/experiments/prompts/inputs.h"
#include "core/experiments/results/statistics.h"
#include "core/experiments/scores.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// A word and what it is.
struct LabelledWord {
    std::string word;
    std::size_t label = 0;
};

/// A classification task of the file.
struct OrderTask {
    std::string name;
    std::vector<std::string> labels;
    std::vector<LabelledWord> shown, asked;
};

/// A text at a key of an item of the file.
std::string taskText(const OrderedJson& json, const char* key, const std::string& file) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_string())
        throw fail("{}: “{}” has to be a text", file, key);
    return json[key].get<std::string>();
}

OrderTask readTask(const OrderedJson& json, const std::string& file, int shots, std::uint64_t seed) {
    OrderTask task{taskText(json, "name", file), {}, {}, {}};
    for (const OrderedJson& label : json.value("labels", OrderedJson::array()))
        task.labels.push_back(label.is_string() ? label.get<std::string>() : "");
    std::vector<LabelledWord> all;
    for (const OrderedJson& each : json.value("examples", OrderedJson::array())) {
        const auto label = std::ranges::find(task.labels, taskText(each, "label", file));
        if (label == task.labels.end())
            throw fail("{}: an example has a label that is none of its task", file);
        all.push_back({taskText(each, "input", file), static_cast<std::size_t>(label - task.labels.begin())});
    }
    if (task.labels.size() < 2 || std::ssize(all) <= shots)
        throw fail<UsageError>("{}: the task {} has {} examples of {} labels; {} demonstrations need more",
                               file, shownName(task.name), all.size(), task.labels.size(), shots);
    Draws draws{seed, all.size()};
    draws.shuffle(all);
    // demonstrations in turn from every label, the rest is asked about
    std::vector<bool> taken(all.size());
    for (std::size_t label = 0; std::ssize(task.shown) < shots; label = (label + 1) % task.labels.size())
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!taken[i] &&
                (all[i].label == label || std::ranges::none_of(all, [&](const LabelledWord& each) {
                     return each.label == label && !taken[static_cast<std::size_t>(&each - all.data())];
                 }))) {
                taken[i] = true;
                task.shown.push_back(all[i]);
                break;
            }
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!taken[i]) task.asked.push_back(all[i]);
    return task;
}

/// A batch is one order.
class OrderExperiment final : public Experiment {
  public:
    OrderExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models),
          input_("tasks", "json", protocol.word("tasks")),
          seed_(static_cast<std::uint64_t>(protocol.whole("seed"))) {
        models.refuseWithoutWords("order");
        const int shots = protocol.whole("shots");
        const OrderedJson tasks = parseJsonText(input_.text(), input_.file());
        if (!tasks.is_array() || tasks.empty()) throw fail("{}: is no list of tasks", input_.file());
        for (const OrderedJson& json : tasks) {
            tasks_.push_back(readTask(json, input_.file(), shots, seed_));
            for (const std::string& arrangement : protocol.words("arrangement")) {
                plan_.settings.push_back(
                    {{{"task", tasks_.back().name},
                      {"arrangement", arrangement},
                      {"shots", shots},
                      {"chance", 1.0 / static_cast<double>(tasks_.back().labels.size())}},
                     models.sides()});
                places_.emplace_back(tasks_.size() - 1, arrangement == "by-label");
            }
        }
        plan_.batches = protocol.whole("orders");
        plan_.facts = {{"inputs", {input_.fact()}}};
        refuseTooLong();
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const auto [index, byLabel] = places_[cell.setting];
        const OrderTask& task = tasks_[index];
        const ModelPtr& model = models_.of(cell.side);
        const std::string shown = demonstrations(task, byLabel, cell.batch);
        std::string right;
        for (const LabelledWord& asked : task.asked) {
            std::vector<AskedText> texts;
            const std::vector<int> start = model->tokenizer->encode(shown + asked.word + ":");
            for (const std::string& label : task.labels) {
                AskedText text{start, {}, start.size()};
                for (const int token : model->tokenizer->encode(" " + label, false)) {
                    text.rows.push_back(static_cast<int>(text.tokens.size()) - 1);
                    text.tokens.push_back(token);
                }
                texts.push_back(std::move(text));
            }
            std::vector<double> losses;
            for (const auto& scores : scoreTexts(backend, model, models_.editsOf(cell.side), texts)) {
                losses.push_back(0);
                for (const RowScore& score : scores) losses.back() += score.loss;
            }
            const auto best = std::ranges::min_element(losses) - losses.begin();
            right += static_cast<std::size_t>(best) == asked.label ? '1' : '0';
        }
        return {{"right", right}};
    }

  private:
    [[nodiscard]] std::string demonstrations(const OrderTask& task, bool byLabel, int order) const {
        std::vector<LabelledWord> shown = task.shown;
        Draws draws{seed_, static_cast<std::uint64_t>(order), 7};
        draws.shuffle(shown);
        if (byLabel) { // all of one label, then all of the next; which comes first is drawn
            std::vector<std::size_t> ranks(task.labels.size());
            for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i;
            draws.shuffle(ranks);
            std::ranges::stable_sort(shown, {}, [&](const LabelledWord& each) { return ranks[each.label]; });
        }
        std::string text;
        for (const LabelledWord& each : shown) text += each.word + ": " + task.labels[each.label] + "\n";
        return text;
    }
    void refuseTooLong() const {
        for (const OrderTask& task : tasks_)
            for (const std::string& side : models_.sides()) {
                const std::size_t tokens =
                    models_.of(side)->tokenizer->encode(demonstrations(task, false, 0)).size();
                if (static_cast<int>(tokens) + 8 > models_.context())
                    throw fail<UsageError>(
                        "{} demonstrations of {} take {} tokens, more than the {} that {} was "
                        "trained on; --shots asks for fewer",
                        task.shown.size(), shownName(task.name), tokens,
                        models_.of(side)->config.maxPositions, models_.of(side)->name);
            }
    }

    AskedModels models_;
    ExperimentInput input_;
    std::uint64_t seed_;
    std::vector<OrderTask> tasks_;
    std::vector<std::pair<std::size_t, bool>> places_; // of settings: task, by label
};

OrderedJson summarizeOrder(const SettingRecords& records) {
    OrderedJson row{{"setting", records.setting->values}};
    for (const auto& [side, batches] : records.sides) {
        std::vector<double> accuracies;
        for (const auto& [batch, record] : batches) {
            const std::string right = record->at("right").get<std::string>();
            accuracies.push_back(static_cast<double>(std::ranges::count(right, '1')) /
                                 static_cast<double>(right.size()));
        }
        const auto [worst, best] = std::ranges::minmax(accuracies);
        const MeanAndError found = meanAndError(accuracies);
        row[side] = {{"mean", found.mean},
                     {"worst", worst},
                     {"best", best},
                     {"spread", best - worst},
                     {"orders", accuracies.size()}};
    }
    return {{"cells", {row}}};
}

} // namespace

ExperimentKind orderKind() {
    return {
        "order",
        phrase("Order of the examples"),
        phrase(
            "many-shot classification with the demonstrations in other orders: best, worst and their spread"),
        "Fig. 6, 7",
        {{"tasks", OptionKind::File, "words", phrase("words, or a file of your own")},
         {"shots", OptionKind::Whole, "12", phrase("demonstrations in a prompt"), 1, 10000},
         {"orders", OptionKind::Whole, "10", phrase("how many orders"), 1, 10000},
         {"arrangement",
          OptionKind::Words,
          "random,by-label",
          phrase("random, or by-label: all of one label after all of another"),
          0,
          0,
          {"random", "by-label"}},
         {"seed", OptionKind::Whole, "1", phrase("of all random numbers"), 0, 1e9}},
        makeExperimentOf<OrderExperiment>,
        summarizeOrder,
        {PlotPlan{.title = phrase("Accuracy, from the worst to the best order"),
                  .xName = phrase("task · arrangement"),
                  .yName = phrase("right"),
                  .x = {"task", "arrangement"},
                  .values = {{"mean", {}, "worst", "best"}},
                  .unit = "%",
                  .scale = 100}}};
}

} // namespace lambdascope
