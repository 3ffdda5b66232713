// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/cpu/recycled_memory.h"
#include "core/compute/thread_pool.h"

namespace lambdascope {

/// The operations on the processor, with Eigen. This folder is built thrice: for any x86-64 as part of the
/// core, for x86-64-v3 (AVX2, FMA) and for v4 (AVX-512) as plug-ins; backends.cpp chooses.
class CpuBackend final : public Backend {
  public:
    explicit CpuBackend(int threads) : pool_(threads) {}

    [[nodiscard]] std::string name() const override;
    Tensor embed(const Tensor& table, std::span<const int> tokens) override;
    Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps) override;
    Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) override;
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override;
    void rope(Tensor& x, int headDim, const RopeTable& table) override;
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override;
    Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
                   const Tensor& tokenLambda) override;
    Tensor gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) override;
    Tensor polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) override;
    Tensor sigmoid(const Tensor& x) override;
    Tensor add(const Tensor& x, const Tensor& y) override;
    Tensor allocate(std::int64_t rows, std::int64_t cols) override { return memory_.tensor(rows, cols); }
    void writeRows(Tensor& into, std::int64_t at, const Tensor& x) override;
    Tensor toHost(const Tensor& x) override { return x; }

  private:
    /// body(first, last) over pieces of 0…rows − 1, one piece a thread, none shorter than `least` rows.
    void forRows(std::int64_t rows, std::int64_t least,
                 const std::function<void(std::int64_t, std::int64_t)>& body);

    ThreadPool pool_;
    RecycledMemory memory_;
};

} // namespace lambdascope
