// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/util/error.h"

#include <memory>

namespace lambdascope::test {

/// When a FailingBackend fails: at this operation of the next ones (from 1), or never (0).
struct Failure {
    int at = 0;
    bool ofMemory = false;
};

/// A CPU backend that plays a GPU and fails when it is told to.
class FailingBackend final : public Backend {
  public:
    explicit FailingBackend(std::shared_ptr<Failure> failure)
        : failure_(std::move(failure)), inner_(makeBackend("cpu", 1)) {}

    [[nodiscard]] std::string name() const override { return "failing GPU"; }
    Tensor embed(const Tensor& table, std::span<const int> tokens) override {
        return working().embed(table, tokens);
    }
    Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps) override {
        return working().rmsNorm(x, weight, eps);
    }
    Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) override {
        return working().layerNorm(x, weight, bias, eps);
    }
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override {
        return working().linear(x, weight, bias);
    }
    void rope(Tensor& x, int headDim, const RopeTable& table) override { working().rope(x, headDim, table); }
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override {
        return working().attention(q, k, v, plan, wantMaps);
    }
    Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
                   const Tensor& tokenLambda) override {
        return working().combine(mixed, heads, plan, tokenLambda);
    }
    Tensor gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) override {
        return working().gatedActivation(gate, up, activation);
    }
    Tensor polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) override {
        return working().polyNorm(gate, up, weights);
    }
    Tensor sigmoid(const Tensor& x) override { return working().sigmoid(x); }
    Tensor add(const Tensor& x, const Tensor& y) override { return working().add(x, y); }
    Tensor allocate(std::int64_t rows, std::int64_t cols) override { return working().allocate(rows, cols); }
    void writeRows(Tensor& into, std::int64_t at, const Tensor& x) override {
        working().writeRows(into, at, x);
    }
    Tensor toHost(const Tensor& x) override { return working().toHost(x); }

  private:
    Backend& working() {
        if (failure_->at == 0 || --failure_->at > 0) return *inner_;
        if (failure_->ofMemory) throw OutOfDeviceMemory("the GPU has no room");
        throw DeviceError("the GPU was lost");
    }

    std::shared_ptr<Failure> failure_;
    std::unique_ptr<Backend> inner_;
};

} // namespace lambdascope::test
