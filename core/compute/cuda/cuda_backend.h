// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/cuda/attention/attention.h"
#include "core/compute/cuda/device.h"
#include "core/compute/cuda/memory.h"
#include "core/compute/cuda/queue.h"
#include "core/compute/cuda/residence.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope::cuda {

/// Whether new memory is filled with NaN: tests see then what a kernel forgot to write.
enum class Poison { No, Yes };

/// The operations on a GPU, whatever is behind `Device`. All of them only ask for the work; it is done by
/// finish(). Weights stay on the device, and what a trace keeps is found there again.
class CudaBackend final : public Backend {
  public:
    explicit CudaBackend(std::unique_ptr<Device> device, Precision precision = Precision::Float32,
                         Poison poison = Poison::No);

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

    /// For tests and reports.
    [[nodiscard]] const Queue::Counters& counters() const { return queue_.counters(); }
    [[nodiscard]] const Residence& residence() const { return residence_; }
    [[nodiscard]] std::size_t heldBytes() const { return memory_.held() + lasting_.held(); }
    [[nodiscard]] std::int64_t copiesToDevice() const { return queue_.copiesToDevice(); }

  private:
    Block take(Pool& pool, std::size_t bytes);
    void makeRoom();
    template<typename T>
    Block passing(std::span<const T> values);
    Block lasting(std::span<const std::byte> bytes);
    Tensor fresh(std::int64_t rows, std::int64_t cols);
    DeviceCopy upload(const Tensor& x);
    Tensor onDevice(const Tensor& x);
    DeviceCopy asBf16(const Tensor& x);
    DeviceCopy roundedInput(const Tensor& x);
    DeviceCopy toBf16(const Tensor& x);
    DeviceCopy constant(std::span<const std::byte> content);
    Tensor ropeRows(const Tensor& table);
    AttentionShape shapeOf(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                           const DeviceCopy& blocks);
    DeviceCopy blocksOf(const HeadPlan& plan);
    Block mixesOf(std::span<const HeadMix> heads, const HeadPlan& plan);
    Tensor owned(Tensor& x);
    void run(const Launch& launch);
    void run(const std::vector<Launch>& launches);

    std::shared_ptr<Device> device_;
    Precision precision_;
    Poison poison_;
    struct {
        Tensor x;
        DeviceCopy bf16;
    } rounded_; // the last one: q, k and v have the same input, gate and up too

    std::vector<std::weak_ptr<const void>> maps_; // since the last finish(): nothing is computed from them

    Pool memory_;  // of a pass
    Pool lasting_; // of what stays: apart, so that its first upload meets no command of a pass
    Pool pinned_;
    Queue queue_;
    Residence residence_;
    Constants constants_;
};

} // namespace lambdascope::cuda
