// SPDX-License-Identifier: MIT
// Tokens a second of DIFF against its twin: Table 7 of arXiv 2410.05258 for this program. Both take turns, so
// that whatever else the machine does meets them alike; not the same numbers twice.
#include "core/compute/bench/timing.h"
#include "core/compute/forward.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/prompts/draws.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

class ThroughputExperiment final : public Experiment {
  public:
    ThroughputExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models),
          kinds_(protocol.words("backend")),
          cores_(protocol.whole("cores")),
          seconds_(protocol.number("seconds")) {
        for (const std::string& kind : kinds_) makeBackend(kind, cores_); // whether there is one
        for (const std::string& kind : kinds_)
            for (const int length : protocol.wholes("length"))
                for (const bool maps : {false, true}) {
                    refuseTooLong(length);
                    plan_.settings.push_back(
                        {{{"backend", kind}, {"length", length}, {"maps", maps}}, {"both"}});
                }
    }

    [[nodiscard]] OrderedJson run(Backend& ofRunner, const ExperimentCell& cell) const override {
        const OrderedJson& values = plan_.settings[cell.setting].values;
        const std::unique_ptr<Backend> backend = makeBackend(values.at("backend"), cores_);
        const int length = values.at("length");
        std::vector<TimedRun> runs;
        for (const std::string& side : models_.sides()) {
            const ModelPtr& model = models_.of(side);
            Request request{{}, models_.editsOf(side), {}, false};
            Draws draws{1, static_cast<std::uint64_t>(length)};
            for (int i = 0; i < length; ++i)
                request.tokens.push_back(
                    static_cast<int>(draws.below(static_cast<std::size_t>(model->config.vocabSize))));
            if (values.at("maps").get<bool>())
                request.maps = mapsWithinBudget(*model, length, defaultMapBudget);
            // which may end the run between layers; next to them it takes no time
            const auto goOn = [&ofRunner](const Trace&) {
                ofRunner.finish();
                return true;
            };
            runs.emplace_back(
                [&backend, model, request, goOn] { forward(*backend, model, request, nullptr, goOn); });
        }
        const auto times = timesOf(runs, {5, 1000 * seconds_});
        OrderedJson record{{"name", backend->name()}};
        for (std::size_t i = 0; i < runs.size(); ++i)
            record[models_.sides()[i]] = length / medianOf(times[i]) * 1000;
        return record;
    }

  private:
    void refuseTooLong(int length) const {
        models_.refuseBeyondPositions(static_cast<std::size_t>(length));
        for (const std::string& side : models_.sides())
            if (!mapsWithinBudget(*models_.of(side), length, defaultMapBudget).back())
                throw fail("the maps of {} tokens need more than {} MiB; --length asks for fewer tokens",
                           length, defaultMapBudget >> 20);
    }

    AskedModels models_;
    std::vector<std::string> kinds_;
    int cores_;
    double seconds_;
};

OrderedJson summarizeThroughput(const SettingRecords& records) {
    const OrderedJson& record = *records.sides.at("both").begin()->second;
    OrderedJson row{{"setting", records.setting->values}, {"on", record.at("name")}};
    for (const char* const side : experimentSides)
        if (record.contains(side)) row[side] = {{"tokens_per_second", record[side]}};
    if (record.contains("diff") && record.contains("standard"))
        row["diff_to_standard"] = record["diff"].get<double>() / record["standard"].get<double>();
    // Table 7, forward: 3B at 2K and 4K tokens, an H100
    const int length = records.setting->values.at("length");
    if (length == 2048) row["paper"] = {{"diff_to_standard", 46811.0 / 51228}};
    if (length == 4096) row["paper"] = {{"diff_to_standard", 44521.0 / 48762}};
    return {{"cells", {row}}};
}

} // namespace

ExperimentKind throughputKind() {
    return {"throughput",
            phrase("Speed"),
            phrase("tokens a second of DIFF against its twin, by length, with and without maps"),
            "Table 7",
            {{"length", OptionKind::Wholes, "64,256,1024", phrase("tokens of a prompt"), 1, 1e6},
             {"backend", OptionKind::Words, "cpu", phrase("cpu, cuda, or both"), 0, 0, {"cpu", "cuda"}},
             {"cores", OptionKind::Whole, "0", phrase("threads of the CPU; 0: one a core"), 0, 4096},
             {"seconds", OptionKind::Number, "0.5", phrase("how long a number is measured, at least 5 times"),
              0, 3600}},
            makeExperimentOf<ThroughputExperiment>,
            summarizeThroughput,
            {PlotPlan{.title = phrase("Tokens a second"),
                      .xName = phrase("tokens of a prompt · maps"),
                      .yName = phrase("tokens a second"),
                      .panels = {"backend"},
                      .x = {"length", "maps"},
                      .values = {{"tokens_per_second"}},
                      .logarithmic = true},
             PlotPlan{.title = phrase("DIFF against the standard Transformer"),
                      .xName = phrase("tokens of a prompt · maps"),
                      .yName = phrase("ratio of tokens a second"),
                      .panels = {"backend"},
                      .x = {"length", "maps"},
                      .values = {{"diff_to_standard"}},
                      .source = "Table 7"}},
            false};
}

} // namespace lambdascope
