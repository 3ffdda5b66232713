// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/trace.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace lambdascope {

/// Called after each finished layer with the trace as far as it is; returning false cancels the pass.
using Progress = std::function<bool(const Trace& soFar)>;

/// The forward pass, written once for all backends and layouts. With `previous` (a trace of the same model
/// and tokens) every layer before the first edited one is taken over, and the edited layer is re-applied from
/// its kept A_i · V; the result equals a fresh pass bit for bit. Returns null if cancelled. Throws UsageError
/// for tokens outside the vocabulary or an empty prompt.
TracePtr forward(Backend& backend, const ModelPtr& model, const Request& request,
                 const TracePtr& previous = nullptr, const Progress& progress = {});

/// The same a layer at a time, for who has one thread and looks up in between.
class LayerwisePass {
  public:
    /// As forward(); runs what patches take from another run at once, and may be cancelled there: done(),
    /// with no trace.
    LayerwisePass(Backend& backend, ModelPtr model, Request request, TracePtr previous = nullptr,
                  const Progress& progress = {});
    ~LayerwisePass();
    LayerwisePass(const LayerwisePass&) = delete;
    LayerwisePass& operator=(const LayerwisePass&) = delete;

    [[nodiscard]] bool done() const;
    /// The next layer, or behind the last one the logits; call it only while not done().
    void step();
    /// As far as it is; its last layer may be at work on the backend until Backend::finish().
    [[nodiscard]] const TracePtr& trace() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Throws UsageError for no tokens, for those outside the vocabulary, and for more than a model has positions
/// if it learned them.
void checkTokens(const Model& model, std::span<const int> tokens);

/// Weights or λ that overflow would otherwise be shown as probabilities. Throws Error.
void checkFinite(const Model& model, const Tensor& logits);

/// The softmax maps of one layer of a trace that did not keep them, from the layer's kept input.
std::vector<Tensor> recomputeMaps(Backend& backend, const Trace& trace, int layer);

/// The maps of one layer of a trace that did not keep them, some rows of one head at a time: for those who
/// have no room for more.
class LayerMaps {
  public:
    /// Holds both, and the queries, keys and values of the layer.
    LayerMaps(Backend& backend, TracePtr trace, int layer);
    ~LayerMaps();
    LayerMaps(const LayerMaps&) = delete;
    LayerMaps& operator=(const LayerMaps&) = delete;
    /// `count` rows of a term (A1, A2; A) of a head, from `first` on: [count, T].
    Tensor rows(int term, int head, std::int64_t first, std::int64_t count);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Bytes that the maps of one layer take at `tokens` tokens.
std::int64_t mapBytesPerLayer(const Model& model, std::int64_t tokens);

/// Which layers can keep their maps within `budget` bytes, from layer 0 on. Throws Error with the number if
/// not even one layer fits: the prompt is too long for the budget.
std::vector<bool> mapsWithinBudget(const Model& model, std::int64_t tokens, std::int64_t budget);

inline constexpr std::int64_t defaultMapBudget = std::int64_t{1} << 30;

} // namespace lambdascope
