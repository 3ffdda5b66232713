// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/predictions.h"
#include "core/analysis/sweep.h"
#include "core/analysis/training_history.h"
#include "core/analysis/twin.h"
#include "core/compute/generation.h"
#include "core/compute/processor.h"
#include "core/compute/worker.h"
#include "core/text/spans.h"
#include "widgets/explore/head_block.h"

#include <QObject>
#include <QString>

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// What is measured on the traces of a pass; losses in nats per token of the prompt.
struct Measures {
    std::optional<double> lossStandard, lossDiff;
    Marks marks; // of the text
    /// How probable the marked answer is after the prompt. Absent: none is marked, no such model, no edits.
    std::optional<Likelihood> answerStandard, answerDiff, answerEdited;
    std::optional<Effect> effect;   // of the edits; absent if nothing is edited
    float trainedRowSumError = -1;  // see worstRowSumError
    float standardRowSumError = -1; // −1: its maps are not shown
    float rowSumError = -1;         // over all maps on screen
};

/// A text to run through both models, and what earlier passes left that may be reused.
struct PassRequest {
    quint64 number = 0; // results carry it back
    Pair models;
    std::string text;
    std::vector<int> written; // tokens that a model wrote after the text: they are run, too
    Edits edits;
    Marks marks; // of the text: what is measured
    TracePtr diffTrained, diffEdited, standard, standardApart;
    TracePtr generated; // of one of the models over this very text: taken as it is
    Measures measures;  // of these traces
    std::int64_t mapBudget = defaultMapBudget;
};

/// What came of it. Traces are null for models that are not open; `error` is a sentence for the user.
struct PassResult {
    quint64 number = 0;
    std::string text;
    std::vector<int> written;
    std::vector<TokenPiece> pieces; // of text and written tokens
    TracePtr diffTrained, diffEdited, standard;
    TracePtr standardApart; // where its tokens are others: without maps, for its next tokens
    bool generated = false; // one of the traces is of a KV cache: to be shown and not to be reused
    QString note; // a fact that is not an error: "the standard model cuts this text into other tokens"
    Measures measures;
    double milliseconds = 0; // of a live view: what it took to put it together
    QString error;
    bool cancelled = false;
};

/// Paths that mean models: a pair or a model, and a second model beside it.
struct OpenedPlaces {
    std::filesystem::path folder;
    std::optional<std::filesystem::path> with;
    friend bool operator==(const OpenedPlaces&, const OpenedPlaces&) = default;
};

struct LoadResult {
    quint64 number = 0;
    Pair models;
    std::filesystem::path folder;
    std::optional<std::filesystem::path> with;
    std::shared_ptr<const TrainingHistory> history; // null: the pair tells nothing of its training
    QString error;
    std::filesystem::path failed; // of the two, the one that the error is about
    QString command;              // for a shell, that makes what can be opened of it; mostly empty
    bool cancelled = false;
};

/// What the models are to write after a text, a token of each in turn: the plans of the DIFF model, of the
/// standard one, and of the DIFF model without edits; none for what is not asked for.
struct GenerateRequest {
    quint64 number = 0; // results carry it back
    Pair models;
    std::string text;
    std::array<std::optional<GenerationPlan>, 3> plans;
};

/// A token that one of them wrote; its row as the plans are numbered.
struct WrittenToken {
    quint64 number = 0;
    int row = 0;
    GeneratedToken token;
};

/// The threads behind the window: opens models on one, runs passes on another, the only one that touches the
/// backend. Values in, values out; signals arrive in the thread of the receiver.
class Engine : public QObject {
    Q_OBJECT

  public:
    explicit Engine(Processor processor, QObject* parent = nullptr);
    ~Engine() override;

    /// Opens a pair or a model; `with` is a second model to stand beside it.
    void load(quint64 number, const std::filesystem::path& folder,
              const std::optional<std::filesystem::path>& with);
    void run(PassRequest request);
    void findTwin(quint64 number, TracePtr diff, HeadId head, TracePtr standard);
    void computeMaps(TracePtr trace, int layer);
    /// Of a layer that did not keep its maps, behind everything else that is asked for.
    void makeThumbs(LayerThumbs thumbs);
    void cancelThumbs(); // then none come
    /// One value after the other, passes of the user in between; a sweep that is under way gives way.
    void sweep(quint64 number, Sweep sweep);
    /// The models go on with a text, a token of each in turn, everything else that is asked for in between;
    /// what is being written ends.
    void generate(GenerateRequest request);
    /// With the next turn: what a pass over that row would show, once. −1: none.
    void showGenerated(int row);
    void cancelGeneration();
    void cancelLoad();
    void cancelPass();
    void cancelSweep();
    /// Whether a result is still to come.
    [[nodiscard]] bool idle() const { return pending_ == 0; }

  signals:
    /// What passes run on has changed; at the latest with the first result.
    void processorChanged(const lambdascope::ProcessorState& state);
    void loading(const QString& folder, qint64 done, qint64 all);
    void loaded(const lambdascope::LoadResult& result);
    void passing(const QString& model, int layersDone, int layers);
    /// A pass that takes its time: `soFar` is the trace before it with the `fresh` first layers of the new
    /// one, to be shown and not to be reused.
    void layersArrived(quint64 number, const lambdascope::TracePtr& soFar, int fresh);
    void passed(const lambdascope::PassResult& result);
    void swept(quint64 number, const lambdascope::SweepPoint& point, bool last);
    void sweepFailed(quint64 number, const QString& why);
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
    enum Lane { Passes, Maps, Twins, Generations, Sweeps, Thumbs };
    enum class Posting { NewestWins, IfNoneWaits };
    void post(Worker& worker, int lane, Worker::Job job, Posting posting = Posting::NewestWins);
    PassResult pass(const PassRequest& request, const std::stop_token& stop);
    void measureAnswer(const PassRequest& request, PassResult& result);
    TracePtr runModel(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const std::stop_token& stop, quint64 number = 0, const TracePtr& behind = {});
    void stepSweep(quint64 number, Sweep sweep, const std::stop_token& stop);
    struct Writing;
    void stepGeneration(const std::shared_ptr<Writing>& writing, const std::stop_token& stop);
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
    std::atomic<int> pending_ = 0;
    std::atomic<quint64> sweepNumber_ = 0; // of the newest; others end at their next value
    std::atomic<quint64> generationNumber_ = 0;
    std::atomic<int> shownRow_ = -1; // wished for with the next turn
    Worker loader_;
    Worker worker_;
};

} // namespace lambdascope
