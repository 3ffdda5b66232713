// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/trace.h"

#include <cstdint>
#include <memory>
#include <span>

namespace lambdascope {

/// The residual stream between two layers [T, E]: where the backend works, and in plain memory if a trace
/// keeps it.
struct Residual {
    Tensor x;
    Tensor host;
};

/// q [T, H·d], k and v [T, K·d] of one layer, q and k turned by their positions; where every token has a λ of
/// its own, that of every head [T, heads].
struct Projections {
    Tensor q, k, v;
    Tensor tokenLambda;
};

/// Keys and values of one layer for all tokens so far (a KV cache): [capacity, K·d], where the backend works.
/// Heads that give their mean give that of the rows that came first, the prompt's, to all later ones.
struct LayerCache {
    Tensor keys, values;
    Tensor means = {}; // LayerTrace::means
};

/// What a layer leaves in its trace, and what it may use. Without maps and mixed none is formed
/// (Backend::attend).
struct LayerTask {
    bool maps = false;
    bool mixed = true;
    bool residual = true;
    const LayerTrace* kept = nullptr; // same input, other λ: its maps and mixed are taken over
    LayerCache* cache = nullptr;      // tokens before these rows, which are added to it
    bool lastRow = false;             // the residual goes on with the last row of every text alone
    std::shared_ptr<const LayerPatch> patch = nullptr; // what stands in the place of some of its parts
    std::size_t prompt = 0; // of how many rows from the first token on a mean is; 0: of all
};

/// The forward pass over some rows of a text, written once for all backends, layouts and for generation; its
/// methods are the equations, in the paper's order (forward.cpp). Plain memory it gives out is valid after
/// Backend::finish().
class Pass {
  public:
    /// For `rows` tokens from position `first` on. Or for several texts of as many, one below the other in
    /// every tensor; then a layer keeps nothing.
    Pass(Backend& backend, const Model& model, std::int64_t rows, std::int64_t first = 0, int texts = 1);

    /// Throws Error if the files of the weights were changed meanwhile; asked again behind a pass, whose
    /// numbers are then of no use.
    void checkWeights() const;

    /// [T, E]; the tokens must have been checked.
    Tensor embed(std::span<const int> tokens);
    Projections project(const LayerWeights& w, const Tensor& x);
    /// z = concat_i((1 − λ_init) · Norm((A1 − λ A2) V)): [T, heads · W]. Fills maps and mixed of `trace`.
    Tensor heads(const LayerWeights& w, const Tensor& x, const LayerTask& task, LayerTrace& trace);
    /// The residual stream after the layer, from the one before and z.
    Tensor afterHeads(const LayerWeights& w, const Tensor& x, const Tensor& z);
    /// A whole layer: `residual` before it becomes the one after it.
    std::shared_ptr<LayerTrace> layer(int index, Residual& residual, const Edits& edits,
                                      const LayerTask& task);
    /// [T, V].
    Tensor logits(const Tensor& x);

  private:
    /// RMSNorm, or LayerNorm where there is a bias.
    Tensor norm(const Tensor& x, const Tensor& gain, const Tensor& bias);
    /// W_down · (act(W_gate h) ⊙ W_up h), or W_down · act(W_up h).
    Tensor mlp(const LayerWeights& w, const Tensor& h);
    Tensor headsOfTexts(const Projections& p, const LayerTask& task, LayerTrace& trace);
    void patchResidual(Residual& residual, const LayerPatch& patch);
    void patchMaps(AttentionResult& own, const Tensor& v, std::int64_t first, const LayerPatch& patch);
    Tensor given(const Tensor& z, std::int64_t first, const LayerTask& task, LayerTrace& trace);
    Tensor lastRows(const Tensor& x);

    Backend& backend_;
    const Model& model_;
    std::int64_t first_;
    int texts_;
    RopeTable rope_;
};

/// What the heads of a layer of a trace give if they mix their maps so, [T, heads · W] in plain memory, from
/// its kept A_i · V; `pass` is over its tokens.
Tensor headsAgain(Backend& backend, Pass& pass, const Trace& trace, int layer, std::vector<HeadMix> mixes);

/// Throws UsageError for no tokens, for those outside the vocabulary, and for more than a model has positions
/// if it learned them.
void checkTokens(const Model& model, std::span<const int> tokens);

/// Weights or λ that overflow would otherwise be shown as probabilities. Throws Error.
void checkFinite(const Model& model, const Tensor& logits);

} // namespace lambdascope
