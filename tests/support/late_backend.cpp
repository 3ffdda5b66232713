// SPDX-License-Identifier: MIT
#include "tests/support/late_backend.h"

#include "core/util/error.h"

#include <algorithm>
#include <limits>

namespace lambdascope::test {
namespace {

void poison(Tensor& tensor) {
    std::fill_n(tensor.writable(), tensor.size(), std::numeric_limits<float>::quiet_NaN());
}

Tensor poisoned(std::int64_t rows, std::int64_t cols) {
    Tensor tensor(rows, cols);
    poison(tensor);
    return tensor;
}

} // namespace

Backend& LateBackend::cpu() {
    if (left_ < 0 || left_-- > 0) return *cpu_;
    pending_.clear();
    for (Tensor& each : allocated_) poison(each); // as a device that is lost
    throw DeviceError("the device was told to fail");
}

Tensor LateBackend::embed(const Tensor& table, std::span<const int> tokens) {
    return cpu().embed(table, tokens);
}

Tensor LateBackend::rmsNorm(const Tensor& x, const Tensor& weight, float eps) {
    return cpu().rmsNorm(x, weight, eps);
}

Tensor LateBackend::layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) {
    return cpu().layerNorm(x, weight, bias, eps);
}

Tensor LateBackend::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    return cpu().linear(x, weight, bias);
}

void LateBackend::rope(Tensor& x, int headDim, const RopeTable& table) {
    cpu().rope(x, headDim, table);
}

AttentionResult LateBackend::attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const HeadPlan& plan, bool wantMaps) {
    return cpu().attention(q, k, v, plan, wantMaps);
}

Tensor LateBackend::combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                            const HeadPlan& plan, const Tensor& tokenLambda) {
    return cpu().combine(mixed, heads, plan, tokenLambda);
}

Tensor LateBackend::attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                           const HeadPlan& plan) {
    ++attended;
    return cpu().attend(q, k, v, heads, plan);
}

Tensor LateBackend::gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) {
    return cpu().gatedActivation(gate, up, activation);
}

Tensor LateBackend::polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) {
    return cpu().polyNorm(gate, up, weights);
}

Tensor LateBackend::sigmoid(const Tensor& x) {
    return cpu().sigmoid(x);
}

Tensor LateBackend::add(const Tensor& x, const Tensor& y) {
    return cpu().add(x, y);
}

Tensor LateBackend::allocate(std::int64_t rows, std::int64_t cols) {
    cpu();
    return allocated_.emplace_back(poisoned(rows, cols));
}

void LateBackend::writeRows(Tensor& into, std::int64_t at, const Tensor& x) {
    cpu().writeRows(into, at, x);
}

Tensor LateBackend::toHost(const Tensor& x) {
    cpu();
    return pending_.emplace_back(poisoned(x.rows(), x.cols()), x).first;
}

void LateBackend::finish() {
    ++finishes;
    for (auto& [to, from] : pending_) std::ranges::copy(from.values(), to.writable());
    pending_.clear();
}

} // namespace lambdascope::test
