// SPDX-License-Identifier: MIT
// The largest attention logits and hidden states: Table 5 of arXiv 2410.05258. As the authors count (unilm
// #1666): absolute values of every q·k/√d before softmax, here of the keys that a row sees, and of the
// residual stream after every layer.
#include "core/compute/forward.h"
#include "core/compute/forwarding_backend.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/magnitudes.h"
#include "core/experiments/prompts/texts.h"

#include <fmt/format.h>

#include <array>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

constexpr std::array<std::size_t, 5> shownTops{1, 2, 3, 10, 100};
constexpr int outlierBatches = 16;

/// The paper's Table 5: top 1, 2, 3, 10, 100 and the median.
struct PaperOutliers {
    const char* what;
    std::array<double, 6> diff, standard;
};
constexpr std::array paperOutliers{
    PaperOutliers{"logits", {38.8, 38.8, 37.3, 32.0, 27.4, 3.3}, {318.0, 308.2, 304.9, 284.7, 251.5, 5.4}},
    PaperOutliers{"hidden",
                  {1688.2, 1672.5, 1672.1, 1624.3, 740.9, 1.2},
                  {3608.6, 3607.4, 3603.6, 3552.1, 2448.2, .6}}};

struct OutlierSteps {
    MagnitudeSteps logits, hidden;
};

/// The steps of all texts of a model, which every cell of it has to know: counted once, in batches, by the
/// cells themselves. Whoever comes takes a batch that is left, and waits for those that others have taken.
class FirstLook {
  public:
    explicit FirstLook(int batches) : batches_(batches) {}

    /// Throws what `count` throws; another cell takes that batch then.
    template<typename Count>
    const OutlierSteps& of(const Count& count) {
        std::unique_lock lock(mutex_);
        while (counted_ < batches_) {
            if (left_.empty() && next_ == batches_) {
                changed_.wait(lock);
                continue;
            }
            const int batch = left_.empty() ? next_++ : left_.back();
            if (!left_.empty()) left_.pop_back();
            lock.unlock();
            try {
                const OutlierSteps steps = count(batch);
                lock.lock();
                all_.logits.add(steps.logits);
                all_.hidden.add(steps.hidden);
                ++counted_;
            } catch (...) {
                lock.lock();
                left_.push_back(batch);
                changed_.notify_all();
                throw;
            }
            changed_.notify_all();
        }
        return all_;
    }

  private:
    const int batches_;
    std::mutex mutex_; // of all that follows
    std::condition_variable changed_;
    std::vector<int> left_; // that somebody took and did not count
    int next_ = 0, counted_ = 0;
    OutlierSteps all_;
};

class OutliersExperiment final : public Experiment {
  public:
    OutliersExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models), text_(protocol, models) {
        plan_.settings.push_back({OrderedJson::object(), models.sides()});
        plan_.batches = std::min(outlierBatches, text_.count());
        plan_.facts = {{"inputs", {text_.fact()}}};
        for (const std::string& side : models.sides())
            looks_[side] = std::make_unique<FirstLook>(plan_.batches);
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const OutlierSteps& all = looks_.at(cell.side)->of([&](int batch) {
            OutlierSteps steps;
            see(backend, cell.side, batch, steps.logits, steps.hidden);
            return steps;
        });
        Magnitudes logits(all.logits.middle()), hidden(all.hidden.middle());
        see(backend, cell.side, cell.batch, logits, hidden);
        return {{"logits", logits.json()}, {"hidden", hidden.json()}};
    }

  private:
    /// Adds what a batch of texts computes.
    template<typename Seen>
    void see(Backend& backend, const std::string& side, int batch, Seen& logits, Seen& hidden) const {
        AttentionChange change;
        change.watch = [&](std::span<const float> row) { logits.add(row); };
        const std::unique_ptr<Backend> watched = changeAttention(backend, change);
        for (const std::vector<int>& tokens : text_.of(side, batch, plan_.batches)) {
            const TracePtr trace =
                forward(*watched, models_.of(side), {tokens, models_.editsOf(side), {}, false});
            for (const auto& layer : trace->layers) hidden.add(layer->hidden.values());
        }
    }

    AskedModels models_;
    TextSet text_;
    std::map<std::string, std::unique_ptr<FirstLook>> looks_; // by side
};

OrderedJson summarizeOutliers(const SettingRecords& records) {
    OrderedJson rows = OrderedJson::array();
    for (const PaperOutliers& paper : paperOutliers) {
        OrderedJson row{{"setting", {{"of", paper.what}}}};
        for (const auto& [side, batches] : records.sides) {
            Magnitudes all;
            for (const auto& [batch, record] : batches) all.add(Magnitudes::read(record->at(paper.what)));
            for (const std::size_t n : shownTops) row[side][fmt::format("top_{}", n)] = all.top(n);
            if (const std::optional<double> median = all.median()) row[side]["median"] = *median;
            row[side]["histogram"] = all.histogram();
        }
        for (std::size_t i = 0; i < shownTops.size(); ++i) {
            const std::string name = fmt::format("top_{}", shownTops[i]);
            row["paper"]["diff"][name] = paper.diff[i];
            row["paper"]["standard"][name] = paper.standard[i];
        }
        row["paper"]["diff"]["median"] = paper.diff.back();
        row["paper"]["standard"]["median"] = paper.standard.back();
        rows.push_back(row);
    }
    return {{"cells", rows}};
}

} // namespace

ExperimentKind outliersKind() {
    return {"outliers",
            phrase("Largest activations"),
            phrase("the largest attention logits and hidden states, absolute, over running text"),
            "Table 5",
            TextSet::options("40000"),
            makeExperimentOf<OutliersExperiment>,
            summarizeOutliers,
            {PlotPlan{.title = phrase("The largest absolute values"),
                      .xName = phrase("rank among all"),
                      .yName = phrase("|value|"),
                      .panels = {"of"},
                      .values = {{"top_1", phrase("top 1")},
                                 {"top_2", phrase("top 2")},
                                 {"top_3", phrase("top 3")},
                                 {"top_10", phrase("top 10")},
                                 {"top_100", phrase("top 100")},
                                 {"median", phrase("median")}},
                      .logarithmic = true,
                      .source = "Table 5"}}};
}

} // namespace lambdascope
