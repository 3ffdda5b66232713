// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/effects_state.h"
#include "app/session/requests.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/sweep.h"
#include "core/compute/processor.h"
#include "core/util/threads/jobs.h"
#include "widgets/explore/heads/head_block.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lambdascope {

/// The threads behind the window: opens models on one, runs passes on another, the only one that touches the
/// backend. Values in, values out; signals arrive in the thread of the receiver.
class Engine : public QObject {
    Q_OBJECT

  public:
    explicit Engine(Processor processor, QObject* parent = nullptr);
    ~Engine() override;

    /// What the weights of models are that are opened from now on.
    void setWeights(WeightsAs weights) { weights_ = weights; }
    /// Opens a pair or a model; `with` is a second model to stand beside it.
    void load(quint64 number, const std::filesystem::path& folder,
              const std::optional<std::filesystem::path>& with);
    void run(PassRequest request);
    void findTwin(quint64 number, TracePtr diff, HeadId head, TracePtr standard);
    void computeMaps(TracePtr trace, int layer);
    void cancelMaps(); // one that runs still comes
    /// Of a layer that did not keep its maps, behind everything else that is asked for.
    void makeThumbs(LayerThumbs thumbs);
    void cancelThumbs(); // then none come
    /// One value after the other, passes of the user in between; a sweep that is under way gives way.
    void sweep(quint64 number, Sweep sweep);
    /// The same beside it, of another use: its points are `swept` under its own number.
    void record(quint64 number, Sweep sweep);
    /// All heads of one model, then those of the next, as the sweep goes on.
    void findEffects(quint64 number, std::vector<HeadEffects> models, MeterTokens tokens);
    void cancelEffects();
    /// The models go on with a text, a token of each in turn, everything else that is asked for in between;
    /// what is being written ends.
    void generate(GenerateRequest request);
    /// With the next turn: what a pass over that row would show, once. −1: none.
    void showGenerated(int row);
    void cancelGeneration();
    void cancelLoad();
    void cancelPass();
    void cancelSweep();
    void cancelRecording();
    /// Nothing runs, and all signals of what ran have arrived in this thread.
    [[nodiscard]] bool idle() const { return loader_.idle() && worker_.idle() && onTheirWay_ == 0; }

  signals:
    /// What passes run on has changed; at the latest with the first result.
    void processorChanged(const lambdascope::ProcessorState& state);
    void loading(const QString& folder, qint64 done, qint64 all);
    void loaded(const lambdascope::LoadResult& result);
    void passing(const QString& model, int layersDone, int layers);
    /// A pass that takes its time: `soFar` is the trace before it with the `fresh` first layers of the new
    /// one, to be shown and not to be reused.
    void layersArrived(quint64 number, const lambdascope::TracePtr& soFar, int fresh);
    /// The same of a text that no trace is of yet.
    void firstLayersArrived(const lambdascope::PassResult& soFar);
    void passed(const lambdascope::PassResult& result);
    void swept(quint64 number, const lambdascope::SweepPoint& point, bool last);
    void sweepFailed(quint64 number, const QString& why);
    /// The next heads of one of the models.
    void effectsFound(quint64 number, bool ofStandard, const std::vector<lambdascope::HeadFinding>& heads,
                      bool last);
    void effectsFailed(quint64 number, const QString& why);
    void wrote(const lambdascope::WrittenToken& token);
    /// A row so far, but for its newest token, which has not run yet.
    void generated(quint64 number, const lambdascope::PassResult& soFar);
    void generationEnded(quint64 number, const QString& error);
    void twinFound(quint64 number, const lambdascope::Twin& twin);
    void mapsComputed(const lambdascope::TracePtr& trace, int layer,
                      const std::vector<lambdascope::Tensor>& maps);
    void mapsFailed(const lambdascope::TracePtr& trace, int layer, const QString& why);
    void thumbsMade(const lambdascope::LayerThumbs& thumbs);

  private:
    enum Lane { Passes, Maps, Twins, Generations, Recordings, Sweeps, Thumbs, Effects };
    PassResult pass(const PassRequest& request, const std::stop_token& stop);
    void measureAnswer(const PassRequest& request, PassResult& result);
    TracePtr runModel(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const std::stop_token& stop, const std::function<void(const Trace&)>& tell = {});
    void tellOf(const PassResult& first, const Trace& soFar);
    [[nodiscard]] std::function<void(const Trace&)> teller(const PassRequest& request,
                                                           const PassResult& result, const TracePtr& behind);
    void post(Jobs& jobs, int lane, Jobs::Job job);
    void tellArrival();
    using Step = std::function<bool(const std::stop_token&)>; // whether there are more
    using Failed = std::function<void(const std::exception&)>;
    /// Work that nobody waits for; a step that is interrupted is taken again.
    void postSteps(Lane lane, Step step, Failed failed);
    void sweep(Lane lane, quint64 number, Sweep sweep);
    struct Writing;
    bool stepGeneration(Writing& writing, const std::stop_token& stop);
    void showRow(Writing& writing, int row, const std::stop_token& stop);

    /// processor_.run(work), and processorChanged if it left another state.
    template<typename Work, typename... OnCpu>
    auto compute(const Work& work, OnCpu&... onCpu) {
        const auto tell = [this](void*) {
            if (processor_.state() != told_) emit processorChanged(told_ = processor_.state());
        };
        // also if the work throws: it may have changed what it ran on
        const std::unique_ptr<Engine, decltype(tell)> teller(this, tell);
        return processor_.run(work, onCpu...);
    }

    Processor processor_; // touched by the worker alone once it has started
    ProcessorState told_;
    std::atomic<int> shownRow_ = -1;  // wished for with the next turn
    std::atomic<int> onTheirWay_ = 0; // jobs that ended, whose signals wait to be delivered
    WeightsAs weights_ = WeightsAs::Float32;
    Jobs loader_;
    Jobs worker_; // last: it ends first
};

} // namespace lambdascope
