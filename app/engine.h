// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/predictions.h"
#include "core/analysis/twin.h"
#include "core/compute/forward.h"
#include "core/compute/worker.h"
#include "core/experiments/sweep.h"
#include "core/experiments/training_history.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// What is measured on the traces of a pass; losses in nats per token of the prompt.
struct Measures {
    std::optional<double> lossStandard, lossDiff;
    std::optional<Effect> effect;  // of the edits; absent if nothing is edited
    float trainedRowSumError = -1; // see worstRowSumError
    float rowSumError = -1;        // over all maps in force
};

/// A text to run through both models, and what earlier passes left that may be reused.
struct PassRequest {
    quint64 number = 0; // results carry it back
    Pair models;
    std::string text;
    Edits edits;
    TracePtr diffTrained, diffInForce, standard;
    Measures measures; // of these traces
    std::int64_t mapBudget = defaultMapBudget;
};

/// What came of it. Traces are null for models that are not open; `error` is a sentence for the user.
struct PassResult {
    quint64 number = 0;
    std::string text;
    std::vector<TokenPiece> pieces;
    TracePtr diffTrained, diffInForce, standard;
    QString note; // a fact that is not an error: "the standard model cuts this text into other tokens"
    Measures measures;
    QString error;
    bool cancelled = false;
};

struct LoadResult {
    quint64 number = 0;
    Pair models;
    std::filesystem::path folder;
    std::shared_ptr<const TrainingHistory> history; // null: the pair tells nothing of its training
    QString error;
    bool cancelled = false;
};

/// The threads behind the window: opens models on one, runs passes on another, the only one that touches the
/// backend. Values in, values out; signals arrive in the thread of the receiver.
class Engine : public QObject {
    Q_OBJECT

  public:
    explicit Engine(const std::string& backend, QObject* parent = nullptr);
    ~Engine() override;

    /// Opens a pair or a model; `with` is a second model to stand beside it.
    void load(quint64 number, const std::filesystem::path& folder,
              const std::optional<std::filesystem::path>& with);
    void run(PassRequest request);
    void findTwin(quint64 number, TracePtr diff, HeadId head, TracePtr standard);
    void computeMaps(TracePtr trace, int layer);
    /// One value after the other, passes of the user in between; a sweep that is under way gives way.
    void sweep(quint64 number, std::shared_ptr<Sweep> sweep);
    void cancelLoad();
    void cancelPass();
    void cancelSweep();
    /// Whether a result is still to come.
    [[nodiscard]] bool idle() const { return pending_ == 0; }

  signals:
    void loading(const QString& folder, qint64 done, qint64 all);
    void loaded(const lambdascope::LoadResult& result);
    void passing(const QString& model, int layersDone, int layers);
    /// A pass that takes its time: `soFar` is the trace before it with the `fresh` first layers of the new
    /// one, to be shown and not to be reused.
    void layersArrived(quint64 number, const lambdascope::TracePtr& soFar, int fresh);
    void passed(const lambdascope::PassResult& result);
    void swept(quint64 number, const lambdascope::SweepPoint& point, bool last);
    void sweepFailed(quint64 number, const QString& why);
    void twinFound(quint64 number, const lambdascope::Twin& twin);
    void mapsComputed(const lambdascope::TracePtr& trace, int layer,
                      const std::vector<lambdascope::Tensor>& maps);
    void mapsFailed(const lambdascope::TracePtr& trace, int layer, const QString& why);

  private:
    enum Lane { Passes, Maps, Twins, Sweeps };
    enum class Posting { NewestWins, IfNoneWaits };
    void post(Worker& worker, int lane, Worker::Job job, Posting posting = Posting::NewestWins);
    PassResult pass(const PassRequest& request, const std::stop_token& stop);
    void runAll(const PassRequest& request, PassResult& result, const std::stop_token& stop);
    using LayerReport = std::function<void(const Trace& soFar)>;
    TracePtr runModel(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const std::stop_token& stop, const LayerReport& report = {});
    TracePtr runEdited(const PassRequest& request, const Request& edited, const TracePtr& trained,
                       const std::stop_token& stop);
    void stepSweep(quint64 number, const std::shared_ptr<Sweep>& sweep, const std::stop_token& stop);

    std::unique_ptr<Backend> backend_; // touched by the worker alone once it has started
    std::atomic<int> pending_ = 0;
    std::atomic<quint64> sweepNumber_ = 0; // of the newest; others end at their next value
    Worker loader_;
    Worker worker_;
};

} // namespace lambdascope
