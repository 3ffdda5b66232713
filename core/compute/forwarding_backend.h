// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace lambdascope {

/// A backend that has another one, of plain memory, do everything: for those that change or watch a part.
class ForwardingBackend : public Backend {
  public:
    explicit ForwardingBackend(Backend& inner) : inner_(inner) {}

    [[nodiscard]] std::string name() const override { return inner_.name(); }
    Tensor embed(const Tensor& table, std::span<const int> tokens) override {
        return inner_.embed(table, tokens);
    }
    Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps) override {
        return inner_.rmsNorm(x, weight, eps);
    }
    Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) override {
        return inner_.layerNorm(x, weight, bias, eps);
    }
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override {
        return inner_.linear(x, weight, bias);
    }
    void rope(Tensor& x, int headDim, const RopeTable& table) override { inner_.rope(x, headDim, table); }
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override {
        return inner_.attention(q, k, v, plan, wantMaps);
    }
    Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
                   const Tensor& tokenLambda) override {
        return inner_.combine(mixed, heads, plan, tokenLambda);
    }
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                  const HeadPlan& plan) override {
        return inner_.attend(q, k, v, heads, plan);
    }
    Tensor sigmoid(const Tensor& x) override { return inner_.sigmoid(x); }
    Tensor gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) override {
        return inner_.gatedActivation(gate, up, activation);
    }
    Tensor polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) override {
        return inner_.polyNorm(gate, up, weights);
    }
    Tensor add(const Tensor& x, const Tensor& y) override { return inner_.add(x, y); }
    Tensor allocate(std::int64_t rows, std::int64_t cols) override { return inner_.allocate(rows, cols); }
    void writeRows(Tensor& into, std::int64_t at, const Tensor& x) override { inner_.writeRows(into, at, x); }
    Tensor toHost(const Tensor& x) override { return inner_.toHost(x); }
    void finish() override { inner_.finish(); }

  protected:
    Backend& inner_;
};

/// Looks up before the operations that take long, so that who waits can end a pass within one of them: what
/// `look` throws, the operation throws.
class WatchedBackend final : public ForwardingBackend {
  public:
    WatchedBackend(Backend& inner, std::function<void()> look)
        : ForwardingBackend(inner), look_(std::move(look)) {}

    Tensor embed(const Tensor& table, std::span<const int> tokens) override {
        look_();
        return ForwardingBackend::embed(table, tokens);
    }
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override {
        look_();
        return ForwardingBackend::linear(x, weight, bias);
    }
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override {
        look_();
        return ForwardingBackend::attention(q, k, v, plan, wantMaps);
    }
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                  const HeadPlan& plan) override {
        look_();
        return ForwardingBackend::attend(q, k, v, heads, plan);
    }
    void finish() override {
        look_();
        ForwardingBackend::finish();
    }

  private:
    std::function<void()> look_;
};

/// Of what the largest |logit| sets the step of a quantisation.
enum class QuantizedPer { Tensor, Head, Row }; // Tensor: all maps of a layer; Head: one map

/// What is changed inside of every attention; nothing by default.
struct AttentionChange {
    int bits = 0; // of attention logits: absmax, 2^(bits−1) − 1 steps to either side of 0; 0: as they are
    QuantizedPer per = QuantizedPer::Tensor;
    double apart = 0; // this share of the logits, the largest, stays as it is and sets no step
    int keep = 0;     // a row keeps the keys of its k largest |A1 − λA2| (or A), and softmax begins anew
    bool queriesOfFirst = false; // A2 takes A1's queries
    bool keysOfFirst = false;    // A2 takes A1's keys
    /// Sees the logits q·k/√d of a row of a map, of the keys that it sees, before they are changed.
    std::function<void(std::span<const float> logits)> watch = {};
};

/// A backend that computes attention anew, on the processor, and lets a change in; all else is done by
/// `inner`, which has to live as long, of plain memory. Without a change the same numbers to rounding. One
/// text a pass: what fills texts up would be looked at. `attention()` is not told λ: with `keep` the
/// strongest are there those of A1 − ½A2. `build` as in makeBackend: "cpu", or for tests one build of the
/// CPU's code.
std::unique_ptr<Backend> changeAttention(Backend& inner, AttentionChange change,
                                         const std::string& build = "cpu");

} // namespace lambdascope
