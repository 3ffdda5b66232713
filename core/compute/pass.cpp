// SPDX-License-Identifier: MIT
// The equations of the Differential Transformer (arXiv 2410.05258, section 2; numbers in brackets are its
// own), from top to bottom in the paper's order, and of Llama and GPT-2 where their heads have one map. The
// paper writes one head and X · W; here all heads stand side by side, and a weight is [out, in]. λ (2) is
// LambdaParts::trained(), core/model/model.h, as the edits leave it editedLambda(), core/compute/edits.h;
// which rows of W are Q1, Q2, K1, K2 and V of a head is the head plan, core/model/head_plan.h.
#include "core/compute/pass.h"

#include "core/model/recorded/recorded_model.h"

#include <algorithm>

namespace lambdascope {
namespace {

/// The same rows for each of several texts.
Tensor repeatedRows(const Tensor& of, int texts) {
    Tensor result(of.rows() * texts, of.cols());
    float* out = result.writable();
    for (int text = 0; text < texts; ++text) out = std::ranges::copy(of.values(), out).out;
    return result;
}

} // namespace

/// X⁰ = (x_1 … x_T), section 2; GPT-2 adds what it has learned of each position.
Tensor Pass::embed(std::span<const int> tokens) {
    Tensor x = backend_.embed(model_.embedding, tokens); // [T, E]
    if (model_.positions.empty()) return x;
    const Tensor positions = model_.positions.rowsFrom(first_, x.rows() / texts_);
    return backend_.add(x, texts_ == 1 ? positions : repeatedRows(positions, texts_));
}

/// The LN of (4) and (5): x / rms(x) ⊙ gain.
Tensor Pass::norm(const Tensor& x, const Tensor& gain, const Tensor& bias) {
    const float eps = model_.config.normEps;
    return bias.empty() ? backend_.rmsNorm(x, gain, eps) : backend_.layerNorm(x, gain, bias, eps);
}

/// (1), left: [Q1; Q2] = LN(X) W^Q, [K1; K2] = LN(X) W^K, V = LN(X) W^V; RoPE turns Q and K by their
/// positions.
Projections Pass::project(const LayerWeights& w, const Tensor& x) {
    const Tensor h = norm(x, w.inputNorm, w.inputNormBias); // [T, E]
    Projections p{backend_.linear(h, w.q, w.qBias),         // [T, H·d]
                  backend_.linear(h, w.k, w.kBias),         // [T, K·d]
                  backend_.linear(h, w.v, w.vBias),         // [T, K·d]
                  {}};
    if (!rope_.empty()) {
        backend_.rope(p.q, model_.plan.headDim, rope_);
        backend_.rope(p.k, model_.plan.headDim, rope_);
    }
    if (!w.tokenLambda.empty()) // DIFF V2: λ_t,i = σ(W_λ h), [T, heads]
        p.tokenLambda = backend_.sigmoid(backend_.linear(h, w.tokenLambda, {}));
    return p;
}

/// (1), softmax twice: A1 = softmax(Q1 K1ᵀ / √d), A2 = softmax(Q2 K2ᵀ / √d), and A1 V, A2 V.
AttentionResult Pass::attention(const Projections& p, bool wantMaps) {
    return backend_.attention(p.q, p.k, p.v, model_.plan, wantMaps);
}

/// (1), right, and (3): head_i = (1 − λ_init) · LN((A1 − λ A2) V), and Concat(head_1 … head_h). A1 V − λ A2 V
/// is the same as (A1 − λ A2) V, so that another λ needs no new softmax.
Tensor Pass::combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                     const Tensor& tokenLambda) {
    return backend_.combine(mixed, heads, model_.plan, tokenLambda);
}

/// Both in one, where neither is wanted by itself.
Tensor Pass::attend(const Projections& p, std::span<const HeadMix> heads) {
    return backend_.attend(p.q, p.k, p.v, heads, model_.plan);
}

/// (3) and (4): Y = Concat(…) W^O + X; (5): X' = SwiGLU(LN(Y)) + Y.
Tensor Pass::afterHeads(const LayerWeights& w, const Tensor& x, const Tensor& z) {
    const Tensor y = backend_.add(x, backend_.linear(z, w.o, w.oBias)); // [T, E]
    return backend_.add(y, mlp(w, norm(y, w.postNorm, w.postNormBias)));
}

/// SwiGLU(h) = (swish(h W^G) ⊙ h W_1) W_2, below (5); other families have another activation, or no gate.
Tensor Pass::mlp(const LayerWeights& w, const Tensor& h) {
    const Tensor up = backend_.linear(h, w.up, w.upBias); // [T, I]
    const Activation act = model_.config.activation;
    const auto down = [&](const Tensor& inner) { return backend_.linear(inner, w.down, w.downBias); };
    if (w.gate.empty()) return down(backend_.gatedActivation(up, {}, act)); // [T, E]
    const Tensor gate = backend_.linear(h, w.gate, w.gateBias);
    return down(w.polyNorm.empty() ? backend_.gatedActivation(gate, up, act)
                                   : backend_.polyNorm(gate, up, w.polyNorm));
}

/// Of the last X: LN(X) W_head, whose softmax is what the model says next.
Tensor Pass::logits(const Tensor& x) {
    return backend_.linear(norm(x, model_.finalNorm, model_.finalNormBias), model_.lmHead, {});
}

// What the equations are given: the angles of the positions, and weights that are still those of the files

namespace {

/// Rows of the model's own table, so that repeated passes and steps pay for no cosine again.
RopeTable ropeOf(const Model& model, std::int64_t first, std::int64_t rows) {
    if (model.config.learnedPositions()) return {};
    const std::int64_t tabled = model.rope.cos.rows();
    if (first + rows <= tabled && sameRope(model.config, first + rows, tabled))
        return model.rope.rowsFrom(first, rows);
    return makeRopeTable(model.config, rows, first);
}

RopeTable repeated(const RopeTable& table, int texts) {
    if (texts == 1 || table.empty()) return table;
    return {repeatedRows(table.cos, texts), repeatedRows(table.sin, texts)};
}

} // namespace

Pass::Pass(Backend& backend, const Model& model, std::int64_t rows, std::int64_t first, int texts)
    : backend_(backend),
      model_(model),
      first_(first),
      texts_(texts),
      rope_(repeated(ropeOf(model, first, rows), texts)) {
    checkWeights();
}

void Pass::checkWeights() const {
    requireWeights(model_);
    for (const auto& file : model_.mapped) file->checkUnchanged();
}

} // namespace lambdascope
