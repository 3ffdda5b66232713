// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/parts.h"
#include "core/compute/forward.h"

#include <QTimer>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// Runs the text with the edits in force, and fetches what views miss of it afterwards: maps of a layer that
/// did not keep them, the nearest twin, thumbnails. Its results are the traces of the state.
class Passes : public StateOwner {
    Q_OBJECT

  public:
    Passes(Engine& engine, const SessionState& state, DerivedState& result);
    [[nodiscard]] bool settled() const;
    [[nodiscard]] std::int64_t mapBudget() const { return mapBudget_; } // of the newest pass, in bytes

    /// Thumbnails of a layer that did not keep its maps: the newest wish, once nothing else is to be done.
    void wantThumbs(const LayerThumbs& wish);
    /// Bytes for the maps of all layers, from layer 0 on; 0: as many as are free. The text runs anew.
    void setMapMemory(std::int64_t bytes);

  signals:
    void computing(const QString& model, int done, int all);
    /// New traces are in the state, `before` are the tokens of those before: what is looked at is to suit
    /// them before it is told of.
    void taken(bool newText, const std::vector<int>& before);
    void done();                         // a pass has ended; a newer one may wait
    void failed(const QString& message); // the text stays, the old maps too
    void cancelled();
    void thumbsMade(const lambdascope::LayerThumbs& thumbs);

  private:
    friend class Session; // and Writing: who change what passes are of
    friend class Writing;
    /// Maps that could not be computed, and why: once is enough.
    struct Refused {
        std::weak_ptr<const Trace> trace; // whom to hold would take the memory that is short
        int layer = -1;
        QString why;
    };

    void start();          // at once
    void startSoon();      // 150 ms after the last call
    void startAfterEdit(); // at once, unless one starts soon
    /// Before the text changes: a pass over one that is older still is of no use.
    void dropOutdated();
    void cancel(); // by the user: what had come stays, and so does what is older
    void take(const PassResult& result);
    /// Marks were set after the pass had begun, or since: all it does anew is what is measured of them.
    void measureMarks();
    void fetchMissing(); // of what is looked at
    void setProblem(const QString& problem);
    void letGo(); // what is remembered of models that are not open any more would keep those
    void onPassed(const PassResult& result);
    void onLayers(quint64 number, const TracePtr& soFar, int fresh);
    void onTwin(quint64 number, const Twin& twin);
    void onMaps(const TracePtr& trace, int layer, const std::vector<Tensor>& maps);
    void onMapsFailed(const TracePtr& trace, int layer, const QString& why);
    [[nodiscard]] const Refused* refused(const TracePtr& trace, int layer) const;
    bool fetchMaps(const TracePtr& trace, int layer);
    void sayMissing();
    using Looked = std::array<std::pair<TracePtr, int>, 4>; // at which layers of which traces
    [[nodiscard]] Looked looked() const;
    void fetchThumbs();

    /// What the nearest twin was last looked for with.
    struct TwinKey {
        TracePtr diff, standard;
        HeadId head;
        friend bool operator==(const TwinKey&, const TwinKey&) = default;
    };

    DerivedState& result_;
    QTimer pause_;                                                             // since the last key
    quint64 number_ = 0, done_ = 0, twinNumber_ = 0;                           // asked for; there; asked for
    std::int64_t mapMemory_ = defaultMapBudget, mapBudget_ = defaultMapBudget; // as set; of the newest pass
    bool anew_ = false;                 // the next pass takes nothing over
    std::optional<LayerThumbs> thumbs_; // that are wished for
    TwinKey twinKey_;
    std::vector<Refused> refused_;
    QString missing_; // of what is looked at, as state_.problem says it where a pass has none of its own
};

} // namespace lambdascope
