// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

#include <functional>
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

} // namespace lambdascope
