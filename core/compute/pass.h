// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lambdascope {

/// q [T, H·d], k and v [T, K·d] of one layer, q and k turned by their positions; where every token has a λ of
/// its own, that of every head [T, heads]. The rows of q may be the last ones of k and v.
struct Projections {
    Tensor q, k, v;
    Tensor tokenLambda;
};

/// The forward pass over some rows of a text, written once for all backends, layouts and for generation; its
/// methods are the equations, in the paper's order (pass.cpp). What of a layer is kept, taken over or
/// replaced is in layer.h. Plain memory it gives out is valid after Backend::finish().
class Pass {
  public:
    /// For `rows` tokens from position `first` on. Or for several texts of as many, one below the other in
    /// every tensor; then a layer keeps nothing.
    Pass(Backend& backend, const Model& model, std::int64_t rows, std::int64_t first = 0, int texts = 1);

    /// X⁰ [T, E]; the tokens must have been checked.
    Tensor embed(std::span<const int> tokens);
    /// Q, K and V of all heads, from the residual stream before the layer.
    Projections project(const LayerWeights& w, const Tensor& x);
    /// A_i and A_i · V of every head; the maps only if they are wanted.
    AttentionResult attention(const Projections& p, bool wantMaps);
    /// z = concat_i((1 − λ_init) · Norm((A1 − λ A2) V)): [T, heads · W].
    Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                   const Tensor& tokenLambda);
    /// attention, then combine, where no map and no A_i · V is wanted; with one λ for all tokens.
    Tensor attend(const Projections& p, std::span<const HeadMix> heads);
    /// The residual stream after the layer, from the one before and z.
    Tensor afterHeads(const LayerWeights& w, const Tensor& x, const Tensor& z);
    /// [T, V].
    Tensor logits(const Tensor& x);

    /// Throws Error if the files of the weights were changed meanwhile; asked again behind a pass, whose
    /// numbers are then of no use.
    void checkWeights() const;

    [[nodiscard]] Backend& backend() const { return backend_; }
    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] std::int64_t first() const { return first_; } // position of the first row
    [[nodiscard]] int texts() const { return texts_; }

  private:
    /// RMSNorm, or LayerNorm where there is a bias.
    Tensor norm(const Tensor& x, const Tensor& gain, const Tensor& bias);
    /// W_down · (act(W_gate h) ⊙ W_up h), or W_down · act(W_up h).
    Tensor mlp(const LayerWeights& w, const Tensor& h);

    Backend& backend_;
    const Model& model_;
    std::int64_t first_;
    int texts_;
    RopeTable rope_;
};

} // namespace lambdascope
