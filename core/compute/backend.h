// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/head_mix.h"
#include "core/model/config.h"
#include "core/model/head_plan.h"
#include "core/model/rope.h"
#include "core/util/tensor.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

inline constexpr float polyNormEps = 1e-6F;

/// What attention leaves behind, per term: A_i · V [T, heads · W] and, if wanted, A_i [heads · T, T].
struct AttentionResult {
    std::vector<Tensor> mixed;
    std::vector<Tensor> maps;
};

/// The operations of a decoder on one kind of hardware. Shapes: x [T, n]; weights [out, in]; norms [1, n].
/// Tensors of a Model or a Trace may be given everywhere; a device keeps its copy of them for as long as they
/// live. What comes back lies where the backend works. One thread at a time; throws DeviceError if the device
/// fails.
class Backend {
  public:
    virtual ~Backend() = default;
    /// For the status bar and trace files: "CPU · 2 threads", "NVIDIA H200 · float32".
    [[nodiscard]] virtual std::string name() const = 0;

    virtual Tensor embed(const Tensor& table, std::span<const int> tokens) = 0;
    /// x / rms(x) ⊙ weight, mean over each row.
    virtual Tensor rmsNorm(const Tensor& x, const Tensor& weight, float eps) = 0;
    /// (x − mean) / deviation ⊙ weight + bias, of each row.
    virtual Tensor layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) = 0;
    /// x · weightᵀ + bias; `bias` may be empty.
    virtual Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) = 0;
    /// Rotates every block of d columns of x in place; element j pairs with j + d/2.
    virtual void rope(Tensor& x, int headDim, const RopeTable& table) = 0;
    /// Causal softmax maps of every head and term, and their products with the values. The rows of q are the
    /// last ones of k and v, which may have more (a KV cache): maps are [heads · Tq, Tk].
    virtual AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                                      bool wantMaps) = 0;
    /// Per head: the signed sum of its mixed values by heads[h], then, if the plan has a head norm, the norm
    /// (unless the head is without) and × factor: [T, heads · W]. `tokenLambda` [T, heads] is the λ of those
    /// heads that take one of every token; else it may be empty.
    virtual Tensor combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                           const HeadPlan& plan, const Tensor& tokenLambda) = 0;
    /// attention, then combine, for those who want neither the maps nor A_i · V: a device need not form them.
    /// Only for heads with one λ for all tokens.
    virtual Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                          const HeadPlan& plan) {
        return combine(attention(q, k, v, plan, false).mixed, heads, plan, {});
    }
    /// 1 / (1 + e^(−x)).
    virtual Tensor sigmoid(const Tensor& x) = 0;
    /// act(gate) ⊙ up; act(gate) where `up` is empty.
    virtual Tensor gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) = 0;
    /// (w0·n(g³) + w1·n(g²) + w2·n(g) + b) ⊙ up of each row g, n(z) = z / √(mean(z²) + 1e-6); `weights` are
    /// w0, w1, w2 and b.
    virtual Tensor polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) = 0;
    /// x + y.
    virtual Tensor add(const Tensor& x, const Tensor& y) = 0;

    /// Uninitialised memory where the backend works, for a KV cache.
    virtual Tensor allocate(std::int64_t rows, std::int64_t cols) = 0;
    /// Copies the rows of x into `into`, from row `at` on.
    virtual void writeRows(Tensor& into, std::int64_t at, const Tensor& x) = 0;
    /// The tensor in plain memory, valid after finish(); on the CPU the same one.
    virtual Tensor toHost(const Tensor& x) = 0;
    /// Waits until all that was asked for is done.
    virtual void finish() {}
};

/// The numbers that a device computes with; the CPU always takes float32.
enum class Precision { Float32, Bf16 };

/// A backend of this machine. `kind`: "cpu"; "cuda", which throws DeviceError with the reason if there is no
/// usable GPU; "auto", the GPU if there is one; for tests and benchmarks one build of the CPU's operations,
/// "cpu-x86-64", "cpu-x86-64-v3" or "cpu-x86-64-v4", where "cpu" takes the best. Throws UsageError for an
/// unknown kind. `threads` 0 takes all cores.
std::unique_ptr<Backend> makeBackend(const std::string& kind = "auto", int threads = 0,
                                     Precision precision = Precision::Float32);

/// Which build of the CPU's operations "cpu" is: "cpu-x86-64-v4" (AVX-512), "cpu-x86-64-v3" (AVX2), or
/// "cpu-x86-64", where this processor runs no other one or none loads (whyCpuIsSlow).
std::string cpuBuild();

} // namespace lambdascope
