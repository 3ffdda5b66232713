// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope::test {

/// The CPU behind the manners of a device: what toHost() gave is NaN until finish(), fresh memory is NaN, a
/// head that is attended to leaves no A_i · V, and it fails when it is told to.
class LateBackend final : public Backend {
  public:
    explicit LateBackend(std::string name = "late") : name_(std::move(name)) {}

    /// The operation after `count` others throws DeviceError, once, and what was allocated is lost; −1: none.
    void failAfter(int count) { left_ = count; }
    int finishes = 0;
    int attended = 0;

    [[nodiscard]] std::string name() const override { return name_; }
    Tensor embed(const Tensor& table, std::span<const int> tokens) override;
    Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps) override;
    Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) override;
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override;
    void rope(Tensor& x, int headDim, const RopeTable& table) override;
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override;
    Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
                   const Tensor& tokenLambda) override;
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                  const HeadPlan& plan) override;
    Tensor gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) override;
    Tensor polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) override;
    Tensor sigmoid(const Tensor& x) override;
    Tensor add(const Tensor& x, const Tensor& y) override;
    Tensor allocate(std::int64_t rows, std::int64_t cols) override;
    void writeRows(Tensor& into, std::int64_t at, const Tensor& x) override;
    Tensor toHost(const Tensor& x) override;
    void finish() override;

  private:
    Backend& cpu(); // counts the operations

    std::string name_;
    std::unique_ptr<Backend> cpu_ = makeBackend("cpu", 1);
    int left_ = -1;
    std::vector<Tensor> allocated_;
    std::vector<std::pair<Tensor, Tensor>> pending_; // to and from
};

} // namespace lambdascope::test
